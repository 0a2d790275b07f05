import type { JournalEntry, Sandbox } from "../../../sandbox";

export interface Requests {
  total: number;
  /** Requests that are not GET. */
  writes: number;
  /** Number of responses with status 429. */
  refused: number;
  /** Number of requests by call. A key is, for example, `GET /projects/{uuid}`. */
  calls: Record<string, number>;
}

export async function counted<T>(sandbox: Sandbox, act: () => Promise<T>): Promise<{ requests: Requests; result: T }> {
  await sandbox.clearJournal();
  const result = await act();
  return { requests: requestsIn(await sandbox.journal()), result };
}

export function requestsIn(entries: readonly JournalEntry[]): Requests {
  const calls: Record<string, number> = {};
  for (const { method, path, call = `${method} ${path}` } of entries) {
    calls[call] = (calls[call] ?? 0) + 1;
  }
  return {
    total: entries.length,
    writes: entries.filter(({ method }) => method !== "GET").length,
    refused: entries.filter(({ status }) => status === 429).length,
    calls,
  };
}
