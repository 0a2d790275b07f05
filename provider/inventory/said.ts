import type { Vocabulary } from "../api/vocabulary";
import { type Field, restoredDefault } from "../core/definition/field";
import { checkInputs, namedByDefault, namedInput } from "../core/definition/inputs";
import type { AnyDefinition, Live } from "../core/definition/resource";
import { withProperty } from "../core/log/text";
import { type Bag, isBag, same, UNKNOWN } from "../core/values";

/** The optional inputs to write into a generated program: those that differ from the documented default, or all readable ones. */
export type Extent = "changed" | "all";

/** The inputs of an existing object that a program can declare, and those that it cannot declare. */
export interface Said {
  inputs: Bag;
  /** Entries of map inputs whose values are hidden, by the name of the input. The program does not declare these entries. */
  hidden: Readonly<Record<string, Bag>>;
  /** Inputs that the program does not declare although the platform has a value, each with the reason. */
  left: { key: string; why: string }[];
  /** Reason why the object cannot be declared. `inputs` then contains only the known inputs. */
  refusal?: string;
}

export interface Saying {
  extent: Extent;
  name: string;
  words: Vocabulary;
  /** Inputs that the program does not declare, because each only repeats the value of another input. */
  twice: readonly string[];
  /**
   * Compares the given inputs with the live object as a preview does, and returns the names of those that differ. Undefined if the object no longer
   * exists.
   */
  differences: (inputs: Bag) => Promise<string[] | undefined>;
}

/** Map keys that Pulumi's SDK cannot transport: it drops one of these keys and fails on the other. */
export const LOST_KEYS: ReadonlySet<string> = new Set(["__proto__", "toString"]);

/** Returns the inputs that the platform shows, without nested default values. Hidden entries of maps are separate (`hidden`). */
export function visible(definition: AnyDefinition, live: Live<Bag, Bag>): Pick<Said, "inputs" | "hidden"> {
  const inputs: Bag = {};
  const hidden: Record<string, Bag> = {};
  for (const [key, value] of Object.entries(live.inputs)) {
    if (!Object.hasOwn(definition.inputs, key) || value === undefined || value === null || live.hidden?.includes(key)) continue;
    const { hidden: unseen = [], given = [] } = live.entries?.[key] ?? {};
    const stays = (one: string) => !LOST_KEYS.has(one) && !given.includes(one);
    const entries = isBag(value) && live.entries?.[key] ? Object.entries(value).filter(([one]) => stays(one)) : undefined;
    inputs[key] = entries ? Object.fromEntries(entries.filter(([one]) => !unseen.includes(one))) : value;
    const unreadable = Object.fromEntries((entries ?? []).filter(([one]) => unseen.includes(one)));
    if (Object.keys(unreadable).length > 0) hidden[key] = unreadable;
  }
  const shortest = definition.state?.shortest ?? ((bag: Bag) => bag);
  const short = Object.fromEntries(Object.entries(hidden).map(([key, bag]) => [key, shortest({ [key]: bag })[key] as Bag]));
  return { inputs: shortest(inputs) as Bag, hidden: short };
}

/** Returns the inputs with which a program declares the live object. They pass the input checks, and a preview shows no drift. */
export async function said(definition: AnyDefinition, live: Live<Bag, Bag>, saying: Saying): Promise<Said> {
  const fields: Record<string, Field> = definition.inputs;
  const { inputs: shown, hidden } = visible(definition, live);
  const left: Said["left"] = [];
  const known = withUnknowns(shown, live.unnamed ?? []);
  const inputs: Bag = {};
  for (const [key, field] of Object.entries(fields)) {
    if (!(key in known) || saying.twice.includes(key)) continue;
    if (!field.optional || isWorthSaying(field, known[key], saying.extent)) inputs[key] = known[key];
  }
  for (const key of live.hidden ?? []) {
    if (!(key in fields)) continue;
    if (fields[key]?.optional === false) return { inputs, hidden, left, refusal: `the platform does not show its ${key} to this token` };
    left.push({ key, why: "the platform does not show it to this token" });
  }
  const refusal = await settled(definition, inputs, left, saying);
  const named = namedInput(definition);
  if (named !== undefined && inputs[named] === saying.name) delete inputs[named];
  return { inputs, hidden, left, ...(refusal === undefined ? {} : { refusal }) };
}

/**
 * Removes from `inputs` each optional input that the input checks refuse or that a preview would show as drift, and records it in `left`. Returns the
 * reason if the object cannot be declared.
 */
async function settled(definition: AnyDefinition, inputs: Bag, left: Said["left"], saying: Saying): Promise<string | undefined> {
  const fields: Record<string, Field> = definition.inputs;
  const drop = (key: string, why: string): string | undefined => {
    if (fields[key]?.optional !== true || !(key in inputs)) return withProperty(key, why);
    delete inputs[key];
    left.push({ key, why });
    return undefined;
  };
  const problemsOf = (bag: Bag) => checkInputs(definition, saying.name, bag, saying.words).problems;
  for (let problems = problemsOf(inputs); problems[0]; problems = problemsOf(inputs)) {
    const [{ property, reason }] = problems;
    const blamed = property.split(".")[0] ?? "";
    const why = fields[blamed]?.secret ? "cannot be declared with its current values" : reason.replace(/\.$/, "");
    const refusal = drop(inTheWay(blamed, problems.length), why);
    if (refusal !== undefined) return refusal;
  }
  // Returns the input that must be removed to solve the problem. Some rules report a missing input, or the first of several inputs, instead of the
  // invalid one.
  function inTheWay(blamed: string, count: number): string {
    if (blamed in inputs && fields[blamed]?.optional === true) return blamed;
    const without = (key: string): Bag => Object.fromEntries(Object.entries(inputs).filter(([one]) => one !== key));
    return Object.keys(inputs).find((key) => fields[key]?.optional && problemsOf(without(key)).length < count) ?? blamed;
  }
  for (;;) {
    const differing = await saying.differences({ ...namedByDefault(definition, saying.name), ...inputs });
    if (!differing) return "it no longer exists";
    const [key] = differing;
    if (key === undefined) return undefined;
    const refusal = drop(key, "cannot be declared with the values that the platform shows");
    if (refusal !== undefined) return refusal;
  }
}

/** Whether a generated program sets this optional input: without it, the program would mean another value, or `extent` is `all`. */
function isWorthSaying(field: Field, value: unknown, extent: Extent): boolean {
  // A change of this input has no effect on an existing object, so the input concerns only the creation. The program declares it only if its value is
  // not the default, for example for an object that was created without a start.
  if (field.onChange === "nothing") return field.default !== undefined && !same(field.default, value);
  if (value === "" || (Array.isArray(value) && value.length === 0 && field.default === undefined)) return false;
  if (isBag(value) && Object.keys(value).length === 0) return false;
  if (extent === "all") return true;
  if (field.isChosenByPlatform) return false;
  const standard = field.default ?? restoredDefault(field);
  return standard === undefined || !same(standard, value);
}

function withUnknowns(inputs: Bag, paths: readonly string[]): Bag {
  const known = structuredClone(inputs);
  for (const path of paths) {
    const [key = "", member] = path.split(".");
    const held = known[key];
    if (member === undefined) known[key] = UNKNOWN;
    else if (isBag(held)) known[key] = { ...held, [member]: UNKNOWN };
  }
  return known;
}
