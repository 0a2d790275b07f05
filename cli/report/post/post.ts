import type { Report } from "../model/stack-report";
import type { Around, ReportOptions } from "../options";
import { type Forge, PostError } from "./forge";
import { gitHub } from "./github";
import { gitLab } from "./gitlab";
import { keepComment, keepIssue, type Posted } from "./sticky";
import type { ForgeName, Surroundings } from "./surroundings";

/** Returns limits that are below the limits of the forge, because a forge refuses a comment that is too long. */
export function limitsFor(forge: ForgeName | undefined, isPlain: boolean): { bytes: number; pictureBytes: number } {
  if (isPlain) return { bytes: 30_000, pictureBytes: 0 };
  switch (forge) {
    case "gitlab":
      return { bytes: 200_000, pictureBytes: 1900 };
    case "forgejo":
    case "gitea":
      return { bytes: 60_000, pictureBytes: 4900 };
    default:
      return { bytes: 60_000, pictureBytes: 12_000 };
  }
}

type Asked = Pick<ReportOptions, "pr" | "prHead" | "sha" | "issue" | "post">;

/** Returns why this job cannot post the report, and what to do. Undefined if nothing is missing. */
export function requestMissing(surroundings: Surroundings, asked: Asked): string | undefined {
  const { forge, apiUrl, repository, authorization, request, commit } = surroundings;
  if (forge === undefined)
    return "The forge is not known: none of GITHUB_ACTIONS, FORGEJO_ACTIONS, GITEA_ACTIONS and GITLAB_CI is set. Name it with --post github, forgejo, gitea or gitlab.";
  const isGitLab = forge === "gitlab";
  if (apiUrl === undefined || !URL.canParse(apiUrl))
    return `The address of the forge is not known: set ${isGitLab ? "CI_API_V4_URL" : "GITHUB_API_URL"}.`;
  if (repository === undefined) return `The repository is not known: set ${isGitLab ? "CI_PROJECT_ID" : "GITHUB_REPOSITORY"}.`;
  if (authorization === undefined)
    return `The token is missing: set ${isGitLab ? "GITLAB_TOKEN" : forge === "github" ? "GITHUB_TOKEN" : "FORGEJO_TOKEN, GITEA_TOKEN or GITHUB_TOKEN"}.`;
  if (asked.issue !== undefined || asked.pr !== undefined || asked.prHead !== undefined) return undefined;
  if (request !== undefined || commit !== undefined || asked.sha !== undefined) return undefined;
  return NO_REQUEST[isGitLab ? "gitlab" : "github"];
}

const NO_REQUEST = {
  github: "The pull request is not known: none of GITHUB_EVENT_PATH, GITHUB_REF and GITHUB_SHA names one. Pass --pr <n>.",
  gitlab: "The merge request is not known: neither CI_MERGE_REQUEST_IID nor CI_COMMIT_SHA names one. Pass --pr <n>.",
};

/** Posts the report, and returns a line about the result. */
export async function post(
  report: Report,
  body: string,
  options: ReportOptions,
  surroundings: Surroundings,
  around: Around,
  isEmpty: boolean,
): Promise<{ text: string; notes: string[] }> {
  const { forge: name, apiUrl = "", repository = "" } = surroundings;
  const send = around.connect(new URL(apiUrl).origin);
  try {
    const outside = { send, sleep: around.sleep, now: around.now };
    const now = around.now();
    const where = { ...surroundings, apiUrl, repository };
    const forge = name === "gitlab" ? gitLab(where, outside) : gitHub(where, outside);
    if (options.issue !== undefined) {
      // After a failed run the drift is unknown, so the issue is neither opened nor closed.
      const failed = report.stacks.filter(({ outcome }) => outcome !== "done").map(({ stack }) => stack);
      const hasDrift = report.stacks.some(({ counts }) => counts.drift > 0);
      if (failed.length > 0 && !hasDrift)
        return { text: `issue left unchanged: the run of ${failed.join(", ")} did not finish`, notes: [] };
      return postedResult("issue", await keepIssue(forge, options.issue, options.key, body, { hasDrift, at: report.at, now }));
    }
    const { number, commit } = await requestFor(forge, options, surroundings);
    if (commit !== undefined && report.commit !== undefined && commit !== report.commit)
      return {
        text: `comment left unchanged: the pull request is now at ${commit}, and the report is for ${report.commit}`,
        notes: [],
      };
    return postedResult("comment", await keepComment(forge, number, options.key, body, { isEmpty: options.skipEmpty && isEmpty, now }));
  } finally {
    await send.close();
  }
}

/** Returns the number of the pull request. If it was found by its branch, also returns its latest commit. */
async function requestFor(
  forge: Forge,
  { pr, prHead, sha }: Asked,
  { request, commit, source, forge: name }: Surroundings,
): Promise<{ number: number; commit?: string }> {
  if (pr !== undefined) return { number: pr };
  const head = prHead ?? source?.head;
  if (head !== undefined) {
    const found = await forge.requestOfHead(head);
    if (found !== undefined) return found;
    throw new PostError(`No open pull request comes from ${head}. Pass --pr <n> if its branch has another name.`);
  }
  if (request !== undefined) return { number: request };
  const of = sha ?? commit;
  const found = of === undefined ? undefined : await forge.requestOf(of);
  if (found !== undefined) return { number: found };
  throw new PostError(NO_REQUEST[name === "gitlab" ? "gitlab" : "github"]);
}

function postedResult(noun: "comment" | "issue", { what, url, others, forged }: Posted): { text: string; notes: string[] } {
  const words: Record<Posted["what"], string> = {
    created: "created",
    updated: "updated",
    unchanged: "is up to date",
    newer: "left unchanged: it is from a later run",
    nothing: "not made: there is nothing to report",
    opened: "opened",
    reopened: "reopened",
    closed: "closed",
  };
  return {
    text: `${noun} ${words[what]}${url === undefined ? "" : `: ${url}`}`,
    notes: [
      ...(others > 0
        ? [`${others} more ${noun}${others === 1 ? "" : "s"} of an earlier run ${others === 1 ? "is" : "are"} left unchanged`]
        : []),
      ...(forged > 0
        ? [
            `${forged} ${noun}${forged === 1 ? "" : "s"} of another account ${forged === 1 ? "has" : "have"} the marker of this report and ${forged === 1 ? "is" : "are"} left unchanged`,
          ]
        : []),
    ],
  };
}
