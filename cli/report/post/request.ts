import type { Surroundings } from "../surroundings";
import { type Forge, PostError, type RelatedRequest } from "./forge";
import type { PostOptions } from "./post";

export type Asked = Pick<PostOptions, "pr" | "prHead" | "sha" | "issue" | "post" | "ifAny">;

/** Thrown if no pull request, or more than one, belongs to the run. Nothing was posted. */
export class NoRequest extends Error {}

/** Returns what is missing for posting, such as the token, or undefined. */
export function requestMissing(surroundings: Surroundings, asked: Asked): string | undefined {
  const { forge, apiUrl, repository, authorization, commit } = surroundings;
  if (forge === undefined)
    return "The forge is not known: none of GITHUB_ACTIONS, FORGEJO_ACTIONS, GITEA_ACTIONS and GITLAB_CI is set. Name it with --post github, forgejo, gitea or gitlab.";
  const isGitLab = forge === "gitlab";
  if (apiUrl === undefined || !URL.canParse(apiUrl))
    return `The address of the forge is not known: set ${isGitLab ? "CI_API_V4_URL" : "GITHUB_API_URL"}.`;
  if (repository === undefined) return `The repository is not known: set ${isGitLab ? "CI_PROJECT_ID" : "GITHUB_REPOSITORY"}.`;
  if (authorization === undefined)
    return `The token is missing: set ${isGitLab ? "GITLAB_TOKEN" : forge === "github" ? "GITHUB_TOKEN" : "FORGEJO_TOKEN, GITEA_TOKEN or GITHUB_TOKEN"}.`;
  if (asked.issue !== undefined || asked.ifAny || wayTo(surroundings, asked) !== "none") return undefined;
  return commit === undefined && surroundings.lookup !== "none" ? NO_REQUEST[isGitLab ? "gitlab" : "github"] : noneText(surroundings);
}

const NO_REQUEST = {
  github: "The pull request is not known: none of GITHUB_EVENT_PATH, GITHUB_REF and GITHUB_SHA names one. Pass --pr <n>.",
  gitlab: "The merge request is not known: neither CI_MERGE_REQUEST_IID nor CI_COMMIT_SHA names one. Pass --pr <n>.",
};

const nounOf = ({ forge }: Surroundings): string => (forge === "gitlab" ? "merge request" : "pull request");

/**
 * Used if the event names no pull request. Its commit proves nothing: it is the latest commit of a branch, and may come from an unrelated pull
 * request.
 */
function noneText(surroundings: Surroundings): string {
  const { event, branch } = surroundings;
  const what = event === undefined ? "This run" : `A run of the event ${event}`;
  const on = branch === undefined ? "" : ` on ${branch}`;
  return `The ${nounOf(surroundings)} is not known: ${what.charAt(0).toLowerCase()}${what.slice(1)}${on} belongs to none. Pass --pr <n>.`;
}

type Way = { pr: number } | { head: string } | { commit: string; isOpenOnly: boolean; branch?: string };

function wayTo({ request, lookup, commit, source, branch }: Surroundings, { pr, prHead, sha }: Asked): Way | "none" {
  if (pr !== undefined) return { pr };
  const head = prHead ?? source?.head;
  if (head !== undefined) return { head };
  if (request !== undefined) return { pr: request };
  if (sha !== undefined) return { commit: sha, isOpenOnly: false };
  return lookup === "none" || commit === undefined ? "none" : { commit, isOpenOnly: lookup === "open", branch };
}

/** Returns the pull request to comment on. Contains its latest commit only if the pull request was found by its branch. */
export async function requestFor(forge: Forge, asked: Asked, surroundings: Surroundings): Promise<{ number: number; commit?: string }> {
  const way = wayTo(surroundings, asked);
  if (way === "none") throw new NoRequest(noneText(surroundings));
  if ("pr" in way) return { number: way.pr };
  if ("head" in way) {
    const found = await forge.requestOfHead(way.head);
    if (found !== undefined) return found;
    throw new PostError(`No open pull request comes from ${way.head}. Pass --pr <n> if its branch has another name.`);
  }
  const numbers = [...new Set((await forge.requestsOf(way.commit)).filter((one) => isOf(one, way)).map(({ number }) => number))];
  const [number, ...others] = numbers;
  if (number !== undefined && others.length === 0) return { number };
  const noun = nounOf(surroundings);
  throw new NoRequest(
    number === undefined
      ? `The ${noun} is not known: commit ${way.commit} belongs to no ${way.isOpenOnly ? "open " : ""}${noun}${way.branch === undefined ? "" : ` of ${way.branch}`}. Pass --pr <n>.`
      : `The ${noun} is not known: commit ${way.commit} belongs to ${numbers.join(" and ")}. Pass --pr <n>.`,
  );
}

/**
 * Forges relate a commit to every pull request that contains it. An open pull request is the right one if the commit is its latest commit. A merged
 * pull request is the right one if its merge made the commit on the branch of the run. A field that the forge did not send excludes no pull request.
 */
function isOf({ state, head, merged, source, target }: RelatedRequest, way: Extract<Way, { commit: string }>): boolean {
  const { commit, branch, isOpenOnly } = way;
  const isOnBranch = (name: string | undefined): boolean => branch === undefined || name === undefined || name === branch;
  if (state === "closed") return false;
  if (state === "merged") return !isOpenOnly && (merged.length === 0 || merged.some((one) => isSame(one, commit))) && isOnBranch(target);
  return (head === undefined || isSame(head, commit)) && (state === undefined || isOnBranch(source));
}

/** `--sha` may be a short commit. */
const isSame = (whole: string, commit: string): boolean => whole === commit || (commit.length >= 7 && whole.startsWith(commit));
