import type { Client } from "../../api/client";
import { type Application, applications } from "../../api/hosting/applications";
import { projects } from "../../api/hosting/projects";
import { purchasedServers, servers } from "../../api/hosting/servers";
import type { CheckContext } from "../../core/context";
import { isThere, unlessGone, unlessRefused } from "../../core/is-there";
import { nearest } from "../../core/nearest";
import type { Problem } from "../../core/resource";
import { available, withName } from "./available";
import { standingOf } from "./status-words";

// What a preview refuses of a child whose parent is not there. A parent that this program is about to make has no id yet, so one that is
// named by its id must be there already.

type Below<I> = Pick<CheckContext<Partial<I>>, "hosting" | "inputs" | "olds" | "isKnown">;

/** The application that a child names, where that is not the one it named before. `isThere` reads what the child is among. */
export async function applicationProblems(
  { hosting, inputs, olds, isKnown }: Below<{ applicationUuid: string }>,
  isThere: (uuid: string) => Promise<unknown>,
): Promise<Problem[]> {
  const { applicationUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("applicationUuid") || uuid === olds?.applicationUuid || (await isThere(uuid))) return [];
  return [{ property: "applicationUuid", reason: unknownText("application", uuid, await hosting.get(applications.list)) }];
}

/** The application of this id. What the list does not show is asked for by itself: a list may lag, or be cut. */
export async function applicationNamed(hosting: Client, wanted: string): Promise<Application | undefined> {
  const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === wanted);
  return row ?? unlessGone(hosting.get(applications.get, { params: { uuid: wanted } }));
}

/** The project that a child names, where that is not the one it named before. */
export async function projectProblems({ hosting, inputs, olds, isKnown }: Below<{ projectUuid: string }>): Promise<Problem[]> {
  const { projectUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("projectUuid") || uuid === olds?.projectUuid) return [];
  return namedProjectProblems(hosting, "projectUuid", uuid);
}

/** A project that an input names. */
export async function namedProjectProblems(hosting: Client, property: string, uuid: string): Promise<Problem[]> {
  if (await isThere(hosting.get(projects.get, { params: { uuid } }))) return [];
  return [{ property, reason: unknownText("project", uuid, await hosting.get(projects.list)) }];
}

/** The server that a resource names, where that is not the one it named before. */
export async function serverProblems({ hosting, inputs, olds, isKnown }: Below<{ serverUuid: string }>): Promise<Problem[]> {
  const { serverUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("serverUuid") || uuid === olds?.serverUuid) return [];
  const isPurchased = (await hosting.get(purchasedServers.list)).some((server) => server.uuid === uuid);
  if (isPurchased || (await isOtherServer(hosting, uuid))) return [];
  return [{ property: "serverUuid", reason: await unknownServerReason(hosting, uuid) }];
}

/** The server that something is to happen on; one that cannot be used now is told. */
export async function usableServerProblems(
  context: CheckContext<Partial<{ serverUuid: string; runOnCreate: boolean }>>,
): Promise<Problem[]> {
  const problems = await serverProblems(context);
  const { hosting, inputs, isKnown, log } = context;
  if (problems.length > 0 || !isKnown("serverUuid") || inputs.runOnCreate === false) return problems;
  const status = (await hosting.get(purchasedServers.list)).find(({ uuid }) => uuid === inputs.serverUuid)?.status;
  if (status !== undefined && standingOf(status) !== "good")
    log.stops(`server ${inputs.serverUuid} is ${status}: up will stop unless it is ready by then`);
  return [];
}

/** A server that was not purchased runs applications too; where the API does not list its servers, nobody can tell. */
export async function isOtherServer(hosting: Client, uuid: string): Promise<boolean> {
  const all = (await unlessRefused(hosting.get(servers.list))) ?? [];
  return all.length === 0 || all.some((server) => server.uuid === uuid);
}

/** Of a server that is not there. */
export async function unknownServerReason(hosting: Client, uuid: string): Promise<string> {
  const purchased = await hosting.get(purchasedServers.list);
  const others = ((await unlessRefused(hosting.get(servers.list))) ?? []).filter(
    (server) => !purchased.some((one) => one.uuid === server.uuid),
  );
  return unknownText(
    "server",
    uuid,
    [...purchased, ...others].map((server) => ({ uuid: server.uuid, name: server.name ?? "no name" })),
  );
}

/** Something that is not there, what was meant perhaps, and what there is. */
export function unknownText(what: string, uuid: string, all: readonly { uuid: string; name: string }[]): string {
  const called = all.filter(({ name }) => name === uuid).map((one) => one.uuid);
  if (called.length > 0) return nameForIdText(what, uuid, called);
  const meant = nearest(
    uuid,
    all.map((one) => one.uuid),
  );
  return `no ${what} ${JSON.stringify(uuid)} is visible to this token. ${meant ? `Did you mean ${meant}? ` : ""}Available: ${available(all.map(withName))}.`;
}

/** Of a name that stands where an id must. */
function nameForIdText(what: string, name: string, uuids: readonly string[]): string {
  const named = uuids.length === 1 ? `the ${what} ${uuids[0]}` : `${uuids.length} of them (${what}): ${available(uuids)}`;
  const lookUp = what === "server" ? `, for example by hosting.getPurchasedServer({ name: ${JSON.stringify(name)} })` : "";
  return `${JSON.stringify(name)} is the name of ${named}. Give the id${lookUp}.`;
}
