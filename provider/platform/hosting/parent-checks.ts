import type { Client } from "../../api/client";
import { type Application, applications } from "../../api/hosting/applications";
import { projects } from "../../api/hosting/projects";
import { purchasedServers, servers } from "../../api/hosting/servers";
import { isThere, unlessGone, unlessRefused } from "../../api/is-there";
import type { CheckContext } from "../../core/definition/context";
import type { Problem } from "../../core/definition/resource";
import { nearest, someOf } from "../../core/log/text";
import { lifecycleStateOf } from "./status-words";

// A parent that this program creates has no id until `up`. So if an id is known in a preview, the parent must already exist. An id that is already in
// Pulumi's state is not checked.

type Below<I> = Pick<CheckContext<Partial<I>>, "hosting" | "inputs" | "olds" | "isKnown">;

export async function applicationProblems(
  { hosting, inputs, olds, isKnown }: Below<{ applicationUuid: string }>,
  isThere: (uuid: string) => Promise<unknown>,
): Promise<Problem[]> {
  const { applicationUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("applicationUuid") || uuid === olds?.applicationUuid || (await isThere(uuid))) return [];
  return [{ property: "applicationUuid", reason: unknownText("application", uuid, await hosting.get(applications.list)) }];
}

/** The list may be outdated or truncated, so a second call looks for an application that is not in the list. */
export async function applicationNamed(hosting: Client, wanted: string): Promise<Application | undefined> {
  const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === wanted);
  return row ?? unlessGone(hosting.get(applications.get, { params: { uuid: wanted } }));
}

export async function projectProblems({ hosting, inputs, olds, isKnown }: Below<{ projectUuid: string }>): Promise<Problem[]> {
  const { projectUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("projectUuid") || uuid === olds?.projectUuid) return [];
  return namedProjectProblems(hosting, "projectUuid", uuid);
}

export async function namedProjectProblems(hosting: Client, property: string, uuid: string): Promise<Problem[]> {
  if (await isThere(hosting.get(projects.get, { params: { uuid } }))) return [];
  return [{ property, reason: unknownText("project", uuid, await hosting.get(projects.list)) }];
}

export async function serverProblems({ hosting, inputs, olds, isKnown }: Below<{ serverUuid: string }>): Promise<Problem[]> {
  const { serverUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("serverUuid") || uuid === olds?.serverUuid) return [];
  const isPurchased = (await hosting.get(purchasedServers.list)).some((server) => server.uuid === uuid);
  if (isPurchased || (await isOtherServer(hosting, uuid))) return [];
  return [{ property: "serverUuid", reason: await unknownServerReason(hosting, uuid) }];
}

/** An unusable server is only a warning, because the server may be ready when `up` reaches the resource. */
export async function usableServerProblems(
  context: CheckContext<Partial<{ serverUuid: string; runOnCreate: boolean }>>,
): Promise<Problem[]> {
  const problems = await serverProblems(context);
  const { hosting, inputs, isKnown, log } = context;
  if (problems.length > 0 || !isKnown("serverUuid") || inputs.runOnCreate === false) return problems;
  const status = (await hosting.get(purchasedServers.list)).find(({ uuid }) => uuid === inputs.serverUuid)?.status;
  if (status !== undefined && lifecycleStateOf(status) !== "good")
    log.stops(`server ${inputs.serverUuid} is ${status}: up will stop unless the server is ready when up reaches this resource`);
  return [];
}

/** Whether the server is in the list of all servers of the team, purchased or not. If the list is empty or refused, any id is accepted. */
export async function isOtherServer(hosting: Client, uuid: string): Promise<boolean> {
  const all = (await unlessRefused(hosting.get(servers.list))) ?? [];
  return all.length === 0 || all.some((server) => server.uuid === uuid);
}

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

/** Describes an object that does not exist, with the existing objects and the most similar id. */
export function unknownText(what: string, uuid: string, all: readonly { uuid: string; name: string }[]): string {
  const called = all.filter(({ name }) => name === uuid).map((one) => one.uuid);
  if (called.length > 0) return nameForIdText(what, uuid, called);
  const meant = nearest(
    uuid,
    all.map((one) => one.uuid),
  );
  return `no ${what} ${JSON.stringify(uuid)} is visible to this token. ${meant ? `Did you mean ${meant}? ` : ""}Available: ${available(all.map(withName))}.`;
}

function nameForIdText(what: string, name: string, uuids: readonly string[]): string {
  const named = uuids.length === 1 ? `the ${what} ${uuids[0]}` : `${uuids.length} objects (${what}): ${available(uuids)}`;
  const lookUp = what === "server" ? `, for example with hosting.getPurchasedServer({ name: ${JSON.stringify(name)} })` : "";
  return `${JSON.stringify(name)} is the name of ${named}. Use the id${lookUp}.`;
}

const MOST_NAMED = 10;

/** Joins names of objects into one line of an error message. */
export const available = (all: readonly string[]): string => someOf(all, MOST_NAMED, () => " and more") || "none";

export const withName = ({ uuid, name }: { uuid: string; name: string }): string => `${uuid} (${name})`;
