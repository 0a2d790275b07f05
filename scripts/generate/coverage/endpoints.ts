export interface Endpoint {
  readonly section: string;
  readonly method: string;
  readonly path: string;
}

/** Returns a key that is the same for the specification and the call tables: `<product>` loses its brackets, and every parameter is `{}`. */
export const keyOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  `${method} ${path.replace(/<(\w+)>/g, "$1").replace(/\{\w+\}/g, "{}")}`;

/** One endpoint appears only in a sentence of the specification, not in a table. */
export function endpointsOf(spec: string): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  let section = "";
  for (const line of spec.slice(spec.indexOf("\n## Endpoints"), spec.indexOf("\n## Authentication")).split("\n")) {
    section = /^### (.*)/.exec(line)?.[1] ?? section;
    const [, methods = "", paths = ""] = /^\| ([A-Z]+(?:, [A-Z]+)*) \| ([^|]+) \|/.exec(line) ?? /`([A-Z]+) (\/[^`?]*)`/.exec(line) ?? [];
    for (const method of methods.split(", ").filter(Boolean))
      for (const text of paths.split(", ")) {
        const path = text.trim().split(" ")[0] ?? "";
        const key = keyOf({ method, path });
        if (!endpoints.has(key)) endpoints.set(key, { section, method, path });
      }
  }
  return [...endpoints.values()];
}
