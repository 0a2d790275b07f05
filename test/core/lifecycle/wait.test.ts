import { type Waiting, waitFor } from "../../../provider/core/lifecycle/wait";
import { Log } from "../../../provider/core/log/log";
import { VirtualClock } from "../../harness/virtual-clock";

const START = 5_000_000;
const passed = (clock: VirtualClock) => clock.now() - START;

function waiting<T>(options: Partial<Waiting<T>> & Pick<Waiting<T>, "look">) {
  const clock = new VirtualClock(START);
  const lines: [seconds: number, text: string][] = [];
  const log = new Log(({ text }) => lines.push([passed(clock) / 1000, text]), "web", "urn", new Set());
  const all = { what: () => "deployment queued", timeoutSeconds: 600, advice: "Look at it in the console.", ...options };
  return { clock, lines, outcome: () => clock.run(waitFor({ clock, log }, all).catch((error: Error) => error)) };
}

const overAfter = (seconds: number, clock: () => VirtualClock) => async () => (passed(clock()) >= seconds * 1000 ? "over" : undefined);

test("waitFor returns at once if the operation is finished", async () => {
  const { clock, outcome, lines } = waiting({ look: async () => "over" });
  expect(await outcome()).toBe("over");
  expect([passed(clock), lines]).toEqual([0, []]);
});

test("waitFor pauses before its first check if the operation cannot be finished yet", async () => {
  const looks: number[] = [];
  const { clock, outcome } = waiting({
    look: async () => {
      looks.push(passed(clock));
      return "over";
    },
    atOnce: false,
  });
  await outcome();
  expect(looks).toEqual([500]);
});

test("waitFor returns an empty result such as false, 0 or null", async () => {
  for (const result of [false, 0, "", null]) expect(await waiting({ look: async () => result }).outcome()).toBe(result);
});

test("waitFor checks often during a short wait and writes no line", async () => {
  const fixture: ReturnType<typeof waiting<string>> = waiting({ look: overAfter(3, () => fixture.clock) });
  expect(await fixture.outcome()).toBe("over");
  expect(passed(fixture.clock)).toBeLessThanOrEqual(4_500);
  expect(fixture.lines).toEqual([]);
});

test("waitFor writes a line within 15 s and then every 30 s", async () => {
  let state = "queued";
  const fixture: ReturnType<typeof waiting<string>> = waiting({
    what: () => `deployment ${state}`,
    look: async () => {
      if (passed(fixture.clock) > 20_000) state = "in_progress";
      return passed(fixture.clock) >= 150_000 ? "over" : undefined;
    },
  });
  await fixture.outcome();
  const moments = fixture.lines.map(([seconds]) => seconds);
  expect(moments[0]).toBeLessThanOrEqual(15);
  const gaps = moments.slice(1).map((at, i) => at - (moments[i] ?? 0));
  expect(gaps.length).toBeGreaterThanOrEqual(4);
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(30);
    expect(gap).toBeLessThanOrEqual(35);
  }
  expect(fixture.lines[0]?.[1]).toBe(`web: waiting: deployment queued for ${Math.round(moments[0] ?? 0)} s`);
  expect(fixture.lines[1]?.[1]).toBe(`web: waiting: deployment in_progress for ${Math.round(moments[1] ?? 0)} s`);
});

test("waitFor writes its first line within 15 s even between slow checks", async () => {
  const fixture: ReturnType<typeof waiting<string>> = waiting({
    look: async () => {
      await fixture.clock.sleep(4_000);
      return passed(fixture.clock) >= 60_000 ? "over" : undefined;
    },
  });
  await fixture.outcome();
  expect(fixture.lines[0]?.[0]).toBeLessThanOrEqual(15);
});

test("waitFor fails after its timeout and names the operation and the next step", async () => {
  const { clock, outcome } = waiting({ look: async () => undefined, timeoutSeconds: 90 });
  expect(await outcome()).toMatchObject({ message: "timed out after 90 s waiting for deployment queued. Look at it in the console." });
  expect(passed(clock)).toBeGreaterThanOrEqual(90_000);
  expect(passed(clock)).toBeLessThanOrEqual(95_000);
});

test("waitFor checks once more when the timeout has passed", async () => {
  const fixture: ReturnType<typeof waiting<string>> = waiting({ look: overAfter(10, () => fixture.clock), timeoutSeconds: 10 });
  expect(await fixture.outcome()).toBe("over");
});

test("waitFor ends with the error of a check that fails", async () => {
  let looks = 0;
  const { outcome } = waiting({
    look: async () => {
      if (++looks === 3) throw new Error("deployment failed");
      return undefined;
    },
  });
  expect(await outcome()).toMatchObject({ message: "deployment failed" });
  expect(looks).toBe(3);
});
