import { createHash } from "node:crypto";
import { applicationDestinations } from "../../provider/api/hosting/applications";
import { product, route } from "../http/product";
import { Refusal, refuse, reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Dated, Table, World } from "../world/world";
import { type ApplicationRow, applicationOf } from "./application/rows";
import { type DestinationRow, serverOf } from "./server/rows";

type ApplicationCopyRow = Dated & {
  application_uuid: string;
  destination_uuid: string;
  /** Whether a deployment has started the copy. */
  is_deployed: boolean;
  /** False if the destination was removed from the application while the copy's container keeps running there. */
  is_attached: boolean;
};

declare module "../world/world" {
  interface Tables {
    /** The key of a row is `<application>/<destination>`. */
    applicationCopies: Table<ApplicationCopyRow>;
  }
}

// Source: docs/facts/hosting.md 3.8.

const keyOf = (application: string, destination: string): string => `${application}/${destination}`;

/** Returns the copies on linked destinations, oldest first. */
const copiesOf = (world: World, uuid: string): ApplicationCopyRow[] =>
  Object.values(world.applicationCopies).filter((row) => row.application_uuid === uuid && row.is_attached);

/** Refusal with the text of upstream's framework. */
const noModel = () => new Refusal(404, { message: "No query results for model [Destination]." });

function destinationNamed(world: World, uuid: string): DestinationRow {
  const row = world.destinations[uuid];
  if (!row) throw noModel();
  return row;
}

function attachCopy(moment: Moment, application: ApplicationRow, destination: DestinationRow): ApplicationCopyRow {
  const { world } = moment;
  const primary = destinationNamed(world, application.destination_uuid);
  if (primary.uuid === destination.uuid) throw refuse.unprocessable("This is the primary destination of the application.");
  const there = copiesOf(world, application.uuid).map(({ destination_uuid }) => destination_uuid);
  if (there.includes(destination.uuid)) throw refuse.unprocessable("The destination is attached already.");
  const servers = [primary.uuid, ...there].map((uuid) => world.destinations[uuid]?.server_uuid);
  if (servers.includes(destination.server_uuid)) throw refuse.unprocessable("The application runs on this server already.");
  const row: ApplicationCopyRow = {
    application_uuid: application.uuid,
    destination_uuid: destination.uuid,
    is_deployed: false,
    is_attached: true,
    ...moment.dated(),
  };
  world.applicationCopies[keyOf(application.uuid, destination.uuid)] = row;
  return row;
}

/** Removes an additional destination of an application. A platform variant decides whether the container there stops or keeps running. */
function detachCopy(moment: Moment, application: ApplicationRow, destinationUuid: string): void {
  const { world } = moment;
  if (application.destination_uuid === destinationUuid) throw refuse.unprocessable("The primary destination cannot be removed.");
  const key = keyOf(application.uuid, destinationUuid);
  const row = world.applicationCopies[key];
  if (!row?.is_attached) throw noModel();
  if (world.variants?.removedCopies === "left running" && row.is_deployed)
    Object.assign(row, { is_attached: false, updated_at: moment.stamp() });
  else delete world.applicationCopies[key];
}

/** Starts every copy of the application, as a deployment does. */
export function deployCopies(world: World, { uuid }: ApplicationRow): void {
  for (const row of copiesOf(world, uuid)) row.is_deployed = true;
}

/** Starts one copy. A copy that was detached in the meantime does not start. */
export function deployCopy(world: World, { uuid }: ApplicationRow, destination: string): void {
  const row = world.applicationCopies[keyOf(uuid, destination)];
  if (row?.is_attached) row.is_deployed = true;
}

export const copyDestinations = (world: World, { uuid }: ApplicationRow): string[] =>
  copiesOf(world, uuid).map(({ destination_uuid }) => destination_uuid);

export const hasWaitingCopy = (world: World, { uuid }: ApplicationRow): boolean =>
  copiesOf(world, uuid).some(({ is_deployed }) => !is_deployed);

/** For the platform variant that lists copies by autoscaling: returns these copies as destinations. Each copy has its own server. */
const autoscaled = (world: World, uuid: string): Fields[] =>
  world.variants?.autoscaledCopies === "listed"
    ? (world.autoscaling[uuid]?.copies ?? []).map(({ city }, index) => ({
        uuid: invented(`destination ${uuid} ${index}`),
        name: `autoscaled-${city}`,
        network: "svc",
        server_uuid: invented(`server ${uuid} ${index}`),
        server_id: 9000 + index,
        is_primary: false,
      }))
    : [];

const invented = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 24);

export const countOf = (world: World, uuid: string): number => copiesOf(world, uuid).length + autoscaled(world, uuid).length;

function shownDestinations(world: World, application: ApplicationRow): Fields[] {
  const shown = (uuid: string, isPrimary: boolean): Fields[] => {
    const row = world.destinations[uuid];
    if (!row) return [];
    const { name, network, server_uuid } = row;
    return [{ uuid, name, network, server_uuid, server_id: serverOf(world, server_uuid).id, is_primary: isPrimary }];
  };
  return [
    ...shown(application.destination_uuid, true),
    ...copiesOf(world, application.uuid).flatMap(({ destination_uuid }) => shown(destination_uuid, false)),
    ...autoscaled(world, application.uuid),
  ];
}

export const applicationCopies = product({
  routes: [
    route(applicationDestinations.list, ({ world, param }) => reply.ok(shownDestinations(world, applicationOf(world, param("uuid"))))),
    route(applicationDestinations.attach, ({ world, moment, param, body }) => {
      const application = applicationOf(world, param("uuid"));
      attachCopy(moment, application, destinationNamed(world, body.destination_uuid));
      return reply.created({ message: "Destination attached.", uuid: application.uuid });
    }),
    route(applicationDestinations.detach, ({ world, moment, param }) => {
      detachCopy(moment, applicationOf(world, param("uuid")), param("destination_uuid"));
      return reply.ok({ message: "Destination removed." });
    }),
  ],
  tables: {
    applicationCopies: {
      singular: "copy of an application",
      add: (moment, { application_uuid, destination_uuid }) => {
        const application = applicationOf(moment.world, text("application_uuid", application_uuid));
        const row = attachCopy(moment, application, destinationNamed(moment.world, text("destination_uuid", destination_uuid)));
        return `${row.application_uuid}/${row.destination_uuid}`;
      },
    },
  },
});
