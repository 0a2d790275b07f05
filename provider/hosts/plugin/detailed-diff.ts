import type { DiffResult } from "../../core/lifecycle/diff";
import { type Bag, isBag, same } from "../../core/values";
import type { PropertyChange } from "./calls";

/**
 * Returns the properties that differ, by their paths. For an input that the program changed, it returns the path of each part that differs. For a
 * drifted input, it returns only the input's name, because the engine prints the values of the program, not those of the platform.
 */
export function detailedDiff({ differing, replaces }: DiffResult, olds: Bag, news: Bag): Map<string, PropertyChange> {
  const { changed, drifted, stale } = differing;
  const paths = new Map<string, PropertyChange>();
  for (const key of changed) compare(key, olds[key], news[key], paths);
  for (const key of [...drifted, ...stale, ...replaces]) if (!hasPathOf(paths, key)) paths.set(key, "update");
  return paths;
}

export const propertiesIn = (paths: Iterable<string>): string[] => [...new Set([...paths].map(propertyIn))];

export const propertyIn = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

const hasPathOf = (paths: ReadonlyMap<string, PropertyChange>, key: string): boolean =>
  [...paths.keys()].some((path) => propertyIn(path) === key);

function compare(path: string, before: unknown, after: unknown, paths: Map<string, PropertyChange>): void {
  const parts = partsOf(path, before, after);
  const differing = parts.filter(([, old, now]) => !same(old, now));
  if (differing.length === 0) paths.set(path, changeOf(before, after));
  for (const [part, old, now] of differing) compare(part, old, now, paths);
}

/** Returns the parts of two values, as path, old part and new part. Empty unless both values are objects or both are lists. */
function partsOf(path: string, before: unknown, after: unknown): [string, unknown, unknown][] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => [`${path}[${index}]`, before[index], after[index]]);
  }
  if (!isBag(before) || !isBag(after)) return [];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.map((key) => [`${path}${stepTo(key)}`, before[key], after[key]]);
}

/** Writes a key as the engine does in a property path. */
const stepTo = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `["${key.replaceAll('"', '\\"')}"]`);

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

export const changeOf = (before: unknown, after: unknown): PropertyChange =>
  isAbsent(before) ? "add" : isAbsent(after) ? "delete" : "update";
