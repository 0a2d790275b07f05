import * as z from "zod";
import { databases } from "../../api/hosting/databases";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { resultRow } from "../results";

const Upgrade = z.looseObject({
  plan: z.string().describe("Name of the plan, in the form for `ManagedDatabase`."),
  monthlyPrice: z.number().nullish().describe("Price per month, if the API reports it here."),
  hourlyPrice: z.number().nullish().describe("Price per hour, if the API reports it here."),
});
const Listed = z.looseObject({
  uuid: z.string().describe("Id of the database."),
  engine: z.string().nullish().describe("Its engine."),
  plan: z.string().nullish().describe("Its plan."),
  region: z.string().nullish().describe("Id of its region."),
  status: z.string().describe("State in the API's word; `unknown` if the API shows none."),
  evictionPolicy: z.string().nullish().describe("Its eviction policy. Only for the key-value engine."),
  upgrades: z.array(Upgrade).nullish().describe("Larger plans to which it can be moved."),
  monthlyPrice: z.number().nullish().describe("Price per month."),
  hourlyPrice: z.number().nullish().describe("Price per hour."),
  currency: z.string().nullish().describe("Currency of the prices."),
});

export const getDatabases = defineFunction({
  name: "getDatabases",
  doc: "The managed databases of the team, without deleted ones.",
  source: 'docs/spec/hosting-api.md, "Managed databases"',
  example: `const { databases } = hosting.getDatabasesOutput();
export const orders = databases.apply((all) => all.find((d) => d.engine === "relational_1" && d.region === "one:hel")?.uuid);`,
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
