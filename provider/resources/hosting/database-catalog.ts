import type { Client } from "../../api/client";
import { ApiError, RateLimitError } from "../../api/errors";
import {
  type CatalogPrice,
  catalogPrice,
  type DatabaseCatalog,
  type EngineEntry,
  type Entry,
  entryNamed,
} from "../../api/hosting/database-catalog";
import { type Database, databases } from "../../api/hosting/databases";
import type { CheckContext } from "../../core/context";
import { OperationError } from "../../core/errors";
import type { Price, UnknownPrice } from "../../core/gate";
import { nearest } from "../../core/nearest";
import type { Problem } from "../../core/resource";
import type { DatabaseInputs } from "./managed-database";

type Context = CheckContext<Partial<DatabaseInputs>>;

/** The catalogue; an empty one where the service offers none, because it is advice only. */
export async function catalogOf(hosting: Client): Promise<DatabaseCatalog> {
  try {
    return await hosting.shared(databases.catalog);
  } catch (error) {
    const isMissing =
      error instanceof ApiError && !(error instanceof RateLimitError) && [403, 404, 405, 410, 501].includes(error.status ?? 0);
    if (isMissing) return { prices: [] };
    throw error;
  }
}

/** What a preview refuses, as far as the catalogue can be read: an unknown engine, plan or region, a policy that the engine does not take, a way down. */
export async function databaseProblems(context: Context): Promise<Problem[]> {
  const { hosting, inputs, olds } = context;
  const { engines, plans: allPlans = [], regions } = await catalogOf(hosting);
  const ofEngine = entryNamed(engines, inputs.engine);
  const plans = allPlans.map(({ name }) => name);
  const problems = [
    ...unknownProblem(context, "engine", engines),
    ...unknownProblem(
      context,
      "plan",
      allPlans.filter(({ name }) => ofEngine?.plans?.includes(name) ?? true),
    ),
    ...unknownProblem(context, "region", regions),
    ...policyProblem(context, ofEngine),
  ];
  const isSame = olds !== undefined && olds.engine === inputs.engine && olds.region === inputs.region;
  const isComparable = plans.includes(olds?.plan ?? "") && plans.includes(inputs.plan ?? "");
  if (problems.length > 0 || !isSame || !isComparable || !context.isKnown("plan")) return problems;
  const larger = plans.slice(plans.indexOf(olds.plan ?? "") + 1);
  const isWayDown = plans.indexOf(inputs.plan ?? "") < plans.indexOf(olds.plan ?? "");
  return isWayDown ? [{ property: "plan", reason: smallerText(olds.plan ?? "", inputs.plan ?? "", larger) }] : [];
}

/** What an `up` adds to the bill: the price of a new database, or what the larger plan costs more than the one that is there. */
export async function databasePrices({ hosting, inputs, olds, isKnown, id }: Context): Promise<(Price | UnknownPrice)[]> {
  const { engine = "", plan = "", region = "" } = inputs;
  const unknown = ["engine", "plan", "region"].find((key) => !isKnown(key));
  if (unknown !== undefined) return [{ unknownUntil: `${unknown} is known` }];
  const catalog = await catalogOf(hosting);
  const row = id === "" ? undefined : (await hosting.shared(databases.list)).find((d) => d.uuid === id);
  // What is not shown is not compared.
  const isAnother = !row || (row.engine ?? engine) !== engine || (row.region ?? region) !== region;
  if (isAnother) return [priceOf(catalog, { engine, plan, region })];
  if (row.plan === undefined || plan === row.plan) return [];
  const what = `plan ${row.plan} → ${plan}`;
  if (isBeyond(row, plan)) {
    if (plan === olds?.plan) return []; // somebody chose a larger one on the platform: said already, and left alone
    throw new OperationError(`plan ${smallerText(row.plan, plan, planNames(row))}`);
  }
  const next = catalogPrice(catalog, { engine, plan, region }) ?? upgradePrice(row, plan);
  const now = catalogPrice(catalog, { engine, plan: row.plan, region });
  const monthly = row.monthly_price ?? now?.monthly;
  if (next === undefined || monthly === undefined) return [{ unknown: "the platform tells none", what: what }];
  const hourly = row.hourly_price ?? now?.hourly;
  return [
    {
      increase: next.monthly - monthly,
      hourly: next.hourly === undefined ? undefined : next.hourly - (hourly ?? 0),
      currency: next.currency ?? row.currency ?? undefined,
      what,
    },
  ];
}

export const planNames = (row: Database): string[] => (row.upgrades ?? []).map(({ plan }) => plan);

/** Whether the platform says that there is no way to this plan. Where it shows no `upgrades`, nobody can tell. */
export const isBeyond = (row: Database, plan: string): boolean => row.upgrades !== undefined && !planNames(row).includes(plan);

/** What a new database adds to the bill; untold where the catalogue does not say it. */
export function priceOf(catalog: DatabaseCatalog, wanted: { engine: string; region: string; plan: string }): Price {
  const what = `a ${wanted.engine} database, plan ${wanted.plan}`;
  const price = catalogPrice(catalog, wanted);
  return price
    ? { increase: price.monthly, hourly: price.hourly, currency: price.currency, what }
    : { unknown: "the platform tells none", what: what };
}

/** The price that stands beside a larger plan in the database's own list. */
function upgradePrice(row: Database, plan: string): CatalogPrice | undefined {
  const larger = row.upgrades?.find((upgrade) => upgrade.plan === plan);
  if (typeof larger?.monthly_price !== "number") return undefined;
  return { monthly: larger.monthly_price, hourly: larger.hourly_price ?? undefined };
}

export const smallerText = (from: string, to: string, larger: readonly string[]) =>
  `cannot go from ${from} to ${to}: the platform only moves a database to a larger plan (${larger.join(", ") || "there is none"}). Declare a new database and move the data, or keep ${from}.`;

/** Without a list nobody can tell. */
function unknownProblem(
  { inputs, isKnown }: Pick<Context, "inputs" | "isKnown">,
  property: keyof DatabaseInputs,
  entries: readonly Pick<Entry, "name" | "names">[] | undefined,
): Problem[] {
  const value = inputs[property];
  if (value === undefined || !isKnown(property) || !entries?.length || entries.some(({ names }) => names.includes(value))) return [];
  const all = entries.map(({ name }) => name);
  const meant = nearest(value, all);
  return [
    {
      property,
      reason: `the catalogue has no ${PROPERTY_WORDS[property]} ${JSON.stringify(value)}. ${meant ? `Did you mean "${meant}"? ` : ""}There are: ${all.join(", ")}.`,
    },
  ];
}

const PROPERTY_WORDS: Readonly<Record<keyof DatabaseInputs, string>> = {
  engine: "engine",
  plan: "plan",
  region: "region",
  evictionPolicy: "eviction policy",
};

function policyProblem(context: Context, ofEngine: EngineEntry | undefined): Problem[] {
  const { inputs, isKnown } = context;
  if (inputs.evictionPolicy === undefined || !isKnown("evictionPolicy") || !ofEngine) return [];
  const { evictionPolicies: policies } = ofEngine;
  if (policies && policies.length > 0)
    return unknownProblem(
      context,
      "evictionPolicy",
      policies.map((name) => ({ name, names: [name] })),
    );
  // A catalogue that shows an engine's policies as null or empty says that it has none; one that shows no such field says nothing.
  const isTold = policies !== undefined || ofEngine.showsPolicies;
  return isTold ? [{ property: "evictionPolicy", reason: `is for the key-value engine only; ${ofEngine.name} has none.` }] : [];
}
