import type { Clock } from "../../../provider/api/clock";
import type { Program } from "../../../rehearsal/program/function-program";
import type { Declared } from "../../harness/declare";
import { copyOf, onCopy, type WorldCopy } from "../../harness/world-copy";
import { ORDINARY, titleUnder } from "../conditions";
import { type Killed, onSandbox } from "./kill";
import { notMended, objectsLater } from "./mended";
import { errorsOf } from "./rehearsal";

/** Delay between the platform's work on a request and its response. Meanwhile, the proof copies the platform and the state. */
const HELD_MS = 25;
const LOOK_EVERY_MS = 4;

/** A moment at which the proof kills the provider: the platform has processed a request, and the provider has not received the response yet. */
interface Moment {
  request: number;
  call: string;
  left: WorldCopy;
}

export interface WatchedRun {
  moments: Moment[];
  objects: string[];
  program: Program;
  resources: ReadonlyMap<string, Declared>;
}

/** Runs a program once in separate processes. Records the platform and the state file at each request. */
export async function watchedRun(clock: Clock): Promise<WatchedRun> {
  return onSandbox(async (sandbox, folder) => {
    await sandbox.fault({ match: {}, kind: "late", milliseconds: HELD_MS, times: 0 });
    let isOver = false;
    const run = folder.run("up").finally(() => {
      isOver = true;
    });
    const moments: Moment[] = [];
    while (!isOver) {
      const entries = await sandbox.journal();
      if (entries.length > moments.length) {
        const left = await copyOf(sandbox, await folder.readState());
        for (const { method, path } of entries.slice(moments.length))
          moments.push({ request: moments.length + 1, call: `${method} ${path}`, left });
      }
      await clock.sleep(LOOK_EVERY_MS);
    }
    const up = await run;
    if (!up.ok) throw new Error(`The program failed: ${errorsOf(up).join("; ")}`);
    await sandbox.clearFaults();
    return { moments, objects: await objectsLater(sandbox), program: folder.program, resources: folder.resources };
  });
}

/** Continues from the platform and the state that a kill at this moment would leave. The condition disturbs the first run. */
export async function resumedAt(
  { request, call, left }: Moment,
  { objects, program, resources }: WatchedRun,
  condition = ORDINARY,
): Promise<Killed> {
  const disturbance = condition === ORDINARY ? undefined : { condition, resources };
  const violation = await onCopy(left, (sandbox, state) => notMended(sandbox, program, state, objects, { disturbance }));
  return { request, call: titleUnder(call, condition), ...(violation === undefined ? {} : { violation }) };
}
