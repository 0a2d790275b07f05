import type { Program } from "../../../rehearsal/program/function-program";
import type { StackState } from "../../../rehearsal/state/state";
import type { Sandbox } from "../../../sandbox";
import { copyOf, onCopy } from "../../harness/world-copy";
import { requireClear } from "../clear";
import { onSandbox } from "./kill";
import { SETTLE_SECONDS, stackFrom, unsettled } from "./mended";
import { errorsOf, type Printed, RehearsalFolder } from "./rehearsal";

/** At this latency of the platform, two runs conflict at every call. */
const LATENCY_MS = 250;
/** Matches the advice that each error of two concurrent runs must contain. */
const ADVICE = /\b(run pulumi up|set adopt|give (this|the) resource|remove)\b/i;
/** Matches the error of a stack that needs `adopt` for an object of the other stack, or `HOSTING_RESUME` for an object of its own order. */
const ASKS = /exists already .*adopt|was bought with this resource's key/s;

/**
 * Runs one program twice at the same time, each time with a separate state, like two users who do not know of each other.
 *
 * An object with a unique name exists once. A run that stops must give a reason and advice for each resource. If one of the two programs then
 * runs again alone, it must finish: unchanged, or with `adopt` or `HOSTING_RESUME` if the error asks for it. Volumes and databases belong to the stack that created
 * them.
 */
export async function twoAtOnce(): Promise<string | undefined> {
  const left = await onSandbox(
    async (sandbox, one) => {
      const two = await RehearsalFolder.make(sandbox);
      try {
        const runs = await Promise.all([one.upHere(), two.upHere()]);
        const states = [await one.leftState(), await two.leftState()];
        // From an empty state, the second run would only adopt what the other stack created.
        const [left, state] = madeIn(states[1]) > madeIn(states[0]) ? [two, states[1]] : [one, states[0]];
        if (state === undefined || madeIn(state) === 0) throw new Error("Neither of the two runs created anything.");
        const { program, adopting } = left;
        return { unclear: runs.flatMap(unclearErrors), copy: await copyOf(sandbox, state), program, adopting };
      } finally {
        await two.remove();
      }
    },
    { latencyMs: LATENCY_MS },
  );
  if (left.unclear.length > 0) return left.unclear.join("\n");
  const { copy, ...programs } = left;
  return onCopy(
    copy,
    async (sandbox, state) =>
      (await namedTwice(sandbox)) ?? (await notEnded(sandbox, { state, ...programs })) ?? (await namedTwice(sandbox)),
  );
}

const madeIn = (state: StackState | undefined): number => state?.resources.filter(({ custom, id }) => custom && id).length ?? 0;

function unclearErrors(run: Printed): string[] {
  if (run.ok) return [];
  const reported = errorsOf(run);
  return reported.length === 0 ? ["a run stopped without an error"] : reported.flatMap((text) => whyUnclear(text) ?? []);
}

function whyUnclear(text: string): string | undefined {
  try {
    requireClear(text);
  } catch (error) {
    return (error as Error).message;
  }
  return ADVICE.test(text) ? undefined : `an error that names no next step: ${text}`;
}

async function notEnded(
  sandbox: Sandbox,
  { state, program, adopting }: { state: StackState; program: Program; adopting: Program },
): Promise<string | undefined> {
  const stack = await stackFrom(sandbox, program, state);
  let up = await stack.up();
  if (!up.ok && up.errors.every((text) => ASKS.test(text))) {
    stack.program = adopting;
    up = await stack.upResuming();
  }
  return up.ok ? unsettled(stack) : `the run of one stack alone did not finish: ${up.errors.join("; ")}`;
}

/** Returns the projects, applications and schedules that share their name with another one. These names must be unique. */
async function namedTwice(sandbox: Sandbox): Promise<string | undefined> {
  await sandbox.advance(SETTLE_SECONDS);
  const kinds = ["projects", "applications", "schedules"] as const;
  const all = await Promise.all(kinds.map(async (kind) => (await sandbox.find(kind)).map(({ name }) => `${kind} ${name}`)));
  const twice = all.flatMap((names) => names.filter((name, index) => names.indexOf(name) !== index));
  return twice.length === 0 ? undefined : `exists twice: ${twice.join(", ")}`;
}
