import { type Bag, forProvider, mapBag, replaceSecrets, UNKNOWN, type Value } from "./wire";

/** Placeholder in a preview for an output that is known only after an `up`. */
export const UNKNOWN_OUTPUT = "[unknown]";

/** Returns inputs or outputs for users. Keys that begin with `__` are removed, secrets become `[secret]`, and a resource becomes its id. */
export function shownBag(bag: Bag): Bag {
  const visible = Object.fromEntries(Object.entries(bag).filter(([key]) => !key.startsWith("__")));
  const safe = mapBag(visible, (value) => replaceSecrets(value, () => "[secret]"));
  return mapBag(forProvider(safe), withoutUnknown);
}

export function withoutUnknown(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutUnknown);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutUnknown(item)]));
  return value === UNKNOWN ? UNKNOWN_OUTPUT : value;
}
