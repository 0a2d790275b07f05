import { product } from "../../http/product";
import { text } from "../../world/collections";
import { isFields } from "../../world/json";
import { routes } from "./routes";
import { addActivity } from "./rules";

export type * from "./rows";

export const activity = product({
  routes,
  tables: {
    activity: {
      singular: "activity entry",
      add: (moment, { server, event, properties = {}, is_api = false }) =>
        addActivity(moment, {
          ...(typeof server === "string" ? { server } : {}),
          event: text("event", event),
          properties: isFields(properties) ? properties : {},
          isApi: is_api === true,
        }).id,
    },
  },
});
