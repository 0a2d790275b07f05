import type { Report } from "../model/stack-report";
import { FormatError } from "../read/parsed-run";
import type { Surroundings } from "../surroundings";
import type { PostOptions } from "./post";

/** Maximum size of a fork's file, in bytes. A report of thousands of resources is smaller. */
export const MOST_BYTES_OF_FORK = 5_000_000;
const MOST_ROWS_OF_FORK = 10_000;

type Asked = Pick<PostOptions, "prHead" | "sha">;

/** Whether the report was made by code of a fork. A job of this repository posts such a report, but does not trust it. */
export function isFromFork({ prHead }: Asked, { source, repository }: Surroundings): boolean {
  const head = prHead ?? source?.head;
  if (head === undefined) return false;
  const owner = head.slice(0, Math.max(0, head.indexOf(":"))).toLowerCase();
  return owner !== repository?.split("/", 1)[0]?.toLowerCase();
}

/**
 * Fails if a fork's report must not be posted: it is no rehearsal, is too large, or is for another commit than the one of the forge or of `--sha`.
 */
export function requireOfFork(
  { stacks, commit }: Pick<Report, "stacks" | "commit">,
  commits: readonly string[],
  asked: Asked,
  { source }: Surroundings,
): void {
  const { prHead, sha } = asked;
  const others = stacks.filter(({ isRehearsal, outcome }) => !isRehearsal && outcome !== "missing").map(({ stack }) => stack);
  if (others.length > 0)
    throw new FormatError(
      `A report from a fork may contain only rehearsals. These runs are not rehearsals: ${others.slice(0, 5).join(", ")}. The report is not posted.`,
    );
  if (stacks.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ROWS_OF_FORK)
    throw new FormatError(`The report of a fork has more than ${MOST_ROWS_OF_FORK} resources, so it is not posted.`);
  if (source?.head !== undefined && prHead !== undefined && prHead !== source.head)
    throw new FormatError(
      `--pr-head is ${prHead}, but the run that made the report is for ${source.head}. The report is not posted.`,
      "invalid_value",
    );
  if (source?.commit !== undefined && sha !== undefined && sha !== source.commit)
    throw new FormatError(
      `--sha is ${sha}, but the run that made the report is for ${source.commit}. The report is not posted.`,
      "invalid_value",
    );
  if (commit === undefined)
    throw new FormatError("The commit is not known. Pass the commit of the fork's run with --sha <commit>.", "missing_argument");
  const foreign = commits.find((one) => one !== commit);
  if (foreign !== undefined)
    throw new FormatError(
      `The report is for commit ${JSON.stringify(foreign)}, but the run of the fork is for ${commit}. The report is not posted.`,
    );
}
