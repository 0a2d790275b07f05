import type { Client } from "../../../api/client";
import { NotFoundError } from "../../../api/errors";
import { tags } from "../../../api/hosting/tags";

/** The platform keeps tags trimmed, each once, and A to Z in lower case, no other letter (docs/facts/hosting.md 7). */
export const canonicalTags = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))),
];

/** Gives an application the wanted tags, and takes those away that the program had and has no more. Tags that others gave it stay. */
export async function updateTags(hosting: Client, uuid: string, wanted: readonly string[], before: readonly string[]): Promise<void> {
  const params = { uuid };
  const there = await hosting.send(tags.list, { params });
  const missing = wanted.filter((name) => !there.some((tag) => tag.name === name));
  if (missing.length > 0) await hosting.send(tags.attach, { params, body: { tag_names: missing } });
  const extra = there.filter(({ name }) => before.includes(name) && !wanted.includes(name));
  for (const { uuid: tag } of extra) await detachTag(hosting, uuid, tag);
}

/** Gone is success. */
async function detachTag(hosting: Client, uuid: string, tag: string): Promise<void> {
  try {
    await hosting.send(tags.detach, { params: { uuid, tag_uuid: tag } });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}
