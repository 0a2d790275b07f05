import * as z from "zod";
import { looseNumber } from "../../api/generous";
import { catalogPrice, type Entry } from "../../api/hosting/database-catalog";
import { databases } from "../../api/hosting/databases";
import { isObject } from "../../api/json";
import { camelCased, snakeOf } from "../../api/names";
import { field, portNumber } from "../../core/definition/field";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { defineFunction } from "../function";
import { resultRow } from "../results";

const Upgrade = z.looseObject({
  plan: z.string().describe("Name of the plan, in the form for `ManagedDatabase`."),
  monthlyPrice: z.number().nullish().describe("Price per month, if the API reports the prices of upgrades."),
  hourlyPrice: z.number().nullish().describe("Price per hour, if the API reports the prices of upgrades."),
});
const Listed = z.looseObject({
  uuid: z.string().describe("Id of the database."),
  engine: z.string().nullish().describe("Engine of the database."),
  plan: z.string().nullish().describe("Plan of the database."),
  region: z.string().nullish().describe("Id of its region."),
  status: z.string().describe("State, as the API names it; `unknown` if the API shows none."),
  evictionPolicy: z.string().nullish().describe("Eviction policy of the database. Only for the key-value engine."),
  upgrades: z.array(Upgrade).nullish().describe("Larger plans to which you can move the database."),
  monthlyPrice: z.number().nullish().describe("Price per month."),
  hourlyPrice: z.number().nullish().describe("Price per hour."),
  currency: z.string().nullish().describe("Currency of the prices."),
});

export const getDatabases = defineFunction({
  name: "getDatabases",
  doc: "The managed databases of the team, without deleted ones.",
  page: {
    source: 'docs/spec/hosting-api.md, "Managed databases"',
    example: `const { databases } = hosting.getDatabasesOutput();
export const orders = databases.apply((all) => all.find((d) => d.engine === "relational_1" && d.region === "one:hel")?.uuid);`,
  },
  arguments: {},
  result: { databases: field(z.array(Listed), "The databases, in the API's order.") },

  async call({ hosting }) {
    const rows = (await hosting.get(databases.list)).filter(({ status }) => lifecycleStateOf(status) !== "deleted");
    return {
      databases: rows.map(({ upgrades, ...row }) => ({
        ...resultRow(Listed, row),
        status: row.status ?? "unknown",
        ...(upgrades ? { upgrades: upgrades.map((upgrade) => resultRow(Upgrade, upgrade)) } : {}),
      })),
    };
  },
});

const Engine = z.looseObject({
  engine: z.string().describe("Name of the engine, in the form for `ManagedDatabase`."),
  plans: z.array(z.string()).nullish().describe("Plans of the engine."),
  poolerPort: portNumber.nullish().describe("Port of its pooler, if the catalogue shows it."),
  evictionPolicies: z.array(z.string()).nullish().describe("Eviction policies of the engine. Only for the key-value engine."),
});
const Plan = z.looseObject({
  plan: z.string().describe("Name of the plan. Further limits of the plan are in the same object. They have the API's names in camelCase."),
  storageGb: z.number().nullish().describe("Storage in GB, if the catalogue shows it."),
  memoryMb: z.number().nullish().describe("Memory in MB, if the catalogue shows it."),
  connections: z.number().nullish().describe("Maximum number of connections, if the catalogue shows it."),
  poolSize: z.number().nullish().describe("Number of connections of its pooler, if the catalogue shows it."),
});
const Price = z.object({
  monthlyPrice: z.number().describe("Price per month."),
  hourlyPrice: z.number().nullish().describe("Price per hour."),
});
const Region = z.looseObject({
  id: z.string().describe("Id of the region, in the form for `ManagedDatabase`."),
  city: z.string().nullish().describe("The city."),
  prices: z
    .record(z.string(), Price)
    .describe("Prices by plan. A plan is missing if the catalogue does not show its price, or shows a separate price for each engine."),
});

export const getDatabaseCatalog = defineFunction({
  name: "getDatabaseCatalog",
  doc: "Engines, plans and regions of managed databases, with their prices.",
  page: {
    source: 'docs/spec/hosting-api.md, "Managed database" (catalogue)',
    example: `export const plans = hosting.getDatabaseCatalogOutput().plans.apply((plans) => plans.map((p) => p.plan));`,
  },
  arguments: {},
  result: {
    engines: field(z.array(Engine), "Engines of managed databases."),
    plans: field(z.array(Plan), "The plans, smallest first."),
    regions: field(z.array(Region), "The regions with the price of each plan."),
    currency: field(z.string().nullable(), "Currency of the prices."),
  },

  async call({ hosting }) {
    const catalog = await hosting.get(databases.catalog);
    const { engines = [], plans = [], regions = [], currency = null } = catalog;
    return {
      engines: engines.map(({ plans, evictionPolicies, ...entry }) => ({
        ...rowOf(entry),
        ...numbersIn(Engine, entry),
        engine: entry.name,
        plans: plans ? [...plans] : null,
        evictionPolicies: evictionPolicies ? [...evictionPolicies] : null,
      })),
      plans: plans.map((entry) => ({ ...rowOf(entry), ...numbersIn(Plan, entry), plan: entry.name })),
      regions: regions.map(({ name: region, row: { prices: _, ...row }, names }) => ({
        ...rowOf({ name: region, names, row }),
        id: region,
        // The keys of `prices` are names of plans, so they are not converted to camelCase.
        prices: Object.fromEntries(
          plans.flatMap(({ name: plan }): [string, z.infer<typeof Price>][] => {
            const price = catalogPrice(catalog, { region, plan });
            return price ? [[plan, { monthlyPrice: price.monthly, hourlyPrice: price.hourly }]] : [];
          }),
        ),
      })),
      currency,
    };
  },
});

const rowOf = ({ row }: Entry): Record<string, unknown> => camelCased(row) as Record<string, unknown>;

/** A number may be a text in the response, and may be in the object `limits` instead of in the row. */
const numbersIn = (documented: z.ZodObject, { row }: Entry): Record<string, number> =>
  Object.fromEntries(
    Object.keys(documented.shape).flatMap((key): [string, number][] => {
      const limits = isObject(row.limits) ? row.limits : {};
      const { data } = looseNumber.safeParse(row[snakeOf(key)] ?? limits[snakeOf(key)]);
      return data === undefined ? [] : [[key, data]];
    }),
  );

export const getDatabaseConnection = defineFunction({
  name: "getDatabaseConnection",
  doc: "The connection addresses of a managed database, with its password. The token needs the permission `Read sensitive data`. Prefer `DatabaseAttachment`, which keeps the password out of the program.",
  page: {
    source: 'docs/spec/hosting-api.md, "Managed databases" (connection)',
    example: `const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
const connection = hosting.getDatabaseConnectionOutput({ databaseUuid: orders.id });
export const url = connection.url;`,
  },
  arguments: { databaseUuid: field(z.string().min(1), "Id of the database.") },
  result: {
    url: field(z.string(), "Address for pooled connections. TLS is required."),
    directUrl: field(z.string().nullable(), "Address for direct connections, without the pooler."),
  },
  secret: true,

  async call({ hosting }, { databaseUuid }) {
    const { url, direct_url } = await hosting.send(databases.connection, { params: { uuid: databaseUuid } });
    return { url, directUrl: direct_url ?? null };
  },
});
