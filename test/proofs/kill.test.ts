import { systemClock } from "../../provider/api/clock";
import { CONDITIONS } from "./conditions";
import { interruptedAt } from "./crash-recovery/interrupt";
import { killedAt } from "./crash-recovery/kill";
import { resumedAt, type WatchedRun, watchedRun } from "./crash-recovery/moments";
import { twoAtOnce } from "./crash-recovery/together";
import { sample } from "./sample";

// Runs real processes, so it tries few moments. `npm run proof -- kill` tries all moments.
jest.setTimeout(120_000);

const MOMENTS = 1;

let watched: WatchedRun;
beforeAll(async () => {
  watched = await watchedRun(systemClock);
});
const baseline = () => ({ requests: watched.moments.length, objects: watched.objects });

test("the next `up` after a kill creates what is missing", async () => {
  const left = sample(watched.moments, MOMENTS, 1);
  expect(left).toHaveLength(MOMENTS);
  // `wanted` contains an object that does not exist. It must be the only violation, which shows that the check searches for objects.
  const wanted = { ...watched, objects: [...watched.objects, "projects {}"] };
  for (const { request, call, ...moment } of left)
    expect(await resumedAt({ request, call, ...moment }, wanted)).toEqual({ request, call, violation: "missing: projects {}" });
});

test.each(["with pauses of 30 s", "with slow responses", "after runs with --target", "with Ctrl-C at write 2"])(
  "a later `up` finishes a killed one if the run in between is disturbed: %s",
  async (title) => {
    const condition = CONDITIONS.find((one) => one.title === title);
    const [moment] = sample(watched.moments, MOMENTS, title.length);
    if (!condition || !moment) throw new Error("there is no such case");
    const { request, call } = moment;
    expect(await resumedAt(moment, watched, condition)).toEqual({ request, call: `${call}, ${title}` });
  },
);

test("a second run is refused during an `up`, and a later run finishes a killed `up`", async () => {
  const request = Math.ceil(watched.moments.length / 2);
  expect(await killedAt(request, baseline(), systemClock)).toEqual({
    request,
    call: expect.stringMatching(/^(GET|POST|PATCH|PUT) \/(api|node)\//),
  });
});

test("an `up` ends after Ctrl-C, and a later run finishes it", async () => {
  const request = Math.ceil(watched.moments.length / 3);
  expect(await interruptedAt(request, "it is answered a second later", baseline(), systemClock)).toEqual({
    request,
    call: expect.stringMatching(/^(GET|POST|PATCH|PUT) .*answered/),
  });
});

test("two stacks of the same program, run at the same time, create no named object twice", async () => {
  expect(await twoAtOnce()).toBeUndefined();
});
