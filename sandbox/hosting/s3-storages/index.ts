import { s3Storages as calls } from "../../../provider/api/hosting/s3-storages";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";
import { text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { S3StorageRow } from "./rows";

export type * from "./rows";

/** docs/facts/hosting.md 6.3; the keys to it are shown to a token with Read sensitive data alone, and kept by nobody here. */
const shown = ({ uuid, name, is_usable }: S3StorageRow): Fields => ({
  uuid,
  name,
  description: "",
  endpoint: "https://s3.example.com",
  bucket: name,
  region: "eu",
  is_usable,
});

export const s3Storages = product({
  routes: [route(calls.list, ({ world }) => reply.ok(Object.values(world.s3Storages).map(shown)))],
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
