import type { Filter } from "./sandbox";
import type { Fields } from "./world/json";

/** Returns a test for matching objects; fields are compared by value. */
export function predicateOf(filter: Filter | undefined): (object: Fields) => boolean {
  if (filter === undefined) return () => true;
  if (typeof filter === "function") return filter;
  return (object) => Object.entries(filter).every(([name, value]) => JSON.stringify(object[name]) === JSON.stringify(value));
}
