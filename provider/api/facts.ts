/** The values that programs read from a message, such as a setting, an amount or a permission, so that no program depends on its sentences. */
export type Facts = Readonly<Record<string, string | number | undefined>>;

const VALUE = String.raw`(?:"(?:[^"\\\n]|\\.)*"|(?:\[secret\]|[^\s"[\]])+)`;
const FACT = String.raw`[A-Za-z]\w*(?::\w+)?=${VALUE}`;
/** The facts stand before the code at the end of a line. The masker may have put `[secret]` into a value. */
const FACTS = new RegExp(String.raw`\[(${FACT}(?: ${FACT})*)\] \[[a-z_]+\]\s*$`, "m");
const PLAIN = /^[\w.,:/#@+*~-]+$/;

/** Returns the facts in the form of `docs/reference/errors.md`, "Facts before the code". Empty if there are none. */
export function factsText(facts: Facts): string {
  const pairs = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${valueText(String(value))}`]));
  return pairs.length === 0 ? "" : `[${pairs.join(" ")}]`;
}

const valueText = (value: string): string => (PLAIN.test(value) ? value : JSON.stringify(value));

/** Returns the facts before the code of a message, or undefined if it has none. */
export function factsIn(message: string): Readonly<Record<string, string>> | undefined {
  const [, facts] = FACTS.exec(message) ?? [];
  if (facts === undefined) return undefined;
  return Object.fromEntries(
    [...facts.matchAll(new RegExp(`(${FACT.replace("=", ")=(")})`, "g"))].map(([, name = "", value = ""]) => [name, valueIn(value)]),
  );
}

function valueIn(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1); // the masker replaced a part of an escape
  }
}
