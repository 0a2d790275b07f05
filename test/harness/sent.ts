import type { Call } from "../../provider/api/call";
import { isObject } from "../../provider/api/json";
import type { JournalEntry } from "../../sandbox";

/** Fields of one call that were sent, and fields of its responses that the provider used. `files.from` is a member of an entry of `files`. */
export interface SentCall {
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly body: readonly string[];
  readonly response: readonly string[];
}

const PARTS = ["query", "headers", "body", "response"] as const;

/** Fields of responses that the provider used, by API and call, such as `hosting GET /projects`. */
export type ReadFields = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the API of a path. Paths of a game server's node, which receives the server's files, count as paths of the panel. */
export const apiOfPath = (path: string): Call["api"] => (/^\/(api\/client|node)\b/.test(path) ? "panel" : "hosting");

/**
 * Returns a text for each call of the API that the sandbox accepted, for a snapshot. It contains the fields of all requests and responses of the
 * call.
 */
export function sentTexts(api: Call["api"], entries: readonly JournalEntry[], reads: ReadFields): Record<string, string> {
  const sent = new Map<string, Record<(typeof PARTS)[number], Set<string>>>();
  for (const { call, path, status, query, body, idempotencyKey } of entries) {
    if (call === undefined || status < 200 || status >= 300 || apiOfPath(path) !== api) continue;
    const response = reads.get(`${api} ${call}`) ?? [];
    const one = sent.get(call) ?? { query: new Set(), headers: new Set(), body: new Set(), response: new Set(response) };
    sent.set(call, one);
    for (const name of Object.keys(query)) one.query.add(name);
    for (const name of namesIn(body)) one.body.add(name);
    if (idempotencyKey !== undefined) one.headers.add("Idempotency-Key");
  }
  const texts = [...sent].map(([call, one]): [string, string] => [
    call,
    PARTS.filter((part) => one[part].size > 0)
      .map((part) => [part, ...[...one[part]].sort()].join(" "))
      .join(" | "),
  ]);
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses a text that `sentTexts` returned. */
export function sentCall(text: string): SentCall {
  const parts = new Map(text.split(" | ").map((part): [string, string[]] => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]));
  return Object.fromEntries(PARTS.map((part) => [part, parts.get(part) ?? []])) as unknown as SentCall;
}

function namesIn(value: unknown, above = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, above));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => [above + name, ...namesIn(one, `${above}${name}.`)]);
}

/** Returns a copy of the value. If code reads a field of the copy, `note` receives the path of the field. */
export function watched(value: unknown, note: (field: string) => void, above = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => watched(one, note, above));
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy = {};
  for (const [name, one] of Object.entries(value)) {
    let held = watched(one, note, `${above}${name}.`);
    Object.defineProperty(copy, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        note(above + name);
        return held;
      },
      set: (other: unknown) => {
        held = other;
      },
    });
  }
  return copy;
}
