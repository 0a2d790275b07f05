import { type Environment, FORGES, surroundingsOf } from "../report/post/surroundings";

/** Explains what is missing for a comment, and which variables were read. */
const LOOKED_AT = {
  forge: `none of GITLAB_CI, FORGEJO_ACTIONS, GITEA_ACTIONS, GITHUB_ACTIONS is set; name one of ${FORGES.join(", ")} with --post`,
  repository: "GITHUB_REPOSITORY or CI_PROJECT_ID is not set",
  request:
    "none: GITHUB_EVENT_PATH, GITHUB_REF and CI_MERGE_REQUEST_IID name no request. The report then looks it up by the commit; --pr sets it",
  commit: "GITHUB_SHA or CI_COMMIT_SHA is not set; --sha sets it",
  run: "GITHUB_RUN_ID or CI_PIPELINE_URL is not set; --link sets it",
} as const;

/** Returns what the CI environment contains, without token values. */
export function environmentOf(environment: Environment) {
  const { forge, apiUrl, repository, request, commit, runUrl, authorization, isJobToken } = surroundingsOf(environment);
  return {
    forge,
    apiUrl,
    repository,
    request,
    commit,
    run: runUrl,
    hasToken: authorization !== undefined,
    isJobToken: isJobToken === true,
  };
}

export function environmentLines(environment: Environment): string[] {
  const { hasToken, isJobToken, apiUrl, ...known } = environmentOf(environment);
  const token = !hasToken
    ? "none: GITHUB_TOKEN, FORGEJO_TOKEN, GITEA_TOKEN or GITLAB_TOKEN is not set"
    : isJobToken
      ? "CI_JOB_TOKEN alone, which cannot write notes; set GITLAB_TOKEN"
      : "there";
  const lines: [string, string][] = [
    ["forge", known.forge ?? LOOKED_AT.forge],
    ["api", apiUrl ?? "not known"],
    ["repository", known.repository ?? LOOKED_AT.repository],
    ["request", known.request === undefined ? LOOKED_AT.request : String(known.request)],
    ["commit", known.commit ?? LOOKED_AT.commit],
    ["run", known.run ?? LOOKED_AT.run],
    ["token", token],
  ];
  return lines.map(([key, value]) => `${key.padEnd(10)}  ${value}`);
}
