import type { Client } from "../../../api/client";
import { type ApplicationRow, applications } from "../../../api/hosting/applications";
import type { Deployment } from "../../../api/hosting/deployments";
import type { Problem } from "../../../core/definition/resource";
import { isStopped } from "../../../platform/hosting/status-words";
import { kindOf, stopsFirst } from "./interruptions";
import { newestOf } from "./newest";

// Which version runs after an unsuccessful deployment, and which version a restart or a rollback deploys (docs/facts/hosting.md 3.10).

export const BOTH_MAY_RUN = "the old and the new version may both be running until the next deployment";
export const NOT_REPORTED = "the platform does not report which version runs";

/** Says which version runs after a deployment that failed or was cancelled. A failing read must not hide the failure of the deployment. */
export async function versionText(hosting: Client, applicationUuid: string, { status }: Pick<Deployment, "status">): Promise<string> {
  if (/cancel/i.test(status)) return BOTH_MAY_RUN;
  try {
    const row = await hosting.send(applications.get, { params: { uuid: applicationUuid } });
    const wasDeployed = (await newestOf(hosting, applicationUuid)).some((one) => one.status === "finished");
    if (isStopped(row.status))
      return `the application is ${row.status}${wasDeployed ? ", so no version may be running" : ", and none of its newest deployments finished"}`;
    if (!wasDeployed || row.status === null || row.status === undefined || stopsFirst(row)) return NOT_REPORTED;
    return "the previous version keeps running";
  } catch {
    return NOT_REPORTED;
  }
}

/** A line about a restart that deploys another version than the running one. Undefined if the commit is pinned. */
export function restartText(row: ApplicationRow): string | undefined {
  const kind = kindOf(row);
  if (kind === "image" || kind === "build file")
    return `deploys: a restart of ${kind === "image" ? "an image" : "a build-file"} application is a deployment`;
  const { git_branch: branch, git_commit_sha: pinned } = row;
  if (typeof pinned === "string" && pinned !== "" && pinned !== "HEAD") return undefined;
  return `deploys: a restart deploys the newest commit of ${typeof branch === "string" && branch !== "" ? branch : "the branch"}`;
}

/** Returns a problem if a rollback would deploy the configured version, although the platform accepts the rollback. */
export function rollbackProblem(row: ApplicationRow): Problem | undefined {
  const reason = {
    image: "has no effect for an image: the platform deploys the configured tag. Change source.tag of the application instead.",
    "build file": "has no effect for a build file: the platform builds the present file. Change source.ctrfile of the application instead.",
    compose: "does not bring back the compose file: the platform reads it from the newest commit of the branch. Revert the commit instead.",
    git: undefined,
  }[kindOf(row)];
  return reason === undefined ? undefined : { property: "rollbackTo", reason };
}
