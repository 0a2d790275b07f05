import type { Client } from "../../../api/client";
import { applications } from "../../../api/hosting/applications";
import { type Deployment, deployments } from "../../../api/hosting/deployments";
import { momentOf } from "../../../api/moment";

/** What the platform says of an application that was never deployed (docs/facts/hosting.md 3.3). */
export const NEVER_DEPLOYED = "exited:unhealthy";

/** Whether nothing of an application can have run yet: then nothing can be lost that hangs on it. */
export async function wasNeverDeployed(hosting: Client, uuid: string): Promise<boolean> {
  const row = (await hosting.get(applications.list)).find((a) => a.uuid === uuid);
  if (row?.status && row.status !== NEVER_DEPLOYED) return false;
  const { count } = await hosting.get(deployments.listOfApplication, { params: { uuid }, query: { take: 1 } });
  return count === 0;
}

/** Most deployments that are looked at; of an application with more nothing is proved. */
const LOOKED_AT = 50;

/** A storage of an application, as far as it says who mounts it. */
interface Mounted {
  createdAt: unknown;
  /** Each preview deployment has one of its own. */
  isOwnOfPreviews: boolean;
}

/**
 * Whether nothing can have written to a storage yet: no deployment has come to its end, or begins, since it was made. Preview deployments do not
 * count where each has a storage of its own.
 */
export async function wasNeverMounted(hosting: Client, uuid: string, storage: Mounted): Promise<boolean> {
  if (await wasNeverDeployed(hosting, uuid)) return true;
  const { count, deployments: rows } = await hosting.get(deployments.listOfApplication, { params: { uuid }, query: { take: LOOKED_AT } });
  const row = (await hosting.get(applications.list)).find((a) => a.uuid === uuid);
  const isExplained = !row?.status || row.status === NEVER_DEPLOYED || rows.some((one) => !isPreview(one));
  return count <= rows.length && isExplained && !rows.some((one) => mayMount(one, storage));
}

const isPreview = ({ pull_request_id: number }: Deployment): boolean => (number ?? 0) > 0;

/** Whether a deployment can have started a container with this storage in it. */
export function mayMount(deployment: Deployment, { createdAt, isOwnOfPreviews }: Mounted): boolean {
  if (isOwnOfPreviews && isPreview(deployment)) return false;
  return !(momentOf(deployment.finished_at) < momentOf(createdAt));
}
