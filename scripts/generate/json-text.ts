/** Returns JSON that is short and readable in a review: one line for each property, type and list of a package schema. */
export function jsonText(value: object, indent = ""): string {
  if (isOneLine(value)) return JSON.stringify(value);
  const deeper = `${indent} `;
  const members = Object.entries(value).map(([key, member]) => {
    const text = typeof member === "object" && member !== null ? jsonText(member, deeper) : JSON.stringify(member);
    return `${deeper}${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${members.join(",\n")}\n${indent}}`;
}

const isOneLine = (value: object): boolean =>
  Array.isArray(value) ||
  Object.keys(value).length === 0 ||
  "$ref" in value ||
  "oneOf" in value ||
  ("type" in value && typeof value.type === "string" && !("properties" in value));
