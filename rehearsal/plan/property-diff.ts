import type { ChangeKind, DetailedDiff } from "../protocol/events";
import { type Bag, equal, isObject, openBag, type Value } from "../protocol/wire";
import { ignoreChanges } from "./ignore-changes";
import { formatPath, type PropertyPath, parsePath, pathContains, topLevel } from "./property-path";

/** Result of a provider's diff, or of a comparison by the engine. */
export interface Diff {
  changed: boolean;
  /** Top-level keys that changed. They are known only if the engine compared the inputs itself. */
  changedKeys: string[];
  /** Keys that cause a replacement. The provider or the option `replaceOnChanges` names them. */
  replaceKeys: string[];
  deleteBeforeReplace: boolean;
  /** Changes by property path. Undefined if the provider reported a change without details. */
  detail: DetailedDiff | undefined;
}

/** Key for `replaceOnChanges`. With this key, a resource that did not become ready is replaced. */
const INIT_ERROR = "#initerror";

/**
 * Compares inputs as the engine does (docs/facts/engine.md 6.2.6). It compares the values inside secrets, and arrays by their indexes. Null counts
 * as absent, except in an array. An added or removed object or array is one entry.
 */
export function compareInputs(olds: Bag, news: Bag): DetailedDiff {
  const detail: DetailedDiff = {};
  compareBags([], openBag(olds), openBag(news), detail);
  return detail;
}

function compareBags(path: PropertyPath, old: Bag, fresh: Bag, detail: DetailedDiff): void {
  for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)])) compare([...path, key], old[key], fresh[key], detail);
}

function compare(path: PropertyPath, old: Value | undefined, fresh: Value | undefined, detail: DetailedDiff): void {
  if (Array.isArray(old) && Array.isArray(fresh)) {
    for (let index = 0; index < Math.max(old.length, fresh.length); index++) {
      // In an array, null is an element, because only the index decides whether an element exists.
      if (index >= old.length) detail[formatPath([...path, index])] = "add";
      else if (index >= fresh.length) detail[formatPath([...path, index])] = "delete";
      else compare([...path, index], old[index], fresh[index], detail);
    }
    return;
  }
  if (isObject(old) && isObject(fresh)) {
    compareBags(path, old, fresh, detail);
    return;
  }
  const absent = old === undefined || old === null;
  const gone = fresh === undefined || fresh === null;
  if (absent && gone) return;
  if (absent) detail[formatPath(path)] = "add";
  else if (gone) detail[formatPath(path)] = "delete";
  else if (!equal(old, fresh)) detail[formatPath(path)] = "update";
}

export const topLevelKeys = (detail: DetailedDiff): string[] => [...new Set(Object.keys(detail).map(topLevel))];

/** Exchanges `add` and `delete`, because a refresh reports differences in the opposite direction. */
export const invertDetail = (detail: DetailedDiff): DetailedDiff =>
  Object.fromEntries(Object.entries(detail).map(([path, kind]) => [path, INVERTED[kind]]));

const INVERTED: Record<ChangeKind, ChangeKind> = {
  add: "delete",
  delete: "add",
  update: "update",
  "add-replace": "delete-replace",
  "delete-replace": "add-replace",
  "update-replace": "update-replace",
};

const isReplacing = (kind: ChangeKind): boolean => kind.endsWith("-replace");
const replacing = (kind: ChangeKind): ChangeKind => (isReplacing(kind) ? kind : (`${kind}-replace` as ChangeKind));

/** A provider can request a replacement without naming a key, by a kind such as `update-replace` in `detail` (docs/facts/engine.md 7.10). */
export const wantsReplacement = (diff: Diff): boolean => diff.replaceKeys.length > 0 || Object.values(diff.detail ?? {}).some(isReplacing);

/** Applies the option `replaceOnChanges` (docs/facts/engine.md 6.2.7). */
export function replaceOnChanges(diff: Diff, options: readonly string[], hasInitErrors: boolean): Diff {
  if (options.length === 0 || (!diff.changed && !hasInitErrors)) return diff;
  const paths = options.map(parsePath).filter((path) => path !== undefined);
  const covers = (text: string): boolean => {
    const place = parsePath(text);
    return place !== undefined && paths.some((path) => pathContains(path, place));
  };
  const detail =
    diff.detail && Object.fromEntries(Object.entries(diff.detail).map(([path, kind]) => [path, covers(path) ? replacing(kind) : kind]));
  const replaceKeys = [...new Set([...diff.replaceKeys, ...diff.changedKeys.filter(covers)])];
  if (!hasInitErrors || !covers(INIT_ERROR)) return { ...diff, detail, replaceKeys };
  return {
    ...diff,
    changed: true,
    detail: detail && { ...detail, [INIT_ERROR]: "update-replace" },
    replaceKeys: [...replaceKeys, INIT_ERROR],
  };
}

/** Compares inputs without the provider, if the provider cannot or does not compare them. */
export function diffInputs(olds: Bag, news: Bag, ignored: readonly string[]): Pick<Diff, "changed" | "changedKeys" | "detail"> {
  const detail = compareInputs(olds, ignoreChanges(news, olds, ignored).inputs);
  const changed = Object.keys(detail).length > 0;
  return { changed, changedKeys: topLevelKeys(detail), detail: changed ? detail : undefined };
}
