import type * as z from "zod";

/**
 * Types of columns in the platform's database. The platform's validator does not check whether a value fits into its column. If a value does not fit,
 * the platform does not catch the database error, and returns 500 (docs/facts/hosting.md 13.1, 13.5 and 13.6). The provider refuses such a value in a
 * preview; the sandbox returns 500 like the platform.
 */
export type Column = "short" | "encrypted" | "integer";

const SHORT = 255;
/** Maximum length of a text that still fits into a short column after the platform has encrypted it. */
const ENCRYPTED_BYTES = 31;
const LARGEST = 2_147_483_647;

type Issue = Pick<z.core.$ZodRawIssue, "code"> & Record<string, unknown>;

const PROBLEMS: Readonly<Record<Column, (value: unknown) => Issue | undefined>> = {
  short: (value) => (typeof value === "string" && charactersOf(value) > SHORT ? tooBig("string", SHORT) : undefined),
  encrypted: (value) =>
    typeof value === "string" && Buffer.byteLength(value, "utf8") > ENCRYPTED_BYTES
      ? { code: "custom", message: `must have at most ${ENCRYPTED_BYTES} bytes, because the platform stores it encrypted` }
      : undefined,
  integer: (value) => {
    if (typeof value !== "number") return undefined;
    if (!Number.isInteger(value)) return { code: "invalid_type", expected: "int" };
    if (value > LARGEST) return tooBig("number", LARGEST);
    return value < -LARGEST ? { code: "too_small", origin: "number", minimum: -LARGEST, inclusive: true } : undefined;
  },
};

export const fits = (column: Column | undefined, value: unknown): boolean => column === undefined || !PROBLEMS[column](value);

export function fitting<S extends z.ZodType>(rule: S, column: Column | undefined): S {
  if (column === undefined) return rule;
  return rule.check((payload) => {
    const issue = PROBLEMS[column](payload.value);
    if (issue) payload.issues.push({ ...issue, input: payload.value } as z.core.$ZodRawIssue);
  });
}

const tooBig = (origin: string, maximum: number): Issue => ({ code: "too_big", origin, maximum, inclusive: true });

/** Counts characters as the database does. `length` counts some characters, such as emoji, as two. */
const charactersOf = (text: string): number => (text.length > SHORT ? [...text.slice(0, 2 * SHORT + 2)].length : text.length);
