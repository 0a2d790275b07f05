import fc from "fast-check";
import { Cancellation } from "../../../provider/hosts/cancellation";
import { declareSlowly } from "../../harness/declare";
import type { Platform } from "../../harness/platform";
import type { InProcessStack, OperationOutcome } from "../../harness/stack";
import { pause } from "../conditions";
import type { Model } from "./model";

const DISTURBANCES = ["nothing", "nothing", "pauses", "targeted run", "excluding run", "slow answers", "Ctrl-C"] as const;

/** Longest delay of an answer, in seconds of the platform. A request that takes longer counts as lost, which the proof of faults tries. */
const SLOWEST_SECONDS = 20;
const MOST_WRITES = 6;

/** An `up` that something disturbs. It ends with an undisturbed run of the whole program. */
export interface Disturbed {
  what: string;
  up: () => Promise<OperationOutcome>;
  /**
   * Deployments that the program declared before one of its pauses. They run before the parts of the application that it declares later, so one more
   * `up` may deploy again.
   */
  early: readonly string[];
}

export function disturbed(platform: Platform, stack: InProcessStack, { draw, resources }: Model): Disturbed {
  const what = draw(fc.constantFrom(...DISTURBANCES));
  const some = new Set(draw(fc.subarray([...resources.keys()])));
  const seconds = draw(fc.array(fc.integer({ min: 1, max: SLOWEST_SECONDS }), { minLength: 5, maxLength: 5 }));
  const nth = draw(fc.integer({ min: 1, max: MOST_WRITES }));
  const named = async () => (await stack.managed()).map(({ urn }) => urn.split("::").at(-1) ?? "").filter((name) => some.has(name));
  switch (what) {
    case "nothing":
      return { what, early: [], up: stack.up };
    case "pauses":
      return {
        what: `${what} before ${[...some]}`,
        early: earlyDeployments(resources, some),
        up: () => withPauses(platform, stack, resources, some),
      };
    case "targeted run":
    case "excluding run":
      return {
        what: `${what}: ${[...some]}`,
        early: [],
        async up() {
          const names = await named();
          // Such a run may lack what the new resources of the program need, so only the next run must succeed.
          if (names.length > 0) await (what === "targeted run" ? stack.upOnly(...names) : stack.upExcept(...names));
          return stack.up();
        },
      };
    case "slow answers":
      return { what, early: [], up: () => slowly(platform, stack, seconds) };
    case "Ctrl-C":
      return { what: `${what} at the write ${nth}`, early: [], up: () => interrupted(platform, stack, nth) };
  }
}

function earlyDeployments(resources: Model["resources"], paused: ReadonlySet<string>): string[] {
  const names = [...resources.keys()];
  const last = names.findLastIndex((name) => paused.has(name));
  return names.slice(0, Math.max(last, 0)).filter((name) => resources.get(name)?.kind === "Deployment");
}

async function withPauses(platform: Platform, stack: InProcessStack, resources: Model["resources"], some: ReadonlySet<string>) {
  const { program } = stack;
  const { engineSpeed } = platform;
  platform.engineSpeed = pause.engineSpeed;
  stack.program = () => declareSlowly(resources, (key) => some.has(key), pause.inProgram);
  try {
    return await stack.up();
  } finally {
    stack.program = program;
    platform.engineSpeed = engineSpeed;
  }
}

async function slowly(platform: Platform, stack: InProcessStack, seconds: readonly number[]): Promise<OperationOutcome> {
  let n = 0;
  platform.front = async (request, forward) => {
    const answer = await forward(request);
    await platform.clock.sleep((seconds[n++ % seconds.length] ?? 1) * 1000);
    return answer;
  };
  try {
    return await stack.up();
  } finally {
    platform.front = undefined;
  }
}

/** Presses Ctrl-C while the platform answers a write. The next run continues, and needs `HOSTING_RESUME` for what has no other owner. */
async function interrupted(platform: Platform, stack: InProcessStack, nth: number): Promise<OperationOutcome> {
  let writes = 0;
  const interruption = new Cancellation();
  platform.interruption = interruption;
  platform.front = (request, forward) => {
    const answer = forward(request);
    if (request.method !== "GET" && ++writes === nth) interruption.cancel();
    return answer;
  };
  await stack.up();
  platform.front = undefined;
  platform.interruption = undefined;
  return stack.upResuming();
}
