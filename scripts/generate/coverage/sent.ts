import { type SentCall, sentCall } from "../../../test/harness/sent";
import { keyOf } from "./endpoints";

export type Senders = ReadonlyMap<string, SentCall>;

/** Recorded requests and responses of one API, by endpoint (`keyOf`). */
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

export const allOf = (senders: Senders | undefined): SentCall =>
  [...(senders ?? new Map<string, SentCall>()).values()].reduce(both, { query: [], headers: [], body: [], response: [] });
