/** Returns names in a line. If there are many, it contains the first ones and the number of the others, or only that there are more. */
export function someOf(names: readonly string[], most: number, more = (count: number) => ` and ${count} more`): string {
  return `${names.slice(0, most).join(", ")}${names.length > most ? more(names.length - most) : ""}`;
}
