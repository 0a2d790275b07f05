import { s3Storages } from "../../../provider/api/hosting/s3-storages";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import type { S3StorageRow } from "./rows";

/** hosting-facts.md 6.3; the keys to it are shown to a token with Read sensitive data alone, and kept by nobody here. */
const shown = ({ uuid, name, is_usable }: S3StorageRow): Fields => ({
  uuid,
  name,
  description: "",
  endpoint: "https://s3.example.com",
  bucket: name,
  region: "eu",
  is_usable,
});

export const routes: readonly Route[] = [route(s3Storages.list, ({ world }) => reply.ok(Object.values(world.s3Storages).map(shown)))];
