import type { Client } from "../../../api/client";
import { applications, tags } from "../../../api/hosting/applications";
import { unlessGone, unlessRefused } from "../../../api/is-there";
import type { Context } from "../../../core/definition/context";

/** The platform stores each tag once, and converts only the letters A to Z to lower case (docs/facts/hosting.md 7). */
export const canonicalTags = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))),
];

/**
 * Returns the program's tags that the application has, and the former program's tags that the application still has. Undefined if the program sets no
 * tags.
 *
 * The list of applications does not show tags, so the provider reads, for each tag, the list of applications with this tag; all applications share
 * these reads. These lists may be outdated or truncated. If such a list lacks the application although it had the tag, the provider reads the
 * application's own tags.
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

type Ignoring = Pick<Context<unknown>, "ignores" | "olds">;

/** Whether `ignoreChanges` contains this item of the program's list. It has no effect on tags that are new to the stack. */
const isIgnored = ({ ignores, olds }: Ignoring, at: number): boolean => Array.isArray(olds.tags) && ignores(`tags[${at}]`);

/** Returns the tags to compare with `wanted`: an ignored tag is no drift, whether the application has it or not. */
export const withIgnored = (context: Ignoring, wanted: readonly string[], shown: readonly string[]): string[] => [
  ...wanted.filter((tag, at) => shown.includes(tag) || isIgnored(context, at)),
  ...shown.filter((tag) => !wanted.includes(tag)),
];

export const withoutIgnored = (context: Ignoring, wanted: readonly string[]): string[] => wanted.filter((_, at) => !isIgnored(context, at));

/** All tags of the application. Undefined if the token is not allowed to read them. */
export async function allTags(hosting: Client, uuid: string): Promise<string[] | undefined> {
  const rows = await unlessRefused(hosting.get(tags.list, { params: { uuid } }), [403, 404]);
  return rows && canonicalTags(rows.map(({ name }) => name));
}

async function isListed(hosting: Client, uuid: string, tag: string): Promise<boolean> {
  const row = await unlessGone(hosting.find(applications.list, { query: { tag } }, (one) => one.uuid === uuid));
  return row !== undefined;
}

/** Discards the stored reads of the application's tags, and of the applications with each of these tags. */
export function markTagsStale(hosting: Client, uuid: string, names: readonly string[]): void {
  for (const tag of names) hosting.markStale(applications.list, { query: { tag } });
  hosting.invalidate(tags.list, { params: { uuid } });
}

/** Attaches the missing tags, and detaches the former program's tags that the program no longer contains. Keeps all other tags. */
export async function updateTags(hosting: Client, uuid: string, wanted: readonly string[], before: readonly string[]): Promise<void> {
  const params = { uuid };
  const there = await hosting.send(tags.list, { params });
  const missing = wanted.filter((name) => !there.some((tag) => tag.name === name));
  if (missing.length > 0) await hosting.send(tags.attach, { params, body: { tag_names: missing } });
  const extra = there.filter(({ name }) => before.includes(name) && !wanted.includes(name));
  // The tag may already be gone.
  for (const { uuid: tag } of extra) await unlessGone(hosting.send(tags.detach, { params: { uuid, tag_uuid: tag } }));
  markTagsStale(hosting, uuid, missing);
}
