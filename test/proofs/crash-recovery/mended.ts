import type { Program } from "../../../rehearsal/program/function-program";
import type { StackState } from "../../../rehearsal/state/state";
import type { Sandbox } from "../../../sandbox";
import { type Declared, declareSlowly } from "../../harness/declare";
import { HISTORY, remaining, repeatable } from "../../harness/fixtures";
import { Platform } from "../../harness/platform";
import { InProcessStack } from "../../harness/stack";
import { differenceOf, objectsOf, oncePerRow, withoutRows } from "../../harness/world";
import { type Condition, Conditioned, hasEarlierRuns } from "../conditions";
import { interruptedIn, resumed } from "./resume";

/** After this time, the platform has finished everything in progress. */
export const SETTLE_SECONDS = 600;

/** Continues from the state of a run that has ended or was killed. */
export const stackFrom = async (sandbox: Sandbox, program: Program, state: StackState): Promise<InProcessStack> =>
  new InProcessStack(await Platform.on(sandbox), program, undefined, { ...STACK, state });

const STACK = { project: "proof", stack: "dev" };

/** The disturbance of the first `up` that continues after a kill. `resources` are those of the program. */
export interface Disturbance {
  condition: Condition;
  resources: ReadonlyMap<string, Declared>;
}

interface Left {
  /** The resources that the last run named because their objects may exist. */
  unknown?: readonly string[];
  disturbance?: Disturbance | undefined;
}

/**
 * Runs `up` until it succeeds. Returns a violation if the stack is then unsettled or if the objects differ from `wanted`. Engine and provider run in
 * this process, which takes a fifth of the time of separate processes.
 */
export async function notMended(
  sandbox: Sandbox,
  program: Program,
  state: StackState,
  wanted: readonly string[],
  { unknown = [], disturbance }: Left = {},
): Promise<string | undefined> {
  const platform = await Platform.on(sandbox);
  const stack = new InProcessStack(platform, program, undefined, { ...STACK, state });
  const interrupted = [...interruptedIn(state), ...unknown];
  if (disturbance) {
    const { deleted, mayBeInterrupted } = await disturbed(platform, stack, disturbance, interrupted);
    if (deleted.length > 0) return `a run of the whole program deletes: ${deleted.join("; ")}`;
    interrupted.push(...mayBeInterrupted);
  }
  stack.program = program;
  const stopped = await resumed(stack, platform, interrupted);
  if (stopped !== undefined) return stopped;
  return (await unsettled(stack)) ?? differenceOf(await objectsLater(sandbox), wanted);
}

/** The program has more resources than a proof can wait between. */
const RESOURCES_PER_PAUSE = 8;

/**
 * Runs the disturbed `up`. Returns the names of the resources that it may have interrupted, and the deletions, although the program declares
 * everything.
 */
async function disturbed(
  platform: Platform,
  stack: InProcessStack,
  { condition, resources }: Disturbance,
  interrupted: readonly string[],
): Promise<{ deleted: string[]; mayBeInterrupted: string[] }> {
  const conditioned = new Conditioned(platform, stack, condition);
  const keys = [...resources.keys()];
  conditioned.program(stack.program, (wait) =>
    declareSlowly(resources, (key) => keys.indexOf(key) % RESOURCES_PER_PAUSE === RESOURCES_PER_PAUSE - 1, wait),
  );
  conditioned.begin();
  const runs = hasEarlierRuns(condition) ? conditioned.earlierRuns(interrupted) : [{ what: "up", run: stack.up }];
  const deleted: string[] = [];
  for (const { what, run } of runs) {
    const { changes } = await run();
    deleted.push(...changes.filter((change) => change.startsWith("delete ")).map((change) => `${what}: ${change}`));
  }
  conditioned.end();
  return { deleted, mayBeInterrupted: condition.interruptedAt === undefined ? [] : [...resources.values()].map(({ name }) => name) };
}

/** Returns a violation if a preview shows changes or the state contains pending operations. */
export async function unsettled(stack: InProcessStack): Promise<string | undefined> {
  // The state records an interrupted create until the user clears it (docs/facts/engine.md 6.6).
  const cleared = await stack.clear();
  if (!cleared.ok) return `the refresh failed: ${cleared.errors.join("; ")}`;
  const preview = await stack.preview();
  if (!preview.ok || preview.changes.length > 0) return `the preview is not empty: ${[...preview.changes, ...preview.errors].join("; ")}`;
  const { pendingOperations } = await stack.state();
  if (pendingOperations.length > 0) return `the state holds pending operations: ${pendingOperations.map(({ resource }) => resource.urn)}`;
  return undefined;
}

export async function objectsLater(sandbox: Sandbox): Promise<string[]> {
  await sandbox.advance(SETTLE_SECONDS);
  return withoutRows(oncePerRow(objectsOf(await sandbox.snapshot()), [HISTORY, ...repeatable()]), remaining());
}
