import * as z from "zod";
import { type Database, type DatabaseBody, databases } from "../../api/hosting/databases";
import type { CheckContext, Context } from "../../core/context";
import { adopt, field, timeoutField } from "../../core/field";
import type { Step } from "../../core/gate";
import { defineResource } from "../../core/resource";
import { shownOnly } from "../../core/values";
import { standingOf } from "../../platform/hosting/status-words";
import { deleteAtRest } from "./at-rest";
import { type DatabaseInputs, databaseProblems, isBeyond, newPrice, smallerText, upgradeCost } from "./managed-database/catalog";
import { DATABASE_TIMEOUT_SECONDS, databaseNow, isDatabaseThere, rowOf, waitForDatabase, watchedDatabase } from "./managed-database/lists";
import { Purchase } from "./purchase";
import { hourlyOf } from "./volume/prices";

export const managedDatabase = defineResource({
  type: "ManagedDatabase",
  source: 'docs/spec/hosting-api.md, "Managed database" and "Managed databases"',
  doc: "A managed database: relational or key-value, billed hourly from its creation. Creating it and upgrading its plan are done only when the stack permits what they cost.",
  example: `const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
export const databaseUuid = orders.id;`,
  remarks: [
    "Engines, plans and regions are those of `getDatabaseCatalog`. A larger plan upgrades in place; a smaller one is refused, because the platform has no way down.",
    "Deleting the resource deletes the database with its data and stops the billing. Nothing but its id names a database: a resource that is renamed without `aliases` would buy a new one, so the run that makes an equal one does not delete the old one.",
    "The next run finds what an interrupted run bought for this resource, by the key of the order. If `engine` or `region` changed meanwhile, `up` stops and names the id. To adopt a database that the state does not know, set `adopt` to its id.",
    "Pulumi does not pass the option `customTimeouts` on to providers of this sort: set `timeoutSeconds`.",
  ],
  inputs: {
    engine: field(z.string().min(1), "Engine, as the catalogue names it.", { onChange: "replaces" }),
    plan: field(
      z.string().min(1),
      "Plan, as the catalogue names it. A larger one (of the database's `upgrades`) upgrades in place; a smaller one is refused.",
      { effect: "interrupts", raisesBill: true },
    ),
    region: field(z.string().min(1), "Region, as the catalogue names it.", { onChange: "replaces" }),
    evictionPolicy: field(
      z.string().min(1).optional(),
      "What the key-value engine evicts when it is full; for that engine only. Default: the platform's.",
    ),
    timeoutSeconds: timeoutField("How long to wait for each change of it, in seconds.", DATABASE_TIMEOUT_SECONDS),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State; `ready` is usable."),
    monthlyPrice: field(z.number().optional(), "Price a month. Absent where the platform shows none."),
    hourlyPrice: field(z.number().optional(), "Price an hour; billing is hourly."),
    currency: field(z.string().optional(), "Currency of the prices."),
  },
  deleteBeforeReplace: false,
  holdsData: "managed database with its data",
  identity: {
    noun: "database",

    async equals({ hosting, inputs: { engine, plan, region } }) {
      const rows = (await hosting.get(databases.list)).filter((row) => standingOf(row.status) !== "deleted");
      const equal = rows.filter((row) => row.engine === engine && row.plan === plan && isSameRegion(region, row.region ?? ""));
      return equal.map((row) => ({ id: row.uuid, what: [row.engine, row.plan, row.region].join(", ") }));
    },
  },

  async *list({ hosting }) {
    for (const { uuid, engine, status } of await hosting.get(databases.list))
      if (standingOf(status) !== "deleted") yield { path: uuid, name: engine ?? uuid };
  },

  previewChecks: databaseProblems,

  differs: {
    /** A row may show `hel` of `one:hel`. */
    region: (wanted, shown) => !isSameRegion(String(wanted), String(shown)),
  },

  async observe({ hosting, id, inputs, olds }) {
    const row = rowOf(await hosting.get(databases.list), id);
    if (!row) return undefined;
    const { engine, region, plan, eviction_policy: policy } = row;
    // A larger plan that somebody chose on the platform has no way back. One that the program newly asks for is another thing: that fails.
    const isBack = inputs.plan === olds.plan && plan !== undefined && isBeyond(row, inputs.plan);
    return {
      inputs: shownOnly({ engine, region, plan, evictionPolicy: policy === null ? "" : policy }),
      outputs: outputsOf(row),
      isUnderWay: standingOf(row.status) === "transitional",
      ...(isBack
        ? {
            stays: {
              plan: `plan: the database has the plan ${plan} on the platform, and there is no way from it to ${inputs.plan}. Set plan to ${plan}.`,
            },
          }
        : {}),
    };
  },

  exists: ({ hosting, id }) => isDatabaseThere(hosting, id),

  /** From nothing: create. From what is shown: upgrade, and set the eviction policy. */
  async plan(context, live) {
    const unknown = (["engine", "plan", "region"] as const).find((key) => !context.isKnown(key));
    if (unknown !== undefined) {
      const price = { unknownUntil: `${unknown} is known` };
      return [{ what: "a database", cost: { price, takesConfirm: false }, send: async () => {} }];
    }
    if (!live) return [await creationStep(context)];
    const { hosting, inputs, olds, id } = context;
    const { plan, evictionPolicy } = inputs;
    // What no list shows of one that is taken over is not compared, and nothing is bought for it; once it shows, the next run sees it.
    const planNow = live.inputs.plan ?? olds?.plan ?? plan;
    const policyNow = "evictionPolicy" in live.inputs ? live.inputs.evictionPolicy : olds?.evictionPolicy;
    const steps = plan !== undefined && planNow !== undefined && plan !== planNow ? [await upgradeStep(context, planNow, plan)] : [];
    if (!evictionPolicy || evictionPolicy === policyNow) return steps;
    const policy: Step<Context<DatabaseInputs>> = {
      what: `the eviction policy ${evictionPolicy}`,
      async send(now) {
        await waitForDatabase(now);
        await hosting.send(databases.update, { params: { uuid: id }, body: { eviction_policy: evictionPolicy } });
        hosting.invalidate(databases.list);
      },
    };
    return [...steps, policy];
  },

  waitUntilReady: async (context) => outputsOf(await waitForDatabase(context)),

  remove: (context) => {
    const { hosting, id } = context;
    return deleteAtRest(context, watchedDatabase(context), () => hosting.send(databases.remove, { params: { uuid: id } }));
  },
  deletion: {
    timeoutSeconds: ({ timeoutSeconds = DATABASE_TIMEOUT_SECONDS }) => timeoutSeconds,
    isListed: async (context) => (await watchedDatabase(context).find()) !== undefined,
  },
});

/** Creates the database at the catalogue's price, because this call asks for no confirmation of its own. */
async function creationStep({ hosting, inputs }: CheckContext<Partial<DatabaseInputs>>): Promise<Step<Context<DatabaseInputs>>> {
  const { engine = "", plan = "", region = "", evictionPolicy } = inputs;
  const what = `a ${engine} database, plan ${plan}`;
  const body: DatabaseBody = { engine, plan, region, ...(evictionPolicy === undefined ? {} : { eviction_policy: evictionPolicy }) };
  const purchase = new Purchase<Database>({
    noun: "database",
    body,
    send: (idempotencyKey) => hosting.send(databases.create, { body, idempotencyKey }),
    idOf: ({ uuid }) => uuid,
    find: (uuid) => databaseNow(hosting, uuid),
    known: () => hosting.get(databases.list),
    isGone: async (uuid) => !(await isDatabaseThere(hosting, uuid)),
    all: async () => (await hosting.refetch(databases.list)).filter((row) => standingOf(row.status) !== "deleted"),
    unlike: (row) => [
      ...(row.engine === undefined || row.engine === engine ? [] : ["engine"]),
      ...(row.region === undefined || isSameRegion(region, row.region) ? [] : ["region"]),
    ],
  });
  return {
    what,
    cost: { price: { ...(await newPrice(hosting, { engine, plan, region })), what }, takesConfirm: false },
    async send(context) {
      const answer = await purchase.send(context, { isQuote: false });
      hosting.markStale(databases.list);
      return answer;
    },
  };
}

async function upgradeStep(
  { hosting, inputs, id }: CheckContext<Partial<DatabaseInputs>>,
  from: string,
  to: string,
): Promise<Step<Context<DatabaseInputs>>> {
  const row = rowOf(await hosting.get(databases.list), id);
  const what = `plan ${from} → ${to}`;
  return {
    what,
    ...(row && isBeyond(row, to) ? { refuse: `plan ${smallerText(row, from, to)}` } : {}),
    cost: await upgradeCost(hosting, row, { ...inputs, plan: to }, from, what),
    async send(context, confirm) {
      await waitForDatabase(context);
      await hosting.send(databases.upgrade, { params: { uuid: id }, body: { plan: to, ...(confirm ? { confirm } : {}) } });
      hosting.invalidate(databases.list);
    },
  };
}

/** What is not shown stays absent: no price is not a price of nothing. */
const outputsOf = ({ status = "unknown", monthly_price: monthly, hourly_price: hourly, currency }: Database) => ({
  status,
  monthlyPrice: monthly ?? undefined,
  hourlyPrice: hourly ?? (typeof monthly === "number" ? hourlyOf(monthly) : undefined),
  currency: currency ?? undefined,
});

const isSameRegion = (wanted: string, shown: string): boolean =>
  wanted === shown || wanted.endsWith(`:${shown}`) || shown.endsWith(`:${wanted}`);
