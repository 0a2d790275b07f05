import { type Permit, RateLimiter, type RateLimiterOptions } from "../../../provider/api/transport/rate-limiter";
import { VirtualClock } from "../../harness/virtual-clock";

type Reported = [waitSeconds: number, why: string];

/** A limiter with a queue of callers. `out` contains the permits that the limiter has given so far, in order. */
function paced(options: Partial<RateLimiterOptions> = {}) {
  const clock = new VirtualClock();
  const reported: Reported[] = [];
  const limiter = new RateLimiter({ clock, limit: 10, announce: (...line) => reported.push(line), ...options });
  const out: (Permit & { at: number; caller: number })[] = [];
  let callers = 0;
  const ask = (count: number) => {
    for (let i = 0; i < count; i++) {
      const caller = callers++;
      void limiter.acquire().then((permit) => out.push(Object.assign(permit, { at: clock.now(), caller })));
    }
  };
  const given = async () => {
    await clock.pass(0);
    return out.length;
  };
  const permit = (n: number): Permit => {
    const [found] = out.slice(n, n + 1);
    if (!found) throw new Error(`permit ${n} was not given`);
    return found;
  };
  return { clock, limiter, reported, out, ask, given, permit };
}

test("the limiter sends one request before the first response", async () => {
  const { limiter, ask, given, permit } = paced();
  ask(20);
  expect(await given()).toBe(1);
  limiter.release(permit(0), 9, 10);
  expect(await given()).toBe(10);
});

test.each([undefined, 9])("the limiter does not report used requests after a 429 without a count (before: %s)", async (before) => {
  const { limiter, ask, given, permit, reported } = paced();
  ask(12);
  await given();
  if (before !== undefined) limiter.release(permit(0), before, 10);
  const refused = permit((await given()) - 1);
  limiter.pauseFor(25);
  limiter.release(refused);
  expect(reported).toEqual([[25, "the API accepts no more requests now (429)"]]);
});

test("the limiter sends two requests per response if other runs share the window", async () => {
  const { limiter, ask, given, permit } = paced();
  ask(20);
  await given();
  limiter.release(permit(0), 7, 10);
  expect(await given()).toBe(3);
  limiter.release(permit(1), 6, 10);
  expect(await given()).toBe(6);
});

test("the limiter sends one more request if the first response is lost", async () => {
  const { limiter, ask, given, permit } = paced();
  ask(5);
  await given();
  limiter.releaseUnknown(permit(0));
  expect(await given()).toBe(2);
});

test("the limiter serves callers in the order of their arrival", async () => {
  const { limiter, ask, given, permit, out } = paced();
  ask(4);
  await given();
  limiter.release(permit(0), 9, 10);
  await given();
  expect(out.map(({ caller }) => caller)).toEqual([0, 1, 2, 3]);
});

describe("the API's count", () => {
  test("the limiter sends no more requests than a response reports as remaining", async () => {
    const { limiter, ask, given, permit } = paced();
    ask(20);
    await given();
    limiter.release(permit(0), 9, 10);
    expect(await given()).toBe(10);
    limiter.release(permit(1), 5, 10); // 8 of our requests are under way, and the API has possibly not counted them yet
    expect(await given()).toBe(10);
    for (let n = 2; n < 9; n++) limiter.release(permit(n), 3, 10); // one of the 3 belongs to the request under way
    expect(await given()).toBe(12);
  });

  test("the limiter uses a response's limit, even above the specified limit", async () => {
    const { limiter, ask, given, permit } = paced();
    ask(30);
    await given();
    limiter.release(permit(0), 24, 25);
    expect(await given()).toBe(25);
  });

  test("the limiter ignores the count of a late response if it has the count of a newer response", async () => {
    const { limiter, ask, given, permit } = paced();
    ask(20);
    await given();
    limiter.release(permit(0), 3, 4);
    expect(await given()).toBe(4); // turns 1, 2, 3 are under way
    limiter.release(permit(3), 0, 4); // the API counted this request last
    limiter.release(permit(1), 2, 4);
    limiter.release(permit(2), 1, 4);
    expect(await given()).toBe(4);
  });

  test("the limiter sends only one request when a window may have ended", async () => {
    const { clock, limiter, ask, given, permit, out, reported } = paced();
    ask(12);
    await given();
    await clock.pass(4);
    limiter.release(permit(0), 1, 10); // the window began within these 4 s, so it ends within 60 s from now
    await given();
    await clock.pass(10);
    limiter.release(permit(1), 0, 10);
    expect(await given()).toBe(2);
    await clock.pass(49);
    expect(out).toHaveLength(2);
    await clock.pass(1);
    expect(out).toHaveLength(3);
    expect(out[2]?.at).toBe(64_000);
    limiter.release(permit(2), 9, 10);
    expect(await given()).toBe(9); // Two turns per answer: the last window had only two requests, which do not prove that no other run exists.
    expect(reported).toEqual([[50, "10 of 10 requests used"]]);
  });

  test("a response without rate-limit headers does not change the count", async () => {
    const { limiter, ask, given, permit } = paced();
    ask(20);
    await given();
    limiter.release(permit(0), 2, 10);
    await given();
    limiter.release(permit(1));
    expect(await given()).toBe(3);
  });
});

describe("an API that does not count", () => {
  test("the limiter does not exceed the specification's limit within any 60 s", async () => {
    const { clock, limiter, ask, given, permit, out } = paced({ limit: 3, what: "volume changes" });
    ask(6);
    for (let n = 0; n < 3; n++) {
      await given();
      limiter.release(permit(n));
      await clock.pass(10);
    }
    await clock.pass(200);
    // Three answers came at 0, 10 and 20 s. Each later call is sent a minute after one of them.
    expect(out.map(({ at }) => at / 1000)).toEqual([0, 0, 0, 60, 70, 80]);
  });

  test("the limiter reports a wait with its seconds and the used requests", async () => {
    const { clock, limiter, ask, given, permit, reported } = paced({ limit: 2, what: "volume changes" });
    ask(3);
    await given();
    limiter.release(permit(0));
    await clock.pass(10);
    limiter.release(permit(1));
    await clock.pass(60);
    expect(reported).toEqual([[60, "2 of 2 volume changes used"]]);
  });

  test("a 429 stops all callers for the announced time", async () => {
    const { clock, limiter, ask, given, permit, out } = paced({ limit: 3 });
    ask(9);
    await given();
    limiter.pauseFor(30);
    limiter.release(permit(0));
    await clock.pass(29);
    expect(out).toHaveLength(1);
    await clock.pass(1);
    expect(await given()).toBe(3);
    for (const n of [1, 2]) limiter.release(permit(n));
    await clock.pass(29);
    expect(out).toHaveLength(3);
    await clock.pass(1);
    expect(out).toHaveLength(4);
  });
});

describe("a 429", () => {
  test("a 429 stops all callers for the announced time, even if requests remain", async () => {
    const { clock, limiter, ask, given, permit, out, reported } = paced();
    ask(12);
    await given();
    limiter.release(permit(0), 9, 10);
    await given();
    limiter.pauseFor(41);
    for (let n = 1; n < 10; n++) limiter.release(permit(n), 0, 10);
    await clock.pass(40.999);
    expect(out).toHaveLength(10);
    await clock.pass(0.001);
    expect(out).toHaveLength(11);
    limiter.release(permit(10), 9, 10);
    expect(await given()).toBe(12);
    expect(reported).toEqual([[41, "10 of 10 requests used"]]);
  });

  test("a first response with 429 stops callers for the announced time, not for a whole window", async () => {
    const { clock, limiter, ask, given, permit, out } = paced();
    ask(2);
    await given();
    limiter.pauseFor(20);
    limiter.release(permit(0), 0, 10);
    await clock.pass(19);
    expect(out).toHaveLength(1);
    await clock.pass(1);
    expect(out).toHaveLength(2);
  });

  test("a shorter second pause does not shorten the first pause", async () => {
    const { clock, limiter, ask, out } = paced();
    limiter.pauseFor(50);
    limiter.pauseFor(5);
    ask(1);
    await clock.pass(49);
    expect(out).toHaveLength(0);
    await clock.pass(1);
    expect(out).toHaveLength(1);
  });

  test("a late response from before the 429 does not extend the wait", async () => {
    const { clock, limiter, ask, given, permit, out } = paced();
    ask(5);
    await given();
    limiter.release(permit(0), 3, 4);
    expect(await given()).toBe(4);
    limiter.pauseFor(20);
    limiter.release(permit(1), 0, 4);
    await clock.pass(15);
    limiter.release(permit(3), 1, 4); // the server counted this request before the refused one
    limiter.release(permit(2), 0, 4);
    await clock.pass(4.999);
    expect(out).toHaveLength(4);
    await clock.pass(0.001);
    expect(out).toHaveLength(5);
  });
});

describe("a configured ceiling", () => {
  test("the limiter does not exceed a configured ceiling within any 60 s", async () => {
    const { clock, limiter, ask, given, permit, out, reported } = paced({ limit: 200, ceiling: 4 });
    ask(9);
    await given();
    limiter.release(permit(0), 199, 200);
    expect(await given()).toBe(4);
    await clock.pass(5);
    for (const n of [1, 2, 3]) limiter.release(permit(n), 196, 200);
    await clock.pass(55);
    expect(out).toHaveLength(5);
    await clock.pass(5);
    expect(out).toHaveLength(8);
    expect(reported).toEqual([
      [60, "4 of 4 requests used"],
      [5, "4 of 4 requests used"],
    ]);
  });

  test("a ceiling above the API's limit has no effect", async () => {
    const { limiter, ask, given, permit } = paced({ ceiling: 50 });
    ask(20);
    await given();
    limiter.release(permit(0), 4, 5);
    expect(await given()).toBe(5);
  });
});

test("the limiter never exceeds the maximum of parallel requests", async () => {
  const { limiter, ask, given, permit } = paced({ limit: 100, atOnce: 3 });
  ask(10);
  await given();
  limiter.release(permit(0), 99, 100);
  expect(await given()).toBe(4);
  limiter.releaseUnknown(permit(2));
  expect(await given()).toBe(5);
});

test("the limiter does not wait long if the clock is set back", async () => {
  let setBackMs = 0;
  const real = new VirtualClock();
  const { limiter, ask, out, permit } = paced({
    limit: 2,
    clock: { now: () => real.now() - setBackMs, sleep: (milliseconds) => real.sleep(milliseconds) },
  });
  const given = async () => {
    await real.pass(0);
    return out.length;
  };
  ask(3);
  await given();
  limiter.release(permit(0));
  expect(await given()).toBe(2);
  setBackMs = 3_600_000;
  limiter.release(permit(1));
  await real.pass(61);
  expect(await given()).toBe(3);
});
