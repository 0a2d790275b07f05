import type { Sandbox } from "../../sandbox";
import type { Program } from "../../testing/program/function-program";
import type { StackState } from "../../testing/state/state";
import { requireClear } from "../clear";
import { onSandbox } from "./kill";
import { SETTLE_SECONDS, stackFrom, unsettled } from "./mended";
import { onWorld, worldOf } from "./moments";
import { errorsOf, type Printed, RehearsalFolder } from "./rehearsal";

/** So slow that two runs are in each other's way at every call. */
const LATENCY_MS = 250;
/** What an error of two runs at once tells to do. */
const ADVICE = /\b(run pulumi up|set adopt|give (this|the) resource|remove)\b/i;
/** Of what the other stack made and uses: it is not taken over unasked. */
const ASKS = /exists already .*adopt/s;

/**
 * Two runs of one program at once, each with a state of its own, as of two people who do not know of each other. What the platform takes a
 * name for is there once; a run that stops says of each resource why, and what to do; and one of them, run again alone, comes to its end: as it is,
 * or with `adopt` where it asks for that. What has no name, a volume or a database, belongs to the stack that made it.
 */
export async function twoAtOnce(): Promise<string | undefined> {
  const left = await onSandbox(
    async (sandbox, one) => {
      const two = await RehearsalFolder.make(sandbox);
      try {
        const runs = await Promise.all([one.upHere(), two.upHere()]);
        const { program, adopting } = one;
        return { unclear: runs.flatMap(unclearErrors), world: await worldOf(sandbox), state: await one.leftState(), program, adopting };
      } finally {
        await two.remove();
      }
    },
    { latencyMs: LATENCY_MS },
  );
  if (left.unclear.length > 0) return left.unclear.join("\n");
  return onWorld(
    left.world,
    async (sandbox) => (await namedTwice(sandbox)) ?? (await notEnded(sandbox, left)) ?? (await namedTwice(sandbox)),
  );
}

function unclearErrors(run: Printed): string[] {
  if (run.ok) return [];
  const told = errorsOf(run);
  return told.length === 0 ? ["a run stopped without an error"] : told.flatMap((text) => whyUnclear(text) ?? []);
}

function whyUnclear(text: string): string | undefined {
  try {
    requireClear(text);
  } catch (error) {
    return (error as Error).message;
  }
  return ADVICE.test(text) ? undefined : `an error that does not say what to do next: ${text}`;
}

/** Goes on with one of two stacks alone. */
async function notEnded(
  sandbox: Sandbox,
  { state, program, adopting }: { state: StackState; program: Program; adopting: Program },
): Promise<string | undefined> {
  const stack = await stackFrom(sandbox, program, state);
  let up = await stack.up();
  if (!up.ok && up.errors.every((text) => ASKS.test(text))) {
    stack.program = adopting;
    up = await stack.up();
  }
  return up.ok ? unsettled(stack) : `a run on its own did not finish: ${up.errors.join("; ")}`;
}

/** Names that more than one object of a kind has, where one is meant. */
async function namedTwice(sandbox: Sandbox): Promise<string | undefined> {
  await sandbox.advance(SETTLE_SECONDS);
  const kinds = ["projects", "applications", "schedules"] as const;
  const all = await Promise.all(kinds.map(async (kind) => (await sandbox.find(kind)).map(({ name }) => `${kind} ${name}`)));
  const twice = all.flatMap((names) => names.filter((name, index) => names.indexOf(name) !== index));
  return twice.length === 0 ? undefined : `exists twice: ${twice.join(", ")}`;
}
