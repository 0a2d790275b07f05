import { applications } from "../../../provider/api/hosting/applications";
import { deployments } from "../../../provider/api/hosting/deployments";
import { startSandbox } from "../../../sandbox";
import { MANUAL_EPOCH, manualClock, runningClock } from "../../../sandbox/world/clock";
import { setUp } from "../fixture";
import { good } from "../support";

test("a manual clock stands still until it is moved, and never moves back", () => {
  const clock = manualClock();
  expect(clock.now()).toBe(Date.parse(MANUAL_EPOCH));
  clock.advance(1.5);
  expect(clock.now() - Date.parse(MANUAL_EPOCH)).toBe(1500);
  for (const seconds of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => clock.advance(seconds)).toThrow(/forward/);
});

test("a running clock advances at its speed and can be moved", () => {
  let realMs = 5_000;
  const clock = runningClock({ now: () => realMs, sleep: async () => {} }, 10, 1_000_000);
  realMs += 100;
  expect(clock.now()).toBe(1_001_000);
  clock.advance(60);
  expect(clock.now()).toBe(1_061_000);
});

test("a fast sandbox ends a build without a call of `advance`", async () => {
  const sandbox = await startSandbox({ speed: 1_000_000 });
  const { image } = await setUp(sandbox);
  const { deployment_uuid: uuid = "" } = await good(sandbox, applications.start, { params: { uuid: await image() } });
  let status = "";
  for (let tries = 0; tries < 100 && status !== "finished"; tries++)
    status = (await good(sandbox, deployments.get, { params: { uuid } })).status;
  expect(status).toBe("finished");
  await sandbox.close();
});

test("the option latencyMs delays every request in real time", async () => {
  const sandbox = await startSandbox({ clock: "manual", latencyMs: 40 });
  const began = performance.now();
  await setUp(sandbox);
  expect(performance.now() - began).toBeGreaterThanOrEqual(38);
  await sandbox.close();
});
