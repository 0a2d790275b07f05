import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { copyOf } from "../../cli/twin/account";
import { withReadsOfProgram } from "../../cli/twin/program-reads";
import { StandIns } from "../../cli/twin/stand-ins";
import { stateOfStack } from "../../cli/twin/state-of-stack";
import type { TrialResult } from "../../cli/twin/trial-result";
import { type Source, triedOn } from "../../cli/twin/try-on-copy";
import { withoutSecrets } from "../../cli/twin/without-secrets";
import { systemClock } from "../../provider/api/clock";
import type { ExportedState } from "../../rehearsal";
import type { Program } from "../../rehearsal/program/function-program";
import type { Internals } from "../../rehearsal/rehearse";
import type { Sandbox } from "../../sandbox";
import { connectionTo } from "./connection";
import { startHost } from "./one-process";
import { environmentOf } from "./provider";

export interface Trial {
  readonly program: Program;
  readonly config?: Record<string, string>;
  readonly secretConfig?: Record<string, string>;
  readonly state?: ExportedState;
  /** Whether the copy comes from a file: with stand-ins, and without the account. */
  readonly isFile?: boolean;
  readonly destroys?: boolean;
  readonly signal?: AbortSignal;
}

export const PROJECT = "shop";
export const STACK = "prod";

const HERE: Internals = { startHost: (...args) => startHost(undefined, {}, ...args) };

/** Copies the account that a sandbox contains. */
export async function copyHere(
  sandbox: Sandbox,
  { isFile = false, program, config = {} }: Partial<Trial> = {},
): Promise<Source & { requests: number }> {
  const copied = await copyOf({ dir: tmpdir(), stack: undefined, fast: true }, environmentOf(sandbox), {
    nowMs: systemClock.now(),
    say: () => undefined,
    connect: () => connectionTo(sandbox),
  });
  const common = { ...copied, warnings: [], hasStandIns: isFile };
  if (!isFile) return common;
  const { ask: _, ...file } = common;
  const options = { program: program ?? (() => undefined), project: PROJECT, stack: STACK, config };
  const { answers } = program ? await withReadsOfProgram(copied, options, HERE) : copied;
  return { ...file, answers: withoutSecrets(answers, new StandIns(randomBytes(32).toString("hex"))) };
}

/** Runs a program on the copy of the account that a sandbox contains, with the provider in this process. */
export async function tryHere(sandbox: Sandbox, trial: Trial): Promise<TrialResult> {
  return tryOnCopy(await copyHere(sandbox, trial), sandbox, trial);
}

export function tryOnCopy(
  source: Source,
  { baseUrl }: Pick<Sandbox, "baseUrl">,
  { program, config = {}, secretConfig = {}, state, destroys = false, signal = new AbortController().signal }: Trial,
): Promise<TrialResult> {
  return triedOn(source, {
    project: PROJECT,
    stackName: STACK,
    options: { program, project: PROJECT, stack: STACK, config, secretConfig },
    stateOn: async (copy) =>
      stateOfStack(JSON.stringify(state ?? { deployment: { resources: [] } }), "the state", new Map([[baseUrl, copy.baseUrl]]), {
        project: PROJECT,
        stackName: STACK,
      }),
    destroys,
    signal,
    internals: HERE,
  });
}
