import * as z from "zod";
import { withoutLongParts } from "../../api/long-text";
import { trimmed } from "../../api/trimmed";
import { identityVocabulary, type Vocabulary } from "../../api/vocabulary";
import { nearest } from "../log/text";
import { parsePath } from "../property-path";
import { nameOf } from "../urn";
import { type Bag, hasUnknown, isBag, isHidden, isUnknown } from "../values";
import { type Field, isNamedByDefault } from "./field";
import { mistakenTexts } from "./mistaken-text";
import type { ResourceRequest } from "./request";
import type { AnyDefinition, Problem } from "./resource";

/** Returns the property names that the schema allows at a path inside `value`. Ignores members of a union that the value cannot match. */
function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[], value: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return namesAt(schema.unwrap(), path, value);
  if (schema instanceof z.ZodUnion)
    return schema.options.filter((member) => mayMean(member, value)).flatMap((m) => namesAt(m, path, value));
  const [key, ...below] = path;
  if (key === undefined) return ownNames(schema);
  const inside = isBag(value) ? value[String(key)] : Array.isArray(value) ? value[Number(key)] : undefined;
  if (schema instanceof z.ZodArray) return namesAt(schema.element, below, inside);
  if (schema instanceof z.ZodRecord) return namesAt(schema.valueType, below, inside);
  const part = schema instanceof z.ZodObject ? schema.shape[String(key)] : undefined;
  return part ? namesAt(part, below, inside) : [];
}

function ownNames(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : [];
}

/** Whether the value can match a member of a union: the value contains all literals of that member, such as the `kind` of a source. */
function mayMean(member: z.core.$ZodType, value: unknown): boolean {
  if (!(member instanceof z.ZodObject) || !isBag(value)) return true;
  return Object.entries(member.shape).every(([name, part]) => !(part instanceof z.ZodLiteral) || part.safeParse(value[name]).success);
}

interface Checked {
  problems: Problem[];
  /** The canonical inputs, including unknown values, without the provider's hidden properties. */
  inputs: Bag;
}

/**
 * Checks inputs against a definition: names, types, ranges and rules between inputs. Converts them to the canonical form if there is no problem.
 * Pure.
 */
export function checkInputs(definition: AnyDefinition, name: string, bag: Bag, words: Vocabulary = identityVocabulary): Checked {
  const fields = definition.inputs as Record<string, Field>;
  const given: Bag = { ...namedByDefault(definition, name), ...present(bag) };
  const problems: Problem[] = [];
  for (const key of Object.keys(given)) if (!Object.hasOwn(fields, key) && !isHidden(key)) problems.push(unknownProperty(key, definition));

  const inputs: Bag = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.optional && given[key] === undefined) continue;
    const checked = checkValue(key, field, field.verbatim ? given[key] : trimmed(given[key]));
    if (checked.value !== undefined) inputs[key] = checked.value;
    problems.push(...checked.problems, ...mistakenTexts(inputs[key], key));
  }
  if (problems.length > 0) return { problems, inputs };

  const known = Object.fromEntries(Object.entries(inputs).filter(([, value]) => !hasUnknown(value)));
  const isKnown = (key: string) => !(key in inputs) || key in known;
  problems.push(...(definition.validate?.(known, isKnown, words) ?? []));
  if (problems.length > 0) return { problems, inputs };
  return { problems, inputs: { ...inputs, ...definition.canonical?.(known, isKnown) } };
}

/** Returns a problem for each input that can only grow and that the program makes smaller. `olds` and `inputs` contain only known values. */
export function shrinkProblems({ identity: { noun }, inputs: fields }: AnyDefinition, olds: Bag, inputs: Bag): Problem[] {
  const shrinking = Object.keys(fields).filter((key) => fields[key].onChange === "grows" && Number(inputs[key]) < Number(olds[key]));
  const instead = `a ${noun} only grows. Declare a new ${noun}, copy the files, then remove this ${noun}.`;
  return shrinking.map((key) => ({ property: key, reason: `cannot shrink from ${olds[key]} to ${inputs[key]}: ${instead}` }));
}

export const namedInput = ({ inputs }: AnyDefinition): string | undefined =>
  Object.entries(inputs as Record<string, Field>).find(([key, field]) => isNamedByDefault(key, field))?.[0];

/** Returns the resource's logical name under the input that defaults to it, or an empty object if there is no such input. */
export function namedByDefault(definition: AnyDefinition, name: string): Bag {
  const key = namedInput(definition);
  return key === undefined ? {} : { [key]: name };
}

export function checkValue(key: string, field: Field, given: unknown): { value: unknown; problems: Problem[] } {
  const { value, found } = parsed(field.schema, given);
  const problems = found.map((finding) => ({
    property: [key, ...finding.path.map(String)].join("."),
    reason: reasonOf(finding, field, given),
  }));
  return { value, problems };
}

/** Removes null values: in a program, null means the same as leaving the input out. */
const present = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== null && value !== undefined));

/** A problem that the schema found, with its path, and the wrong value or the wrong key of a record. */
interface Finding {
  issue: z.core.$ZodIssue;
  path: readonly PropertyKey[];
  at: unknown;
}

/**
 * Returns the parsed value, or the unchanged value and its problems if the schema rejects it. Problems that an unknown value causes are left out.
 */
function parsed(schema: z.core.$ZodType, value: unknown): { value: unknown; found: Finding[] } {
  if (isUnknown(value)) return { value, found: [] };
  const result = z.safeParse(schema, value);
  return result.success ? { value: result.data, found: [] } : { value, found: findings(result.error.issues, value) };
}

/**
 * Returns the problems of the known values. Leaves out a problem at an unknown value, and a problem of a rule (`custom`) that read an unknown value.
 *
 * If a union failed, returns only the problems of the member that matched furthest. Returns none if a member could still match.
 */
function findings(issues: readonly z.core.$ZodIssue[], value: unknown, above: readonly PropertyKey[] = []): Finding[] {
  return issues.flatMap((issue): Finding[] => {
    const path = [...above, ...issue.path];
    if (issue.code === "invalid_key") return issue.issues.map((inner) => ({ issue: inner, path, at: path.at(-1) }));
    const at = valueAt(value, issue.path);
    if (isUnknown(at) || (issue.code === "custom" && hasUnknown(at))) return [];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ issue, path, at }];
    const members = issue.errors.map((errors) => findings(errors, at, path));
    if (members.some((member) => member.length === 0)) return [];
    const [best = []] = members.sort((a, b) => depth(b) - depth(a) || a.length - b.length);
    return depth(best) > path.length ? best : [{ issue, path, at }];
  });
}

const depth = (found: readonly Finding[]): number => Math.max(0, ...found.map(({ path }) => path.length));

/** Returns the value at a path, or an unknown value if the path leads below an unknown value. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (isUnknown(at)) return at;
    at = isBag(at) ? at[String(key)] : Array.isArray(at) ? at[Number(key)] : undefined;
  }
  return at;
}

function unknownProperty(key: string, definition: AnyDefinition): Problem {
  const names = Object.keys(definition.inputs);
  return { property: key, reason: `is not a property of ${definition.type}. ${namesText([key], names)}` };
}

/** Returns a suggestion for misspelled names, or the list of the valid names if one of the misspelled names resembles no valid name. */
function namesText(unknown: readonly string[], names: readonly string[]): string {
  const meant = [...new Set(unknown.map((key) => nearest(key, names)))];
  return meant.every((name) => name !== undefined)
    ? `Did you mean ${meant.map((name) => `"${name}"`).join(", ")}?`
    : `Valid names: ${names.join(", ")}.`;
}

/**
 * Returns the problem and what is allowed, as the continuation of a sentence that begins with the property. The text never contains a secret value.
 */
function reasonOf({ issue, path, at }: Finding, field: Field, value: unknown): string {
  const meaning = firstSentence(field.doc);
  if (at === undefined && issue.code === "invalid_type") return `is required. ${meaning}`;
  if (at === undefined && issue.code === "invalid_value") return `is required, and ${wrong(issue)}. ${meaning}`;
  if (issue.code === "unrecognized_keys") {
    const names = namesAt(field.schema, path, value);
    return `${wrong(issue)}. ${names.length > 0 ? namesText(issue.keys, names) : meaning}`;
  }
  const shown = field.secret || at === undefined || typeof at === "object" ? "" : ` (got ${JSON.stringify(at)})`;
  return `${wrong(issue)}${shown}${isUnquoted(issue, at) ? ": put it in quotes" : ""}. ${meaning}${at === "" && isReference(field, path) ? MAY_BE_LEFT_OUT : ""}`;
}

/** Whether the value at a path contains the id of another resource. */
const isReference = ({ refersTo = {} }: Field, path: readonly PropertyKey[]): boolean =>
  typeof refersTo === "string" ? path.length === 0 : Object.hasOwn(refersTo, path.at(-1) ?? "");

/** A run with `--target` or `--exclude` passes an empty id for a resource that does not exist yet and that the run leaves out. */
const MAY_BE_LEFT_OUT =
  " In a run with --target or --exclude, the id of a resource that does not exist yet is empty. Include that resource in the run.";

/**
 * Whether a number or a boolean stands where the schema requires a text, as in YAML without quotes. The provider does not convert it to a text: the
 * YAML parser has already made 1.1 out of 1.10.
 */
function isUnquoted(issue: z.core.$ZodIssue, at: unknown): boolean {
  if (typeof at !== "number" && typeof at !== "boolean") return false;
  if (issue.code === "invalid_type") return issue.expected === "string";
  if (issue.code === "invalid_value") return issue.values.some((value) => value === String(at));
  return issue.code === "invalid_union" && issue.errors.some(([first]) => first?.path.length === 0 && isUnquoted(first, at));
}

/** Whether a problem concerns an input that has no value. */
export function isMissing({ property }: Problem, inputs: Bag): boolean {
  const path = parsePath(property);
  return path !== undefined && valueAt(inputs, path) === undefined;
}

function wrong(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case "too_small":
      if (UNITS[issue.origin] && issue.minimum === 1) return "must not be empty";
      return `must ${UNITS[issue.origin] ? "have" : "be"} at least ${issue.minimum}${UNITS[issue.origin] ?? ""}`;
    case "too_big":
      return `must ${UNITS[issue.origin] ? "have" : "be"} at most ${issue.maximum}${UNITS[issue.origin] ?? ""}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map((v) => JSON.stringify(v)).join(", ")}`;
    case "invalid_format":
      return `is not allowed: ${issue.message}`;
    case "unrecognized_keys":
      return `has no property ${issue.keys.map((key) => JSON.stringify(key)).join(", ")}`;
    case "invalid_union":
      return issue.discriminator
        ? issue.message.replace("Invalid discriminator value. Expected", "must be one of").replaceAll("'", '"').replaceAll(" | ", ", ")
        : typesText(issue);
    default:
      return issue.message;
  }
}

function typesText({ errors }: z.core.$ZodIssueInvalidUnion): string {
  const types = errors.map(([first]) =>
    first?.code === "invalid_type" && first.path.length === 0 ? TYPE_NAMES[first.expected] : undefined,
  );
  return types.every((type) => type !== undefined) ? `must be ${[...new Set(types)].join(" or ")}` : "has a structure that is not allowed";
}

const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " items" };
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
};

export const firstSentence = (doc: string) => doc.split(/(?<=\.)\s+(?=[A-Z])/)[0] ?? doc;

/**
 * Returns the default of the input that is the resource's name on the platform: the logical name, or the name that autonaming proposes. A resource
 * that was renamed in the program keeps its old name if a new name would replace the object. With autonaming, every resource keeps its old name,
 * because the engine proposes another name in each run.
 */
export function defaultName(definition: AnyDefinition, request: ResourceRequest, olds: Bag): string {
  const { urn, naming } = request;
  const former = olds[namedInput(definition) ?? ""];
  const isKept = keepsName(definition, request) && typeof former === "string" && former !== "";
  return isKept ? former : (naming?.proposed ?? nameOf(urn));
}

/** Whether a resource without a name in the program keeps the name in the state. */
export function keepsName(definition: AnyDefinition, { naming }: ResourceRequest): boolean {
  const { onChange } = (definition.inputs as Record<string, Field>)[namedInput(definition) ?? ""] ?? {};
  return onChange === "replaces" || naming !== undefined;
}

/** Returns a problem if the user turned autonaming off, and neither the program nor the state contains a name. */
export function unnamedProblems(
  definition: AnyDefinition,
  { naming }: ResourceRequest,
  { olds, news }: { olds: Bag; news: Bag },
): Problem[] {
  const key = namedInput(definition);
  if (naming?.isDisabled !== true || key === undefined) return [];
  const isNamed = [olds, news].some((bag) => bag[key] !== undefined && bag[key] !== null && bag[key] !== "");
  return isNamed ? [] : [{ property: key, reason: "is required, because the configuration turns autonaming off." }];
}

const LONGEST_QUOTE = 200;

/** A path contains keys of the program, and a key may be a whole file. */
export const shortPath = (path: string): string => (path.length > LONGEST_QUOTE ? `${path.slice(0, LONGEST_QUOTE)}…` : path);

/** Returns a problem with shortened quotes, because a quoted value or key may be a whole file. */
export const shortened = ({ property, reason, ...code }: Problem): Problem => ({
  property: shortPath(property),
  reason: withoutLongParts(reason, LONGEST_QUOTE),
  ...code,
});
