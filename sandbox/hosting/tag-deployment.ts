import { createHash } from "node:crypto";
import { tags as calls } from "../../provider/api/hosting/applications";
import { fits } from "../../provider/api/hosting/columns";
import { product, route } from "../http/product";
import { orNotFound, refuse, reply } from "../http/reply";
import type { World } from "../world/world";
import { type ApplicationRow, applicationOf } from "./application/rows";
import { untagged } from "./fields";

declare module "../world/world" {
  interface Extras {
    /** Uuids of the tags of a copied account, by name. The sandbox derives the uuid of any other tag from its name. */
    tagUuids?: { [name: string]: string };
  }
}

// Source: docs/facts/hosting.md 7. The sandbox has no rows for tags: each application stores the names of its tags.

/** Returns the names of tags as the platform stores them. `field` is the field of the request that the error names. */
export function tagNames(tags: unknown, field: "tags" | "tag_name"): string[] {
  const names = Array.isArray(tags)
    ? tags.map((tag) =>
        untagged(String(tag))
          .trim()
          .replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
      )
    : [];
  if (names.some((name) => name.length < 2))
    throw refuse.invalid({ [field]: ["Each tag name must be at least 2 characters after sanitization."] });
  return [...new Set(names)];
}

/** Adds tags to an application. The store refuses a name that is longer than its column. */
export function tag(row: ApplicationRow, names: readonly string[]): void {
  if (!names.every((name) => fits("short", name))) throw refuse.storeError();
  row.tags = [...new Set([...row.tags, ...names])];
}

const uuidOf = ({ tagUuids = {} }: World, name: string): string =>
  (Object.hasOwn(tagUuids, name) ? tagUuids[name] : undefined) ?? createHash("sha256").update(name).digest("hex").slice(0, 24);

const shown = (world: World, { tags: names, created_at, updated_at }: ApplicationRow) =>
  names.map((name) => ({ uuid: uuidOf(world, name), name, created_at, updated_at }));

export const tags = product({
  routes: [
    route(calls.list, ({ world, param }) => reply.ok(shown(world, applicationOf(world, param("uuid"))))),
    route(calls.attach, ({ world, param, body }) => {
      const row = applicationOf(world, param("uuid"));
      tag(row, tagNames(body.tag_names ?? [body.tag_name], "tag_name"));
      return reply.created(shown(world, row));
    }),
    route(calls.detach, ({ world, param }) => {
      const row = applicationOf(world, param("uuid"));
      const name = orNotFound(
        row.tags.find((one) => uuidOf(world, one) === param("tag_uuid")),
        "Tag",
      );
      row.tags = row.tags.filter((one) => one !== name);
      return reply.ok({ message: "Tag removed." });
    }),
  ],
});
