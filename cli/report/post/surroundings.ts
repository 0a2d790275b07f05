import { readFileSync } from "node:fs";
import { isBag } from "../../../provider/core/values";

export type ForgeName = "github" | "forgejo" | "gitea" | "gitlab";
export const FORGES: readonly ForgeName[] = ["github", "forgejo", "gitea", "gitlab"];

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the CI's environment tells of where it runs. */
export interface Surroundings {
  readonly forge?: ForgeName;
  readonly apiUrl?: string;
  /** `owner/name`, or GitLab's project id. */
  readonly repository?: string;
  readonly request?: number;
  readonly commit?: string;
  /** Page of the run. */
  readonly runUrl?: string;
  /** Header that carries the token. */
  readonly authorization?: Readonly<Record<string, string>>;
  /** The branch that the request goes to. */
  readonly base?: string;
  /** Whether the token can write at all: GitLab's own token of a job cannot. */
  readonly isJobToken?: true;
}

/** `forge`: as it was named, or found out. */
export function surroundingsOf(environment: Environment, forge: ForgeName | undefined = forgeOf(environment)): Surroundings {
  return forge === "gitlab" ? ofGitLab(environment) : ofGitHub(environment, forge);
}

/** Forgejo and Gitea set GitHub's variables too, so theirs are looked at first. */
function forgeOf(environment: Environment): ForgeName | undefined {
  if (given(environment.GITLAB_CI)) return "gitlab";
  if (given(environment.FORGEJO_ACTIONS) || given(environment.FORGEJO_TOKEN)) return "forgejo";
  if (given(environment.GITEA_ACTIONS) || given(environment.GITEA_TOKEN)) return "gitea";
  return given(environment.GITHUB_ACTIONS) || given(environment.GITHUB_REPOSITORY) ? "github" : undefined;
}

function ofGitHub(environment: Environment, forge: ForgeName | undefined): Surroundings {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run, GITHUB_SHA: sha } = environment;
  const event = eventOf(environment.GITHUB_EVENT_PATH);
  const token = (
    forge === "github" ? [environment.GITHUB_TOKEN] : [environment.FORGEJO_TOKEN, environment.GITEA_TOKEN, environment.GITHUB_TOKEN]
  ).find(given);
  const api = given(environment.GITHUB_API_URL) ?? (given(server) ? (forge === "github" ? GITHUB_API : `${server}/api/v1`) : undefined);
  const request = event.request ?? requestOfRef(environment.GITHUB_REF);
  const commit = event.head ?? given(sha);
  return {
    ...(forge === undefined ? {} : { forge }),
    ...(api === undefined && forge === "github" ? { apiUrl: GITHUB_API } : api === undefined ? {} : { apiUrl: api }),
    ...(given(repository) ? { repository } : {}),
    ...(request === undefined ? {} : { request }),
    ...(commit === undefined ? {} : { commit }),
    ...(given(environment.GITHUB_BASE_REF) ? { base: environment.GITHUB_BASE_REF } : {}),
    ...(given(server) && given(repository) && given(run) ? { runUrl: `${server}/${repository}/actions/runs/${run}` } : {}),
    ...(token === undefined ? {} : { authorization: { authorization: forge === "github" ? `Bearer ${token}` : `token ${token}` } }),
  };
}

const GITHUB_API = "https://api.github.com";

function ofGitLab(environment: Environment): Surroundings {
  const request = Number(given(environment.CI_MERGE_REQUEST_IID));
  const own = given(environment.GITLAB_TOKEN);
  const job = given(environment.CI_JOB_TOKEN);
  const { CI_API_V4_URL: apiUrl, CI_PROJECT_ID: repository, CI_COMMIT_SHA: commit, CI_PIPELINE_URL: runUrl } = environment;
  return {
    forge: "gitlab",
    ...(given(apiUrl) ? { apiUrl } : {}),
    ...(given(repository) ? { repository } : {}),
    ...(Number.isInteger(request) && request > 0 ? { request } : {}),
    ...(given(commit) ? { commit } : {}),
    ...(given(environment.CI_MERGE_REQUEST_TARGET_BRANCH_NAME) ? { base: environment.CI_MERGE_REQUEST_TARGET_BRANCH_NAME } : {}),
    ...(given(runUrl) ? { runUrl } : {}),
    ...(own !== undefined
      ? { authorization: { "private-token": own } }
      : job !== undefined
        ? { authorization: { "job-token": job }, isJobToken: true as const }
        : {}),
  };
}

/** The number, and the commit that was proposed: `GITHUB_SHA` of a pull request is a merge that nobody knows. */
function eventOf(path: string | undefined): { request?: number; head?: string } {
  if (!given(path)) return {};
  try {
    const event: unknown = JSON.parse(readFileSync(path ?? "", "utf8"));
    const request = isBag(event) && isBag(event.pull_request) ? event.pull_request : undefined;
    const number = request?.number ?? (isBag(event) ? event.number : undefined);
    const head = isBag(request?.head) ? request.head.sha : undefined;
    return {
      ...(typeof number === "number" ? { request: number } : {}),
      ...(typeof head === "string" ? { head } : {}),
    };
  } catch {
    return {};
  }
}

function requestOfRef(ref: string | undefined): number | undefined {
  const number = /^refs\/pull\/(\d+)\//.exec(ref ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}

const given = (text: string | undefined): string | undefined => (text === undefined || text.trim() === "" ? undefined : text);
