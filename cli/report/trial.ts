import * as z from "zod";
import { jsonIn } from "../json";
import { SUCCEEDS } from "../twin/alternatives";
import type { TrialResult } from "../twin/trial-result";
import { trialLine, trialLines } from "../twin/trial-text";
import type { StackReport } from "./model/stack-report";
import { FormatError } from "./read/parsed-run";

const text = z.string();
const reason = z.object({ what: text, why: text });
const failure = z.looseObject({ type: text, name: text, urn: text, message: text });

const Trial = z.looseObject({
  trial: z.literal(1),
  project: text,
  stack: text,
  plan: text.optional(),
  account: text.optional(),
  panelAccount: text.optional(),
  madeAt: text,
  copied: z.object({ equal: z.number(), of: z.number(), differences: z.array(text) }),
  missing: z.array(reason),
  warnings: z.array(text),
  ok: z.boolean(),
  failures: z.array(failure),
  notCertain: z.array(reason.extend({ resources: z.array(text) })),
  depends: z.array(
    z.object({
      variant: text,
      question: text,
      resources: z.array(text),
      alternatives: z.array(z.object({ value: text, result: text })),
    }),
  ),
  steps: z.object({ done: z.number(), of: z.number() }),
  requests: z.number(),
  seconds: z.number(),
  increase: z.object({ amount: z.number(), currency: text }).optional(),
  again: z.array(text).optional(),
  destroyed: z.boolean().optional(),
  destroyFailures: z.array(failure).default([]), // release 0.3.0 wrote none
  notCompared: z.number(),
  notTried: z.array(text),
});

/** Reads the output of `rehearse up --twin --json`. */
function trialIn(content: string, file: string): TrialResult {
  const read = Trial.safeParse(jsonIn(content));
  if (!read.success)
    throw new FormatError(`${file} is not the result of a trial. Create it with: pulumi-hosting rehearse up --twin --json > ${file}`);
  return read.data as unknown as TrialResult;
}

/** Adds the result of a trial to the preview of its stack. Fails if the report contains no such preview. */
export function withTrial(
  stacks: readonly StackReport[],
  content: string,
  file: string,
  { now, hasValues }: { now: Date; hasValues: boolean },
): StackReport[] {
  const trial = trialIn(content, file);
  const isOfTrial = ({ stack, project }: StackReport): boolean =>
    nameOf(stack) === trial.stack && (project ?? trial.project) === trial.project;
  const preview = stacks.find(isOfTrial);
  if (!preview) {
    const others = stacks.map(({ project, stack }) => `${project ?? "?"}/${nameOf(stack)}`).join(", ");
    throw new FormatError(
      `${file} is a trial of ${trial.project}/${trial.stack}, but the report is about ${others}. Pass the trial of this stack.`,
      "invalid_value",
    );
  }
  if (preview.steps !== undefined && trial.plan !== undefined && preview.steps !== trial.plan)
    throw new FormatError(
      `${file} is a trial of another plan than the preview of ${trial.stack}. Make the preview and the trial from the same program and state.`,
      "invalid_value",
    );
  const shown = hasValues ? trial : withoutTexts(trial);
  const added = { line: trialLine(shown), lines: trialLines(shown, now.getTime()).map((line) => line.trim()) };
  return stacks.map((stack) => (stack === preview ? { ...stack, trial: added } : stack));
}

const nameOf = (stack: string): string => stack.split("/").at(-1) ?? stack;

/** Leaves out what a public report must not show: texts of the platform, and the name of the account. */
const withoutTexts = ({ account: _, panelAccount: __, ...trial }: TrialResult): TrialResult => ({
  ...trial,
  copied: { ...trial.copied, differences: [] },
  missing: [],
  failures: trial.failures.map((failure) => ({ ...failure, message: "see the log of the job" })),
  depends: trial.depends.map((one) => ({
    ...one,
    alternatives: one.alternatives.map(({ value, result }) => ({ value, result: result === SUCCEEDS ? result : "it does not succeed" })),
  })),
  notCertain: trial.notCertain.map((one) => ({ ...one, what: "a part of the account", why: "it was not copied" })),
});
