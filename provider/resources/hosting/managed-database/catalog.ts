import type { Client } from "../../../api/client";
import {
  type CatalogPrice,
  catalogPrice,
  type DatabaseCatalog,
  type EngineEntry,
  type Entry,
  entryNamed,
} from "../../../api/hosting/database-catalog";
import { type Database, databases } from "../../../api/hosting/databases";
import { unlessRefused } from "../../../api/is-there";
import type { CheckContext } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { nearest } from "../../../core/log/text";
import type { Price, Step, UnknownPrice } from "../../../core/money/gate";

export interface DatabaseInputs {
  engine: string;
  plan: string;
  region: string;
  evictionPolicy?: string;
  timeoutSeconds?: number;
  adopt?: boolean | string;
}

type Context = CheckContext<Partial<DatabaseInputs>>;

/** The catalogue of engines, plans and prices. Empty if the platform has none: the values in the program are then not checked. */
export const catalogOf = async (hosting: Client): Promise<DatabaseCatalog> =>
  (await unlessRefused(hosting.get(databases.catalog), [403, 404, 405, 410, 501])) ?? { prices: [] };

/** Reports values that the catalogue does not contain. Reports nothing without a catalogue. */
export async function databaseProblems(context: Context): Promise<Problem[]> {
  const { hosting, inputs } = context;
  const { engines, plans = [], regions } = await catalogOf(hosting);
  const ofEngine = entryNamed(engines, inputs.engine);
  return [
    ...unknownProblem(context, "engine", engines),
    ...unknownProblem(
      context,
      "plan",
      plans.filter(({ name }) => ofEngine?.plans?.includes(name) ?? true),
    ),
    ...unknownProblem(context, "region", regions),
    ...policyProblem(context, ofEngine),
  ];
}

const planNames = (row: Database): string[] => (row.upgrades ?? []).map(({ plan }) => plan);

/**
 * Whether the database's plan is larger than `plan`, so that no upgrade leads to `plan`. False if the platform does not show the possible
 * upgrades.
 */
export const isBeyond = (row: Database, plan: string): boolean =>
  row.upgrades !== undefined && row.plan !== plan && !planNames(row).includes(plan);

export async function newPrice(
  hosting: Client,
  wanted: { engine: string; region: string; plan: string },
): Promise<Omit<Price, "what"> | UnknownPrice> {
  const price = catalogPrice(await catalogOf(hosting), wanted);
  if (!price) return { unknown: `the catalogue contains no price for plan ${wanted.plan} in ${wanted.region}` };
  return { increase: price.monthly, hourly: price.hourly, currency: price.currency };
}

/** Cost of a change of plan: the price of the larger plan minus the price of the current plan. */
export async function upgradeCost(
  hosting: Client,
  row: Database | undefined,
  { engine, plan = "", region = "" }: Partial<DatabaseInputs>,
  from: string,
  what: string,
): Promise<NonNullable<Step<never>["cost"]>> {
  const catalog = await catalogOf(hosting);
  const next = catalogPrice(catalog, { engine, plan, region }) ?? (row && upgradePrice(row, plan));
  const now = catalogPrice(catalog, { engine, plan: from, region });
  const monthly = row?.monthly_price ?? now?.monthly;
  if (next === undefined || monthly === undefined)
    return {
      takesConfirm: true,
      price: {
        unknown: next
          ? "the platform does not report the current price of the database"
          : `the catalogue contains no price for plan ${plan}`,
      },
    };
  const hourly = row?.hourly_price ?? now?.hourly;
  return {
    takesConfirm: true,
    price: {
      increase: next.monthly - monthly,
      hourly: next.hourly === undefined || hourly === undefined ? undefined : next.hourly - hourly,
      currency: next.currency ?? row?.currency ?? undefined,
      what,
    },
    currentPrice: { monthly, hourly: hourly ?? 0 },
  };
}

/** Price of a larger plan. The database's own row lists it. */
function upgradePrice(row: Database, plan: string): CatalogPrice | undefined {
  const larger = row.upgrades?.find((upgrade) => upgrade.plan === plan);
  if (typeof larger?.monthly_price !== "number") return undefined;
  return { monthly: larger.monthly_price, hourly: larger.hourly_price ?? undefined };
}

export const smallerText = (row: Database, from: string, to: string) =>
  `cannot change from ${from} to ${to}: the platform can only move the database to a larger plan (${planNames(row).join(", ") || "there is none"}). Declare a new database and move the data, or keep ${from}.`;

/** Reports a value that the list does not contain. If the list is missing or empty, the value is not checked. */
function unknownProblem(
  { inputs, isKnown }: Pick<Context, "inputs" | "isKnown">,
  property: "engine" | "plan" | "region" | "evictionPolicy",
  entries: readonly Pick<Entry, "name" | "names">[] | undefined,
): Problem[] {
  const value = inputs[property];
  if (value === undefined || !isKnown(property) || !entries?.length || entries.some(({ names }) => names.includes(value))) return [];
  const all = entries.map(({ name }) => name);
  const meant = nearest(value, all);
  return [
    {
      property,
      reason: `the catalogue has no ${property === "evictionPolicy" ? "eviction policy" : property} ${JSON.stringify(value)}. ${meant ? `Did you mean "${meant}"? ` : ""}Available: ${all.join(", ")}.`,
    },
  ];
}

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
  // In the catalogue, null or an empty list means that the engine has no eviction policies. If the field is absent, the policies are unknown.
  const isReported = policies !== undefined || ofEngine.showsPolicies;
  return isReported
    ? [{ property: "evictionPolicy", reason: `is only for the key-value engine. ${ofEngine.name} has no eviction policy.` }]
    : [];
}
