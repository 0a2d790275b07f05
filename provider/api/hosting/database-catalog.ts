import { looseNumber } from "../generous";
import { isObject } from "../json";

// The specification lists only the contents of the catalogue: "engines, plans with limits, regions with monthly and hourly price per plan".
// It does not describe their structure. So this file converts every plausible structure to one form, and leaves out unreadable parts. The
// catalogue is advisory and never stops an operation.

export interface Entry {
  /** The name that a create sends. If the catalogue does not clearly show the name, this name is a guess. */
  name: string;
  /** All texts that may identify the entry, such as `small` and `Small plan`. */
  names: readonly string[];
  row: Readonly<Record<string, unknown>>;
}

export interface EngineEntry extends Entry {
  /** Undefined if the engine lists no plans of its own. */
  plans?: readonly string[];
  evictionPolicies?: readonly string[];
  /** Whether the row contains a field for eviction policies, even with the value null. */
  showsPolicies: boolean;
}

export interface PriceFact {
  engine?: string;
  plan?: string;
  region?: string;
  monthly?: number;
  hourly?: number;
  currency?: string;
}

/** A list is undefined if the response does not contain it. */
export interface DatabaseCatalog {
  engines?: readonly EngineEntry[];
  plans?: readonly Entry[];
  regions?: readonly Entry[];
  prices: readonly PriceFact[];
  currency?: string;
}

export interface CatalogPrice {
  monthly: number;
  hourly?: number;
  currency?: string;
}

type Row = Record<string, unknown>;
type Subject = "engine" | "plan" | "region";

const LISTS: Readonly<Record<Subject, readonly string[]>> = {
  engine: ["engines"],
  plan: ["plans", "sizes"],
  region: ["regions", "locations", "cities"],
};
const OWN_NAMES = ["id", "key", "slug", "code", "name"];
const POLICIES = ["eviction_policies", "evictionPolicies", "policies"];

/** Keys of amounts, by period. The key `price` is missing, because it does not show whether the amount is monthly or hourly. */
const PERIODS = {
  monthly: ["monthly_price", "price_monthly", "monthly", "month", "price_per_month", "per_month", "monthly_cost"],
  hourly: ["hourly_price", "price_hourly", "hourly", "hour", "price_per_hour", "per_hour", "hourly_cost"],
} as const;
type Period = keyof typeof PERIODS;
const DEEPEST = 12;

export function readCatalog(answer: unknown): DatabaseCatalog {
  const root = rootOf(answer);
  const engines = entriesOf(root, "engine")?.map((entry): EngineEntry => {
    const policies = POLICIES.map((key) => textsOf(entry.row[key])).find((texts) => texts !== undefined);
    const plans = entriesOf(entry.row, "plan")?.map(({ name }) => name);
    const showsPolicies = POLICIES.some((key) => key in entry.row);
    return { ...entry, showsPolicies, ...(plans ? { plans } : {}), ...(policies ? { evictionPolicies: policies } : {}) };
  });
  const regions = entriesOf(root, "region");
  const ownPlans = entriesOf(root, "plan") ?? (engines ?? []).flatMap(({ row }) => entriesOf(row, "plan") ?? []);
  const plans = distinct(ownPlans.length > 0 ? ownPlans : plansOfPrices(regions ?? []));
  const currency = currencyOf(root);
  const given = { ...(engines ? { engines } : {}), ...(plans.length > 0 ? { plans } : {}), ...(regions ? { regions } : {}) };
  return { ...given, prices: new PriceReader(given).read(root), ...(currency === undefined ? {} : { currency }) };
}

/**
 * Returns the price of a plan for an engine in a region. Several price facts may fit. Only those are used that specify the most of engine, region and
 * plan. Undefined if no fact fits, or if these facts contradict each other.
 */
export function catalogPrice(
  catalog: DatabaseCatalog,
  wanted: { engine?: string; region: string; plan: string },
): CatalogPrice | undefined {
  const names = {
    engine: namesOf(catalog.engines, wanted.engine),
    region: namesOf(catalog.regions, wanted.region),
    plan: namesOf(catalog.plans, wanted.plan),
  };
  const fits = (subject: Subject, fact: PriceFact) => {
    const given = fact[subject];
    return given === undefined || names[subject].includes(given);
  };
  const fitting = catalog.prices.filter((fact) => fact.plan !== undefined && SUBJECTS.every((subject) => fits(subject, fact)));
  const exactness = (fact: PriceFact) => SUBJECTS.filter((subject) => fact[subject] !== undefined).length;
  const best = Math.max(0, ...fitting.map(exactness));
  const amount = (period: Period) => {
    const all = new Set(fitting.filter((fact) => exactness(fact) === best).flatMap((fact) => fact[period] ?? []));
    return all.size === 1 ? [...all][0] : undefined;
  };
  const monthly = amount("monthly");
  if (monthly === undefined) return undefined;
  const currency = fitting.find((fact) => exactness(fact) === best && fact.currency !== undefined)?.currency ?? catalog.currency;
  return { monthly, hourly: amount("hourly"), ...(currency === undefined ? {} : { currency }) };
}

export const entryNamed = <E extends Entry>(entries: readonly E[] | undefined, name: string | undefined): E | undefined =>
  entries?.find((entry) => entry.name === name) ?? entries?.find((entry) => name !== undefined && entry.names.includes(name));

const SUBJECTS: readonly Subject[] = ["engine", "plan", "region"];

const namesOf = (entries: readonly Entry[] | undefined, name: string | undefined): readonly string[] =>
  name === undefined ? [] : [name, ...(entryNamed(entries, name)?.names ?? [])];

const numberOf = (value: unknown): number | undefined => looseNumber.safeParse(value).data;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.flatMap((item) => textOf(isObject(item) ? (item.name ?? item.id) : item) ?? []) : undefined;
}

function rootOf(answer: unknown): Row {
  if (!isObject(answer)) return {};
  const has = SUBJECTS.some((subject) => LISTS[subject].some((key) => key in answer));
  const inner = has ? undefined : [answer.catalog, answer.data].find(isObject);
  return inner ? rootOf(inner) : answer;
}

/** Reads a list of rows, a list of names, or an object that contains rows by name. */
function entriesOf(row: Row, subject: Subject): Entry[] | undefined {
  const found = LISTS[subject].map((key) => row[key]).find((value) => Array.isArray(value) || isObject(value));
  if (found === undefined) return undefined;
  return rowsIn(found).flatMap(([key, item]) => entryOf(item, subject, key) ?? []);
}

const rowsIn = (rows: unknown[] | Row): [name: string | undefined, row: unknown][] =>
  Array.isArray(rows) ? rows.map((row) => [undefined, row]) : Object.entries(rows);

function entryOf(item: unknown, subject: Subject, key?: string): Entry | undefined {
  if (!isObject(item)) {
    const name = key ?? textOf(item);
    return name === undefined ? undefined : { name, names: [name], row: {} };
  }
  const own = [subject, ...OWN_NAMES].map((field) => item[field]);
  // A number is probably an id in the platform's database, and not the name that a create requires.
  const names = [...new Set([key, ...own.filter((value) => typeof value === "string").map(textOf), ...own.map(textOf)])].filter(
    (name): name is string => name !== undefined,
  );
  const [name] = names;
  return name === undefined ? undefined : { name, names, row: item };
}

/** Plans of a catalogue without a list of plans: the keys of the regions' prices are the names of the plans. */
function plansOfPrices(regions: readonly Entry[]): Entry[] {
  const keys = regions.flatMap(({ row: { prices, plans } }) =>
    isObject(prices) ? Object.keys(prices) : isObject(plans) ? Object.keys(plans) : [],
  );
  const periods: readonly string[] = [...PERIODS.monthly, ...PERIODS.hourly, "currency"];
  return keys.filter((key) => !periods.includes(key)).map((name) => ({ name, names: [name], row: {} }));
}

const distinct = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ name }, position) => entries.findIndex((entry) => entry.name === name) === position);

const currencyOf = (row: Row): string | undefined => (typeof row.currency === "string" && row.currency !== "" ? row.currency : undefined);

/** Finds all prices in a catalogue. The row of a price, or a row that contains this row, names the engine, plan and region. */
class PriceReader {
  private readonly facts: PriceFact[] = [];

  constructor(private readonly given: Pick<DatabaseCatalog, "engines" | "plans" | "regions">) {}

  read(root: Row): PriceFact[] {
    this.walk(root, {}, undefined, 0);
    return this.facts;
  }

  /** `period`: the period of all amounts inside `value`, from a key above `value`. */
  private walk(value: unknown, about: PriceFact, period: Period | undefined, depth: number): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const item of value) this.walk(item, about, period, depth + 1);
      return;
    }
    if (!isObject(value)) return;
    const here = { ...about, ...this.saidIn(value), ...(currencyOf(value) === undefined ? {} : { currency: currencyOf(value) }) };
    this.note(value, here, period);
    for (const [key, item] of Object.entries(value)) this.walkInto(key, item, here, period, depth);
  }

  private walkInto(key: string, item: unknown, about: PriceFact, period: Period | undefined, depth: number): void {
    const subject = SUBJECTS.find((one) => LISTS[one].includes(key));
    if (subject !== undefined && (Array.isArray(item) || isObject(item))) {
      for (const [name, row] of rowsIn(item)) {
        const entry = entryOf(row, subject, name);
        if (entry) this.walk(row, { ...about, [subject]: entry.name }, period, depth + 1);
      }
      return;
    }
    const named = SUBJECTS.find((one) => about[one] === undefined && entryNamed(this.given[`${one}s`], key) !== undefined);
    const below = named === undefined ? about : { ...about, [named]: entryNamed(this.given[`${named}s`], key)?.name };
    const amount = numberOf(item);
    if (named !== undefined && amount !== undefined && period !== undefined) this.facts.push({ ...below, [period]: amount });
    else this.walk(item, below, periodOf(key) ?? period, depth + 1);
  }

  /** Returns the engine, plan and region that a row itself names, such as `{plan: "small", region: "hel"}`. */
  private saidIn(row: Row): PriceFact {
    const said = SUBJECTS.flatMap((subject) => {
      const text = textOf(isObject(row[subject]) ? entryOf(row[subject], subject)?.name : row[subject]);
      return text === undefined ? [] : [[subject, entryNamed<Entry>(this.given[`${subject}s`], text)?.name ?? text] as const];
    });
    return Object.fromEntries(said);
  }

  private note(row: Row, about: PriceFact, period: Period | undefined): void {
    const amount = (keys: readonly string[]) => keys.map((key) => amountOf(row[key])).find((value) => value !== undefined);
    const monthly = amount(PERIODS.monthly);
    const hourly = amount(PERIODS.hourly);
    const bare = period === undefined ? undefined : amount(["price", "amount", "value"]);
    const fact = {
      ...(monthly === undefined ? {} : { monthly }),
      ...(hourly === undefined ? {} : { hourly }),
      ...(bare === undefined || period === undefined ? {} : { [period]: bare }),
    };
    if (Object.keys(fact).length > 0) this.facts.push({ ...about, ...fact });
  }
}

const periodOf = (key: string): Period | undefined =>
  (["monthly", "hourly"] as const).find((period) => (PERIODS[period] as readonly string[]).includes(key));

/** The amount may contain a currency, as in `{amount: "9.00", currency: "EUR"}`. */
const amountOf = (value: unknown): number | undefined => numberOf(isObject(value) ? (value.amount ?? value.value) : value);
