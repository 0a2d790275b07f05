import * as z from "zod";
import type { Client } from "../../api/client";
import { ValidationError } from "../../api/errors";
import { type ApplicationDestination, applicationDestinations, applications } from "../../api/hosting/applications";
import { destinations } from "../../api/hosting/servers";
import { addressParts } from "../../core/definition/address";
import type { CheckContext } from "../../core/definition/context";
import { adopt, field } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";
import { copiesOf, destinationsOfApplication, namedDestination, serverOfDestination } from "../../platform/hosting/destination-lists";
import { applicationNamed, applicationProblems, available, unknownText, withName } from "../../platform/hosting/parent-checks";
import { serverShown } from "./application/place";
import { revisionOf } from "./deployment/revision";

interface Inputs {
  applicationUuid: string;
  destinationUuid: string;
}

async function destinationProblems(context: CheckContext<Partial<Inputs>>): Promise<Problem[]> {
  const { hosting, inputs, isKnown, owners, log } = context;
  const { applicationUuid, destinationUuid } = inputs;
  if (destinationUuid === undefined || !isKnown("destinationUuid")) return [];
  const all = await hosting.get(destinations.list);
  const wanted = all.find(({ uuid }) => uuid === destinationUuid);
  const problem = (reason: string): Problem[] => [{ property: "destinationUuid", reason }];
  if (!wanted) return problem(unknownText("destination", destinationUuid, all.map(namedDestination)));
  if (wanted.type === "swarm")
    return problem("is a swarm, and a swarm accepts no copies. Choose a destination on a server without a swarm.");
  if (applicationUuid === undefined || !isKnown("applicationUuid")) return [];
  const used = await usedServers(context, applicationUuid);
  const why = used.get(wanted.server_uuid ?? "");
  if (why === undefined) return [];
  // If the application changes in this run, it may leave this server before the copy is created. A conflict with the application's present server is
  // then only a warning.
  if (why === PRIMARY && owners.isChanging("Application", applicationUuid)) {
    log.warning(`destinationUuid ${why}; up tries it anyway, because the application changes in this run`);
    return [];
  }
  const free = all
    .filter(({ server_uuid, type }) => server_uuid !== undefined && !used.has(server_uuid) && type !== "swarm")
    .map(namedDestination);
  return problem(`${why}, and an application can be on a server only once. Available: ${available(free.map(withName))}.`);
}

const PRIMARY = "is on the server that the application itself runs on";

/** Servers that cannot have a further copy, with the reason. Leaves out the server of the former copy, which a replacement deletes first. */
async function usedServers(
  { hosting, inputs, olds }: Pick<CheckContext<Partial<Inputs>>, "hosting" | "inputs" | "olds">,
  applicationUuid: string,
): Promise<Map<string, string>> {
  const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === applicationUuid);
  const own = [inputs.destinationUuid, olds?.applicationUuid === applicationUuid ? olds.destinationUuid : undefined];
  const used = new Map<string, string>();
  const { destinationUuid, serverUuid = destinationUuid && (await serverOfDestination(hosting, destinationUuid)) } = row
    ? await serverShown(hosting, row)
    : {};
  // If the application's row does not show its server, all its destinations are read, which include the server of the application itself.
  const places = serverUuid ? await copiesOf(hosting, applicationUuid) : await destinationsOfApplication(hosting, applicationUuid);
  for (const place of places ?? []) {
    const server = place.server_uuid ?? (await serverOfDestination(hosting, place.uuid));
    if (!server) continue;
    if (place.is_primary) used.set(server, PRIMARY);
    else if (!own.includes(place.uuid)) used.set(server, "is on a server that already has a copy of the application");
  }
  if (serverUuid) used.set(serverUuid, PRIMARY);
  return used;
}

const PATH = "<applicationUuid>/<destinationUuid>";

const IS_PRIMARY = "the application itself was migrated to this destination, so there is no longer a copy";

export const applicationCopy = defineResource({
  type: "ApplicationCopy",
  doc: "A copy of an application on a second server. The next deployment of the application starts the copy.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const { destinations } = hosting.getDestinationsOutput({ serverUuid: config.require("otherServerUuid") });
const copy = new hosting.ApplicationCopy("web-2", {
  applicationUuid: web.id,
  destinationUuid: destinations.apply(([first]) => first?.uuid ?? ""),
});
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [copy.id] });`,
    remarks: [
      "If a copy exists already and this stack owns the application, the resource adopts the copy. If this stack does not own the application, set `adopt: true` to adopt the copy. An application has at most one copy on each server, and no copy on its own server.",
      "Only a deployment starts a copy. If the program declares a `Deployment` of the application after the copy, this `Deployment` runs again for a new copy. Until the copy runs, the status of the application may be `degraded`.",
      "A persistent volume exists on one server. Each copy therefore has its own volume, which is empty at first.",
      "Deleting the resource removes the copy from the application. According to the specification, this stops the copy. Some platforms only remove the entry, and the container continues to run. No API call shows this, so check the server.",
      "Autoscaling adds and removes copies by itself. The provider does not change these copies.",
      "If the application was migrated to the destination of the copy, the copy no longer exists. The provider then logs a warning, and deleting the resource sends nothing.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    destinationUuid: field(z.string().min(1), "Id of a destination on another server.", { onChange: "replaces", refersTo: "Destination" }),
    adopt,
  },
  outputs: {
    serverUuid: field(z.string().nullable(), "Id of the copy's server; `null` if the platform does not report it."),
    network: field(z.string().nullable(), "Name of the container network; `null` if the platform does not report it."),
    revision: revisionOf("ApplicationCopy"),
  },
  identity: {
    noun: "copy of an application",
    key: ["applicationUuid", "destinationUuid"],
    parent: "applicationUuid",
    address: {
      form: PATH,
      parse(address) {
        const [applicationUuid = "", destinationUuid = ""] = addressParts(address, "an ApplicationCopy", PATH);
        return { id: address, inputs: { applicationUuid, destinationUuid } };
      },
    },

    ownershipKeys: ({ destinationUuid }, parent) =>
      destinationUuid === undefined ? [] : [`the copy of application ${parent} on destination ${destinationUuid}`],

    async candidates({ hosting, inputs: { applicationUuid, destinationUuid }, owners }) {
      if (owners.isFresh("Application", applicationUuid)) return [];
      const there = (await copiesOf(hosting, applicationUuid))?.some((row) => row.uuid === destinationUuid && !row.is_primary);
      const what = `a copy of application ${applicationUuid} on destination ${destinationUuid}`;
      return there ? [{ id: idOf(applicationUuid, destinationUuid), what }] : [];
    },
  },
  replacement: { order: "old first" },
  deletion: { withParent: "in a replacement" },

  async *list({ hosting, below }) {
    const team = new Set((await hosting.get(destinations.list)).map(({ uuid }) => uuid));
    // Skips copies that autoscaling added: their servers are not in the team's list.
    for await (const [parent, rows = []] of below("Application", ({ id }) => copiesOf(hosting, id)))
      for (const { uuid, name, is_primary } of rows)
        if (is_primary !== true && team.has(uuid)) yield { path: idOf(parent.id, uuid), name: name ?? uuid, parent };
  },

  async previewChecks(context) {
    const problems = await applicationProblems(context, (uuid) => applicationNamed(context.hosting, uuid));
    return problems.length > 0 ? problems : destinationProblems(context);
  },

  async observe({ hosting, id, olds, log }) {
    const [applicationUuid = "", destinationUuid = ""] = id.split("/");
    const row = await copyOf(hosting, applicationUuid, destinationUuid);
    if (!row) return undefined;
    if (row.is_primary && Object.keys(olds).length > 0) log.warning(`${IS_PRIMARY}. Remove it from the program, or move the application`);
    return { inputs: { applicationUuid, destinationUuid }, outputs: outputsOf(row) };
  },

  async create({ hosting, inputs: { applicationUuid, destinationUuid }, recordId }) {
    const params = { uuid: applicationUuid };
    try {
      await hosting.send(applicationDestinations.attach, { params, body: { destination_uuid: destinationUuid } });
    } catch (error) {
      // The platform's error is the same for an existing copy and for an invalid request. The application's destinations show whether the copy
      // exists.
      if (!(error instanceof ValidationError)) throw error;
      hosting.invalidate(applicationDestinations.list, { params });
      const row = (await destinationsOfApplication(hosting, applicationUuid))?.find(({ uuid }) => uuid === destinationUuid);
      if (!row || row.is_primary) throw error;
    }
    recordId(idOf(applicationUuid, destinationUuid));
    changed(hosting, applicationUuid);
    const row = await hosting.find(destinations.list, {}, ({ uuid }) => uuid === destinationUuid);
    return { serverUuid: row?.server_uuid ?? null, network: row?.network ?? null };
  },

  async remove({ hosting, id, log }) {
    const [applicationUuid = "", destinationUuid = ""] = id.split("/");
    const params = { uuid: applicationUuid };
    const isPrimary = async () => (await copyOf(hosting, applicationUuid, destinationUuid))?.is_primary === true;
    if (await isPrimary()) return log.leftInPlace(IS_PRIMARY);
    try {
      await hosting.send(applicationDestinations.detach, { params: { ...params, destination_uuid: destinationUuid } });
    } catch (error) {
      changed(hosting, applicationUuid);
      if (error instanceof ValidationError && (await isPrimary())) return log.leftInPlace(IS_PRIMARY);
      throw error;
    }
    changed(hosting, applicationUuid);
  },
});

const idOf = (application: string, destination: string): string => `${application}/${destination}`;

const outputsOf = ({ server_uuid, network }: ApplicationDestination) => ({ serverUuid: server_uuid ?? null, network: network ?? null });

const copyOf = async (hosting: Client, application: string, destination: string): Promise<ApplicationDestination | undefined> =>
  (await copiesOf(hosting, application))?.find(({ uuid }) => uuid === destination);

/**
 * Call this after a copy was created or deleted. Discards the application's stored destinations, and the number of copies in its stored row.
 */
function changed(hosting: Client, uuid: string): void {
  hosting.update(applications.list, {}, (rows) =>
    rows.map((row) => (row.uuid === uuid ? { ...row, additional_servers_count: null } : row)),
  );
  hosting.invalidate(applicationDestinations.list, { params: { uuid } });
}
