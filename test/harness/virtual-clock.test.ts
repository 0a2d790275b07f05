import { VirtualClock } from "./virtual-clock";

test("VirtualClock advances only when no sleeper has work left", async () => {
  const clock = new VirtualClock(1000);
  const seen: [string, number][] = [];
  const sleeper = async (name: string, milliseconds: number) => {
    await clock.sleep(milliseconds);
    for (let n = 0; n < 50; n++) await Promise.resolve(); // this work takes no time on the clock
    seen.push([name, clock.now()]);
  };
  await clock.run(Promise.all([sleeper("c", 30), sleeper("a", 10), sleeper("b", 10), sleeper("now", 0), sleeper("before", -5)]));
  expect(seen).toEqual([
    ["now", 1000],
    ["before", 1000],
    ["a", 1010],
    ["b", 1010],
    ["c", 1030],
  ]);
});

test("VirtualClock stops when the given work ends", async () => {
  const clock = new VirtualClock();
  let woken = false;
  void clock.sleep(100).then(() => {
    woken = true;
  });
  expect(await clock.run(clock.sleep(40).then(() => "done"))).toBe("done");
  expect([clock.now(), woken]).toEqual([40, false]);
  await clock.pass(0.06);
  expect([clock.now(), woken]).toEqual([100, true]);
});

test("VirtualClock fails if the work waits for an event that never comes", async () => {
  const clock = new VirtualClock();
  await expect(clock.run(new Promise(() => {}))).rejects.toThrow("All timers wait for an event that never comes (at 0 ms).");
  await expect(clock.run(clock.sleep(5).then(() => Promise.reject(new Error("no"))))).rejects.toThrow("no");
});

test("VirtualClock stands still during work in `hold`", async () => {
  const steps: number[] = [];
  const clock = new VirtualClock(0, (milliseconds) => steps.push(milliseconds));
  const order: string[] = [];
  const real = clock
    .hold(new Promise<void>((done) => setImmediate(() => setImmediate(() => setImmediate(done)))))
    .then(() => order.push(`real at ${clock.now()}`));
  const virtual = clock.sleep(7).then(() => order.push(`virtual at ${clock.now()}`));
  await clock.run(Promise.all([real, virtual]));
  expect(order).toEqual(["real at 0", "virtual at 7"]);
  expect(steps).toEqual([7]);
});

test("VirtualClock advances during work in `accompany`, and then waits for the end of that work", async () => {
  const clock = new VirtualClock();
  const order: string[] = [];
  let end = () => {};
  const work = clock.accompany(new Promise<void>((done) => (end = done))).then(() => order.push(`work at ${clock.now()}`));
  const timer = clock.sleep(7).then(() => order.push(`timer at ${clock.now()}`));
  setImmediate(() => setImmediate(() => setImmediate(() => setImmediate(() => setImmediate(end)))));
  await clock.run(Promise.all([work, timer]));
  expect(order).toEqual(["timer at 7", "work at 7"]);
});
