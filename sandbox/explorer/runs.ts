import type { Exchange } from "../http/journal";

// A request does not contain its run or resource. The client sends only its own name (`user-agent`), and adds no data for
// the sandbox. Requests of one client with one token therefore count as one run until the client pauses.

/** After a longer pause in real time, the next request starts another run. */
export const PAUSE_MS = 5000;

/** Summary of requests that one command probably sent. */
export interface Run {
  /** The number of its first request. */
  readonly first: number;
  last: number;
  readonly client: string | undefined;
  readonly token: string | undefined;
  readonly beganAt: string;
  readonly beganMs: number;
  lastMs: number;
  gets: number;
  writes: number;
  /** GETs of a path that the run had read before: waiting, or repeated reads. */
  waits: number;
  failed: number;
}

interface Open {
  readonly run: Run;
  readonly read: Set<string>;
}

const keyOf = ({ client, entry }: Exchange): string => `${client ?? ""} ${entry.token ?? ""}`;

/** Returns runs in the order of their start. Requests that did not come over the network (a console) belong to no run. */
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
