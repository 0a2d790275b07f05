import type { Client } from "../../api/client";
import { type ApplicationDestination, applicationDestinations, applications } from "../../api/hosting/applications";
import { destinations } from "../../api/hosting/servers";
import { unlessGone } from "../../core/is-there";

/** Returns all destinations of an application, including its primary one, or undefined if it is gone. */
export const destinationsOfApplication = (hosting: Client, uuid: string): Promise<ApplicationDestination[] | undefined> =>
  unlessGone(hosting.get(applicationDestinations.list, { params: { uuid } }));

/** Returns all destinations of an application. Sends no request if the row of the application shows that it has no copy. */
export async function copiesOf(hosting: Client, uuid: string): Promise<ApplicationDestination[] | undefined> {
  const row = await hosting.find(applications.list, {}, (one) => one.uuid === uuid);
  return row?.additional_servers_count === 0 ? [] : destinationsOfApplication(hosting, uuid);
}

/** Returns the server of a destination whose row does not contain it. */
export const serverOfDestination = async (hosting: Client, uuid: string): Promise<string | null> =>
  (await hosting.find(destinations.list, {}, (one) => one.uuid === uuid))?.server_uuid ?? null;
