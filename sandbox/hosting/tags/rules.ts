import { fits } from "../../../provider/api/hosting/columns";
import { refuse } from "../../http/reply";
import type { ApplicationRow } from "../applications/rows";
import { untagged } from "../untagged";

// docs/facts/hosting.md 7.

/** Returns tags in their stored form; `field` is the name in an error. */
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

/** Stores tags; the team's table of tags does not accept longer names. */
export function tag(row: ApplicationRow, names: readonly string[]): void {
  if (!names.every((name) => fits("short", name))) throw refuse.storeError();
  row.tags = [...new Set([...row.tags, ...names])];
}
