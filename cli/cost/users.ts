import type { Client } from "../../provider/api/client";
import { applications } from "../../provider/api/hosting/applications";
import { serverShown } from "../../provider/resources/hosting/application/place";

/** The applications of the account by the server that they run on, as the platform shows them. */
export interface ServerUsers {
  byServer: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether every application showed its server. */
  isWhole: boolean;
}

/** Reads which applications each server runs: one list, and a second one on platforms whose rows name a destination's number alone. */
export async function readServerUsers(hosting: Client): Promise<ServerUsers> {
  const byServer = new Map<string, Set<string>>();
  let isWhole = true;
  for (const row of await hosting.get(applications.list)) {
    const { serverUuid } = await serverShown(hosting, row);
    if (serverUuid === undefined) isWhole = false;
    else byServer.set(serverUuid, (byServer.get(serverUuid) ?? new Set()).add(row.uuid));
  }
  return { byServer, isWhole };
}
