import { product } from "../../http/product";
import { text } from "../../world/collections";
import { routes } from "./routes";

export type * from "./rows";

export const s3Storages = product({
  routes,
  tables: {
    s3Storages: {
      singular: "S3 storage",
      add: ({ world, ...moment }, { name = "added", is_usable = true }) => {
        const uuid = moment.uuid();
        world.s3Storages[uuid] = { uuid, name: text("name", name), is_usable: is_usable === true };
        return uuid;
      },
    },
  },
});
