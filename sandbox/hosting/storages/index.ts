import { StorageBody } from "../../../provider/api/hosting/storages";
import { product } from "../../http/product";
import { text } from "../../world/collections";
import { applicationOf } from "../applications/rules";
import { routes } from "./routes";
import { addStorage, removeStorage } from "./rules";

export type * from "./rows";

export const storages = product({
  routes,
  tables: {
    storages: {
      singular: "storage",
      add: (moment, { application_uuid, ...fields }) =>
        addStorage(moment, applicationOf(moment.world, text("application_uuid", application_uuid)), StorageBody.parse(fields)).uuid,
      remove: ({ world }, row) => removeStorage(world, row),
    },
  },
});
