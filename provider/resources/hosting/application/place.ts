import type { Client } from "../../../api/client";
import { ValidationError } from "../../../api/errors";
import { type ApplicationRow, applications } from "../../../api/hosting/applications";
import { type EnvironmentRow, projects } from "../../../api/hosting/projects";
import { type Destination, destinations, purchasedServers } from "../../../api/hosting/servers";
import type { CheckContext, Context } from "../../../core/context";
import { OperationError } from "../../../core/errors";
import { unlessRefused } from "../../../core/is-there";
import type { ListContext, Listed } from "../../../core/listing";
import type { Problem } from "../../../core/resource";
import { waitFor } from "../../../core/wait";
import { destinationsOfApplication, serverOfDestination } from "../../../platform/hosting/application-copy-lists";
import { environmentsOf } from "../../../platform/hosting/environment-lists";
import { isOtherServer, unknownServerReason, unknownText } from "../../../platform/hosting/parent-checks";

// Where an application is: its project, environment, server and destination. All of them can change in place.

/** Volumes can hold a lot. */
const MIGRATION_TIMEOUT_SECONDS = 3600;

export interface Place {
  projectUuid: string;
  environmentName?: string;
  environmentUuid?: string;
  serverUuid: string;
  destinationUuid?: string;
  migrateVolumes?: boolean;
}

/** The environment that the inputs name; undefined where the project or the environment is not there. */
export async function environmentIn(
  hosting: Client,
  projectUuid: string,
  named: Pick<Place, "environmentName" | "environmentUuid">,
): Promise<EnvironmentRow | undefined> {
  const all = await environmentsOf(hosting, projectUuid);
  return all?.find((e) => (named.environmentUuid === undefined ? e.name === named.environmentName : e.uuid === named.environmentUuid));
}

/** The applications of the environments that a survey covers. */
export async function* applicationsListed({ hosting, below }: ListContext): AsyncGenerator<Listed> {
  const rows = await hosting.get(applications.list);
  for await (const [parent, environment] of below("Environment", ({ id, parent: project }) =>
    environmentIn(hosting, project?.id ?? "", { environmentUuid: id }),
  ))
    for (const row of rows) if (row.environment_id === environment?.id) yield { path: row.uuid, name: row.name, parent };
}

/** The place as the platform shows it. */
export async function placeShown(hosting: Client, projectUuid: string | undefined, row: ApplicationRow): Promise<Partial<Place>> {
  return { ...(await homeOf(hosting, projectUuid, row)), ...(await serverShown(hosting, row)) };
}

/** Its server and destination: nested in the row, or by the number that `/destinations` shows too. Else nobody knows, and nothing is compared. */
export async function serverShown(hosting: Client, row: ApplicationRow): Promise<Pick<Partial<Place>, "serverUuid" | "destinationUuid">> {
  const { destination, destination_id: number } = row;
  if (destination) return { destinationUuid: destination.uuid, ...(destination.server ? { serverUuid: destination.server.uuid } : {}) };
  if (number === undefined || number === null) return {};
  const found = (await hosting.get(destinations.list)).find((d) => String(d.id) === String(number));
  return found ? { destinationUuid: found.uuid, ...(found.server_uuid ? { serverUuid: found.server_uuid } : {}) } : {};
}

/** The same of an application whose row shows nothing of it, by a request of its own; empty where this platform does not answer it. */
export async function serverAsked(hosting: Client, uuid: string): Promise<Pick<Partial<Place>, "serverUuid" | "destinationUuid">> {
  const all = await unlessRefused(destinationsOfApplication(hosting, uuid));
  const primary = all?.find(({ is_primary }) => is_primary) ?? (all?.length === 1 ? all[0] : undefined);
  if (!primary) return {};
  const serverUuid = primary.server_uuid ?? (await serverOfDestination(hosting, primary.uuid));
  return { destinationUuid: primary.uuid, ...(serverUuid ? { serverUuid } : {}) };
}

/**
 * Project and environment of an application, which shows a number of its environment only. Where the expected project does not hold it,
 * or none is expected (`get`), the others are looked through.
 */
async function homeOf(hosting: Client, expected: string | undefined, row: ApplicationRow): Promise<Partial<Place>> {
  const seen = new Set<string>();
  // A project that this run made may be missing in the list as it is held.
  const next = async () => (await hosting.find(projects.list, {}, (p) => !seen.has(p.uuid)))?.uuid;
  for (let projectUuid = expected ?? (await next()); projectUuid !== undefined; projectUuid = await next()) {
    const home = (await environmentsOf(hosting, projectUuid))?.find((e) => e.id === row.environment_id);
    if (home) return { projectUuid, environmentName: home.name, environmentUuid: home.uuid };
    seen.add(projectUuid);
  }
  return { projectUuid: undefined, environmentName: undefined, environmentUuid: undefined };
}

/** Moves and migrates as far as the patch asks for it. */
export async function move(context: Context<Place>, patch: { [K in keyof Place]?: unknown }, live: Partial<Place>): Promise<void> {
  const { hosting, id, inputs, olds } = context;
  const params = { uuid: id };
  if (patch.projectUuid !== undefined || patch.environmentName !== undefined || patch.environmentUuid !== undefined) {
    const target = await environmentIn(hosting, inputs.projectUuid, inputs);
    if (!target)
      throw new OperationError(
        `project ${inputs.projectUuid} has no environment ${inputs.environmentUuid ?? inputs.environmentName} to move the application to.`,
        { code: "gone" },
      );
    const row = await hosting.find(applications.list, {}, (a) => a.uuid === id);
    if (row?.environment_id !== target.id) {
      await hosting.send(applications.move, { params, body: { environment_uuid: target.uuid } });
      hosting.invalidate(applications.list);
    }
  }
  if (patch.serverUuid === undefined && patch.destinationUuid === undefined) return;
  const isShown = live.destinationUuid !== undefined;
  // Of an application that is taken over and does not show where it is, nobody can tell that it is elsewhere.
  if (!isShown && Object.keys(olds).length === 0) return;
  const target = inputs.destinationUuid ?? (await onlyDestination(hosting, inputs.serverUuid));
  if (target === live.destinationUuid) return;
  try {
    const { migrateVolumes } = inputs;
    const body = { destination_uuid: target, ...(migrateVolumes === undefined ? {} : { migrate_volumes: migrateVolumes }) };
    const { async: copies } = await hosting.send(applications.migrate, { params, body });
    // Where the answer does not say it, the application itself does.
    if (copies !== false) await waitForMigration(context, target);
  } catch (error) {
    // An earlier try may have got there; where nothing shows it, the refusal does ("already on this destination").
    if (isShown || !(error instanceof ValidationError) || !/already/i.test(error.apiMessage ?? "")) throw error;
  }
  hosting.invalidate(applications.list);
}

/** Waits until the files have been copied: until then the application is where it was. */
async function waitForMigration(context: Context<Place>, destinationUuid: string): Promise<void> {
  await waitFor(context, {
    what: () => "the application's files to be copied to its new server",
    timeoutSeconds: MIGRATION_TIMEOUT_SECONDS,
    atOnce: false,
    advice: "The platform continues by itself; run pulumi up again when it is done.",
    look: async () => {
      const { destination } = await context.hosting.send(applications.get, { params: { uuid: context.id } });
      return !destination || destination.uuid === destinationUuid ? true : undefined;
    },
  });
}

export async function onlyDestination(hosting: Client, serverUuid: string): Promise<string> {
  const [first, ...others] = await hosting.get(destinations.listOfServer, { params: { uuid: serverUuid } });
  if (!first) throw new OperationError(`server ${serverUuid} has no destination to migrate to.`, { code: "change_refused" });
  if (others.length > 0) throw new OperationError(`server ${serverUuid} ${severalText([first, ...others])}`, { code: "ambiguous" });
  return first.uuid;
}

const severalText = (all: readonly Destination[]) =>
  `has several destinations: set destinationUuid to one of ${all.map((d) => `${d.uuid} (${d.name ?? d.network ?? "no name"})`).join(", ")}.`;

/** What a preview can say of the place: an unknown project, environment, server or destination. */
export async function placeProblems({ hosting, inputs, isKnown, olds }: CheckContext<Partial<Place>>): Promise<Problem[]> {
  const changed = (key: keyof Place) => isKnown(key) && inputs[key] !== olds?.[key];
  const problems: Problem[] = [];
  const { projectUuid, environmentUuid } = inputs;
  if (projectUuid !== undefined && isKnown("projectUuid") && (changed("projectUuid") || changed("environmentUuid"))) {
    const environments = await environmentsOf(hosting, projectUuid);
    // An environment that is named may be one that this program is about to make; one that has an id is there.
    if (!environments)
      problems.push({ property: "projectUuid", reason: unknownText("project", projectUuid, await hosting.get(projects.list)) });
    else if (environmentUuid !== undefined && isKnown("environmentUuid") && !environments.some((e) => e.uuid === environmentUuid))
      problems.push({ property: "environmentUuid", reason: unknownText("environment of the project", environmentUuid, environments) });
  }
  if (!changed("serverUuid") && !changed("destinationUuid")) return problems;
  const servers = await hosting.get(purchasedServers.list);
  if (!isKnown("serverUuid") || inputs.serverUuid === undefined) return problems;
  const server = { uuid: inputs.serverUuid };
  if (!servers.some((s) => s.uuid === server.uuid) && !(await isOtherServer(hosting, server.uuid)))
    return [...problems, { property: "serverUuid", reason: await unknownServerReason(hosting, server.uuid) }];
  const there = await hosting.get(destinations.listOfServer, { params: { uuid: server.uuid } });
  if (inputs.destinationUuid === undefined) {
    if (there.length > 1)
      problems.push({ property: "destinationUuid", reason: `is required, because server ${server.uuid} ${severalText(there)}` });
  } else if (isKnown("destinationUuid") && !there.some((d) => d.uuid === inputs.destinationUuid)) {
    problems.push({
      property: "destinationUuid",
      reason: unknownText(
        `destination on server ${server.uuid}`,
        inputs.destinationUuid,
        there.map((d) => ({ uuid: d.uuid, name: d.name ?? d.network ?? "no name" })),
      ),
    });
  }
  return problems;
}
