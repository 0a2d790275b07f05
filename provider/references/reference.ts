import { isBag } from "../core/values";

/** A value that the program refers to instead of containing it (docs/guides/secrets.md). The state stores the reference, never the value. */
export type Reference =
  | { readonly fromEnv: string }
  | { readonly fromFile: string }
  /** A text with references as parts. */
  | { readonly text: readonly (string | Reference)[] };

const KEYS = ["fromEnv", "fromFile", "text"] as const;

/** Whether the value is meant as a reference, even if its form is wrong. */
export const isLikeReference = (value: unknown): value is Record<string, unknown> =>
  isBag(value) && KEYS.some((key) => Object.hasOwn(value, key));

/** Returns why the value is no valid reference, or undefined if it is valid. */
export function formProblem(value: Record<string, unknown>): string | undefined {
  const keys = Object.keys(value);
  const [key = ""] = keys;
  if (keys.length !== 1) return `must have exactly one of the keys ${KEYS.join(", ")} (got ${keys.join(", ")}).`;
  const given = value[key];
  if (key !== "text")
    return typeof given === "string" && given.trim() !== ""
      ? undefined
      : `must name ${key === "fromEnv" ? "a variable" : "a file"} as a text that is not empty in ${key}.`;
  if (!Array.isArray(given) || given.length === 0) return "must have a list of texts and references in text.";
  for (const part of given) {
    const problem =
      typeof part === "string" ? undefined : isLikeReference(part) ? formProblem(part) : "must have only texts and references in text.";
    if (problem !== undefined) return problem;
  }
  return undefined;
}

export const isReference = (value: unknown): value is Reference => isLikeReference(value) && formProblem(value) === undefined;

/** One variable or one file. */
export type Source = { readonly fromEnv: string } | { readonly fromFile: string };

/** Returns the variables and files to which a reference refers, without duplicates. */
export function sourcesOf(reference: Reference): Source[] {
  if (!("text" in reference)) return [reference];
  const all = reference.text.flatMap((part) => (typeof part === "string" ? [] : sourcesOf(part)));
  return all.filter((one, i) => all.findIndex((other) => nameOf(other) === nameOf(one)) === i);
}

/** Returns the name of a source for a line: `STRIPE_KEY`, `the file tls.key`. */
export const nameOf = (source: Source): string => ("fromEnv" in source ? source.fromEnv : `the file ${source.fromFile}`);

export const namesOf = (reference: Reference): string => sourcesOf(reference).map(nameOf).join(", ");

/** Whether two references are the same text in the program. */
export const isSameReference = (one: Reference, other: Reference): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** The engine does not keep the order of keys, and a reference has one key. */
const ordered = (reference: Reference): unknown =>
  "text" in reference ? { text: reference.text.map((part) => (typeof part === "string" ? part : ordered(part))) } : reference;
