import type { Client } from "../../../api/client";
import { type ApplicationRow, applications } from "../../../api/hosting/applications";
import { type Destination, destinations } from "../../../api/hosting/servers";

/** The destinations of a server, from the list of the team where that says whose they are. */
export async function destinationsOf(hosting: Client, serverUuid: string): Promise<Destination[]> {
  const all = await hosting.get(destinations.list);
  if (all.every((row) => row.server_uuid !== undefined)) return all.filter((row) => row.server_uuid === serverUuid);
  return hosting.get(destinations.listOfServer, { params: { uuid: serverUuid } });
}

/** The one that a server began with, as far as dates tell: the oldest. */
export const givenOf = (ofServer: readonly Destination[]): Destination | undefined =>
  [...ofServer].sort((a, b) => (a.created_at ?? "").localeCompare(b.created_at ?? ""))[0];

/** The applications that run in a destination; undefined where one of them does not show where it runs. */
export async function applicationsIn(hosting: Client, { uuid, id }: Destination): Promise<ApplicationRow[] | undefined> {
  const rows = await hosting.get(applications.list);
  const isShown = rows.every((row) => row.destination != null || (row.destination_id != null && id != null));
  const within = rows.filter((row) =>
    row.destination ? row.destination.uuid === uuid : id != null && row.destination_id != null && String(row.destination_id) === id,
  );
  return within.length > 0 || isShown ? within : undefined;
}
