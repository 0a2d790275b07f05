import { type Environment, gitHubEvent, gitLabEvent, type Lookup, type Source } from "./event";

export type ForgeName = "github" | "forgejo" | "gitea" | "gitlab";
export const FORGES: readonly ForgeName[] = ["github", "forgejo", "gitea", "gitlab"];

/** The forge and the run, from the environment of the CI. */
export interface Surroundings {
  readonly forge?: ForgeName;
  readonly apiUrl?: string;
  /** `owner/name`, or GitLab's project id. */
  readonly repository?: string;
  readonly request?: number;
  /** How the pull request is found if `request` is not known. */
  readonly lookup: Lookup;
  /** Name of the event or of the pipeline's source, for messages. */
  readonly event?: string;
  readonly commit?: string;
  /** Branch of the run. */
  readonly branch?: string;
  readonly runUrl?: string;
  /** Header that contains the token. */
  readonly authorization?: Readonly<Record<string, string>>;
  /** Target branch of the request. */
  readonly base?: string;
  /** Number of the run. A second attempt of a run has the same number. Every later run has a larger number. */
  readonly run?: number;
  /** Attempt of the run. GitLab counts no attempts, so this is the id of the job. */
  readonly attempt?: number;
  /** The CI run that triggered this workflow (`workflow_run`). The CI run belongs to a pull request, so its code and artifacts are not trusted. */
  readonly source?: Source;
  /** Absolute path of the forge's GraphQL API, without the origin, such as `/api/graphql`. */
  readonly graphqlPath?: string;
  /** The token is GitLab's own job token, which cannot write. */
  readonly isJobToken?: true;
}

/** `forge` comes from an option. If the option is not set, the forge is detected from the environment. */
export function surroundingsOf(environment: Environment, forge: ForgeName | undefined = forgeOf(environment)): Surroundings {
  return forge === "gitlab" ? ofGitLab(environment) : ofGitHub(environment, forge);
}

/** Forgejo and Gitea set GitHub's variables in addition to theirs, so the variables of Forgejo and Gitea are examined first. */
function forgeOf(environment: Environment): ForgeName | undefined {
  if (given(environment.GITLAB_CI)) return "gitlab";
  if (given(environment.FORGEJO_ACTIONS) || given(environment.FORGEJO_TOKEN)) return "forgejo";
  if (given(environment.GITEA_ACTIONS) || given(environment.GITEA_TOKEN)) return "gitea";
  return given(environment.GITHUB_ACTIONS) || given(environment.GITHUB_REPOSITORY) ? "github" : undefined;
}

function ofGitHub(environment: Environment, forge: ForgeName | undefined): Surroundings {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run, GITHUB_SHA: sha } = environment;
  const event = gitHubEvent(environment);
  const token = (
    forge === "github" ? [environment.GITHUB_TOKEN] : [environment.FORGEJO_TOKEN, environment.GITEA_TOKEN, environment.GITHUB_TOKEN]
  ).find(given);
  const api = given(environment.GITHUB_API_URL) ?? (forge === "github" ? GITHUB_API : given(server) && `${server}/api/v1`);
  const { source } = event;
  const commit = event.head ?? source?.commit ?? (event.isElsewhere ? undefined : given(sha));
  const number = source?.run ?? numberIn(run);
  const graphql = given(environment.GITHUB_GRAPHQL_URL);
  return {
    forge,
    apiUrl: api,
    repository: given(repository),
    request: event.request,
    lookup: event.lookup,
    event: given(environment.GITHUB_EVENT_NAME),
    commit,
    branch: source?.branch ?? /^refs\/heads\/(.+)$/.exec(environment.GITHUB_REF ?? "")?.[1],
    run: number,
    attempt: numberIn(environment.GITHUB_RUN_ATTEMPT),
    source,
    graphqlPath: graphql !== undefined && URL.canParse(graphql) ? new URL(graphql).pathname : undefined,
    base: given(environment.GITHUB_BASE_REF),
    runUrl: given(server) && given(repository) && given(run) && `${server}/${repository}/actions/runs/${run}`,
    authorization: token === undefined ? undefined : { authorization: forge === "github" ? `Bearer ${token}` : `token ${token}` },
  };
}

const GITHUB_API = "https://api.github.com";

function ofGitLab(environment: Environment): Surroundings {
  const own = given(environment.GITLAB_TOKEN);
  const job = given(environment.CI_JOB_TOKEN);
  const { CI_API_V4_URL: apiUrl, CI_PROJECT_ID: repository, CI_COMMIT_SHA: commit, CI_PIPELINE_URL: runUrl } = environment;
  return {
    forge: "gitlab",
    apiUrl: given(apiUrl),
    repository: given(repository),
    ...gitLabEvent(environment),
    event: given(environment.CI_PIPELINE_SOURCE),
    commit: given(commit),
    branch: given(environment.CI_COMMIT_BRANCH),
    run: numberIn(environment.CI_PIPELINE_ID),
    attempt: numberIn(environment.CI_JOB_ID),
    base: given(environment.CI_MERGE_REQUEST_TARGET_BRANCH_NAME),
    runUrl: given(runUrl),
    ...(own !== undefined
      ? { authorization: { "private-token": own } }
      : job !== undefined
        ? { authorization: { "job-token": job }, isJobToken: true as const }
        : {}),
  };
}

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const given = (text: string | undefined): string | undefined => (text === undefined || text.trim() === "" ? undefined : text);

/** Returns the maximum lengths of a comment and of its picture. Forges refuse a longer comment, so the values are below their limits. */
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
