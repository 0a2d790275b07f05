import { configOf, providerRun } from "../harness/provider";
import { VirtualClock } from "../harness/virtual-clock";
import { systemClock } from "../provider/api/clock";
import { projects } from "../provider/api/hosting/projects";
import { HOSTING_LIMITS } from "../provider/api/limits";
import { connectionPool } from "../provider/api/network";
import { startSandbox } from "../sandbox";
import type { Benchmark } from "./benchmark";
import { atLeast, atMost, rounded } from "./figure";
import { requestsIn } from "./requests/count";

const REQUESTS = 2000;
/** Longest transfer of a request and of a response. Shorter ones occur in between, so that responses overtake each other. */
const LONGEST_WAY_MS = 120;
const SHARE = 0.95;

/** Sends many concurrent requests through the provider's client, on a clock that only moves when everything waits. */
async function paced() {
  const sandbox = await startSandbox({ clock: "manual", limits: true });
  const clock = new VirtualClock(0, (milliseconds) => void sandbox.advance(milliseconds / 1000));
  const pool = connectionPool(sandbox.baseUrl);
  let ways = 0;
  const way = () => clock.sleep((37 * ways++) % (LONGEST_WAY_MS + 1));
  const { hosting } = providerRun({
    config: configOf(sandbox),
    clock,
    connect: () => async (wire) => {
      await way();
      const answer = await clock.hold(pool(wire));
      await way();
      return answer;
    },
  });
  try {
    await clock.run(Promise.all(Array.from({ length: REQUESTS }, () => hosting.send(projects.list))));
    return { entries: await sandbox.journal(), minutes: clock.now() / 60_000 };
  } finally {
    await pool.close();
    await sandbox.close();
  }
}

/** Measures whether pacing stays below the API's limit without leaving much of it unused. */
export const pacing: Benchmark = {
  name: "pacing",
  doc: "2,000 requests under the API's limit on a virtual clock: 429 responses, and the share of the limit that is used",
  engines: "none",
  async *run({ progress }) {
    progress(`${REQUESTS} requests`);
    const begun = systemClock.now();
    const { entries, minutes } = await paced();
    const { refused, total } = requestsIn(entries);
    const details = { requests: total, minutes: rounded(minutes), realSeconds: rounded((systemClock.now() - begun) / 1000) };
    yield atMost(0, { benchmark: "pacing-refused", value: refused, unit: "answers 429", engine: "none" }, details);
    // The last window's requests are sent at its beginning, so its start time matters.
    const { requestsPerMinute } = HOSTING_LIMITS;
    const used = (REQUESTS - requestsPerMinute) / (requestsPerMinute * minutes);
    yield atLeast(SHARE, { benchmark: "pacing-used", value: used, unit: "share of the limit", engine: "none" }, details);
  },
};
