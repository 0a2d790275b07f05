import * as z from "zod";
import { withCode } from "../core/log/errors";
import { nearest } from "../core/log/text";
import { isBag } from "../core/values";
import type { Rule } from "./rule";

/** The effect of a violation. `mandatory`: the run fails. `advisory`: the violation is only reported. `disabled`: the rule does not run. */
export type Enforcement = "mandatory" | "advisory" | "disabled";

const ENFORCEMENTS: readonly Enforcement[] = ["mandatory", "advisory", "disabled"];

/** A rule as a pack uses it. */
export interface Chosen {
  readonly rule: Rule;
  readonly enforcement: Enforcement;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Returns each rule with its options. Fails with one sentence if the pack contains the name of a rule or an option that does not exist. */
export function chosenRules(rules: readonly Rule[], given: Readonly<Record<string, unknown>>): Chosen[] {
  const ids = rules.map(({ id }) => id);
  for (const id of Object.keys(given)) if (!ids.includes(id)) throw problem(`There is no rule "${id}".`, id, ids);
  return rules.map((rule) => chosen(rule, given[rule.id]));
}

/** A rule with a required option is off until a pack sets it. */
function chosen(rule: Rule, given: unknown): Chosen {
  const schema: z.ZodObject = rule.options ?? z.object({});
  if (given === undefined) {
    const { success, data = {} } = schema.safeParse({});
    return { rule, enforcement: success ? "advisory" : "disabled", options: data };
  }
  const { enforcement: level = "advisory", ...options } = isBag(given) ? given : { enforcement: given };
  const enforcement = ENFORCEMENTS.find((one) => one === level);
  if (enforcement === undefined)
    throw problem(`The rule "${rule.id}" has no enforcement ${JSON.stringify(level)}.`, String(level), ENFORCEMENTS);
  const keys = Object.keys(schema.shape);
  for (const key of Object.keys(options))
    if (!keys.includes(key)) throw problem(`The rule "${rule.id}" has no option "${key}".`, key, [...keys, "enforcement"]);
  const parsed = schema.safeParse(options);
  if (parsed.success || enforcement === "disabled") return { rule, enforcement, options: parsed.data ?? {} };
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
  const at = path.join(".");
  const isMissing = options[String(path[0])] === undefined;
  throw problem(
    isMissing
      ? `The rule "${rule.id}" needs the option "${at}".`
      : `The option "${at}" of the rule "${rule.id}" is wrong: ${message.replace(/\.$/, "")}.`,
  );
}

function problem(text: string, word?: string, known: readonly string[] = []): Error {
  const meant = word === undefined ? undefined : nearest(word, known);
  const hint = word === undefined ? "" : meant === undefined ? ` Known: ${known.join(", ")}.` : ` Did you mean "${meant}"?`;
  return new Error(withCode(`${text}${hint}`, "invalid_program"));
}
