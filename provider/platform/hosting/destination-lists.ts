import type { Client } from "../../api/client";
import { type ApplicationDestination, type ApplicationRow, applicationDestinations, applications } from "../../api/hosting/applications";
import { type Destination, destinations } from "../../api/hosting/servers";
import { unlessGone } from "../../api/is-there";

/** Needs a second call only if a row of the team's list does not show the destination's server. */
export async function destinationsOf(hosting: Client, serverUuid: string): Promise<Destination[]> {
  const all = await hosting.get(destinations.list);
  if (all.every((row) => row.server_uuid !== undefined)) return all.filter((row) => row.server_uuid === serverUuid);
  return hosting.get(destinations.listOfServer, { params: { uuid: serverUuid } });
}

export const namedDestination = ({ uuid, name, network }: Destination) => ({ uuid, name: name ?? network ?? "no name" });

/** Returns the destination that the platform created together with the server: the oldest one. */
export const givenOf = (ofServer: readonly Destination[]): Destination | undefined =>
  [...ofServer].sort((a, b) => (a.created_at ?? "").localeCompare(b.created_at ?? ""))[0];

/** Returns the applications that run a copy in this destination. The platform does not check for such copies before it deletes a destination. */
export async function copiedInto(hosting: Client, uuid: string): Promise<ApplicationRow[]> {
  const rows = (await hosting.get(applications.list)).filter((row) => Number(row.additional_servers_count) > 0);
  const among = await Promise.all(rows.map((row) => destinationsOfApplication(hosting, row.uuid)));
  return rows.filter((_, n) => among[n]?.some((one) => one.uuid === uuid && one.is_primary !== true));
}

/** Returns undefined if an application does not show its destination. */
export async function applicationsIn(hosting: Client, { uuid, id }: Destination): Promise<ApplicationRow[] | undefined> {
  const rows = await hosting.get(applications.list);
  const isShown = rows.every((row) => row.destination != null || (row.destination_id != null && id != null));
  const within = rows.filter((row) =>
    row.destination ? row.destination.uuid === uuid : id != null && row.destination_id != null && String(row.destination_id) === id,
  );
  return within.length > 0 || isShown ? within : undefined;
}

/** Returns undefined if the application is gone. */
export const destinationsOfApplication = (hosting: Client, uuid: string): Promise<ApplicationDestination[] | undefined> =>
  unlessGone(hosting.get(applicationDestinations.list, { params: { uuid } }));

/** If the application's row shows that there are no copies, returns an empty list without a request. */
export async function copiesOf(hosting: Client, uuid: string): Promise<ApplicationDestination[] | undefined> {
  const row = await hosting.find(applications.list, {}, (one) => one.uuid === uuid);
  return row?.additional_servers_count === 0 ? [] : destinationsOfApplication(hosting, uuid);
}

/** Returns null if the row of the destination does not show its server. */
export const serverOfDestination = async (hosting: Client, uuid: string): Promise<string | null> =>
  (await hosting.find(destinations.list, {}, (one) => one.uuid === uuid))?.server_uuid ?? null;
