import { HOSTING_LIMITS } from "../../../provider/api/limits";
import type { JournalEntry } from "../../../sandbox";

const WINDOW_MS = 60_000;

export interface Ceiling {
  requests: number;
  /** Number of responses with status 429. */
  refused: number;
  /** Minutes from the first request to the last. */
  minutes: number;
  /** Requests in each of the API's windows; the last one is incomplete. */
  windows: number[];
  /** Requests before the last window, as a share of the requests that the API allowed in that time. Undefined if there was only one window. */
  used: number | undefined;
}

/** Each window of the API begins with the first request after the previous window. */
export function ceilingOf(entries: readonly JournalEntry[]): Ceiling {
  const counted = entries.filter(({ path }) => path.startsWith("/api/v1/"));
  const served = counted.filter(({ status }) => status !== 429).map(({ at }) => Date.parse(at));
  const windows: { startMs: number; count: number }[] = [];
  for (const atMs of served) {
    const last = windows.at(-1);
    if (last && atMs < last.startMs + WINDOW_MS) last.count++;
    else windows.push({ startMs: atMs, count: 1 });
  }
  const [first, last] = [windows[0], windows.at(-1)];
  const allowed = first && last ? (HOSTING_LIMITS.requestsPerMinute * (last.startMs - first.startMs)) / WINDOW_MS : 0;
  return {
    requests: counted.length,
    refused: counted.length - served.length,
    minutes: ((served.at(-1) ?? 0) - (served[0] ?? 0)) / WINDOW_MS,
    windows: windows.map(({ count }) => count),
    used: allowed > 0 && last ? (served.length - last.count) / allowed : undefined,
  };
}
