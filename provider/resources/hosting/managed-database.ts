import * as z from "zod";
import { ConflictError, NotFoundError } from "../../api/errors";
import { type Database, type DatabaseBody, databases } from "../../api/hosting/databases";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { defineResource } from "../../core/resource";
import { shownOnly } from "../../core/values";
import { waitFor } from "../../core/wait";
import { catalogOf, databasePrices, databaseProblems, isBeyond, planNames, priceOf, smallerText } from "./database-catalog";
import { createdOnce } from "./idempotency";
import { Rest, standingOf } from "./status-words";

const TIMEOUT_SECONDS = 1800;

export interface DatabaseInputs {
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
    adopt,
  },
  outputs: { status: field(z.string(), "State; `ready` is usable.") },
  deleteBeforeReplace: false,

  examine: databaseProblems,
  prices: databasePrices,

  async observe({ hosting, id, inputs, olds, log }) {
    const row = (await hosting.shared(databases.list)).find((d) => d.uuid === id);
    if (!row || standingOf(row.status) === "deleted") return undefined;
    const wanted = inputs.plan;
    // A larger plan that somebody chose on the platform has no way back: no drift that anybody could mend. A smaller one that the program
    // newly asks for is another thing: that fails.
    const isBeyondMending =
      wanted !== undefined && wanted === olds.plan && row.plan !== undefined && wanted !== row.plan && isBeyond(row, wanted);
    if (isBeyondMending)
      log.warning(
        `plan: the database has the plan ${row.plan} on the platform, and there is no way from it to ${wanted}; it stays. Set plan to ${row.plan}.`,
      );
    return {
      inputs: shownOnly({
        engine: row.engine,
        region: row.region,
        evictionPolicy: row.eviction_policy === null ? "" : row.eviction_policy,
        plan: isBeyondMending ? wanted : row.plan,
      }),
      outputs: { status: statusOf(row) },
    };
  },

  create: async (context) => ({ status: statusOf(await created(context)) }),

  async update(context, { plan, evictionPolicy }) {
    const { hosting, id } = context;
    const row = await ready(context);
    if (plan && plan !== (row.plan ?? context.olds.plan)) await upgraded(context, row, plan);
    if (evictionPolicy) {
      await ready(context);
      await hosting.send(databases.update, { params: { uuid: id }, body: { eviction_policy: evictionPolicy } });
    }
    hosting.drop(databases.list);
    return undefined;
  },

  settle: async (context) => ({ status: statusOf(await ready(context)) }),

  async remove(context) {
    const { hosting, id } = context;
    const remove = () => hosting.send(databases.remove, { params: { uuid: id } });
    try {
      await remove();
    } catch (error) {
      // A change is under way, and may have been left alone by an interrupted run.
      if (!(error instanceof ConflictError)) throw error;
      await ready(context);
      await remove();
    }
    await waitFor(context, {
      what: () => "the deletion of the database",
      timeoutSeconds: TIMEOUT_SECONDS,
      advice: "The platform goes on by itself; run again in some minutes.",
      look: async () => {
        const row = (await hosting.recent(databases.list, {}, 1)).find((d) => d.uuid === id);
        return !row || standingOf(row.status) === "deleted" ? true : undefined;
      },
    });
  },
});

const statusOf = (row: Database): string => row.status ?? "unknown";

/** Creates the database at the catalogue's price, because this call asks for no confirmation of its own. */
async function created(context: Context<DatabaseInputs>): Promise<Database> {
  const { hosting, permitted, inputs } = context;
  const { engine, plan, region, evictionPolicy } = inputs;
  const body: DatabaseBody = { engine, plan, region, ...(evictionPolicy === undefined ? {} : { eviction_policy: evictionPolicy }) };
  return permitted(priceOf(await catalogOf(hosting), { engine, region, plan }), () =>
    createdOnce<Database>(context, {
      inputs: body,
      send: (idempotencyKey) => hosting.send(databases.create, { body, idempotencyKey }),
      idOf: ({ uuid }) => uuid,
      async isListed(uuid) {
        hosting.outdated(databases.list);
        return (await hosting.row(databases.list, {}, (d) => d.uuid === uuid)) !== undefined;
      },
      look: (uuid) => hosting.send(databases.get, { params: { uuid } }),
    }),
  );
}

async function upgraded({ hosting, paid, id }: Context<DatabaseInputs>, row: Database, plan: string): Promise<void> {
  if (isBeyond(row, plan)) throw new OperationError(`plan ${smallerText(row.plan ?? "its plan", plan, planNames(row))}`);
  await paid({
    what: row.plan === undefined ? `plan ${plan}` : `plan ${row.plan} → ${plan}`,
    paidNow: { monthly: row.monthly_price ?? 0, hourly: row.hourly_price ?? 0 },
    send: (confirm) => hosting.send(databases.upgrade, { params: { uuid: id }, body: { plan, ...(confirm ? { confirm } : {}) } }),
  });
  hosting.drop(databases.list);
}

/** Waits until the database is ready. Fails in a state that cannot become that. */
async function ready(context: Context<DatabaseInputs>): Promise<Database> {
  const { hosting, id, clock, log } = context;
  let status = "unknown";
  const rest = new Rest();
  return waitFor(context, {
    what: () => `database ${status}`,
    timeoutSeconds: TIMEOUT_SECONDS,
    advice: `Look at database ${id} in the console; the next up goes on waiting for it.`,
    async look() {
      const row = (await hosting.recent(databases.list, {}, 1)).find((d) => d.uuid === id);
      const standing = standingOf(row?.status);
      if (!row || standing === "deleted")
        throw new NotFoundError(`shows no database ${id} any more`, { method: "GET", path: "/managed-databases" });
      status = row.status ?? "of a state that is not shown";
      if (standing === "bad") throw new OperationError(`database ${id} is in the state ${status}. Look at it in the console.`);
      const isUnclear = standing === "unknown" && rest.has(status, clock.now());
      if (isUnclear)
        log.warning(`status: nobody has said what ${JSON.stringify(status)} means; the database stays so, and counts as ready`);
      return standing === "good" || isUnclear ? row : undefined;
    },
  });
}
