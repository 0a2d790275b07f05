import type { Client } from "../../api/client";
import { type ApplicationDestination, applicationDestinations } from "../../api/hosting/application-destinations";
import { applications } from "../../api/hosting/applications";
import { destinations } from "../../api/hosting/servers";
import { unlessGone } from "../../core/is-there";

/** All that an application runs in, its primary destination too; undefined where it is gone. */
export const destinationsOfApplication = (hosting: Client, uuid: string): Promise<ApplicationDestination[] | undefined> =>
  unlessGone(hosting.get(applicationDestinations.list, { params: { uuid } }));

/** The same, without a request where the application itself says that it has no copy. */
export async function copiesOf(hosting: Client, uuid: string): Promise<ApplicationDestination[] | undefined> {
  const row = await hosting.find(applications.list, {}, (one) => one.uuid === uuid);
  return row?.additional_servers_count === 0 ? [] : destinationsOfApplication(hosting, uuid);
}

/** The server that a destination is on, where the row itself does not say it. */
export const serverOfDestination = async (hosting: Client, uuid: string): Promise<string | null> =>
  (await hosting.find(destinations.list, {}, (one) => one.uuid === uuid))?.server_uuid ?? null;
