import { FairShare, RateLimiter } from "../../../provider/api/transport/rate-limiter";
import { VirtualClock } from "../../harness/virtual-clock";

const LIMIT = 200;
const MINUTE_MS = 60_000;
const AT_ONCE = 16;
const LONGEST_WAY_MS = 120;

/** An API whose windows begin with a request, and several limiters that share it but exchange no data. */
async function shared({ runs, requests, parallel, apartMs = 0 }: { runs: number; requests: number; parallel: number; apartMs?: number }) {
  const clock = new VirtualClock();
  const windows: number[] = [];
  let endsAt = Number.NEGATIVE_INFINITY;
  let refused = 0;
  let ways = 0;
  const way = () => clock.sleep((37 * ways++) % (LONGEST_WAY_MS + 1));

  async function answer(): Promise<{ remaining: number; retryAfter?: number }> {
    await way();
    if (clock.now() >= endsAt) {
      endsAt = clock.now() + MINUTE_MS;
      windows.push(0);
    }
    const count = windows.pop() ?? 0;
    windows.push(Math.min(LIMIT, count + 1));
    const retryAfter = count < LIMIT ? undefined : Math.ceil((endsAt - clock.now()) / 1000);
    await way();
    if (retryAfter === undefined) return { remaining: LIMIT - count - 1 };
    refused++;
    return { remaining: 0, retryAfter };
  }

  async function send(limiter: RateLimiter): Promise<void> {
    const permit = await limiter.acquire();
    const { remaining, retryAfter } = await answer();
    if (retryAfter !== undefined) limiter.pauseFor(retryAfter);
    limiter.release(permit, remaining, LIMIT);
    if (retryAfter !== undefined) await send(limiter);
  }

  async function run(n: number): Promise<void> {
    await clock.sleep(n * apartMs);
    const limiter = new RateLimiter({ clock, limit: LIMIT, atOnce: AT_ONCE });
    const step = async () => {
      for (let sent = 0; sent < requests / parallel; sent++) await send(limiter);
    };
    await Promise.all(Array.from({ length: parallel }, step));
  }

  await clock.run(Promise.all(Array.from({ length: runs }, (_, n) => run(n))));
  return { refused, full: windows.slice(0, -1).map((count) => count / LIMIT), minutes: clock.now() / MINUTE_MS };
}

describe("Limiters that share one token", () => {
  test.each([
    { runs: 2, requests: 960, parallel: 8 },
    { runs: 5, requests: 384, parallel: 8 },
    { runs: 7, requests: 210, parallel: 10 },
    { runs: 12, requests: 128, parallel: 4 },
    { runs: 20, requests: 96, parallel: 8 },
    { runs: 20, requests: 96, parallel: 16 },
  ])("$runs limiters with $parallel parallel requests each use at least 90 % of the limit without a refusal", async (load) => {
    const { refused, full } = await shared(load);
    expect(refused).toBe(0);
    expect(Math.min(...full)).toBeGreaterThanOrEqual(0.9);
  });

  test("20 limiters that start one after another get at most 20 refusals", async () => {
    const { refused } = await shared({ runs: 20, requests: 96, parallel: 8, apartMs: 700 });
    expect(refused).toBeLessThanOrEqual(20);
  });

  test("a limiter uses each window completely if no other limiter uses the token", async () => {
    const { refused, full } = await shared({ runs: 1, requests: 1000, parallel: 100 });
    expect({ refused, full }).toEqual({ refused: 0, full: [1, 1, 1, 1] });
  });
});

describe("FairShare", () => {
  test("FairShare uses the rest of a window that an earlier run began", () => {
    const share = new FairShare();
    for (let counted = 151; counted <= 170; counted++) share.note(counted, counted === 151);
    expect(share.atOnce(30, LIMIT)).toBe(30);
  });

  test("FairShare leaves the last requests of a window to busier runs", () => {
    const share = new FairShare();
    for (const counted of [1, 21, 41, 61, 181]) share.note(counted, counted === 1);
    expect(share.atOnce(19, LIMIT)).toBe(0);
    expect(share.atOnce(100, LIMIT)).toBeGreaterThanOrEqual(1);
  });
});
