import type * as z from "zod";

/** Error of the admin interface about invalid arguments of its caller. The message describes the mistake. */
export class AdminUsageError extends Error {}

const wording: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  object: "an object",
  record: "an object",
  array: "a list",
  boolean: "true or false",
  tuple: "a list",
};

/** Returns an example of the arguments of the control `name`, in the form of a request body. */
const usage = (name: string, params: readonly string[]): string =>
  params.length === 0 ? `${name} takes no arguments.` : `${name} takes its arguments as a JSON list: [${params.join(", ")}].`;

export function argumentsError(name: string, params: readonly string[], error: z.ZodError): AdminUsageError {
  const [issue] = error.issues;
  const [first, ...inner] = issue?.path ?? [];
  if (!issue || typeof first !== "number" || params[first] === undefined) return new AdminUsageError(usage(name, params));
  const what = [params[first]?.replace(/\?$/, ""), ...inner.map(String)].join(".");
  return new AdminUsageError(`${what} ${problemOf(issue)}. ${usage(name, params)}`);
}

export const bodyError = (name: string, params: readonly string[]): AdminUsageError =>
  new AdminUsageError(`The body is not JSON. ${usage(name, params)}`);

function problemOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${wordOf(issue.expected)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `has no field ${issue.keys.join(", ")}`;
    case "too_small":
      return `must be ${issue.minimum} or more`;
    case "invalid_union": {
      const expected = issue.errors.flatMap(([one]) => (one?.code === "invalid_type" ? [wordOf(one.expected)] : []));
      return expected.length === 0 ? "has an invalid form" : `must be ${expected.join(" or ")}`;
    }
    default:
      return "has an invalid form";
  }
}

const wordOf = (expected: string): string => wording[expected] ?? expected;
