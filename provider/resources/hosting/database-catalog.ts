import { type Database, type DatabaseCatalog, databases } from "../../api/hosting/databases";
import type { CheckContext } from "../../core/context";
import { OperationError } from "../../core/errors";
import type { Price, UnknownPrice } from "../../core/gate";
import { nearest } from "../../core/nearest";
import type { Problem } from "../../core/resource";
import type { DatabaseInputs } from "./managed-database";

type Context = CheckContext<Partial<DatabaseInputs>>;

/** What a preview refuses: an unknown engine, plan or region, a policy that the engine does not take, a way down. */
export async function databaseProblems(context: Context): Promise<Problem[]> {
  const { hosting, inputs, olds } = context;
  const catalog = await hosting.shared(databases.catalog);
  const ofEngine = catalog.engines.find(({ engine }) => engine === inputs.engine);
  const plans = catalog.plans.map(({ plan }) => plan);
  const problems = [
    ...unknownProblem(
      context,
      "engine",
      catalog.engines.map(({ engine }) => engine),
    ),
    ...unknownProblem(
      context,
      "plan",
      plans.filter((plan) => ofEngine?.plans?.includes(plan) ?? true),
    ),
    ...unknownProblem(
      context,
      "region",
      catalog.regions.map(({ id }) => id),
    ),
    ...policyProblem(context, ofEngine),
  ];
  const isSame = olds !== undefined && olds.engine === inputs.engine && olds.region === inputs.region;
  if (problems.length > 0 || !isSame || !context.isKnown("plan")) return problems;
  const larger = plans.slice(plans.indexOf(olds.plan ?? "") + 1);
  const isWayDown = plans.indexOf(inputs.plan ?? "") < plans.indexOf(olds.plan ?? "");
  return isWayDown ? [{ property: "plan", reason: smallerText(olds.plan ?? "", inputs.plan ?? "", larger) }] : [];
}

/** What an `up` adds to the bill: the price of a new database, or what the larger plan costs more than the one that is there. */
export async function databasePrices({ hosting, inputs, olds, isKnown, id }: Context): Promise<(Price | UnknownPrice)[]> {
  const { engine, plan = "", region = "" } = inputs;
  const unknown = ["engine", "plan", "region"].find((key) => !isKnown(key));
  if (unknown !== undefined) return [{ unknownUntil: `${unknown} is known` }];
  const catalog = await hosting.shared(databases.catalog);
  const next = priceOf(catalog, region, plan);
  const row = id === "" ? undefined : (await hosting.shared(databases.list)).find((d) => d.uuid === id);
  if (!row || row.engine !== engine || row.region !== region) return [{ ...next, what: `a ${engine} database, plan ${plan}` }];
  if (plan === row.plan) return [];
  if (!planNames(row).includes(plan)) {
    if (plan === olds?.plan) return []; // somebody chose a larger one on the platform: said already, and left alone
    throw new OperationError(`plan ${smallerText(row.plan, plan, planNames(row))}`);
  }
  const monthly = row.monthly_price ?? priceOf(catalog, region, row.plan).increase;
  const hourly = row.hourly_price ?? priceOf(catalog, region, row.plan).hourly;
  return [
    {
      ...next,
      increase: next.increase - monthly,
      hourly: next.hourly === undefined ? undefined : next.hourly - (hourly ?? 0),
      what: `plan ${row.plan} → ${plan}`,
    },
  ];
}

export const planNames = (row: Database): string[] => (row.upgrades ?? []).map(({ plan }) => plan);

/** The catalogue's price of a plan in a region. */
export function priceOf(catalog: DatabaseCatalog, region: string, plan: string): Pick<Price, "increase" | "hourly" | "currency"> {
  const price = catalog.regions.find((r) => r.id === region)?.prices[plan];
  if (!price)
    throw new OperationError(`the catalogue names no price for plan ${plan} in ${region}, so nothing was ordered. See getDatabaseCatalog.`);
  return { increase: price.monthly_price, hourly: price.hourly_price ?? undefined, currency: catalog.currency ?? "" };
}

export const smallerText = (from: string, to: string, larger: readonly string[]) =>
  `cannot go from ${from} to ${to}: the platform only moves a database to a larger plan (${larger.join(", ") || "there is none"}). Declare a new database and move the data, or keep ${from}.`;

function unknownProblem({ inputs, isKnown }: Context, property: keyof DatabaseInputs, all: readonly string[]): Problem[] {
  const value = inputs[property];
  if (value === undefined || !isKnown(property) || all.includes(value)) return [];
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

function policyProblem(context: Context, ofEngine: DatabaseCatalog["engines"][number] | undefined): Problem[] {
  const { inputs, isKnown } = context;
  if (inputs.evictionPolicy === undefined || !isKnown("evictionPolicy") || !ofEngine) return [];
  const policies = ofEngine.eviction_policies ?? [];
  if (policies.length > 0) return unknownProblem(context, "evictionPolicy", policies);
  return [{ property: "evictionPolicy", reason: `is for the key-value engine only; ${ofEngine.engine} has none.` }];
}
