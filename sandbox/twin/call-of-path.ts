import type { Call } from "../../provider/api/call";

export interface CalledPath {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the GET call for a path. */
export class CallOfPath {
  private readonly known: readonly { call: Call; pattern: RegExp; names: readonly string[] }[];

  /** `pathOf` returns the path template of a call, written in the platform's words. */
  constructor(calls: readonly Call[], pathOf: (call: Call) => string = ({ path }) => path) {
    this.known = calls
      .filter(({ method }) => method === "GET")
      .toSorted((a, b) => (sortKey(a.path) < sortKey(b.path) ? -1 : 1))
      .map((call) => ({
        call,
        names: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
        pattern: new RegExp(`^${pathOf(call).replace(/\{\w+\}/g, "([^/]+)")}$`),
      }));
  }

  /** `path` is a path without its query. */
  find(api: Call["api"], path: string): CalledPath | undefined {
    for (const { call, pattern, names } of this.known) {
      const found = call.api === api ? pattern.exec(path) : null;
      if (found) return { call, params: Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(found[n + 1] ?? "")])) };
    }
    return undefined;
  }
}

/** Sorts a path with a literal segment before a path with a parameter at the same place. */
const sortKey = (path: string): string => path.replace(/\{\w+\}/g, "\uffff");
