import type { Client } from "../../../api/client";
import { ValidationError } from "../../../api/errors";
import { type ApplicationRow, applicationDestinations, applications } from "../../../api/hosting/applications";
import { type EnvironmentRow, projects } from "../../../api/hosting/projects";
import { type Destination, destinations, purchasedServers } from "../../../api/hosting/servers";
import { unlessRefused } from "../../../api/is-there";
import type { CheckContext, Context } from "../../../core/definition/context";
import type { ListContext, Listed } from "../../../core/definition/listing";
import type { Problem } from "../../../core/definition/resource";
import { notShownText, sendOnce } from "../../../core/lifecycle/lost-call";
import { waitFor } from "../../../core/lifecycle/wait";
import { OperationError } from "../../../core/log/errors";
import { destinationsOfApplication, namedDestination, serverOfDestination } from "../../../platform/hosting/destination-lists";
import { environmentsOf } from "../../../platform/hosting/environment-lists";
import { isOtherServer, unknownServerReason, unknownText, withName } from "../../../platform/hosting/parent-checks";

// All parts of a place (project, environment, server, destination) change in place, without a replacement.

/** Long, because the platform copies the volumes to the new server. */
const MIGRATION_TIMEOUT_SECONDS = 3600;

export interface Place {
  projectUuid: string;
  environmentName?: string;
  environmentUuid?: string;
  serverUuid: string;
  destinationUuid?: string;
  migrateVolumes?: boolean;
}

/** Returns undefined if the project or the environment does not exist. */
export async function environmentIn(
  hosting: Client,
  projectUuid: string,
  named: Pick<Place, "environmentName" | "environmentUuid">,
): Promise<EnvironmentRow | undefined> {
  const all = await environmentsOf(hosting, projectUuid);
  return all?.find((e) => (named.environmentUuid === undefined ? e.name === named.environmentName : e.uuid === named.environmentUuid));
}

export async function* applicationsListed({ hosting, below }: ListContext): AsyncGenerator<Listed> {
  const rows = await hosting.get(applications.list);
  for await (const [parent, environment] of below("Environment", ({ id, parent: project }) =>
    environmentIn(hosting, project?.id ?? "", { environmentUuid: id }),
  ))
    for (const row of rows) if (row.environment_id === environment?.id) yield { path: row.uuid, name: row.name, parent };
}

export async function placeShown(hosting: Client, projectUuid: string | undefined, row: ApplicationRow): Promise<Partial<Place>> {
  return { ...(await homeOf(hosting, projectUuid, row)), ...(await serverShown(hosting, row)) };
}

/**
 * Server and destination of an application from its row in the list. The row contains both, or only the number of the destination, or neither. If
 * it contains neither, server and destination are not compared.
 */
export async function serverShown(hosting: Client, row: ApplicationRow): Promise<Pick<Partial<Place>, "serverUuid" | "destinationUuid">> {
  const { destination, destination_id: number } = row;
  if (destination) return { destinationUuid: destination.uuid, ...(destination.server ? { serverUuid: destination.server.uuid } : {}) };
  if (number === undefined || number === null) return {};
  const found = (await hosting.get(destinations.list)).find((d) => String(d.id) === String(number));
  return found ? { destinationUuid: found.uuid, ...(found.server_uuid ? { serverUuid: found.server_uuid } : {}) } : {};
}

/**
 * Server and destination from the application's own list of destinations, for a row that shows no server. Empty if the platform refuses the
 * read.
 */
export async function serverAsked(hosting: Client, uuid: string): Promise<Pick<Partial<Place>, "serverUuid" | "destinationUuid">> {
  const all = await unlessRefused(destinationsOfApplication(hosting, uuid));
  const primary = all?.find(({ is_primary }) => is_primary) ?? (all?.length === 1 ? all[0] : undefined);
  if (!primary) return {};
  const serverUuid = primary.server_uuid ?? (await serverOfDestination(hosting, primary.uuid));
  return { destinationUuid: primary.uuid, ...(serverUuid ? { serverUuid } : {}) };
}

/**
 * Project and environment of an application. Its row contains only the environment's number. So the environments of the expected project are
 * searched, and then the environments of all other projects. If no environment has this number, returns nothing, and the place is not compared: a
 * proxy has probably changed a response.
 */
async function homeOf(hosting: Client, expected: string | undefined, row: ApplicationRow): Promise<Partial<Place>> {
  const seen = new Set<string>();
  // The cached list may lack a project that this run created.
  const next = async () => (await hosting.find(projects.list, {}, (p) => !seen.has(p.uuid)))?.uuid;
  for (let projectUuid = expected ?? (await next()); projectUuid !== undefined; projectUuid = await next()) {
    const home = (await environmentsOf(hosting, projectUuid))?.find((e) => e.id === row.environment_id);
    if (home) return { projectUuid, environmentName: home.name, environmentUuid: home.uuid };
    seen.add(projectUuid);
  }
  return {};
}

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
      const rowNow = async () => (await hosting.refetch(applications.list)).find((a) => a.uuid === id);
      const sent = sendOnce<unknown>(context, {
        what: "move",
        send: () => hosting.send(applications.move, { params, body: { environment_uuid: target.uuid } }),
        look: async () => ((await rowNow())?.environment_id === target.id ? true : undefined),
        unknown: notShownText(`the application is not in environment ${target.name}`),
      });
      await unlessAlready(sent);
      hosting.invalidate(applications.list);
    }
  }
  if (patch.serverUuid === undefined && patch.destinationUuid === undefined) return;
  // During an adoption (`olds` is empty), the destination is unknown if the platform does not show it. No move is sent, because it could be wrong.
  if (live.destinationUuid === undefined && Object.keys(olds).length === 0) return;
  const target = inputs.destinationUuid ?? (await onlyDestination(hosting, inputs.serverUuid));
  // An earlier run may have moved the application, and failed at a later call. The application's row possibly does not show the destination.
  if (target === (live.destinationUuid ?? (await destinationNow(context)))) return;
  const { migrateVolumes } = inputs;
  const body = { destination_uuid: target, ...(migrateVolumes === undefined ? {} : { migrate_volumes: migrateVolumes }) };
  const sent = sendOnce<{ async?: boolean | undefined }>(context, {
    what: "move",
    send: () => hosting.send(applications.migrate, { params, body }),
    look: async () => ((await destinationNow(context)) === target ? { async: false } : undefined),
    unknown: notShownText(`the application is not on destination ${target}, to which the platform may still copy its files`),
  });
  const answer = await unlessAlready(sent);
  // If the answer shows that no files are copied (`async: false`), the move is already complete.
  if (answer?.async !== false) await waitForMigration(context, target);
  hosting.invalidate(applications.list);
}

/** Returns undefined if the platform refuses a move because the application is already there. This can happen if the platform's list lags. */
async function unlessAlready<T>(sent: Promise<T>): Promise<T | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ValidationError && ALREADY_THERE.test([error.apiMessage, ...Object.values(error.fieldErrors)].join(" ")))
      return undefined;
    throw error;
  }
}

const ALREADY_THERE = /\balready (on|in|at) th/i;

/** Returns the destination from the application's own answer, or from its list of destinations. Undefined if neither shows it. */
async function destinationNow({ hosting, id }: Pick<Context<Place>, "hosting" | "id">): Promise<string | undefined> {
  const { destination } = await hosting.send(applications.get, { params: { uuid: id } });
  if (destination) return destination.uuid;
  hosting.invalidate(applicationDestinations.list, { params: { uuid: id } });
  return (await serverAsked(hosting, id)).destinationUuid;
}

/** Waits until the application shows its new destination. Until the copy is complete, the application shows the old destination. */
async function waitForMigration(context: Context<Place>, destinationUuid: string): Promise<void> {
  await waitFor(context, {
    what: () => "the application's files to be copied to its new server",
    timeoutSeconds: MIGRATION_TIMEOUT_SECONDS,
    atOnce: false,
    advice: "The platform continues the copy by itself. Run pulumi up again when the copy is complete.",
    look: async () => {
      const shown = await destinationNow(context);
      return shown === undefined || shown === destinationUuid ? true : undefined;
    },
  });
}

export async function onlyDestination(hosting: Client, serverUuid: string): Promise<string> {
  const [first, ...others] = await hosting.get(destinations.listOfServer, { params: { uuid: serverUuid } });
  if (!first)
    throw new OperationError(`server ${serverUuid} has no destination to which the application can migrate.`, { code: "change_refused" });
  if (others.length > 0) throw new OperationError(`server ${serverUuid} ${severalText([first, ...others])}`, { code: "ambiguous" });
  return first.uuid;
}

const severalText = (all: readonly Destination[]) =>
  `has several destinations: set destinationUuid to one of ${all.map(namedDestination).map(withName).join(", ")}.`;

export async function placeProblems({ hosting, inputs, isKnown, olds }: CheckContext<Partial<Place>>): Promise<Problem[]> {
  const changed = (key: keyof Place) => isKnown(key) && inputs[key] !== olds?.[key];
  const problems: Problem[] = [];
  const { projectUuid, environmentUuid } = inputs;
  if (projectUuid !== undefined && isKnown("projectUuid") && (changed("projectUuid") || changed("environmentUuid"))) {
    const environments = await environmentsOf(hosting, projectUuid);
    // An environment that is given by its name may be created by this program. An environment that is given by its id must exist already.
    if (!environments)
      problems.push({ property: "projectUuid", reason: unknownText("project", projectUuid, await hosting.get(projects.list)) });
    else if (environmentUuid !== undefined && isKnown("environmentUuid") && !environments.some((e) => e.uuid === environmentUuid))
      problems.push({ property: "environmentUuid", reason: unknownText("environment of the project", environmentUuid, environments) });
  }
  if (!changed("serverUuid") && !changed("destinationUuid")) return problems;
  const servers = await hosting.get(purchasedServers.list);
  if (!isKnown("serverUuid") || inputs.serverUuid === undefined) return problems;
  const { serverUuid } = inputs;
  if (!servers.some((s) => s.uuid === serverUuid) && !(await isOtherServer(hosting, serverUuid)))
    return [...problems, { property: "serverUuid", reason: await unknownServerReason(hosting, serverUuid) }];
  const there = await hosting.get(destinations.listOfServer, { params: { uuid: serverUuid } });
  if (inputs.destinationUuid === undefined) {
    if (there.length > 1)
      problems.push({ property: "destinationUuid", reason: `is required, because server ${serverUuid} ${severalText(there)}` });
  } else if (isKnown("destinationUuid") && !there.some((d) => d.uuid === inputs.destinationUuid)) {
    problems.push({
      property: "destinationUuid",
      reason: unknownText(`destination on server ${serverUuid}`, inputs.destinationUuid, there.map(namedDestination)),
    });
  }
  return problems;
}

/**
 * Returns the id of a new application. If the platform creates it without a deployment, the answer contains no id (docs/facts/hosting.md 3.2). The
 * new application is then the application that the stored list does not contain.
 */
export async function createdApplicationId(
  hosting: Client,
  inputs: Place & { name?: unknown },
  answer: { uuid?: string; message?: string | null },
): Promise<string> {
  if (answer.uuid !== undefined) return answer.uuid;
  const before = new Set((await hosting.get(applications.list)).map(({ uuid }) => uuid));
  const home = await environmentIn(hosting, inputs.projectUuid, inputs);
  const named = (await hosting.refetch(applications.list)).filter((row) => row.name === inputs.name && row.environment_id === home?.id);
  const [made, another] = named.filter(({ uuid }) => !before.has(uuid));
  const said = answer.message ? ` (message: ${answer.message})` : "";
  if (made === undefined)
    throw new OperationError(
      `the platform answered without an id${said}, and shows no new application. Run pulumi up again. It first looks for the application.`,
      { code: "no_id" },
    );
  if (another !== undefined)
    throw new OperationError(
      `the platform answered without an id${said}, and shows several new applications named "${inputs.name}" (${made.uuid}, ${another.uuid}). Delete the applications that you do not need, then run pulumi up again.`,
      { code: "ambiguous" },
    );
  return made.uuid;
}
