/** Fills in the parameters of a path. Each parameter stays one segment, whatever it contains. */
export function filled(template: string, params: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${template} needs ${name}`);
    // A segment of dots would lead to another call, however it is encoded.
    if (value === "." || value === "..") throw new Error(`${template}: ${JSON.stringify(value)} is not a valid ${name}`);
    return encodeURIComponent(value);
  });
}

/** Returns the query string with its question mark. Parameters without a value are left out. */
export function queryText(query: unknown): string {
  if (query === undefined || query === null) return "";
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return text === "" ? "" : `?${text}`;
}
