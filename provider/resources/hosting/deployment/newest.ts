import type { Client } from "../../../api/client";
import { type Clock, momentOf } from "../../../api/clock";
import { type Deployment, deployments } from "../../../api/hosting/deployments";

const MOST_LISTED = 20;
/** Pull request number of a deployment that is not a preview. */
const NO_PULL_REQUEST = 0;

/** The newest deployments of the application itself, or of the preview of a pull request. */
export async function newestOf(hosting: Client, applicationUuid: string, pullRequestId = NO_PULL_REQUEST): Promise<Deployment[]> {
  const { deployments: rows } = await hosting.send(deployments.listOfApplication, {
    params: { uuid: applicationUuid },
    query: { take: MOST_LISTED },
  });
  return rows.filter((row) => (row.pull_request_id ?? NO_PULL_REQUEST) === pullRequestId);
}

/** After a deployment has finished, the status of the application may be outdated for this long. */
const LAG_SECONDS = 120;

interface Dating {
  readonly hosting: Client;
  readonly clock: Clock;
}

/**
 * Whether the last deployment ended so recently that the status may be outdated. If the platform's dates are wrong, drift appears earlier
 * or later, or `up` starts an application that already runs. No data can be lost.
 */
export function endedJustNow({ hosting, clock }: Dating, rows: readonly Deployment[]): boolean {
  const newest = rows.find(({ status }) => status === "finished");
  const ended = momentOf(newest?.finished_at ?? newest?.updated_at);
  return hosting.byApiClock(clock.now()) - ended < LAG_SECONDS * 1000;
}
