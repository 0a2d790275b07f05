import { readFileSync } from "node:fs";
import type { StackReport } from "./model/stack-report";
import { readText } from "./read/format";
import { FormatError } from "./read/parsed-run";

/** Returns a line for each stack: its name and the digest of its plan. */
export const digestLines = (stacks: readonly StackReport[]): string[] => stacks.map(({ stack, plan }) => `${stack} ${plan ?? "-"}`);

/** Returns the stacks of an approved report. */
export function approvedIn(file: string): readonly StackReport[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new FormatError(`The approved report ${file} cannot be read (${String((Object(error) as { code?: unknown }).code)}).`);
  }
  const { stacks, parsedRuns } = readText(bytes, file);
  if (parsedRuns.length > 0) throw new FormatError(`${file} is not a report. Pass --approved a file that report --json wrote.`);
  return stacks;
}

/** Returns a sentence for each stack whose plan differs from the approved one. */
export function unapproved(stacks: readonly StackReport[], approved: readonly StackReport[]): string[] {
  return stacks.flatMap(({ stack, project, plan }) => {
    const before = approved.find((one) => one.stack === stack && one.project === project)?.plan;
    if (before === undefined) return [`${stack} has no approved plan. Run the pipeline again from its preview.`];
    if (plan === undefined) return [`The preview of ${stack} did not finish, so it cannot be compared with the approved plan.`];
    if (plan === before) return [];
    return [
      `The plan of ${stack} differs from the approved one: the platform, or a stack that this one reads, changed since the preview. Run the pipeline again to review the new plan.`,
    ];
  });
}
