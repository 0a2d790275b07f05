import { type Bag, isObject, isSecret, secret, type Value } from "../protocol/wire";
import { type PropertyPath, parsePath } from "./property-path";

export interface Ignored {
  /** The new inputs, in which the ignored paths have their old values. */
  inputs: Bag;
  /** Paths below a map or list that was added or removed. These paths cannot be reset to the old value. */
  unreachable: string[];
}

/** Applies the option `ignoreChanges`, so that check and diff receive the old values (docs/facts/engine.md 6.2.2). */
export function ignoreChanges(news: Bag, olds: Bag, paths: readonly string[]): Ignored {
  if (paths.length === 0) return { inputs: news, unreachable: [] };
  const inputs = structuredClone(news);
  const unreachable = paths.filter((text) => {
    const path = parsePath(text);
    return path !== undefined && !reset(path, { value: olds, secret: false }, { value: inputs, secret: false });
  });
  return { inputs, unreachable };
}

/** A position on the path, with its value. `secret`: whether the value was inside a secret. */
interface Location {
  value: Value | undefined;
  secret: boolean;
}

const opened = ({ value, secret: within }: Location): Location =>
  isSecret(value) ? opened({ value: value.value, secret: true }) : { value, secret: within };

/** Replaces the new value at the path with the old value. Returns false if a map or list on the path is missing or has another length. */
function reset(path: PropertyPath, olds: Location, news: Location): boolean {
  const old = opened(olds);
  const fresh = opened(news);
  const [key, ...rest] = path;
  if (key === undefined) return false;
  const keep = (value: Value): Value => (old.secret && !fresh.secret ? secret(value) : value);
  const deeper = (value: Value | undefined, freshValue: Value | undefined): boolean =>
    reset(rest, { value, secret: old.secret }, { value: freshValue, secret: fresh.secret });
  const last = rest.length === 0;
  if (key === "*") return last ? resetAll(old.value, fresh.value, keep) : resetEach(old.value, fresh.value, deeper);
  if (typeof key === "number") {
    if (!Array.isArray(old.value) || !Array.isArray(fresh.value)) return !Array.isArray(old.value) && !Array.isArray(fresh.value);
    const inOld = key < old.value.length;
    const inFresh = key < fresh.value.length;
    if (last && !inOld && !inFresh) return true;
    if (!inOld || !inFresh) return false;
    if (!last) return deeper(old.value[key], fresh.value[key]);
    fresh.value[key] = keep(old.value[key] ?? null);
    return true;
  }
  if (last) return resetKey(key, old.value, fresh.value, keep);
  if (!isObject(old.value) || !isObject(fresh.value)) return !isObject(old.value) && !isObject(fresh.value);
  if (!(key in old.value) && !(key in fresh.value)) return true;
  if (key in old.value && !(key in fresh.value)) return false;
  return deeper(old.value[key], fresh.value[key]);
}

function resetKey(key: string, old: Value | undefined, fresh: Value | undefined, keep: (value: Value) => Value): boolean {
  const before = isObject(old) ? old[key] : undefined;
  if (before === undefined) {
    if (isObject(fresh)) delete fresh[key];
    return true;
  }
  if (!isObject(fresh)) return false;
  fresh[key] = keep(before);
  return true;
}

/** Handles `*` at the end of a path: the map or list gets all its old members. */
function resetAll(old: Value | undefined, fresh: Value | undefined, keep: (value: Value) => Value): boolean {
  if (isObject(fresh)) {
    if (!isObject(old)) return true;
    for (const [key, value] of Object.entries(old)) fresh[key] = keep(value);
    for (const key of Object.keys(fresh)) if (!(key in old)) delete fresh[key];
    return true;
  }
  if (!Array.isArray(fresh)) return false;
  if (!Array.isArray(old)) return true;
  for (const [index, value] of old.slice(0, fresh.length).entries()) fresh[index] = keep(value);
  return old.length === fresh.length;
}

/** Handles `*` within a path: only members that exist in both the old and the new inputs are set to their old values. */
function resetEach(
  old: Value | undefined,
  fresh: Value | undefined,
  deeper: (value: Value | undefined, freshValue: Value | undefined) => boolean,
): boolean {
  if (isObject(old) && isObject(fresh)) return Object.keys(old).every((key) => key in fresh && deeper(old[key], fresh[key]));
  if (!Array.isArray(old) || !Array.isArray(fresh)) return false;
  return old.slice(0, fresh.length).every((value, index) => deeper(value, fresh[index])) && old.length === fresh.length;
}
