import { type Bag, isBag } from "../../provider/core/values";
import { readGiven } from "../given-file";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How the pull request of a job is found if the CI names none. `commit`: the open pull request of the pushed branch, or the merged pull request whose
 * merge made the commit. `open`: only an open pull request of the branch, because no merge causes a manual run. `none`: the event has no pull
 * request.
 */
export type Lookup = "commit" | "open" | "none";

/** The run that a `workflow_run` event is about. */
export interface Source {
  readonly run?: number;
  readonly commit?: string;
  /** Branch of the pull request, as `owner:branch`. */
  readonly head?: string;
  readonly branch?: string;
  readonly url?: string;
}

/** The facts about the pull request that the event of a job contains. */
export interface StartingEvent {
  readonly request?: number;
  readonly lookup: Lookup;
  /** Latest commit of the pull request. For a pull request, `GITHUB_SHA` is a merge commit that is in no branch. */
  readonly head?: string;
  /** Whether `GITHUB_SHA` is a commit of the default branch, and not of the pull request. */
  readonly isElsewhere?: true;
  readonly source?: Source;
}

/** GitHub, Forgejo and Gitea set the same variables and write the same files, with some names of events of their own. */
export function gitHubEvent({ GITHUB_EVENT_NAME, GITHUB_EVENT_PATH, GITHUB_REF }: Environment): StartingEvent {
  const name = GITHUB_EVENT_NAME || undefined;
  const event = contentOf(GITHUB_EVENT_PATH);
  const lookup = lookupOf(name, GITHUB_REF);
  if (isBag(event.workflow_run)) return { lookup: workflowLookup(event.workflow_run), source: sourceOf(event.workflow_run) };
  const request = isBag(event.pull_request) ? event.pull_request : undefined;
  if (request !== undefined) {
    const head = isBag(request.head) ? textOf(request.head.sha) : undefined;
    return { request: numberOf(request.number) ?? numberOf(event.number), lookup, head };
  }
  // A comment on a pull request is an event of its issue. The job runs on the default branch.
  if (isBag(event.issue)) {
    const isRequest = isBag(event.issue.pull_request) || event.is_pull === true;
    return { request: isRequest ? numberOf(event.issue.number) : undefined, lookup: "none", isElsewhere: true };
  }
  if (isBag(event.merge_group)) return { request: queuedIn(textOf(event.merge_group.head_ref) ?? GITHUB_REF), lookup: "none" };
  if (name !== undefined && !name.startsWith("pull_request"))
    return { request: name === "merge_group" ? queuedIn(GITHUB_REF) : undefined, lookup };
  return { request: requestOfRef(GITHUB_REF) ?? numberOf(event.number), lookup };
}

function lookupOf(name: string | undefined, ref: string | undefined): Lookup {
  if (ref?.startsWith("refs/tags/")) return "none";
  if (name === undefined || name === "push") return "commit";
  return name === "workflow_dispatch" ? "open" : "none";
}

/** GitLab sets `CI_MERGE_REQUEST_IID` in every pipeline of a merge request, and in no other. */
export function gitLabEvent({ CI_MERGE_REQUEST_IID, CI_PIPELINE_SOURCE, CI_COMMIT_TAG }: Environment): StartingEvent {
  const request = numberOf(Number(CI_MERGE_REQUEST_IID || Number.NaN));
  if (request !== undefined) return { request, lookup: "none" };
  if (CI_COMMIT_TAG) return { lookup: "none" };
  if (!CI_PIPELINE_SOURCE || CI_PIPELINE_SOURCE === "push") return { lookup: "commit" };
  return { lookup: MANUAL.has(CI_PIPELINE_SOURCE) ? "open" : "none" };
}

/** The values of `CI_PIPELINE_SOURCE` for pipelines that a user or a program starts for a branch. */
const MANUAL: ReadonlySet<string> = new Set(["web", "api", "trigger", "pipeline", "parent_pipeline", "chat"]);

function contentOf(path: string | undefined): Bag {
  if (!path) return {};
  try {
    const event: unknown = JSON.parse(readGiven(path));
    return isBag(event) ? event : {};
  } catch {
    return {};
  }
}

/** The run that started a `workflow_run` can be a run without a pull request. */
const workflowLookup = ({ event }: Bag): Lookup => (typeof event === "string" ? lookupOf(event, undefined) : "none");

function sourceOf({ id, event, head_sha: commit, head_branch: branch, head_repository: repository, html_url: url }: Bag): Source {
  const owner = isBag(repository) && isBag(repository.owner) ? textOf(repository.owner.login) : undefined;
  const isOfRequest = typeof event !== "string" || event.startsWith("pull_request");
  return {
    run: numberOf(id),
    commit: textOf(commit),
    head: isOfRequest && owner !== undefined && typeof branch === "string" ? `${owner}:${branch}` : undefined,
    branch: textOf(branch),
    url: textOf(url),
  };
}

const requestOfRef = (ref: string | undefined): number | undefined => numberOf(Number(/^refs\/pull\/(\d+)\//.exec(ref ?? "")?.[1]));

/** Reads the pull request from the branch of a merge queue, such as `refs/heads/gh-readonly-queue/main/pr-12-<commit>`. */
const queuedIn = (ref: string | undefined): number | undefined =>
  numberOf(Number(/^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]+$/.exec(ref ?? "")?.[1]));

const numberOf = (value: unknown): number | undefined => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined);
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
