/** A row of a specification's tables. */
export interface Endpoint {
  readonly section: string;
  readonly method: string;
  readonly path: string;
}

/** Returns the endpoint without names of parameters, and without brackets around names of products. */
export const keyOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  `${method} ${path.replace(/<(\w+)>/g, "$1").replace(/\{\w+\}/g, "{}")}`;

/** Returns the endpoints of the specification, in its order. One endpoint appears only in a sentence, not in a table. */
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
