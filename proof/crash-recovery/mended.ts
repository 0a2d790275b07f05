import { Platform } from "../../harness/platform";
import { InProcessStack } from "../../harness/stack";
import { differenceOf, HISTORY, objectsOf } from "../../harness/world";
import type { Sandbox } from "../../sandbox";
import type { Program } from "../../testing/program/function-program";
import type { StackState } from "../../testing/state/state";

/** Until everything that is under way on the platform has come to its end. */
export const SETTLE_SECONDS = 600;

/**
 * Goes on from the state that a dead run left, and looks whether all is as it should be. What follows runs on the same engine and the same
 * provider in this process, where the platform's time passes as fast as they wait: it costs a fifth of processes of their own.
 */
export async function notMended(
  sandbox: Sandbox,
  program: Program,
  state: StackState,
  wanted: readonly string[],
): Promise<string | undefined> {
  const platform = await Platform.on(sandbox);
  const stack = new InProcessStack(platform, program, undefined, { project: "proof", stack: "dev", state });
  const up = await stack.up();
  if (!up.ok) return `the next up failed: ${up.errors.join("; ")}`;
  // An interrupted creation stays on record until somebody says that it is settled (docs/facts/engine.md 6.6).
  const cleared = await stack.clear();
  if (!cleared.ok) return `the refresh failed: ${cleared.errors.join("; ")}`;
  const preview = await stack.preview();
  if (!preview.ok || preview.changes.length > 0) return `the preview is not empty: ${[...preview.changes, ...preview.errors].join("; ")}`;
  const { pendingOperations } = await stack.state();
  if (pendingOperations.length > 0) return `the state holds pending operations: ${pendingOperations.map(({ resource }) => resource.urn)}`;
  return differenceOf(await objectsLater(sandbox), wanted);
}

export async function objectsLater(sandbox: Sandbox): Promise<string[]> {
  await sandbox.advance(SETTLE_SECONDS);
  return withoutHistory(objectsOf(await sandbox.snapshot()));
}

/** How many equal ones there are does not count. */
const withoutHistory = (objects: readonly string[]): string[] =>
  objects.filter((row, index) => !HISTORY.test(row) || objects.indexOf(row) === index);
