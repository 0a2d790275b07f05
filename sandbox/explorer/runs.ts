import type { Exchange } from "../http/journal";

// A request does not say to which run or resource it belongs. The client sends only its own name (`user-agent`), and adds no data for
// the sandbox. Requests of one client with one token therefore count as one run until the client pauses.

/** Longest pause between two requests of one run, in real time. After a longer pause, the next request starts another run. */
export const PAUSE_MS = 5000;

/** Summary of requests that were probably sent by one command. */
export interface Run {
  /** Number of the first request of the run. */
  readonly first: number;
  last: number;
  readonly client: string | undefined;
  readonly token: string | undefined;
  readonly beganAt: string;
  readonly beganMs: number;
  lastMs: number;
  gets: number;
  writes: number;
  /** Number of GET requests for a path that the run had read before. The run waited, or read the object again. */
  waits: number;
  failed: number;
}

interface Open {
  readonly run: Run;
  readonly read: Set<string>;
}

const keyOf = ({ client, entry }: Exchange): string => `${client ?? ""} ${entry.token ?? ""}`;

/** Returns runs in the order of their start. A request that did not come over the network, such as one of a console, belongs to no run. */
export function runsOf(exchanges: readonly Exchange[]): Run[] {
  const runs: Run[] = [];
  const open = new Map<string, Open>();
  for (const exchange of exchanges) {
    if (exchange.beganMs === 0) continue;
    const before = open.get(keyOf(exchange));
    const goesOn = before !== undefined && exchange.beganMs - before.run.lastMs <= PAUSE_MS;
    const current = goesOn ? before : { run: begun(exchange), read: new Set<string>() };
    if (!goesOn) {
      open.set(keyOf(exchange), current);
      runs.push(current.run);
    }
    note(current, exchange);
  }
  return runs;
}

const begun = ({ number, client, entry, beganMs }: Exchange): Run => ({
  first: number,
  last: number,
  client,
  token: entry.token,
  beganAt: entry.at,
  beganMs,
  lastMs: beganMs,
  gets: 0,
  writes: 0,
  waits: 0,
  failed: 0,
});

function note({ run, read }: Open, { number, entry, beganMs, tookMs }: Exchange): void {
  run.last = number;
  run.lastMs = Math.max(run.lastMs, beganMs + (tookMs ?? 0));
  if (entry.status === 0 || entry.status >= 400) run.failed++;
  if (entry.method !== "GET") run.writes++;
  else if (read.has(entry.path)) run.waits++;
  else run.gets++;
  read.add(entry.path);
}

export const belongsTo =
  (run: Run) =>
  (exchange: Exchange): boolean =>
    exchange.number >= run.first && exchange.number <= run.last && keyOf(exchange) === `${run.client ?? ""} ${run.token ?? ""}`;
