import { PreviewBody } from "../../../provider/api/hosting/previews";
import { product } from "../../http/product";
import { text } from "../../world/collections";
import { applicationOf } from "../applications/rules";
import { routes } from "./routes";
import { removePreview, storePreview } from "./rules";

export type * from "./rows";

export const previews = product({
  routes,
  tables: {
    previews: {
      singular: "preview",
      add: (moment, { application_uuid, ...fields }) =>
        storePreview(moment, applicationOf(moment.world, text("application_uuid", application_uuid)), PreviewBody.parse(fields)).row.uuid,
      remove: removePreview,
    },
  },
});
