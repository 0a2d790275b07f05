import { volume } from "../../provider/resources/hosting/volume/resource";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

test("the creation of 30 volumes does not exceed 10 changes a minute", async () => {
  const fixture = await open({ config: { "hosting:autoConfirm": "true" }, limits: true });
  const serverUuid = await fixture.server("alpha");
  const begun = fixture.clock.now();
  const outcomes = await fixture.of(volume).createMany(Array.from({ length: 30 }, () => ({ serverUuid, sizeGb: 20 })));
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  expect((await fixture.sandbox.find("volumes", { status: "attached" })).length).toBe(30);

  const changes = (await fixture.sandbox.journal()).filter(({ method }) => method === "POST");
  expect(changes.filter(({ status }) => status === 429)).toEqual([]);
  expect(changes).toHaveLength(60); // each change first requests its price
  expect((fixture.clock.now() - begun) / 60_000).toBeLessThan(6.5); // 60 changes take five whole windows and a part of the sixth
  const waits = fixture.said().filter((line) => line.startsWith("rate limit: waiting "));
  expect(waits.length).toBeGreaterThanOrEqual(5);
  expect(waits[0]).toMatch(/^rate limit: waiting \d+ s \(10 of 10 volume changes used\)$/);
});

test("the creation of 8 volumes reads the list of volumes at most about once a second", async () => {
  const fixture = await open({ config: { "hosting:autoConfirm": "true" } });
  const serverUuid = await fixture.server("alpha");
  const begun = fixture.clock.now();
  await fixture.of(volume).createMany(Array.from({ length: 8 }, () => ({ serverUuid, sizeGb: 20 })));
  const seconds = (fixture.clock.now() - begun) / 1000;
  const looks = (await fixture.sandbox.journal()).filter(({ method, path }) => method === "GET" && path.endsWith("/svc/volumes"));
  expect(looks.length).toBeLessThanOrEqual(seconds + 2);
});
