/** Names in a line: of many the first ones, and that, or how many, there are more. */
export function someOf(names: readonly string[], most: number, more = (count: number) => ` and ${count} more`): string {
  return `${names.slice(0, most).join(", ")}${names.length > most ? more(names.length - most) : ""}`;
}
