import { type SentCall, sentCall } from "../../../harness/sent";
import { keyOf } from "./endpoints";

/** Of one endpoint, by the name of the type or function that sends it. */
export type Senders = ReadonlyMap<string, SentCall>;

/** What the tests saw leave and come back, by endpoint (`keyOf`), of those that send to one API. */
export function sentCalls(
  shots: readonly ReadonlyMap<string, unknown>[],
  senders: ReadonlySet<string>,
): Map<string, Map<string, SentCall>> {
  const sent = new Map<string, Map<string, SentCall>>();
  for (const [title, calls] of shots.flatMap((all) => [...all])) {
    const [sender = ""] = title.split(/ \(|:/);
    if (!title.endsWith(": calls 1") || !senders.has(sender)) continue;
    for (const [call, text] of Object.entries(calls as Record<string, string>)) {
      const [method = "", path = ""] = call.split(" ");
      const key = keyOf({ method, path });
      const by = sent.get(key) ?? new Map<string, SentCall>();
      sent.set(key, by);
      by.set(sender, both(by.get(sender), sentCall(text)));
    }
  }
  return sent;
}

const union = (one: readonly string[] = [], other: readonly string[]): string[] => [...new Set([...one, ...other])];

const both = (one: SentCall | undefined, other: SentCall): SentCall => ({
  query: union(one?.query, other.query),
  headers: union(one?.headers, other.headers),
  body: union(one?.body, other.body),
  response: union(one?.response, other.response),
});

/** What all of them send together. */
export const allOf = (senders: Senders | undefined): SentCall =>
  [...(senders ?? new Map<string, SentCall>()).values()].reduce(both, { query: [], headers: [], body: [], response: [] });
