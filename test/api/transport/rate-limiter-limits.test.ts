import fc from "fast-check";
import { RateLimiter, type RateLimiterOptions } from "../../../provider/api/transport/rate-limiter";
import { VirtualClock } from "../../harness/virtual-clock";
import { fixedWindow, LimitedServer, type Limiter, slidingWindow } from "../../support/limited-server";

/** Makes a call as the transport does: with a permit of the limiter, and again after a 429. */
async function call(limiter: RateLimiter, server: LimitedServer, limit: number): Promise<void> {
  for (;;) {
    const permit = await limiter.acquire();
    const { accepted, remaining, retryAfterSeconds } = await server.request();
    if (!accepted) limiter.pauseFor(retryAfterSeconds);
    limiter.release(permit, remaining, limit);
    if (accepted) return;
  }
}

/** The same seed gives the same numbers, from 0 to `limit`. */
function numbers(seed: number): (limit: number) => number {
  let state = seed * 2654435761 + 1;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * (limit + 1));
  };
}

interface Fixture {
  limit: number;
  arrivalsMs: number[];
  /** Longest travel time in each direction. */
  wayMs: number;
  seed: number;
  options?: Partial<RateLimiterOptions>;
}

async function alone(limiterOf: (limit: number) => Limiter, { limit, arrivalsMs, wayMs, seed, options }: Fixture) {
  const clock = new VirtualClock();
  const upTo = numbers(seed);
  const server = new LimitedServer(clock, limiterOf(limit), () => [upTo(wayMs), upTo(wayMs)]);
  const limiter = new RateLimiter({ clock, limit, atOnce: 16, ...options });
  const waitsMs: number[] = [];
  const caller = async (arrivalMs: number) => {
    await clock.sleep(arrivalMs);
    await call(limiter, server, limit);
    waitsMs.push(clock.now() - arrivalMs);
  };
  await clock.run(Promise.all(arrivalsMs.map(caller)));
  return { server, longestWaitMs: Math.max(0, ...waitsMs) };
}

/** The third request travels past the end of the first window, and is the newest of a sliding window when the last caller comes. */
const pastTheEnd = { limit: 2, arrivalsMs: [63_000, 0, 64_000, 90_000], wayMs: 4_000 as const, seed: 43_308 };

const scenes = fc.record({
  limit: fc.integer({ min: 1, max: 40 }),
  arrivalsMs: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000 })), { maxLength: 160, size: "max" }),
  wayMs: fc.constantFrom(0, 1, 40, 700, 4_000),
  seed: fc.nat(),
});

describe.each([
  ["fixed", fixedWindow],
  ["sliding", slidingWindow],
])("the only client of a server with %s windows", (_, limiterOf) => {
  test("every call succeeds without a 429 and without a needless wait", async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async (fixture) => {
        const { server, longestWaitMs } = await alone(limiterOf, fixture);
        expect(server.refusedAt).toEqual([]);
        expect(server.acceptedAt).toHaveLength(fixture.arrivalsMs.length);
        // The longest wait: a window for every `limit` callers, the window that had already begun, and the travel times. Sliding windows take up to
        // twice as long.
        const windows = Math.ceil(fixture.arrivalsMs.length / fixture.limit) + 1;
        const roundsMs = (windows + fixture.arrivalsMs.length) * 2 * fixture.wayMs;
        expect(longestWaitMs).toBeLessThanOrEqual(windows * 60_000 * (limiterOf === fixedWindow ? 1 : 2) + roundsMs);
      }),
      // A failure is printed before the test's time ends, although its smallest scene is not found then.
      { numRuns: 150, examples: [[pastTheEnd]], interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true },
    );
  });

  test("the client never exceeds a configured ceiling within any 60 s", async () => {
    await fc.assert(
      fc.asyncProperty(scenes, fc.integer({ min: 1, max: 12 }), async (fixture, ceiling) => {
        const { server } = await alone(limiterOf, { ...fixture, arrivalsMs: fixture.arrivalsMs.slice(0, 60), options: { ceiling } });
        server.acceptedAt.forEach((from, i) => {
          const within = server.acceptedAt.slice(i).filter((at) => at < from + 60_000 - 2 * fixture.wayMs);
          expect(within.length).toBeLessThanOrEqual(ceiling);
        });
      }),
      { numRuns: 60 },
    );
  });
});

test("a limiter uses at least 95 % of its windows without a 429", async () => {
  for (const wayMs of [0, 20, 120]) {
    const { server } = await alone(fixedWindow, { limit: 200, arrivalsMs: Array(2000).fill(0), wayMs, seed: 7 });
    const minutes = (server.acceptedAt.at(-1) ?? 0) / 60_000;
    expect(server.refusedAt).toEqual([]);
    expect(1800 / (200 * minutes)).toBeGreaterThanOrEqual(0.95); // the last 200 requests are sent at the beginning of their window
  }
});

test("three limiters on one token use at least 90 % of the windows", async () => {
  for (const wayMs of [0, 20, 120]) {
    const clock = new VirtualClock();
    const upTo = numbers(11);
    const server = new LimitedServer(clock, fixedWindow(200), () => [upTo(wayMs), upTo(wayMs)]);
    const pacers = [0, 1, 2].map(() => new RateLimiter({ clock, limit: 200, atOnce: 16 }));
    await clock.run(Promise.all(pacers.flatMap((limiter) => Array.from({ length: 700 }, () => call(limiter, server, 200)))));
    const windows = (server.acceptedAt.at(-1) ?? 0) / 60_000;
    expect(server.acceptedAt).toHaveLength(2100);
    expect(2000 / (200 * windows)).toBeGreaterThanOrEqual(0.9);
    // When a window is used up, each of the two other limiters has at most 16 requests under way. Only these can be refused.
    expect(server.refusedAt.length).toBeLessThanOrEqual(2 * 16 * Math.ceil(windows));
  }
});

test("a limiter finishes its requests while other users of the token come and go", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(fixedWindow, slidingWindow),
      fc.integer({ min: 2, max: 30 }),
      fc.array(fc.integer({ min: 0, max: 240_000 }), { maxLength: 80, size: "max" }),
      fc.nat(),
      async (limiterOf, limit, othersMs, seed) => {
        const clock = new VirtualClock();
        const upTo = numbers(seed);
        const server = new LimitedServer(clock, limiterOf(limit), () => [upTo(300), upTo(300)]);
        const others = othersMs.map((at) => clock.sleep(at).then(() => server.request()));
        const limiter = new RateLimiter({ clock, limit, atOnce: 16 });
        const own = Array.from({ length: 3 * limit }, () => call(limiter, server, limit));
        await clock.run(Promise.all([...own, ...others]));
        expect(clock.now()).toBeLessThanOrEqual(240_000 + 9 * 60_000);
      },
    ),
    { numRuns: 100 },
  );
});
