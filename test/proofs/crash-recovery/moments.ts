import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../../provider/api/clock";
import type { Program } from "../../../rehearsal/program/function-program";
import type { StackState } from "../../../rehearsal/state/state";
import { type Sandbox, startSandbox } from "../../../sandbox";
import type { World } from "../../../sandbox/world/world";
import type { Declared } from "../../harness/declare";
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
  world: World;
  state: StackState;
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
        const left = { world: await worldOf(sandbox), state: await folder.readState() };
        for (const { method, path } of entries.slice(moments.length))
          moments.push({ request: moments.length + 1, call: `${method} ${path}`, ...left });
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
  { request, call, world, state }: Moment,
  { objects, program, resources }: WatchedRun,
  condition = ORDINARY,
): Promise<Killed> {
  const disturbance = condition === ORDINARY ? undefined : { condition, resources };
  const violation = await onWorld(world, (sandbox) => notMended(sandbox, program, structuredClone(state), objects, { disturbance }));
  return { request, call: titleUnder(call, condition), ...(violation === undefined ? {} : { violation }) };
}

/** Copies the world of the sandbox together with its port, because objects and resources contain the address of the sandbox. */
export const worldOf = async (sandbox: Sandbox): Promise<World> => ({
  ...(await sandbox.snapshot()),
  port: Number(new URL(sandbox.baseUrl).port),
});

/** Serves a copied world at its former address. Fails if this address is not free. The clock of the world moves only while a run waits. */
export async function onWorld<T>(world: World, act: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-hosting-proof-"));
  const stateFile = join(folder, "world.json");
  try {
    await writeFile(stateFile, JSON.stringify(world));
    const sandbox = await startSandbox({ stateFile, clock: "manual", port: "kept" });
    try {
      // The former port is required, because the provider treats another port as another platform.
      if (world.port !== undefined && Number(new URL(sandbox.baseUrl).port) !== world.port)
        throw new Error(`Port ${world.port} is used by another program. Run the proof again, without other runs at the same time.`);
      return await act(sandbox);
    } finally {
      await sandbox.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
