import type { Client } from "../../../api/client";
import { type Deployment, deployments } from "../../../api/hosting/deployments";
import type { Context } from "../../../core/context";

// The listed deployments of an application, newest first.

const LOOKED_AT = 20;
/** Number in deployments of the application itself. */
const NO_PULL_REQUEST = 0;

/** Returns the newest deployments of the application itself, or of one of its pull requests. */
export async function newestOf(hosting: Client, applicationUuid: string, pullRequestId = NO_PULL_REQUEST): Promise<Deployment[]> {
  const { deployments: rows } = await hosting.send(deployments.listOfApplication, {
    params: { uuid: applicationUuid },
    query: { take: LOOKED_AT },
  });
  return rows.filter((row) => (row.pull_request_id ?? NO_PULL_REQUEST) === pullRequestId);
}

/**
 * Logs that an existing deployment is used. A queued deployment is equal. A running one may have started with older variables, which no
 * call shows.
 */
export function reportTaken({ log }: Pick<Context<never>, "log">, { deployment_uuid: uuid, status }: Deployment, advice: string): void {
  const began = status === "queued" ? "" : `; it may have started with older variables and settings: ${advice}`;
  log.adopted(`a deployment that was already ${status} (id ${uuid})${began}`);
}
