/** What a rule of upstream's validator demands of a value, and whether the value keeps it; undefined where only the panel can judge. */
interface Demand {
  readonly what: string;
  keeps(value: string): boolean;
}

const INTEGER = /^[-+]?\d+$/;
const NUMERIC = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$/;

/**
 * Why a variable's rules refuse a value, as the rest of a sentence; undefined where they take it, or where nobody but the panel can tell. The
 * rules are upstream's: `required|string|between:3,20` (docs/facts/game-panel.md 3.4). Of a number the size is its value, of a text its length.
 */
export function refusedBecause(rules: string | null | undefined, value: string): string | undefined {
  const all = rulesIn(rules ?? "");
  const names = new Set(all.map(({ name }) => name));
  if (value === "") return names.has("required") ? "must not be empty" : undefined;
  const isNumber = names.has("integer") || names.has("numeric");
  for (const { name, argument } of all) {
    const demand = demandOf(name, argument, isNumber);
    if (demand && !demand.keeps(value)) return `must be ${demand.what}`;
  }
  return undefined;
}

/** A pattern may hold the sign that parts the rules, and is the last of them then. */
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

function demandOf(name: string, argument: string, isNumber: boolean): Demand | undefined {
  const args = argument.split(",").map((one) => one.trim().replace(/^"(.*)"$/, "$1"));
  const [first = Number.NaN, second = Number.NaN] = args.map(Number);
  const size = (value: string) => (isNumber ? Number(value) : [...value].length);
  const unit = isNumber ? "" : " characters";
  switch (name) {
    case "integer":
      return { what: "a whole number", keeps: (value) => INTEGER.test(value.trim()) };
    case "numeric":
      return { what: "a number", keeps: (value) => NUMERIC.test(value) };
    case "boolean":
      return { what: "0 or 1", keeps: (value) => value === "0" || value === "1" };
    case "min":
      return Number.isNaN(first) ? undefined : { what: `at least ${first}${unit}`, keeps: (value) => size(value) >= first };
    case "max":
      return Number.isNaN(first) ? undefined : { what: `at most ${first}${unit}`, keeps: (value) => size(value) <= first };
    case "between":
      if (Number.isNaN(first) || Number.isNaN(second)) return undefined;
      return { what: `between ${first} and ${second}${unit}`, keeps: (value) => size(value) >= first && size(value) <= second };
    case "in":
      return { what: `one of ${args.join(", ")}`, keeps: (value) => args.includes(value) };
    case "alpha_dash":
      return { what: "of letters, digits, - and _ alone", keeps: (value) => /^[\p{L}\p{M}\p{N}_-]+$/u.test(value) };
    case "url":
      return { what: "an address (URL)", keeps: (value) => URL.canParse(value) };
    case "regex":
      return patternOf(argument);
    default:
      return undefined;
  }
}

/** A pattern that means the same here as there: delimited, and without what only one of the two knows. */
function patternOf(argument: string): Demand | undefined {
  const [, body, flags = ""] = /^\/(.*)\/([a-zA-Z]*)$/s.exec(argument.trim()) ?? [];
  if (body === undefined || !/^[iu]*$/.test(flags) || /\\[AzZGKRXhHQE]|\(\?[^:=!<]|\[:|[*+?}]\+/.test(body)) return undefined;
  try {
    const pattern = new RegExp(body, flags);
    // There `$` also stands before a last line break; such a value is left to the panel.
    return { what: `of the form ${body}`, keeps: (value) => pattern.test(value) || value.endsWith("\n") };
  } catch {
    return undefined;
  }
}
