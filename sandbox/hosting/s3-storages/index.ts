import { S3StorageBody } from "../../../provider/api/hosting/s3-storages";
import { product } from "../../http/product";
import { routes } from "./routes";
import { addS3Storage, removeS3Storage, SEEDED } from "./rules";

export type * from "./rows";

export const s3Storages = product({
  routes,
  tables: {
    s3Storages: {
      singular: "S3 storage",
      add: (moment, { name = "added", is_usable = true, ...fields }) => {
        const row = addS3Storage(moment, S3StorageBody.parse({ ...SEEDED, name, ...fields }));
        row.is_usable = is_usable === true;
        return row.uuid;
      },
      remove: removeS3Storage,
    },
  },
});
