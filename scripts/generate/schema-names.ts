/**
 * Endings that Pulumi's SDK generators give to the names of generated types. A type of the schema with such a name would collide with them.
 */
const TAKEN_ENDINGS = /(?:State|Args|Output|Input|Result|Map|Array|Ptr)$/;

export const typeName = (name: string): string => (TAKEN_ENDINGS.test(name) ? `${name}Value` : name);

/** `task` → `Task`. */
export const capitalized = (name: string): string => `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`;

/** Returns the name of one element of a list: `tasks` → `task`, `entries` → `entry`. Other words are returned unchanged. */
export function singular(name: string): string {
  if (/(?:ss|us|is)$/.test(name)) return name;
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  if (/(?:ss|x|ch|sh)es$/.test(name)) return name.replace(/es$/, "");
  return name.replace(/s$/, "");
}
