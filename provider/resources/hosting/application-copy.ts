import * as z from "zod";
import type { Client } from "../../api/client";
import { ValidationError } from "../../api/errors";
import { type ApplicationDestination, applicationDestinations } from "../../api/hosting/application-destinations";
import { applications } from "../../api/hosting/applications";
import { destinations } from "../../api/hosting/servers";
import { addressParts } from "../../core/address";
import { adopt, field } from "../../core/field";
import { defineResource } from "../../core/resource";
import { copiesOf, destinationsOfApplication } from "../../platform/hosting/application-copy-lists";
import { applicationNamed, applicationProblems } from "../../platform/hosting/parent-checks";
import { destinationProblems } from "./application-copy/checks";

const PATH = "<applicationUuid>/<destinationUuid>";

const IS_PRIMARY = "the application itself runs there now (somebody migrated it), so this is no copy any more";

export const applicationCopy = defineResource({
  type: "ApplicationCopy",
  source: 'docs/spec/hosting-api.md, "Applications"',
  doc: "A copy of an application on another server, beside the one that it runs on. The next deployment starts it.",
  example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const { destinations } = hosting.getDestinationsOutput({ serverUuid: config.require("otherServerUuid") });
const copy = new hosting.ApplicationCopy("web-2", {
  applicationUuid: web.id,
  destinationUuid: destinations.apply(([first]) => first?.uuid ?? ""),
});
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [copy.id] });`,
  remarks: [
    "A copy that exists is adopted if this stack owns the application; otherwise it needs `adopt`. An application has one copy a server at most, and none on its own.",
    "Only a deployment starts a copy: a `Deployment` of the application that stands behind it in the program deploys again when one comes. Until then the application's status may be `degraded`.",
    "A persistent volume lives on one server, so each copy has its own, which begins empty.",
    "When the resource goes the copy is removed from the application. The specification says that this stops it; some platforms only forget it, and leave its container running. Nothing tells which, so look at the server once.",
    "Autoscaling adds and removes copies by itself. Those are left alone, whether they are listed or not.",
    "Where somebody has migrated the application to this very destination, there is no copy any more: a warning says so, and deleting the resource sends nothing.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    destinationUuid: field(z.string().min(1), "Id of a destination on another server.", { onChange: "replaces", refersTo: "Destination" }),
    adopt,
  },
  outputs: {
    serverUuid: field(z.string().nullable(), "Server that the copy is on; `null` where the platform does not say."),
    network: field(z.string().nullable(), "Name of the container network there; `null` where the platform does not say."),
  },
  deleteBeforeReplace: true,
  isWatched: true,
  identity: {
    noun: "copy of an application",
    key: ["applicationUuid", "destinationUuid"],
    parent: "applicationUuid",
    address: PATH,

    parseAddress(address) {
      const [applicationUuid = "", destinationUuid = ""] = addressParts(address, "an ApplicationCopy", PATH);
      return { id: address, inputs: { applicationUuid, destinationUuid } };
    },

    claims: ({ destinationUuid }, parent) =>
      destinationUuid === undefined ? [] : [`the copy of application ${parent} on destination ${destinationUuid}`],

    async candidates({ hosting, inputs: { applicationUuid, destinationUuid }, isFresh }) {
      if (isFresh("Application", applicationUuid)) return [];
      const there = (await copiesOf(hosting, applicationUuid))?.some((row) => row.uuid === destinationUuid && !row.is_primary);
      const what = `a copy of application ${applicationUuid} on destination ${destinationUuid}`;
      return there ? [{ id: idOf(applicationUuid, destinationUuid), what }] : [];
    },
  },

  async *list({ hosting, below }) {
    const team = new Set((await hosting.get(destinations.list)).map(({ uuid }) => uuid));
    // Autoscaling's own are on servers that are none of the team's.
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
    if (row.is_primary && Object.keys(olds).length > 0) log.warning(`${IS_PRIMARY}: remove it from the program, or move the application`);
    return { inputs: { applicationUuid, destinationUuid }, outputs: outputsOf(row) };
  },

  async create({ hosting, inputs: { applicationUuid, destinationUuid }, keep }) {
    const params = { uuid: applicationUuid };
    try {
      await hosting.send(applicationDestinations.attach, { params, body: { destination_uuid: destinationUuid } });
    } catch (error) {
      // A repeat is refused like everything else: what is there tells them apart.
      if (!(error instanceof ValidationError)) throw error;
      hosting.invalidate(applicationDestinations.list, { params });
      const row = (await destinationsOfApplication(hosting, applicationUuid))?.find(({ uuid }) => uuid === destinationUuid);
      if (!row || row.is_primary) throw error;
    }
    keep(idOf(applicationUuid, destinationUuid));
    changed(hosting, applicationUuid);
    const row = await hosting.find(destinations.list, {}, ({ uuid }) => uuid === destinationUuid);
    return { serverUuid: row?.server_uuid ?? null, network: row?.network ?? null };
  },

  async remove({ hosting, id, log }) {
    const [applicationUuid = "", destinationUuid = ""] = id.split("/");
    const params = { uuid: applicationUuid };
    const isPrimary = async () => (await copyOf(hosting, applicationUuid, destinationUuid))?.is_primary === true;
    if (await isPrimary()) return log.stays(IS_PRIMARY);
    try {
      await hosting.send(applicationDestinations.detach, { params: { ...params, destination_uuid: destinationUuid } });
    } catch (error) {
      changed(hosting, applicationUuid);
      if (error instanceof ValidationError && (await isPrimary())) return log.stays(IS_PRIMARY);
      throw error;
    }
    changed(hosting, applicationUuid);
  },
});

const idOf = (application: string, destination: string): string => `${application}/${destination}`;

const outputsOf = ({ server_uuid, network }: ApplicationDestination) => ({ serverUuid: server_uuid ?? null, network: network ?? null });

const copyOf = async (hosting: Client, application: string, destination: string): Promise<ApplicationDestination | undefined> =>
  (await copiesOf(hosting, application))?.find(({ uuid }) => uuid === destination);

/** The application says how many copies it has, and so does the list of its destinations. */
function changed(hosting: Client, uuid: string): void {
  hosting.update(applications.list, {}, (rows) =>
    rows.map((row) => (row.uuid === uuid ? { ...row, additional_servers_count: null } : row)),
  );
  hosting.invalidate(applicationDestinations.list, { params: { uuid } });
}
