import { s3Storages } from "../../../provider/api/hosting/s3-storages";
import { hostingDialect } from "../../http/hosting-dialect";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { addS3Storage, changeS3Storage, removeS3Storage, s3StorageOf, shownS3Storage, validateS3Storage } from "./rules";

// docs/facts/hosting.md 6.3.

export const routes: readonly Route[] = [
  route(s3Storages.list, ({ world, caller }) =>
    reply.ok(Object.values(world.s3Storages).map((row) => shownS3Storage(world, row, caller.readsSensitive))),
  ),
  route(s3Storages.get, ({ world, param, caller }) => {
    if (world.variants?.bucketRead === "in the list") throw hostingDialect.wrongMethod("GET", ["PATCH", "DELETE"]);
    return reply.ok(shownS3Storage(world, s3StorageOf(world, param("uuid")), caller.readsSensitive));
  }),
  route(s3Storages.create, ({ moment, body }) => reply.created({ uuid: addS3Storage(moment, body).uuid })),
  route(s3Storages.update, ({ world, moment, param, body }) => {
    const row = s3StorageOf(world, param("uuid"));
    changeS3Storage(moment, row, body);
    return reply.ok({ uuid: row.uuid });
  }),
  route(s3Storages.validate, ({ world, moment, param }) => reply.ok(validateS3Storage(moment, s3StorageOf(world, param("uuid"))))),
  route(s3Storages.remove, ({ world, moment, param }) => {
    removeS3Storage(moment, s3StorageOf(world, param("uuid")));
    return reply.ok({ message: "S3 storage deleted." });
  }),
];
