import * as z from "zod";
import { isFields } from "../world/json";
import { isStandIn } from "../world/stand-in";
import type { Text } from "./messages";
import { Refusal, refuse } from "./reply";

/** Fields that keep white space at the beginning and the end of their value (docs/facts/hosting.md 1.1). */
const UNTRIMMED = new Set(["password", "current_password", "password_confirmation"]);

/** White space that upstream's framework trims, including characters that it calls invisible (docs/facts/hosting.md 13.3). */
const BLANK = String.raw`[\s\0\x85\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\uffa0\u{1d159}\u{1d173}-\u{1d17a}\u{e0020}]+`;
const OUTER_BLANKS = new RegExp(`^${BLANK}|${BLANK}$`, "gu");

/** Trims every string at any depth, then turns an empty string into null. Upstream's middleware does this before any handler runs. */
export function normalised(value: unknown, key?: string): unknown {
  if (typeof value === "string") {
    const trimmed = key !== undefined && UNTRIMMED.has(key) ? value : value.replace(OUTER_BLANKS, "");
    return trimmed === "" ? null : trimmed;
  }
  if (Array.isArray(value)) return value.map((item) => normalised(item));
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, normalised(item, name)]));
  return value;
}

const refuseDocument = (error: string) => refuse.badRequest({ say: "badRequest" }, { error });

/**
 * Parses the body of a write. Most writes require the content type, valid JSON and some content. Lenient calls, such as the create call of
 * a variable, do not require the content type, and read a missing body as an empty object.
 */
export function documentOf(text: string, contentType: string | undefined, lenient: boolean): unknown {
  if (!lenient && !/^application\/json\b/i.test(contentType ?? "")) throw refuseDocument("Content-Type must be application/json.");
  if (text.trim() === "") {
    if (lenient) return {};
    throw refuseDocument("Empty JSON.");
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw refuseDocument("Invalid JSON.");
  }
  if (typeof document !== "object" || document === null) throw refuseDocument("Invalid JSON.");
  if (!lenient && Object.keys(document).length === 0) throw refuseDocument("Empty JSON.");
  return normalised(document);
}

export type Issues = readonly z.core.$ZodIssue[];

export function validated<T>(
  schema: z.core.$ZodType<T>,
  value: unknown,
  invalid: (issues: Issues, value: unknown) => Refusal = invalidFields,
): T {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  if (parsed.error.issues.every(({ path }) => isStandIn(partAt(value, path)))) return value as T;
  throw invalid(parsed.error.issues, value);
}

export const invalidFields = (issues: Issues, value: unknown) =>
  new Refusal(422, { message: { say: "invalid" }, errors: fieldErrors(issues, value) });

function fieldErrors(issues: Issues, value: unknown): Record<string, Text[]> {
  const errors: Record<string, Text[]> = {};
  const add = (path: readonly PropertyKey[], text: Text) => {
    const field = path.map(String).join(".") || "body";
    errors[field] = [...(errors[field] ?? []), text];
  };
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) add([...issue.path, key], { say: "fieldNotAllowed" });
    else if (isEmptyAt(value, issue.path)) add(issue.path, { say: "fieldRequired", what: issue.path.map(String).join(".") });
    else add(issue.path, `The ${issue.path.map(String).join(".")} field is invalid: ${issue.message}.`);
  }
  return errors;
}

export function isEmptyAt(value: unknown, path: readonly PropertyKey[]): boolean {
  const at = partAt(value, path);
  return at === undefined || at === null;
}

const partAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined), value);
