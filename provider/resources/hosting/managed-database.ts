import { z } from "zod";
import { NotFoundError } from "../../api/errors";
import { type Database, type DatabaseBody, type DatabaseCatalog, databases } from "../../api/hosting/databases";
import type { CheckContext, Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";
import { nearest } from "../../core/nearest";
import { defineResource, type Problem } from "../../core/resource";
import { waitFor } from "../../core/wait";
import { idempotencyKey } from "./idempotency";

const TIMEOUT_SECONDS = 1800;
/** States in which a database can stay for ever; the specification names only that a usable one is ready. */
const FAILED = ["failed", "error"];

interface Inputs {
  engine: string;
  plan: string;
  region: string;
  evictionPolicy?: string;
}

export const managedDatabase = defineResource({
  type: "ManagedDatabase",
  source: 'hosting-api.md, "Managed database" and "Managed databases"',
  doc: "A managed database: relational or key-value, billed hourly from its creation. Creating it and upgrading its plan are done only when the stack permits what they cost.",
  example: `const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
export const databaseUuid = orders.id;`,
  remarks: [
    "Engines, plans and regions are those of `getDatabaseCatalog`. A larger plan upgrades in place; a smaller one is refused, because the platform has no way down.",
    "Deleting the resource deletes the database with its data and stops the billing.",
  ],
  inputs: {
    engine: field(z.string().min(1), "Engine, as the catalogue names it.", { replaces: true }),
    plan: field(
      z.string().min(1),
      "Plan, as the catalogue names it. A larger one (of the database's `upgrades`) upgrades in place and raises the bill; a smaller one is refused.",
    ),
    region: field(z.string().min(1), "Region, as the catalogue names it.", { replaces: true }),
    evictionPolicy: field(
      z.string().min(1).optional(),
      "What the key-value engine evicts when it is full; for that engine only. Default: the platform's. A change is applied live.",
    ),
  },
  outputs: { status: field(z.string(), "State; `ready` is usable.") },
  deleteBeforeReplace: false,

  examine: (context) => examined(context),

  async observe({ hosting, id, inputs, log }) {
    const row = (await hosting.shared(databases.list)).find((d) => d.uuid === id);
    if (!row) return undefined;
    // A plan that is no upgrade of what is there cannot be reached: no drift that anybody could mend.
    const reachable = row.plan === inputs.plan || inputs.plan === undefined || planNames(row).includes(inputs.plan);
    if (!reachable)
      log.warning(
        `plan: the database has the plan ${row.plan} on the platform, and there is no way from it to ${inputs.plan}; it stays. Set plan to ${row.plan}.`,
      );
    return {
      inputs: {
        engine: row.engine,
        region: row.region,
        evictionPolicy: row.eviction_policy ?? "",
        plan: reachable ? row.plan : inputs.plan,
      },
      outputs: { status: row.status },
    };
  },

  async create(context) {
    const made = await created(context);
    context.keep(made.uuid);
    return { status: made.status };
  },

  async update(context, { plan, evictionPolicy }) {
    const { hosting, id } = context;
    const row = await ready(context);
    if (plan && plan !== row.plan) await upgraded(context, row, plan);
    if (evictionPolicy) {
      await ready(context);
      await hosting.send(databases.update, { params: { uuid: id }, body: { eviction_policy: evictionPolicy } });
    }
    hosting.drop(databases.list);
    return undefined;
  },

  settle: async (context) => ({ status: (await ready(context)).status }),

  async remove(context) {
    const { hosting, id } = context;
    await hosting.send(databases.remove, { params: { uuid: id } });
    await waitFor(context, {
      what: () => "the deletion of the database",
      timeoutSeconds: TIMEOUT_SECONDS,
      atOnce: false,
      advice: "The platform goes on by itself; run again in some minutes.",
      look: async () => ((await hosting.recent(databases.list, {}, 1)).some((d) => d.uuid === id) ? undefined : true),
    });
  },
});

const planNames = (row: Database): string[] => (row.upgrades ?? []).map(({ plan }) => plan);

/** Creates the database at the catalogue's price, because this call asks for no confirmation of its own. */
async function created({ hosting, permitted, urn, inputs }: Context<Inputs>): Promise<Database> {
  const { engine, plan, region, evictionPolicy } = inputs;
  const body: DatabaseBody = { engine, plan, region, ...(evictionPolicy === undefined ? {} : { eviction_policy: evictionPolicy }) };
  const price = priceOf(await hosting.shared(databases.catalog), region, plan);
  let after = "";
  for (;;) {
    const key = idempotencyKey(urn, body, after);
    const made = await permitted({ ...price, what: `a ${engine} database, plan ${plan}` }, () =>
      hosting.send(databases.create, { body, idempotencyKey: key }),
    );
    const listed = await hosting.fresh(databases.list);
    if (after === made.uuid || listed.some((d) => d.uuid === made.uuid)) return made;
    after = made.uuid; // answered from memory, and deleted since
  }
}

async function upgraded({ hosting, paid, id }: Context<Inputs>, row: Database, plan: string): Promise<void> {
  if (!planNames(row).includes(plan)) throw new OperationError(smallerText(row.plan, plan, planNames(row)));
  await paid({
    what: `plan ${row.plan} → ${plan}`,
    paidNow: { monthly: row.monthly_price ?? 0, hourly: row.hourly_price ?? 0 },
    send: (confirm) => hosting.send(databases.upgrade, { params: { uuid: id }, body: { plan, ...(confirm ? { confirm } : {}) } }),
  });
  hosting.drop(databases.list);
}

/** Waits until the database is ready. Fails in a state that cannot become that. */
async function ready(context: Context<Inputs>): Promise<Database> {
  const { hosting, id } = context;
  let status = "unknown";
  return waitFor(context, {
    what: () => `database ${status}`,
    timeoutSeconds: TIMEOUT_SECONDS,
    advice: `Look at database ${id} in the console; the next up goes on waiting for it.`,
    async look() {
      const row = (await hosting.recent(databases.list, {}, 1)).find((d) => d.uuid === id);
      if (!row) throw new NotFoundError("shows no such database any more", { method: "GET", path: "/managed-databases" });
      status = row.status;
      if (FAILED.includes(status)) throw new OperationError(`database ${id} is in the state ${status}. Look at it in the console.`);
      return status === "ready" ? row : undefined;
    },
  });
}

function priceOf(catalog: DatabaseCatalog, region: string, plan: string): { increase: number; hourly?: number; currency: string } {
  const price = catalog.regions.find((r) => r.id === region)?.prices[plan];
  if (!price)
    throw new OperationError(`the catalogue names no price for plan ${plan} in ${region}, so nothing was ordered. See getDatabaseCatalog.`);
  return { increase: price.monthly_price, hourly: price.hourly_price ?? undefined, currency: catalog.currency ?? "" };
}

/** What a preview says: unknown engine, plan or region, a policy that the engine does not take, a way down, and the price. */
async function examined(context: CheckContext<Partial<Inputs>>): Promise<Problem[]> {
  const { hosting, inputs, olds, isKnown, price } = context;
  const catalog = await hosting.shared(databases.catalog);
  const problems = [
    ...unknownProblem(
      "engine",
      inputs.engine,
      isKnown("engine"),
      catalog.engines.map(({ engine }) => engine),
    ),
    ...unknownProblem(
      "plan",
      inputs.plan,
      isKnown("plan"),
      catalog.plans.map(({ plan }) => plan),
    ),
    ...unknownProblem(
      "region",
      inputs.region,
      isKnown("region"),
      catalog.regions.map(({ id }) => id),
    ),
    ...policyProblem(catalog, inputs, isKnown("engine") && isKnown("evictionPolicy")),
  ];
  const { engine, plan, region } = inputs;
  if (
    problems.length > 0 ||
    engine === undefined ||
    plan === undefined ||
    region === undefined ||
    !isKnown("plan") ||
    !isKnown("region") ||
    !isKnown("engine")
  )
    return problems;
  const next = priceOf(catalog, region, plan);
  if (!olds || olds.engine !== engine || olds.region !== region) {
    price({ ...next, what: `a ${engine} database, plan ${plan}` });
    return [];
  }
  if (olds.plan === undefined || olds.plan === plan) return [];
  const order = catalog.plans.map((p) => p.plan);
  if (order.indexOf(plan) < order.indexOf(olds.plan))
    return [{ property: "plan", reason: smallerText(olds.plan, plan, order.slice(order.indexOf(olds.plan) + 1)) }];
  const now = priceOf(catalog, region, olds.plan);
  price({
    increase: next.increase - now.increase,
    hourly: next.hourly === undefined ? undefined : next.hourly - (now.hourly ?? 0),
    currency: next.currency,
    what: `plan ${olds.plan} → ${plan}`,
  });
  return [];
}

const smallerText = (from: string, to: string, larger: readonly string[]) =>
  `cannot go from ${from} to ${to}: the platform only moves a database to a larger plan (${larger.join(", ") || "there is none"}). Declare a new database and move the data, or keep ${from}.`;

function unknownProblem(property: string, value: string | undefined, known: boolean, all: readonly string[]): Problem[] {
  if (value === undefined || !known || all.includes(value)) return [];
  const meant = nearest(value, all);
  return [
    {
      property,
      reason: `the catalogue has no ${property} ${JSON.stringify(value)}. ${meant ? `Did you mean "${meant}"? ` : ""}There are: ${all.join(", ")}.`,
    },
  ];
}

function policyProblem(catalog: DatabaseCatalog, { engine, evictionPolicy }: Partial<Inputs>, known: boolean): Problem[] {
  const found = catalog.engines.find((e) => e.engine === engine);
  if (evictionPolicy === undefined || !known || !found) return [];
  const policies = found.eviction_policies ?? [];
  if (policies.length === 0) return [{ property: "evictionPolicy", reason: `is for the key-value engine only; ${engine} has none.` }];
  return unknownProblem("evictionPolicy", evictionPolicy, true, policies);
}
