import * as z from "zod";
import type { Client } from "../../../api/client";
import { type Database, type DatabaseBody, databases } from "../../../api/hosting/databases";
import { isNotGone, unlessGone } from "../../../api/is-there";
import type { CheckContext, Context } from "../../../core/definition/context";
import { adopt, field, timeoutField, WITHOUT_CUSTOM_TIMEOUTS } from "../../../core/definition/field";
import { defineResource, type Problem } from "../../../core/definition/resource";
import { notShownText, sendOnce } from "../../../core/lifecycle/lost-call";
import type { Step } from "../../../core/money/gate";
import { shownOnly } from "../../../core/values";
import { listsOfTeam } from "../../../platform/hosting/neighbours";
import { unknownText } from "../../../platform/hosting/parent-checks";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { Purchase } from "../purchase";
import { deleteWhenSettled, type Settling, waitUntilSettled } from "../settled";
import { hourlyOf, sumOf } from "../volume/prices";
import { type DatabaseInputs, databaseProblems, isBeyond, newPrice, smallerText, upgradeCost } from "./catalog";

const DATABASE_TIMEOUT_SECONDS = 1800;

export const managedDatabase = defineResource({
  type: "ManagedDatabase",
  doc: "A managed database, relational or key-value. The platform bills it hourly from its creation. The provider creates the database or upgrades its plan only if the stack permits the price.",
  page: {
    source: 'docs/spec/hosting-api.md, "Managed database" and "Managed databases"',
    example: `const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
export const databaseUuid = orders.id;`,
    remarks: [
      "`getDatabaseCatalog` returns the engines, plans and regions. A larger plan upgrades the database in place. A preview refuses a smaller plan, because the platform has no downgrade.",
      "Deleting the resource deletes the database with its data and stops the billing. A database has no name on the platform. If you rename the resource without `aliases`, Pulumi buys a new database. The provider keeps the old database, and `up` fails until `hosting:allowDataLoss` names the old database.",
      "If an interrupted run bought a database for this resource, the next run finds it by the `Idempotency-Key` of the order. That run stops and names the database. To take it, set `HOSTING_RESUME=ManagedDatabase:<name>` for one run. To buy another database, set `adopt: false`. If `engine` or `region` has changed since that run, `up` stops and reports the id. To adopt a database that is not in the state, set `adopt` to its id.",
      WITHOUT_CUSTOM_TIMEOUTS,
    ],
  },
  inputs: {
    engine: field(z.string().min(1), "Engine, by its name in the catalogue.", { onChange: "replaces" }),
    plan: field(
      z.string().min(1),
      "Plan, by its name in the catalogue. A larger plan (one of the database's `upgrades`) upgrades the database in place. A smaller plan is refused.",
      { effect: "interrupts", raisesBill: true },
    ),
    region: field(z.string().min(1), "Region, by its name in the catalogue.", {
      onChange: "replaces",
      /** Some platforms show `hel` instead of `one:hel`. */
      differs: (wanted, shown) => !isSameRegion(String(wanted), String(shown)),
    }),
    evictionPolicy: field(
      z.string().min(1).optional(),
      "Eviction policy when the database is full. Only for the key-value engine. Default: the policy that the platform chooses.",
    ),
    timeoutSeconds: timeoutField("Maximum time to wait for each change, in seconds.", DATABASE_TIMEOUT_SECONDS),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State; `ready` means usable."),
    monthlyPrice: field(z.number().optional(), "Price per month. Absent if the platform reports none."),
    hourlyPrice: field(z.number().optional(), "Price per hour. Billing is hourly."),
    currency: field(z.string().optional(), "Currency of the prices."),
  },
  identity: {
    noun: "database",
    neighbours: listsOfTeam,

    async equals({ hosting, inputs: { engine, plan, region } }) {
      const rows = (await hosting.get(databases.list)).filter((row) => lifecycleStateOf(row.status) !== "deleted");
      const equal = rows.filter((row) => row.engine === engine && row.plan === plan && isSameRegion(region, row.region ?? ""));
      return equal.map((row) => ({ id: row.uuid, what: [row.engine, row.plan, row.region].join(", ") }));
    },
  },
  replacement: { order: "old first" },
  data: { holds: "managed database with its data" },

  async *list({ hosting }) {
    for (const { uuid, engine, status } of await hosting.get(databases.list))
      if (lifecycleStateOf(status) !== "deleted") yield { path: uuid, name: engine ?? uuid };
  },

  previewChecks: databaseProblems,

  async observe({ hosting, id, inputs, olds }) {
    const row = rowOf(await hosting.get(databases.list), id);
    if (!row) return undefined;
    const { engine, region, plan, eviction_policy: policy } = row;
    // If a user chose a larger plan on the platform, that plan is left in place, because no call makes a plan smaller. The run fails only if the
    // program newly requests a smaller plan.
    const isBack = inputs.plan === olds.plan && plan !== undefined && isBeyond(row, inputs.plan);
    return {
      inputs: shownOnly({ engine, region, plan, evictionPolicy: policy === null ? "" : policy }),
      outputs: outputsOf(row),
      isUnderWay: lifecycleStateOf(row.status) === "transitional",
      ...(isBack
        ? {
            stays: {
              plan: `plan: the database has the plan ${plan} on the platform, which cannot be changed to ${inputs.plan}. Set plan to ${plan}.`,
            },
          }
        : {}),
    };
  },

  exists: ({ hosting, id }) => isDatabaseThere(hosting, id),

  async plan(context, live) {
    const unknown = (["engine", "plan", "region"] as const).find((key) => !context.isKnown(key));
    if (unknown !== undefined) {
      const price = { unknownUntil: `${unknown} is known` };
      return [{ what: "a database", cost: { price, takesConfirm: false }, send: async () => {} }];
    }
    if (!live) return [await creationStep(context)];
    const { hosting, inputs, olds, id } = context;
    const { plan, evictionPolicy } = inputs;
    // If no list shows the plan or policy of an adopted database, this run does not compare it, because a difference would cause a purchase. A later
    // run does.
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
    return deleteWhenSettled(context, settlingDatabase(context), () => hosting.send(databases.remove, { params: { uuid: id } }));
  },
  deletion: {
    timeoutSeconds: ({ timeoutSeconds = DATABASE_TIMEOUT_SECONDS }) => timeoutSeconds,
    isListed: async (context) => (await settlingDatabase(context).find()) !== undefined,
  },
});

/** The price comes from the catalogue, because the creation call has no `confirm` and thus no quote. */
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
    all: async () => (await hosting.refetch(databases.list)).filter((row) => lifecycleStateOf(row.status) !== "deleted"),
    unlike: (row) => [
      ...(row.engine === undefined || row.engine === engine ? [] : ["engine"]),
      ...(row.region === undefined || isSameRegion(region, row.region) ? [] : ["region"]),
    ],
  });
  return {
    what,
    cost: { price: { ...(await newPrice(hosting, { engine, plan, region })), what }, takesConfirm: false, currentPrice: sumOf(0) },
    async send(context) {
      const answer = await purchase.send(context, { confirm: true });
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
      const made = await sendOnce<unknown>(context, {
        what: "plan",
        send: () => hosting.send(databases.upgrade, { params: { uuid: id }, body: { plan: to, ...(confirm ? { confirm } : {}) } }),
        async look() {
          const shown = await databaseNow(hosting, id);
          return shown?.plan === to ? shown : undefined;
        },
        unknown: notShownText(`database ${id} does not show plan ${to}`),
        isQuestion: !confirm,
      });
      hosting.invalidate(databases.list);
      return made;
    },
  };
}

/** A missing price stays undefined. It does not mean that the database is free. */
const outputsOf = ({ status = "unknown", monthly_price: monthly, hourly_price: hourly, currency }: Database) => ({
  status,
  monthlyPrice: monthly ?? undefined,
  hourlyPrice: hourly ?? (typeof monthly === "number" ? hourlyOf(monthly) : undefined),
  currency: currency ?? undefined,
});

const isSameRegion = (wanted: string, shown: string): boolean =>
  wanted === shown || wanted.endsWith(`:${shown}`) || shown.endsWith(`:${wanted}`);

const rowOf = (rows: readonly Database[], id: string): Database | undefined =>
  rows.find(({ uuid, status }) => uuid === id && lifecycleStateOf(status) !== "deleted");

async function foundDatabase(hosting: Client, uuid: string): Promise<Database | undefined> {
  const row = await unlessGone(hosting.refetch(databases.get, { params: { uuid } }));
  return row && rowOf([row], uuid);
}

export const isDatabaseThere = (hosting: Client, uuid: string): Promise<boolean> =>
  isNotGone(foundDatabase(hosting, uuid).then((row) => row !== undefined));

/** The list may be one second old, so that the waits for several databases share one request. */
export const databaseNow = async (hosting: Client, id: string): Promise<Database | undefined> =>
  rowOf(await hosting.getWithin(databases.list, {}, 1), id) ?? foundDatabase(hosting, id);

type Watching = Pick<Context<{ timeoutSeconds?: number }>, "hosting" | "clock" | "log" | "id" | "inputs" | "olds">;

const settlingDatabase = ({ hosting, id, inputs }: Watching): Settling<Database> => ({
  noun: "database",
  timeoutSeconds: inputs.timeoutSeconds ?? DATABASE_TIMEOUT_SECONDS,
  find: () => databaseNow(hosting, id),
  isThere: () => isDatabaseThere(hosting, id),
  statusOf: ({ status }) => status,
});

/** Waits until the database is ready. Rejects if it is in a state from which it cannot become ready. */
const waitForDatabase = (context: Watching): Promise<Database> => waitUntilSettled(context, settlingDatabase(context));

export async function unknownDatabaseProblems({
  hosting,
  inputs,
  olds,
  isKnown,
}: Pick<CheckContext<{ databaseUuid?: string }>, "hosting" | "inputs" | "olds" | "isKnown">): Promise<Problem[]> {
  const { databaseUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("databaseUuid") || uuid === olds?.databaseUuid) return [];
  if (await databaseNamed(hosting, uuid)) return [];
  const all = await hosting.get(databases.list);
  const named = all.map((d) => ({ uuid: d.uuid, name: [d.engine, d.plan].filter(Boolean).join(", ") || "no name" }));
  return [{ property: "databaseUuid", reason: unknownText("database", uuid, named) }];
}

/** The list may be outdated or truncated, so a second call looks for a database that the list lacks. */
export async function databaseNamed(hosting: Client, wanted: string): Promise<Database | undefined> {
  const row = await hosting.find(databases.list, {}, ({ uuid }) => uuid === wanted);
  return row ?? unlessGone(hosting.get(databases.get, { params: { uuid: wanted } }));
}
