import { isFields } from "../world/json";
import { idOf } from "./merge";

/** Returns the paths of the fields in which two responses differ. Rows of lists are compared by their ids. */
export function differencesOf(left: unknown, right: unknown, ignored: ReadonlySet<string> = new Set(), path = ""): string[] {
  if (Array.isArray(left) && Array.isArray(right)) return rowDifferences(left, right, ignored, path);
  if (isFields(left) && isFields(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((key) => !ignored.has(key));
    return keys.flatMap((key) => differencesOf(left[key], right[key], ignored, path === "" ? key : `${path}.${key}`));
  }
  return left === right ? [] : leavesOf(left ?? right, path, ignored);
}

function rowDifferences(left: readonly unknown[], right: readonly unknown[], ignored: ReadonlySet<string>, path: string): string[] {
  const ids = [...left, ...right].map(idOf);
  if (ids.includes(undefined))
    return Array.from({ length: Math.max(left.length, right.length) }, (_, n) => n).flatMap((n) =>
      differencesOf(left[n], right[n], ignored, `${path}[${n}]`),
    );
  return [...new Set(ids)].flatMap((id) => {
    const rows = [left, right].map((all) => all.find((row) => idOf(row) === id));
    return differencesOf(rows[0], rows[1], ignored, `${path}[${id}]`);
  });
}

/** Returns the paths of all fields of a value that the other response lacks. Each of them is a difference. */
function leavesOf(value: unknown, path: string, ignored: ReadonlySet<string>): string[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item, n) => leavesOf(item, `${path}[${n}]`, ignored));
  if (!isFields(value)) return [path];
  const parts = Object.entries(value).filter(([key]) => !ignored.has(key));
  return parts.length === 0 ? [path] : parts.flatMap(([key, item]) => leavesOf(item, `${path}.${key}`, ignored));
}
