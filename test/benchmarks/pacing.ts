import { systemClock } from "../../provider/api/clock";
import { projects } from "../../provider/api/hosting/projects";
import { HOSTING_LIMITS } from "../../provider/api/limits";
import { connectionPool, type Send } from "../../provider/api/network";
import { startSandbox } from "../../sandbox";
import { configOf, providerRun } from "../harness/provider";
import { VirtualClock } from "../harness/virtual-clock";
import type { Benchmark } from "./benchmark";
import { atLeast, atMost, type Figure, rounded } from "./figure";
import { ceilingOf } from "./load/ceiling";
import { requestsIn } from "./requests/count";

const REQUESTS = 2000;
/** Longest transfer time of a request or a response. Transfer times vary, so that responses overtake each other. */
const LONGEST_WAY_MS = 120;
const SHARE = 0.95;
const MINUTE_MS = 60_000;
/** Each run uses a constant instead of random numbers. The constants of two consecutive runs differ by this value (modulo 1). */
const RANDOM_STEP = 0.618;

interface Load {
  /** Number of provider processes. They exchange no data. */
  runs: number;
  /** Number of requests of each run. */
  requests: number;
  /** Number of requests that a run has in progress at the same time. */
  parallel: number;
}

/** Sends the requests of all runs on a virtual clock, which advances only while every request waits. */
async function paced({ runs, requests, parallel }: Load) {
  const sandbox = await startSandbox({ clock: "manual", limits: true, journalEntries: 2 * runs * requests });
  const clock = new VirtualClock(0, (milliseconds) => void sandbox.advance(milliseconds / 1000));
  const pool = connectionPool(sandbox.baseUrl);
  let ways = 0;
  const way = () => clock.sleep((37 * ways++) % (LONGEST_WAY_MS + 1));
  const connect = (): Send => async (wire) => {
    await way();
    const answer = await clock.hold(pool(wire));
    await way();
    return answer;
  };
  const run = async (random: () => number): Promise<number> => {
    const { hosting } = providerRun({ config: configOf(sandbox), clock, random, connect });
    const step = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) await hosting.send(projects.list);
    };
    await Promise.all(Array.from({ length: parallel }, () => step(requests / parallel)));
    return clock.now() / MINUTE_MS;
  };
  try {
    const minutes = await clock.run(Promise.all(Array.from({ length: runs }, (_, n) => run(() => (n * RANDOM_STEP) % 1))));
    return { entries: await sandbox.journal(), minutes };
  } finally {
    await pool.close();
    await sandbox.close();
  }
}

const servedShare = (requests: number, minutes: number): number => {
  // `minutes` ends when the last window begins, so the share leaves out the requests of this window.
  const { requestsPerMinute } = HOSTING_LIMITS;
  return (requests - requestsPerMinute) / (requestsPerMinute * minutes);
};

export const pacing: Benchmark = {
  name: "pacing",
  doc: "2,000 requests under the API's limit on a virtual clock: 429 responses, and the share of the limit that is used",
  engines: "none",
  async *run({ progress }) {
    progress(`${REQUESTS} requests`);
    const begun = systemClock.now();
    const { entries, minutes } = await paced({ runs: 1, requests: REQUESTS, parallel: REQUESTS });
    const [end = 0] = minutes;
    const { refused, total } = requestsIn(entries);
    const details = { requests: total, minutes: rounded(end), realSeconds: rounded((systemClock.now() - begun) / 1000) };
    yield atMost(0, { benchmark: "pacing-refused", value: refused, unit: "answers 429", engine: "none" }, details);
    const used = servedShare(REQUESTS, end);
    yield atLeast(SHARE, { benchmark: "pacing-used", value: used, unit: "share of the limit", engine: "none" }, details);
  },
};

/** Number of runs on one token, as in a CI matrix. */
const RUNS = 20;
const REQUESTS_OF_RUN = 96;
/** Number of parallel steps that the engine uses on a machine with two cores. */
const PARALLEL = 8;
const SHARED_SHARE = 0.9;

export const token: Benchmark = {
  name: "token",
  doc: `${RUNS} runs at once on one token on a virtual clock: failures, 429 responses, how the API's limit is used and shared`,
  engines: "none",
  async *run({ progress }) {
    progress(`${RUNS} runs of ${REQUESTS_OF_RUN} requests`);
    yield* sharedToken({ runs: RUNS, requests: REQUESTS_OF_RUN, parallel: PARALLEL });
  },
};

/** Yields the figures of several runs on one token. A failed request ends the measurement. */
export async function* sharedToken(load: Load): AsyncGenerator<Figure> {
  const { entries, minutes } = await paced(load);
  const { refused, total } = requestsIn(entries);
  const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
  const { windows, used = 0 } = ceilingOf(entries);
  const details = { ...load, answers: total, firstEnds: rounded(first), lastEnds: rounded(last), windows };
  const measured = { program: `${load.runs} runs`, engine: "none" } as const;
  yield atMost(0, { ...measured, benchmark: "token-refused", value: refused, unit: "answers 429" }, details);
  yield atLeast(SHARED_SHARE, { ...measured, benchmark: "token-used", value: used, unit: "share of the limit" }, details);
}
