import { withCode } from "../../provider/core/log/errors";
import { EXIT } from "../command-line";
import type { Report } from "./model/stack-report";
import type { Around, ReportOptions } from "./options";
import { type Forge, PostError } from "./post/forge";
import { type Posting, postComment, postIssue, TakenKey, withForge } from "./post/post";
import { NoRequest, requestFor } from "./post/request";
import type { Surroundings } from "./surroundings";

type Target = { number: number; commit?: string } | "issue" | "no request" | PostError;

/** Finds the pull request before anything is written. If the run has no pull request, throws `NoRequest`, or with `--if-any` returns "no request". */
export async function targetOf(options: ReportOptions, surroundings: Surroundings, around: Around): Promise<Target> {
  if (options.issue !== undefined) return "issue";
  try {
    return await withForge(surroundings, around, (forge) => requestFor(forge, options, surroundings));
  } catch (error) {
    if (error instanceof PostError) return error;
    if (!(error instanceof NoRequest) || !options.ifAny) throw error;
    around.note(`Nothing is posted: ${error.message.replace(/ Pass --pr <n>\.$/, "")}`);
    return "no request";
  }
}

/** One comment for the whole report, or one for each stack. The key of a stack's comment contains its name. */
export function postings(
  report: Report,
  { eachStack, key, issue }: ReportOptions,
  postingOf: (part: Report, key: string) => Posting,
): Posting[] {
  if (!eachStack || issue !== undefined) return [postingOf(report, key)];
  return report.stacks.map((stack) => {
    const rehearsals = report.rehearsals?.filter((one) => one.stack === stack.stack);
    return postingOf({ ...report, stacks: [stack], ...(rehearsals === undefined ? {} : { rehearsals }) }, `${key}:${stack.stack}`);
  });
}

/** Posts the reports, and returns the exit code. */
export async function published(
  parts: readonly Posting[],
  target: Target,
  options: ReportOptions,
  surroundings: Surroundings,
  around: Around,
): Promise<number> {
  if (target === "no request") return 0;
  try {
    if (target instanceof PostError) throw target;
    await withForge(surroundings, around, async (forge) => {
      for (const part of parts) {
        const line = await posted(forge, part, target, options, around);
        for (const note of line.notes) around.note(note);
        if (!options.json) around.print(`${line.text}\n`);
      }
    });
    return 0;
  } catch (error) {
    if (!(error instanceof PostError) && !(error instanceof TakenKey)) throw error;
    const isTaken = error instanceof TakenKey;
    around.note(`error: ${isTaken ? withCode(error.message, "invalid_value") : error.message}`);
    return isTaken ? EXIT.usage : EXIT.failed;
  }
}

const posted = (forge: Forge, part: Posting, target: Exclude<Target, PostError | "no request">, options: ReportOptions, { now }: Around) =>
  target === "issue"
    ? postIssue(forge, part, options.issue ?? "", now())
    : postComment(forge, part, target, { skipEmpty: options.skipEmpty, now: now() });
