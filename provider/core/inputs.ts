import type { z } from "zod";
import type { Field } from "./field";
import { nearest } from "./nearest";
import type { AnyDefinition, Problem } from "./resource";
import { type Bag, hasUnknown, isBag, isHidden, isUnknown } from "./values";

export interface Checked {
  problems: Problem[];
  /** Canonical inputs, unknowns where they were; without hidden ones. */
  inputs: Bag;
}

/** Holds a bag to a kind's definition: names, types, ranges, rules between inputs; then brings it into canonical form. Pure. */
export function checkInputs(definition: AnyDefinition, name: string, bag: Bag): Checked {
  const fields = definition.inputs as Record<string, Field>;
  const given: Bag = { ...(fields.name ? { name } : {}), ...present(bag) };
  const problems: Problem[] = [];
  for (const key of Object.keys(given)) if (!fields[key] && !isHidden(key)) problems.push(unknownProperty(key, definition));

  const inputs: Bag = {};
  for (const [key, field] of Object.entries(fields)) {
    const { value, issues } = parsed(field.schema, given[key]);
    if (value !== undefined) inputs[key] = value;
    problems.push(...issues.map((issue) => ({ property: [key, ...issue.path.map(String)].join("."), reason: reasonOf(issue, field, given[key]) })));
  }
  if (problems.length > 0) return { problems, inputs };

  const known = Object.fromEntries(Object.entries(inputs).filter(([, value]) => !hasUnknown(value)));
  const isKnown = (key: string) => !(key in inputs) || key in known;
  problems.push(...(definition.validate?.(known, isKnown) ?? []));
  if (problems.length > 0) return { problems, inputs };
  return { problems, inputs: { ...inputs, ...definition.canonical?.(known) } };
}

/** null in a program means the same as leaving it out. */
const present = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== null && value !== undefined));

/** The parsed value, or the value as it came where an unknown stands in it: then only the issues count that no unknown causes. */
function parsed(schema: z.ZodType, value: unknown): { value: unknown; issues: z.core.$ZodIssue[] } {
  if (isUnknown(value)) return { value, issues: [] };
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data, issues: [] };
  const issues = flat(result.error.issues).filter((issue) => !touchesUnknown(value, issue.path));
  return { value, issues };
}

/** A failed union says what is wrong with each of its members; the member that came furthest is the one that was meant. */
function flat(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code === "invalid_key") return issue.issues.map((inner) => ({ ...inner, path: issue.path }));
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
    const [best = []] = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length);
    if (depth(best) === 0) return [issue];
    return flat(best).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

const depth = (issues: readonly z.core.$ZodIssue[]): number => Math.max(0, ...issues.map((issue) => issue.path.length));

function touchesUnknown(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const key of path) {
    if (isUnknown(at)) return true;
    at = isBag(at) ? at[String(key)] : Array.isArray(at) ? at[Number(key)] : undefined;
  }
  return hasUnknown(at);
}

function unknownProperty(key: string, definition: AnyDefinition): Problem {
  const names = Object.keys(definition.inputs);
  const meant = nearest(key, names);
  return { property: key, reason: `${definition.type} has no property "${key}". ${meant ? `Did you mean "${meant}"?` : `It has: ${names.join(", ")}.`}` };
}

/** What is wrong and what is allowed, in a sentence. A secret value is never repeated. */
function reasonOf(issue: z.core.$ZodIssue, field: Field, value: unknown): string {
  const at = issue.path.reduce<unknown>((v, key) => (isBag(v) ? v[String(key)] : Array.isArray(v) ? v[Number(key)] : undefined), value);
  if (at === undefined && issue.code !== "unrecognized_keys" && issue.code !== "custom") return `is required: ${firstSentence(field.doc)}`;
  const shown = field.secret || typeof at === "object" ? "" : ` (it is ${JSON.stringify(at)})`;
  if (issue.code === "unrecognized_keys") {
    return `has no ${issue.keys.map((key) => `"${key}"`).join(", ")}. ${firstSentence(field.doc)}`;
  }
  return `${lowerFirst(issue.message)}${shown}. ${firstSentence(field.doc)}`;
}

const firstSentence = (doc: string) => `${doc.split(/(?<=\.)\s/)[0]}`;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
