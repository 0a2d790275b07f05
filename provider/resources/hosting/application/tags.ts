import type { Client } from "../../../api/client";
import { applications } from "../../../api/hosting/applications";
import { tags } from "../../../api/hosting/tags";
import { unlessGone, unlessRefused } from "../../../core/is-there";

/** The platform keeps tags trimmed, each once, and A to Z in lower case, no other letter (docs/facts/hosting.md 7). */
export const canonicalTags = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))),
];

/**
 * Those of the wanted tags that an application has, in the program's order, and then those that the program had and wants no more: a run that
 * stopped half-way may have left them. Undefined where nobody wants any. No list shows an application's tags, so that those who have one are
 * listed, once for all applications. An application that lost one that it had is asked itself: a list may lag, or be cut.
 */
export async function tagsShown(
  hosting: Client,
  uuid: string,
  wanted: readonly string[] | undefined,
  before: unknown,
): Promise<string[] | undefined> {
  if (wanted === undefined) return undefined;
  const had: readonly string[] = Array.isArray(before) ? before : [];
  const ours = [...new Set([...wanted, ...had])];
  const listed = await Promise.all(ours.map((tag) => isListed(hosting, uuid, tag)));
  const isLost = (tag: string, n: number) => !listed[n] && had.includes(tag) && wanted.includes(tag);
  if (!ours.some(isLost)) return ours.filter((_, n) => listed[n]);
  const own = (await unlessGone(hosting.get(tags.list, { params: { uuid } }))) ?? [];
  return ours.filter((tag) => own.some(({ name }) => name === tag));
}

/** All tags of an application; undefined where this token or this platform does not show them. */
export async function allTags(hosting: Client, uuid: string): Promise<string[] | undefined> {
  const rows = await unlessRefused(hosting.get(tags.list, { params: { uuid } }), [403, 404]);
  return rows && canonicalTags(rows.map(({ name }) => name));
}

async function isListed(hosting: Client, uuid: string, tag: string): Promise<boolean> {
  const row = await unlessGone(hosting.find(applications.list, { query: { tag } }, (one) => one.uuid === uuid));
  return row !== undefined;
}

/** Who has these tags is asked anew. */
export function markTagsStale(hosting: Client, uuid: string, names: readonly string[]): void {
  for (const tag of names) hosting.markStale(applications.list, { query: { tag } });
  hosting.invalidate(tags.list, { params: { uuid } });
}

/** Gives an application the wanted tags, and takes those away that the program had and has no more. Tags that others gave it stay. */
export async function updateTags(hosting: Client, uuid: string, wanted: readonly string[], before: readonly string[]): Promise<void> {
  const params = { uuid };
  const there = await hosting.send(tags.list, { params });
  const missing = wanted.filter((name) => !there.some((tag) => tag.name === name));
  if (missing.length > 0) await hosting.send(tags.attach, { params, body: { tag_names: missing } });
  const extra = there.filter(({ name }) => before.includes(name) && !wanted.includes(name));
  // Gone is success.
  for (const { uuid: tag } of extra) await unlessGone(hosting.send(tags.detach, { params: { uuid, tag_uuid: tag } }));
  markTagsStale(hosting, uuid, missing);
}
