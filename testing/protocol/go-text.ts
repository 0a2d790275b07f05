import { isObject, type Value } from "./wire";

/**
 * Formats a property value in the form in which the real engine prints it in the error of a check. This is the form of Go, with each value in braces.
 * It was observed with Pulumi 3.260.
 */
export function goText(value: Value | undefined): string {
  if (value === null || value === undefined) return "{<nil>}";
  if (Array.isArray(value)) return `{[${value.map(goText).join(" ")}]}`;
  if (!isObject(value)) return `{${typeof value === "object" ? "[secret]" : String(value)}}`;
  const entries = Object.keys(value).sort();
  return `{map[${entries.map((key) => `${key}:${goText(value[key])}`).join(" ")}]}`;
}
