import type { Client } from "../../api/client";
import { type ApplicationDestination, type ApplicationRow, applicationDestinations, applications } from "../../api/hosting/applications";
import { type Destination, destinations } from "../../api/hosting/servers";
import { unlessGone } from "../../core/is-there";

/** Returns the destinations of a server. They come from the team's list, if this list shows the server of each destination. */
export async function destinationsOf(hosting: Client, serverUuid: string): Promise<Destination[]> {
  const all = await hosting.get(destinations.list);
  if (all.every((row) => row.server_uuid !== undefined)) return all.filter((row) => row.server_uuid === serverUuid);
  return hosting.get(destinations.listOfServer, { params: { uuid: serverUuid } });
}

/** Returns the destination that the platform created with the server. This is the oldest destination of the server. */
export const givenOf = (ofServer: readonly Destination[]): Destination | undefined =>
  [...ofServer].sort((a, b) => (a.created_at ?? "").localeCompare(b.created_at ?? ""))[0];

/** Returns the applications that have a copy in a destination. The platform does not check for such copies. */
export async function copiedInto(hosting: Client, uuid: string): Promise<ApplicationRow[]> {
  const rows = (await hosting.get(applications.list)).filter((row) => Number(row.additional_servers_count) > 0);
  const among = await Promise.all(rows.map((row) => destinationsOfApplication(hosting, row.uuid)));
  return rows.filter((_, n) => among[n]?.some((one) => one.uuid === uuid && one.is_primary !== true));
}

/** Returns the applications in a destination, or undefined if an application does not show its destination. */
export async function applicationsIn(hosting: Client, { uuid, id }: Destination): Promise<ApplicationRow[] | undefined> {
  const rows = await hosting.get(applications.list);
  const isShown = rows.every((row) => row.destination != null || (row.destination_id != null && id != null));
  const within = rows.filter((row) =>
    row.destination ? row.destination.uuid === uuid : id != null && row.destination_id != null && String(row.destination_id) === id,
  );
  return within.length > 0 || isShown ? within : undefined;
}

/** Returns all destinations of an application, including its primary one, or undefined if it is gone. */
export const destinationsOfApplication = (hosting: Client, uuid: string): Promise<ApplicationDestination[] | undefined> =>
  unlessGone(hosting.get(applicationDestinations.list, { params: { uuid } }));

/** Returns all destinations of an application. Sends no request if the row of the application shows that it has no copy. */
export async function copiesOf(hosting: Client, uuid: string): Promise<ApplicationDestination[] | undefined> {
  const row = await hosting.find(applications.list, {}, (one) => one.uuid === uuid);
  return row?.additional_servers_count === 0 ? [] : destinationsOfApplication(hosting, uuid);
}

/** Returns the server of a destination if the row of the destination does not contain the server. */
export const serverOfDestination = async (hosting: Client, uuid: string): Promise<string | null> =>
  (await hosting.find(destinations.list, {}, (one) => one.uuid === uuid))?.server_uuid ?? null;
