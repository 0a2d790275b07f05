import { type BaselineRun, baselineRun, killedAt, twoAtOnce, twoOfOneStack } from "../../proof/crash-recovery/kill";
import { systemClock } from "../../provider/api/clock";

// Real processes, so one moment only; all of them: npm run proof -- kill
jest.setTimeout(120_000);

let baseline: BaselineRun;
beforeAll(async () => {
  baseline = await baselineRun();
});

test("up killed in the middle: is finished by the next one", async () => {
  const request = Math.ceil(baseline.requests / 2);
  expect(await killedAt(request, baseline, systemClock)).toEqual({ request, call: expect.stringMatching(/^(GET|POST|PATCH|PUT) \/api\//) });
});

test("two runs of one stack: the second is refused with a clear error, and the platform is compared", async () => {
  expect(await twoOfOneStack({ ...baseline, objects: [...baseline.objects, "projects {}"] })).toBe("missing: projects {}");
});

test("two stacks of one program at once: make no named object twice", async () => {
  expect(await twoAtOnce()).toBeUndefined();
});
