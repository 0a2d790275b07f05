import { ownProperty } from "../../core/values";

// Lists, equality and patterns follow the definitions of PHP, the language of the upstream panel.

const PHP_NUMERIC = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$/;

/** PHP compares two numeric texts as numbers, so `-0` and `0` are equal. */
const loose = (one: string, other: string): boolean =>
  one === other || (PHP_NUMERIC.test(one) && PHP_NUMERIC.test(other) && Number(one) === Number(other));

/** Parses a list as PHP's `str_getcsv` does, without trimming. Returns undefined if releases of PHP parse it differently. */
function quotedList(text: string): string[] | undefined {
  const values: string[] = [];
  for (let rest = `${text},`; rest !== ""; ) {
    const part = /^"((?:[^"\\]|"")*)",/.exec(rest) ?? /^([^",]*),/.exec(rest);
    if (!part) return undefined;
    const [whole, value = ""] = part;
    values.push(value.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
  }
  return values;
}

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Returns the JavaScript pattern for a rule's PHP pattern, or undefined if the two differ in meaning. Without the flag `u`, PHP matches bytes.
 * Classes such as `\w`, and the flag `i`, can match non-ASCII characters differently in PHP and in JavaScript. If the pattern contains one of these,
 * `fits` accepts every value with such characters.
 */
function patternOf(argument: string): { body: string; fits(value: string): boolean } | undefined {
  const [, body, flags = ""] = /^\/(.*)\/([a-zA-Z]*)$/s.exec(argument.trim()) ?? [];
  if (body === undefined || !/^[iu]*$/.test(flags) || /\\[AzZGKRXhHQE]|\(\?[^:=!<]|\[:|[*+?}]\+/.test(body)) return undefined;
  const isUnicode = flags.includes("u");
  const isUnsure = /\\[wWdDsSbB]/.test(body) || flags.includes("i");
  try {
    const pattern = new RegExp(isUnicode ? body : bytesOf(body), flags);
    // PHP's `$` also matches before a final line break, so only the panel can check a value with a line break at its end.
    const fits = (value: string) => pattern.test(isUnicode ? value : bytesOf(value)) || value.endsWith("\n");
    return { body, fits: (value) => fits(value) || (isUnsure && NOT_ASCII.test(value)) };
  } catch {
    return undefined;
  }
}

/** Returns one character for each byte of the text. */
const bytesOf = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

interface Demand {
  readonly what: string;
  keeps(value: string): boolean;
  /** Whether an empty value satisfies the rule even if the variable is not `nullable`. Default: no. */
  readonly keepsNothing?: boolean;
}

const INTEGER = /^[-+]?(0|[1-9]\d*)$/;
const LARGEST_INTEGER = 2n ** 63n - 1n;
const NUMERIC = /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/;
/** Matches URLs that every upstream release accepts if it accepts their scheme. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/([^/?#@]+@)?(\[[0-9a-f:.]+\]|[^/?#:@\s]{2,})(:\d+)?([/?#]\S*)?$/i;

/**
 * Returns why a variable's rules refuse a value, as the end of a sentence, such as `must not be empty`. Undefined if the rules accept the value, or if
 * only the panel can decide. The rules have the form `required|string|between:3,20` (docs/facts/game-panel.md 3.4). The value is trimmed
 * first, as in the panel.
 */
export function refusedBecause(rules: string | null | undefined, given: string): string | undefined {
  const value = given.trim();
  const all = rulesIn(rules ?? "");
  const names = new Set(all.map(({ name }) => name));
  if (value === "" && (names.has("required") || names.has("filled"))) return "must not be empty";
  if (value === "" && names.has("nullable")) return undefined;
  const isNumber = names.has("integer") || names.has("numeric");
  for (const { name, argument } of all) {
    const demand = demandOf(name, argument, isNumber);
    const isKept = value === "" ? demand?.keepsNothing : demand?.keeps(value);
    if (demand && !isKept) return value === "" ? `must not be empty: it must be ${demand.what}` : `must be ${demand.what}`;
  }
  return undefined;
}

/** Splits rules at `|`. A pattern may contain `|`, so everything after `regex:` belongs to the pattern. */
function rulesIn(text: string): { name: string; argument: string }[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const end = /^(not_)?regex:/.test(rest) ? -1 : rest.indexOf("|");
    parts.push(end < 0 ? rest : rest.slice(0, end));
    rest = end < 0 ? "" : rest.slice(end + 1);
  }
  return parts.map((part) => {
    const [name = ""] = part.split(":", 1);
    return { name: name.trim(), argument: part.slice(name.length + 1) };
  });
}

const PLAIN_DEMANDS: Readonly<Record<string, Demand>> = {
  string: { what: "a text", keeps: () => true },
  integer: { what: "a whole number", keeps: isInteger },
  numeric: { what: "a number", keeps: (value) => NUMERIC.test(value) },
  boolean: { what: "0 or 1", keeps: (value) => value === "0" || value === "1" },
  url: { what: "a URL", keeps: (value) => ADDRESS.test(value) },
};

function demandOf(name: string, argument: string, isNumber: boolean): Demand | undefined {
  switch (name) {
    case "in":
      return oneOf(argument);
    case "alpha_dash":
      return argument === "ascii"
        ? { what: "made up only of letters a to z, digits, - and _", keeps: (value) => /^[a-zA-Z0-9_-]+$/.test(value) }
        : { what: "made up only of letters, digits, - and _", keeps: (value) => /^[\p{L}\p{M}\p{N}_-]+$/u.test(value) };
    case "alpha_num":
      return argument === "ascii"
        ? { what: "made up only of letters a to z and digits", keeps: (value) => /^[a-zA-Z0-9]+$/.test(value) }
        : { what: "made up only of letters and digits", keeps: (value) => /^[\p{L}\p{M}\p{N}]+$/u.test(value) };
    case "regex": {
      const pattern = patternOf(argument);
      return pattern && { what: `of the form ${pattern.body}`, keeps: pattern.fits };
    }
    default:
      return ownProperty(PLAIN_DEMANDS, name) ?? sizeDemandOf(name, argument, isNumber);
  }
}

function sizeDemandOf(name: string, argument: string, isNumber: boolean): Demand | undefined {
  const [first = Number.NaN, second = Number.NaN] = argument.split(",").map((one) => (one.trim() === "" ? Number.NaN : Number(one)));
  const needsTwo = name === "between" || name === "digits_between";
  if (Number.isNaN(first) || (needsTwo && Number.isNaN(second))) return undefined;
  const unit = isNumber ? "" : " characters";
  const sized = (what: string, fits: (size: number) => boolean): Demand => ({
    what: `${what}${unit}`,
    keeps: (value) => fits(isNumber ? Number(value) : [...value].length),
    keepsNothing: fits(0),
  });
  switch (name) {
    case "min":
      return sized(`at least ${first}`, (size) => size >= first);
    case "max":
      return sized(`at most ${first}`, (size) => size <= first);
    case "size":
      return sized(`exactly ${first}`, (size) => size === first);
    case "between":
      return sized(`between ${first} and ${second}`, (size) => size >= first && size <= second);
    case "digits_between":
      return {
        what: `${first} to ${second} digits long`,
        keeps: (value) => /^\d+$/.test(value) && value.length >= first && value.length <= second,
      };
    default:
      return undefined;
  }
}

function isInteger(value: string): boolean {
  if (!INTEGER.test(value)) return false;
  const size = BigInt(value.replace(/^\+/, ""));
  return size <= LARGEST_INTEGER && size >= -LARGEST_INTEGER - 1n;
}

function oneOf(argument: string): Demand | undefined {
  const values = quotedList(argument);
  if (!values) return undefined;
  return {
    what: `one of ${values.join(", ")}`,
    keeps: (value) => values.some((one) => loose(one, value)),
    keepsNothing: values.includes(""),
  };
}
