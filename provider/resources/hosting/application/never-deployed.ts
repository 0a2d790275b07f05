import type { Client } from "../../../api/client";
import { applications } from "../../../api/hosting/applications";
import { deployments } from "../../../api/hosting/deployments";

/** Status of an application that was never deployed (docs/facts/hosting.md 3.3). */
export const NEVER_DEPLOYED = "exited:unhealthy";

/** Returns whether an application was never deployed. If so, its storages contain no data that could be lost. */
export async function wasNeverDeployed(hosting: Client, uuid: string): Promise<boolean> {
  const row = (await hosting.get(applications.list)).find((a) => a.uuid === uuid);
  if (row?.status && row.status !== NEVER_DEPLOYED) return false;
  const { count } = await hosting.get(deployments.listOfApplication, { params: { uuid }, query: { take: 1 } });
  return count === 0;
}
