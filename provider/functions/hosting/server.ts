import * as z from "zod";
import { type PurchasedServer, purchasedServers, regions, serverLooks, servers } from "../../api/hosting/servers";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { fieldsOf, namedRow, resultRow } from "../results";
import { measured, metricsResult, minutesArgument } from "./metrics";

const PurchasedServerRow = z.looseObject({
  uuid: z.string().describe("Id of the server."),
  name: z.string().nullish().describe("Name of the server."),
  type: z.string().nullish().describe("Type of the server, as the API names it: an app server or a VPS."),
  size: z.string().nullish().describe("Name of its size, such as `app-4`."),
  city: z.string().nullish().describe("City of the server."),
  region: z.string().nullish().describe("Id of the region, from `getRegions`."),
  status: z.string().describe("State. `ready` means usable; `unknown` means that the API shows no state."),
  monthlyPrice: z.number().nullish().describe("Price per month."),
  currency: z.string().nullish().describe("Currency of the price."),
});

const purchasedServerRow = (row: PurchasedServer): z.output<typeof PurchasedServerRow> => ({
  ...resultRow(PurchasedServerRow, row),
  status: row.status ?? "unknown",
});

export const getPurchasedServer = defineFunction({
  name: "getPurchasedServer",
  doc: "One of the team's purchased servers, by its name. Applications, volumes and settings of a server need its id. The call succeeds only if exactly one server has the name. The error lists the existing servers.",
  page: {
    source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
    example: `const server = hosting.getPurchasedServerOutput({ name: "alpha" });
const data = new hosting.Volume("data", { serverUuid: server.uuid, sizeGb: 50 });`,
  },
  arguments: { name: field(z.string().min(1), "Name of the server. Exactly one server must have it.") },
  result: fieldsOf(PurchasedServerRow),

  async call({ hosting }, { name }) {
    const row = namedRow(await hosting.get(purchasedServers.list), name, {
      shown: (server) => `${server.name ?? "without a name"} (${server.uuid})`,
      none: "the team has bought no server",
      several: "servers",
      advice: "Rename one of them, or select a server by its uuid from getPurchasedServers.",
    });
    return purchasedServerRow(row);
  },
});

export const getPurchasedServers = defineFunction({
  name: "getPurchasedServers",
  doc: "The servers that the team has bought. You buy and cancel servers only in the console.",
  page: {
    source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
    example: `const { servers } = hosting.getPurchasedServersOutput();
export const ready = servers.apply((all) => all.filter((s) => s.status === "ready").map((s) => s.uuid));`,
  },
  arguments: {},
  result: { servers: field(z.array(PurchasedServerRow), "The servers, in the API's order.") },

  async call({ hosting }) {
    return { servers: (await hosting.get(purchasedServers.list)).map(purchasedServerRow) };
  },
});

const Settings = z.looseObject({
  isReachable: z.boolean().nullish().describe("Whether the platform can reach it."),
  isUsable: z.boolean().nullish().describe("Whether applications can run on it."),
  concurrentBuilds: z.number().nullish().describe("Maximum number of parallel builds."),
  deploymentQueueLimit: z.number().nullish().describe("Maximum number of waiting deployments."),
  dynamicTimeout: z.number().nullish().describe("Maximum duration of a deployment, in seconds."),
});
const ListedServer = z.looseObject({
  uuid: z.string().describe("Id of the server."),
  name: z.string().nullish().describe("Name of the server."),
  description: z.string().nullish().describe("Description of the server."),
  ip: z.string().nullish().describe("Address of the server."),
  isReachable: z.boolean().nullish().describe("Whether the platform can reach it."),
  isUsable: z.boolean().nullish().describe("Whether applications can run on it."),
  settings: Settings.nullish().describe(
    "Numeric and boolean settings of the server. Settings that a later release of the API adds are included, with their names in camelCase.",
  ),
});

export const getServers = defineFunction({
  name: "getServers",
  doc: "The team's servers on which applications can run, with their settings. For the size, city and price of a purchased server, use `getPurchasedServers`.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const { servers } = hosting.getServersOutput();
export const usable = servers.apply((all) => all.filter((s) => s.isUsable).map((s) => s.uuid));`,
  },
  arguments: {},
  result: { servers: field(z.array(ListedServer), "The servers, in the API's order.") },

  async call({ hosting }) {
    const rows = await hosting.get(servers.list);
    return {
      servers: rows.map(({ settings, ...row }) => ({
        ...resultRow(ListedServer, row),
        ...(settings ? { settings: resultRow(Settings, numbersAndFlags(settings)) } : {}),
      })),
    };
  },
});

/**
 * Keeps only numbers and flags. Texts, lists and objects may contain keys, tokens, or addresses with a key or token, and any release of the platform
 * may add such a setting under a new name (docs/facts/hosting.md 9.4, 9.6).
 */
const numbersAndFlags = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === "number" || typeof value === "boolean"));

const ListedDomains = z.object({
  domain: z.string().describe("The host name. If `applicationUuid` is set, the whole address: `https://www.example.com`."),
  ip: z.string().nullable().describe("IP address of the server to which the domain should point; null if `applicationUuid` is set."),
});

export const getServerDomains = defineFunction({
  name: "getServerDomains",
  doc: "The domains of a server, with the address for their DNS records, or the domains of one application on it.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const { domains } = hosting.getServerDomainsOutput({ serverUuid: config.require("serverUuid") });
// Create DNS records with these values, for example with the DNS provider's own Pulumi package.
export const records = domains.apply((all) => all.map(({ domain, ip }) => \`\${domain} A \${ip}\`));`,
  },
  arguments: {
    serverUuid: field(z.string().min(1), "Id of the server."),
    applicationUuid: field(z.string().min(1).optional(), "Filter by application. Default: all domains of the server."),
  },
  result: { domains: field(z.array(ListedDomains), "The domains, in the API's order.") },

  async call({ hosting }, { serverUuid, applicationUuid }) {
    const query = applicationUuid === undefined ? {} : { query: { uuid: applicationUuid } };
    const rows = await hosting.get(serverLooks.domains, { params: { uuid: serverUuid }, ...query });
    return {
      domains: rows.flatMap((row) =>
        typeof row === "string" ? [{ domain: row, ip: null }] : row.domains.map((domain) => ({ domain, ip: row.ip ?? null })),
      ),
    };
  },
});

export const getServerMetrics = defineFunction({
  name: "getServerMetrics",
  doc: "The CPU and memory use of a server over the last minutes. The platform measures them only if `isMetricsEnabled` is `true` in the `ServerMonitor` of the server. Every call reads new values.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const { cpu } = hosting.getServerMetricsOutput({ serverUuid: config.require("serverUuid"), minutes: 60 });
export const busiest = cpu.apply((points) => (points ? Math.max(0, ...points.map(({ value }) => value)) : "metrics are off"));`,
  },
  arguments: { serverUuid: field(z.string().min(1), "Id of the server."), minutes: minutesArgument },
  result: metricsResult,

  call: ({ hosting }, { serverUuid, minutes }) =>
    measured("getServerMetrics", minutes, hosting.send(serverLooks.metrics, { params: { uuid: serverUuid }, query: { minutes } })),
});

const ListedResource = z.looseObject({
  uuid: z.string().describe("Id of the resource."),
  name: z.string().nullish().describe("Name of the object."),
  type: z.string().nullish().describe("Type of the object, such as `application`."),
  status: z.string().nullish().describe("State, as the API names it, such as `running:healthy`."),
  createdAt: z.string().nullish().describe("Creation time."),
});

export const getServerResources = defineFunction({
  name: "getServerResources",
  doc: "The objects that run on a server: applications, and all other objects that the platform placed on the server.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const config = new pulumi.Config();
const { resources } = hosting.getServerResourcesOutput({ serverUuid: config.require("serverUuid") });
export const stopped = resources.apply((all) => all.filter((one) => one.status?.startsWith("exited")).map((one) => one.name));`,
  },
  arguments: { serverUuid: field(z.string().min(1), "Id of the server.") },
  result: { resources: field(z.array(ListedResource), "The resources, in the API's order.") },

  async call({ hosting }, { serverUuid }) {
    const rows = await hosting.get(serverLooks.resources, { params: { uuid: serverUuid } });
    return { resources: rows.map((row) => resultRow(ListedResource, row)) };
  },
});

const ListedRegion = z.looseObject({
  id: z.string().describe("Id of the region, `<provider>:<city code>`."),
  city: z.string().nullish().describe("The city."),
  country: z.string().nullish().describe("Country of the city."),
  autoscaling: z.boolean().nullish().describe("Whether autoscaling may use it."),
  prices: z
    .record(z.string(), z.number())
    .nullish()
    .describe("Prices per month, by size of the server. A size has the name that the API uses."),
  currency: z.string().nullish().describe("Currency of the prices."),
});

export const getRegions = defineFunction({
  name: "getRegions",
  doc: "The cities in which servers are available, with the price of each size.",
  page: {
    source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
    example: `export const cities = hosting.getRegionsOutput().regions.apply((regions) => regions.map((r) => r.city));`,
  },
  arguments: { size: field(z.string().min(1).optional(), "Filter by size of a server. Default: all sizes.") },
  result: { regions: field(z.array(ListedRegion), "The regions, in the API's order.") },

  async call({ hosting }, { size }) {
    const rows = await hosting.get(regions.list, size === undefined ? {} : { query: { size } });
    // The keys of `prices` are names of server sizes, so they are not converted to camelCase.
    return { regions: rows.map((row) => ({ ...resultRow(ListedRegion, row), ...(row.prices ? { prices: row.prices } : {}) })) };
  },
});
