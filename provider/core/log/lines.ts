import { presentBeginning, UNCOUNTED, withoutReplacer } from "./old-forms";
import { amountText, EMPTY, type Price, priceText, unknownText } from "./prices";

/**
 * The log lines that people and tools read, with their writer and their parser. All lines except the last four begin with the name of their resource.
 * This file neither writes nor parses that name.
 */
export type Line =
  | { line: "drift"; keys: readonly string[] }
  /** The value of a reference differs from the last value. `from`: the names of the variables and files in the reference. */
  | { line: "new value"; path: string; from: string }
  | { line: "gone"; isProtected?: boolean }
  | { line: "unusable"; why: string }
  /** The platform's value of an input that drifted and that the program also changed. */
  | { line: "platform"; key: string; value: string | number | boolean }
  | { line: "changed by"; who: string }
  | { line: "adopted"; what: string; changing?: AdoptedChange }
  | { line: "exists"; what: string; id: string; unless: string }
  | { line: "left in place"; what: string }
  | { line: "left below it"; what: string }
  | { line: "not accepted"; keys: readonly string[] }
  /** Switches in settings that were turned off because the program no longer sets them. */
  | { line: "turned off"; keys: readonly string[] }
  /** `needs` is the missing permission: `Volume:data#1003`. */
  | { line: "deletes data"; what: string; needs?: string }
  | { line: "runs"; what: string }
  | { line: "interrupts" | "may interrupt"; what: string }
  | { line: "overwrites"; what: string; needs?: string }
  /** Keys of a configuration file whose values change because the program sets them. */
  | { line: "overwrites keys"; keys: readonly string[] }
  /** Volumes that stay on the server `where` although their application leaves it. */
  | { line: "stays on"; where: string; what: string; needs?: string }
  | { line: "waiting"; what: string; seconds: number }
  | { line: "price"; price: Price; isPermitted: boolean }
  /** `why`: `until the application exists`, or a reason such as `the offer contains no price for 50 GB`. */
  | { line: "unknown price"; why: string; isPermitted: boolean }
  /** A cost that cannot be counted against the cap (`hosting:maxMonthlyIncrease`), because the price is unknown or the cap is empty. */
  | { line: "uncounted price"; cap: number | typeof EMPTY }
  | { line: "paid"; price: Price }
  | { line: "paid unknown"; what: string }
  | { line: "total"; increase: number; currency?: string }
  | { line: "over the cap"; increase: number; currency?: string; cap: number; howToPermit: string }
  | { line: "rate limit"; seconds: number; why: string }
  | { line: "unavailable"; seconds: number; why: string };

/**
 * The change that an adoption makes in the adopted object. `keys` are the changed inputs. If the log line describes the change in words (`overwrites
 * …`), `keys` is empty.
 */
export interface AdoptedChange {
  readonly keys: readonly string[];
}

export function lineText(line: Line): string {
  switch (line.line) {
    case "drift":
      return `drift: ${line.keys.join(", ")} ${line.keys.length === 1 ? "differs" : "differ"} on the platform`;
    case "new value":
      return `new value: ${line.path} (from ${line.from})`;
    case "platform":
      return `platform: ${line.key} is ${JSON.stringify(line.value)}`;
    case "gone":
      return `${GONE}${line.isProtected ? PROTECTED : ""}`;
    case "unusable":
      return `${line.why}${AGAIN}`;
    case "exists":
      return `exists: ${line.what} is there already (id ${line.id}); up will stop unless ${line.unless}`;
    case "changed by":
      return `changed by: ${line.who}`;
    case "adopted":
    case "left in place":
    case "left below it":
    case "runs":
    case "interrupts":
    case "may interrupt":
      return `${line.line}: ${line.what}`;
    case "deletes data":
    case "overwrites":
      return `${line.line}: ${line.what}${needsText(line)}`;
    case "overwrites keys":
      return `${KEYS}${line.keys.join(", ")}`;
    case "stays on":
      return `stays on ${line.where}: ${line.what}${needsText(line)}`;
    case "not accepted":
      return `not accepted: ${line.keys.join(", ")}; the platform keeps its own value`;
    case "turned off":
      return `turned off: ${line.keys.join(", ")}`;
    case "waiting":
      return `waiting: ${line.what} for ${Math.round(line.seconds)} s`;
    case "price":
      return `price: ${priceText(line.price)}${line.isPermitted ? "" : NEEDS}`;
    case "unknown price":
      return `price: ${unknownText(line.why)}${line.isPermitted ? "" : NEEDS}`;
    case "uncounted price":
      return line.cap === EMPTY
        ? EMPTY_CAP
        : `price: unknown, so it cannot be counted against hosting:maxMonthlyIncrease ${line.cap}; up will stop there`;
    case "paid":
      return `paid: ${priceText(line.price)}`;
    case "paid unknown":
      return `paid: ${line.what}, at a price that is not known`;
    case "total":
      return `price: total +${amountText(line.increase, line.currency)} so far in this run`;
    case "over the cap":
      return `price: over the cap: +${amountText(line.increase, line.currency)} is more than hosting:maxMonthlyIncrease ${line.cap}; up will stop there. Permit it with: ${line.howToPermit}`;
    case "rate limit":
    case "unavailable":
      return `${line.line}: waiting ${Math.ceil(line.seconds)} s (${line.why})`;
  }
}

/** Whether an `up` would stop at the resource of this line if the platform stays as it is. */
export function stopsUp(line: Line): boolean {
  switch (line.line) {
    case "exists":
    case "uncounted price":
    case "over the cap":
      return true;
    case "deletes data":
    case "overwrites":
    case "stays on":
      return line.needs !== undefined;
    case "price":
    case "unknown price":
      return !line.isPermitted;
    default:
      return false;
  }
}

/** Parses a line. Returns undefined if the text has none of the forms of `Line`. */
export function readLine(text: string): Line | undefined {
  if (text === GONE || text === GONE + PROTECTED) return { line: "gone", isProtected: text !== GONE };
  if (text.startsWith(KEYS)) return { line: "overwrites keys", keys: text.slice(KEYS.length).split(", ") };
  if (text.endsWith(AGAIN)) return { line: "unusable", why: text.slice(0, -AGAIN.length) };
  const [, where, left = ""] = /^stays on (.+?): ([\s\S]*)$/.exec(text) ?? [];
  if (where !== undefined) return { line: "stays on", where, ...readNeeds(left) };
  const [, beginning = "", rest = ""] = /^([a-z ]+): ([\s\S]*)$/.exec(text) ?? [];
  const word = presentBeginning(beginning);
  switch (word) {
    case "new value": {
      const [, path, from] = /^([\s\S]*) \(from ([\s\S]*)\)$/.exec(rest) ?? [];
      return path === undefined || from === undefined ? undefined : { line: "new value", path, from };
    }
    case "drift": {
      const keys = /^([\s\S]*) differs? on the platform$/.exec(rest)?.[1];
      return keys === undefined ? undefined : { line: "drift", keys: keys.split(", ") };
    }
    case "platform": {
      const [, key, text = ""] = /^(\w+) is ([\s\S]*)$/.exec(rest) ?? [];
      const value = scalarIn(text);
      return key === undefined || value === undefined ? undefined : { line: "platform", key, value };
    }
    case "not accepted":
      return { line: "not accepted", keys: (rest.split("; ", 1)[0] ?? "").split(", ") };
    case "turned off":
      return { line: "turned off", keys: rest.split(", ") };
    case "changed by":
      return { line: "changed by", who: rest };
    case "adopted":
      return { line: word, what: rest, ...changingIn(rest) };
    case "left in place":
    case "left below it":
    case "runs":
    case "interrupts":
    case "may interrupt":
      return { line: word, what: rest };
    case "deletes data":
    case "overwrites":
      return { line: word, ...readNeeds(withoutReplacer(rest)) };
    case "exists": {
      const [, what, id, unless] = /^([\s\S]*) is there already \(id (.*?)\); up will stop unless ([\s\S]*)$/.exec(rest) ?? [];
      return what === undefined || id === undefined || unless === undefined ? undefined : { line: "exists", what, id, unless };
    }
    case "waiting": {
      const [, what, seconds] = /^([\s\S]*) for (\d+) s$/.exec(rest) ?? [];
      return what === undefined ? undefined : { line: "waiting", what, seconds: Number(seconds) };
    }
    case "rate limit":
    case "unavailable": {
      const [, seconds, why] = /^waiting (\d+) s \(([\s\S]*)\)$/.exec(rest) ?? [];
      return why === undefined ? undefined : { line: word, seconds: Number(seconds), why };
    }
    case "paid": {
      const price = readPrice(rest);
      return price ? { line: "paid", price } : { line: "paid unknown", what: rest.replace(/, at a price that is not known$/, "") };
    }
    case "price":
      return readPriceLine(rest);
    default:
      return undefined;
  }
}

const needsText = ({ needs }: { needs?: string }): string => (needs === undefined ? "" : `${NEEDS_DATA_LOSS}${needs}`);

function readNeeds(text: string): { what: string; needs?: string } {
  const [what = "", needs] = text.split(NEEDS_DATA_LOSS);
  return { what, ...(needs === undefined ? {} : { needs }) };
}

/** Parses the text of an adoption's log line, such as `the proxy of server x, changing proxyType`, and returns the change. */
function changingIn(what: string): { changing?: AdoptedChange } {
  const [, keys] = /, changing (\w+(?:, \w+)*)/.exec(what) ?? [];
  if (keys !== undefined) return { changing: { keys: keys.split(", ") } };
  return /\boverwrites |\bdeletes |\bare replaced\b/.test(what) ? { changing: { keys: [] } } : {};
}

/** Parses a price line. A text that is not a sum is an unknown price, and never counts as zero. */
function readPriceLine(rest: string): Line {
  const [, total, ofTotal] = new RegExp(`^total ${AMOUNT} so far in this run$`).exec(rest) ?? [];
  if (total !== undefined) return { line: "total", increase: Number(total), ...currencyIn(ofTotal) };
  const over = new RegExp(`^over the cap: ${AMOUNT} is more than hosting:maxMonthlyIncrease (\\S+); .*?Permit it with: ([\\s\\S]*)$`).exec(
    rest,
  );
  if (over) {
    const [, increase, ofOver, cap, howToPermit = ""] = over;
    return { line: "over the cap", increase: Number(increase), ...currencyIn(ofOver), cap: Number(cap), howToPermit };
  }
  const uncounted = UNCOUNTED.exec(rest)?.[1];
  if (uncounted !== undefined) return { line: "uncounted price", cap: Number(uncounted) };
  if (EMPTY_CAP === `price: ${rest}`) return { line: "uncounted price", cap: EMPTY };
  const isPermitted = !rest.endsWith(NEEDS);
  const reported = isPermitted ? rest : rest.slice(0, -NEEDS.length);
  const price = readPrice(reported);
  return price ? { line: "price", price, isPermitted } : { line: "unknown price", why: reported.replace(/^unknown:? /, ""), isPermitted };
}

function readPrice(text: string): Price | undefined {
  const [, upTo, increase, currency, hourly, what] = PRICE.exec(text) ?? [];
  if (increase === undefined || what === undefined) return undefined;
  return {
    increase: Number(increase),
    ...(hourly === undefined ? {} : { hourly: Number(hourly) }),
    ...currencyIn(currency),
    what,
    ...(upTo === undefined ? {} : { atMost: true }),
  };
}

/** Parses a boolean, a number or a string without escapes from JSON text. Returns undefined for any other text. */
function scalarIn(text: string): string | number | boolean | undefined {
  if (text === "true" || text === "false") return text === "true";
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return /^"([^"\\]*)"$/.exec(text)?.[1];
}

const currencyIn = (currency: string | undefined): { currency?: string } => (currency === undefined ? {} : { currency });

const EMPTY_CAP =
  "price: hosting:maxMonthlyIncrease is empty, so it permits no price; up will stop there. Set it to an amount, or to none for no cap";
const GONE = "gone from the platform, will be created again";
const PROTECTED = "; it is protected, and the engine replaces no protected resource: run pulumi refresh first";
const AGAIN = ", will be created again";
const KEYS = "overwrites: keys ";
const NEEDS = "; needs hosting:autoConfirm";
const NEEDS_DATA_LOSS = "; needs hosting:allowDataLoss ";
const AMOUNT = String.raw`\+(-?\d+(?:\.\d+)?) (?:per |(\S+)\/)month`;
const PRICE = /^(up to )?\+(\d+(?:\.\d+)?) (?:per |(\S+)\/)month(?: \((\d+(?:\.\d+)?)\/hour\))? for ([\s\S]+)$/;
