import { createHash } from "node:crypto";
import { tags as calls } from "../../../provider/api/hosting/tags";
import { product } from "../../http/product";
import { orNotFound, reply } from "../../http/reply";
import { route } from "../../http/route";
import type { ApplicationRow } from "../applications/rows";
import { applicationOf } from "../applications/rules";
import { tag, tagNames } from "./rules";

// docs/facts/hosting.md 7. Tags are stored only as names in their applications.

const uuidOf = (name: string): string => createHash("sha256").update(name).digest("hex").slice(0, 24);

const shown = ({ tags: names, created_at, updated_at }: ApplicationRow) =>
  names.map((name) => ({ uuid: uuidOf(name), name, created_at, updated_at }));

export const tags = product({
  routes: [
    route(calls.list, ({ world, param }) => reply.ok(shown(applicationOf(world, param("uuid"))))),
    route(calls.attach, ({ world, param, body }) => {
      const row = applicationOf(world, param("uuid"));
      tag(row, tagNames(body.tag_names ?? [body.tag_name], "tag_name"));
      return reply.created(shown(row));
    }),
    route(calls.detach, ({ world, param }) => {
      const row = applicationOf(world, param("uuid"));
      const name = orNotFound(
        row.tags.find((one) => uuidOf(one) === param("tag_uuid")),
        "Tag",
      );
      row.tags = row.tags.filter((one) => one !== name);
      return reply.ok({ message: "Tag removed." });
    }),
  ],
});
