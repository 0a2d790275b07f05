import * as z from "zod";
import { applicationDestinations, applications, tags } from "../../api/hosting/applications";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow, resultRow } from "../results";
import { linesOfLog, logArguments, logQuery, logsRead } from "./logs";
import { measured, metricsResult, minutesArgument } from "./metrics";

const ListedApplication = z.looseObject({
  uuid: z.string().describe("Id of the application."),
  name: z.string().describe("Name of the application. Not unique."),
  fqdn: z.string().nullish().describe("Addresses of the application, comma-separated."),
  status: z.string().nullish().describe("State and health, such as `running:healthy`."),
  environmentId: z.number().describe("The API's number of the application's environment."),
  description: z.string().nullish().describe("Description of the application."),
  buildPack: z.string().nullish().describe("Build pack of the application."),
  gitRepository: z.string().nullish().describe("Repository of the application; null without a git source."),
  gitBranch: z.string().nullish().describe("Git branch that the platform builds."),
  portsExposes: z.string().nullish().describe("Listening ports of the application."),
});

export const getApplications = defineFunction({
  name: "getApplications",
  doc: "All applications of the token's team, or those with a tag. The result also contains other fields of the API, with their names in camelCase, if they are numbers, booleans or short texts and cannot contain a secret.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const { applications } = hosting.getApplicationsOutput({ tag: "public" });
export const addresses = applications.apply((all) => all.map((a) => a.fqdn));`,
  },
  arguments: { tag: field(z.string().min(1).optional(), "Filter by the exact name of a tag. Default: all.") },
  result: { applications: field(z.array(ListedApplication), "The applications, ordered by name.") },

  async call({ hosting }, { tag }) {
    const rows = await hosting.get(applications.list, tag === undefined ? {} : { query: { tag } });
    return { applications: rows.map((row) => resultRow(ListedApplication, row)) };
  },
});

const ListedDestination = z.looseObject({
  uuid: z.string().describe("Id of the destination."),
  name: z.string().nullish().describe("Name of the destination."),
  network: z.string().nullish().describe("Name of the container network on its server."),
  serverUuid: z.string().nullish().describe("Id of its server."),
  isPrimary: z.boolean().nullish().describe("`true` for the application's own destination, `false` for the destination of a copy."),
});

export const getApplicationDestinations = defineFunction({
  name: "getApplicationDestinations",
  doc: "The destinations of an application: its own destination, and the destinations of its copies. The API does not document whether the list includes copies that autoscaling added.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { destinations } = hosting.getApplicationDestinationsOutput({ applicationUuid: web.id });
export const copies = destinations.apply((all) => all.filter((one) => !one.isPrimary).length);`,
  },
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application.") },
  result: {
    destinations: field(
      z.array(ListedDestination),
      "Destinations in the order of the API, which lists the application's own destination first.",
    ),
  },

  async call({ hosting }, { applicationUuid }) {
    const rows = await hosting.get(applicationDestinations.list, { params: { uuid: applicationUuid } });
    return { destinations: rows.map((row) => resultRow(ListedDestination, row)) };
  },
});

export const getApplicationLogs = defineFunction({
  name: "getApplicationLogs",
  doc: "The logs of an application's container. If the application is not running, the result contains no logs, and the call does not fail. The token needs the permission `Read sensitive data`. The result is secret, because an application may write secrets into its log.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { running, logs } = hosting.getApplicationLogsOutput({ applicationUuid: web.id, lines: 20 });
export const isRunning = pulumi.unsecret(running);
export const lastWords = logs;`,
  },
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    ...logArguments,
  },
  result: {
    running: field(z.boolean(), "Whether the application is running. If not, there are no logs."),
    logs: linesOfLog,
  },
  secret: true,

  call: ({ hosting }, { applicationUuid, ...args }) =>
    logsRead(hosting.send(applications.logs, { params: { uuid: applicationUuid }, query: logQuery(args) })),
});

export const getApplicationMetrics = defineFunction({
  name: "getApplicationMetrics",
  doc: "The CPU and memory use of an application over the last minutes. The platform measures them only if `isMetricsEnabled` is `true` in the `ServerMonitor` of the server. Every call reads new values.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { memory } = hosting.getApplicationMetricsOutput({ applicationUuid: web.id, minutes: 60 });
export const most = memory.apply((points) => (points ? Math.max(0, ...points.map(({ value }) => value)) : "metrics are off"));`,
  },
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application."), minutes: minutesArgument },
  result: metricsResult,

  call: ({ hosting }, { applicationUuid, minutes }) =>
    measured(
      "getApplicationMetrics",
      minutes,
      hosting.send(applications.metrics, { params: { uuid: applicationUuid }, query: { minutes } }),
    ),
});

const Listed = z.object({
  uuid: z.string().describe("Id of the tag."),
  name: z.string().describe("Name of the tag, in the form for `TagDeployment`."),
});

export const getTags = defineFunction({
  name: "getTags",
  doc: "The tags of an application. `getApplications` finds the applications of a tag.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { tags } = hosting.getTagsOutput({ applicationUuid: web.id });
export const names = tags.apply((all) => all.map(({ name }) => name));`,
  },
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    name: field(z.string().min(1).optional(), "Filter by name. Default: all."),
  },
  result: { tags: field(z.array(Listed), "The tags, in the API's order.") },

  async call({ hosting }, { applicationUuid, name }) {
    const rows = await hosting.get(tags.list, { params: { uuid: applicationUuid } });
    return { tags: rows.filter((row) => name === undefined || row.name === name).map((row) => documentedRow(Listed, row)) };
  },
});
