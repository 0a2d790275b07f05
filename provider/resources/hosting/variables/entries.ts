import * as z from "zod";
import type { Variable } from "../../../api/hosting/variables";
import type { Context } from "../../../core/definition/context";
import { isBag, ownProperty, same } from "../../../core/values";
import { variableNames } from "./calls";
import { isLikeAttached, isValueVisible } from "./ownership";

const Detailed = z.strictObject({
  value: z.string().describe("Value of the variable."),
  isLiteral: z
    .boolean()
    .optional()
    .describe("Whether `$NAME` in the value stays as text. Otherwise the platform expands it. Default `false`."),
  isMultiline: z.boolean().optional().describe("Whether the value has several lines. Default `false`."),
  isShownOnce: z.boolean().optional().describe("Whether the platform never shows the value again. Default `false`."),
  isBuildtime: z.boolean().optional().describe("Whether the variable is available while the application is built. Default `true`."),
  isRuntime: z.boolean().optional().describe("Whether the variable is available while the application runs. Default `true`."),
  comment: z.string().max(256).optional().describe("Comment, at most 256 characters."),
});
type Detailed = z.infer<typeof Detailed>;

export const Entry = z.union([z.string(), Detailed]);
export type Entry = z.infer<typeof Entry>;
export type Entries = Record<string, Entry>;

const FLAGS: Readonly<Omit<Detailed, "value" | "comment">> = {
  isLiteral: false,
  isMultiline: false,
  isShownOnce: false,
  isBuildtime: true,
  isRuntime: true,
};

export const entriesOf = (value: unknown): Entries => (isBag(value) ? (value as Entries) : {});

export const pathOf = (key: string): string => `variables.${key}`;

export const detailed = (entry: Entry): Detailed => (typeof entry === "string" ? { value: entry } : entry);

/** The shortest form of an entry: without members that have their default, or just the value if nothing else is left. */
export function short(entry: Entry): Entry {
  const { value, comment, ...flags } = detailed(entry);
  const said = Object.entries(flags).filter(([name, flag]) => flag !== undefined && flag !== FLAGS[name as keyof typeof FLAGS]);
  if (said.length === 0 && !comment) return value;
  return { value, ...Object.fromEntries(said), ...(comment ? { comment } : {}) };
}

type Comparing = Pick<Context<unknown>, "olds" | "ignores" | "writes">;

/**
 * Returns the values to write for an entry. A flag that the program does not set gets its default. A comment that the program no longer sets becomes
 * empty.
 */
export function desiredOf(key: string, entry: Entry, { olds, ignores }: Pick<Comparing, "olds" | "ignores">): Detailed {
  const before = ownProperty(entriesOf(olds.variables), key);
  const flags = Object.entries(FLAGS).filter(([flag]) => before === undefined || !ignores(`${pathOf(key)}.${flag}`));
  const emptied = before !== undefined && detailed(before).comment !== undefined ? { comment: "" } : {};
  return { ...Object.fromEntries(flags), ...emptied, ...detailed(entry) };
}

export function detailedOf(row: Variable): Detailed {
  const { key: _, isPreview: __, ...shown } = variableNames.fromApi(row);
  return { ...shown, value: row.value ?? "", comment: row.comment ?? "" };
}

/**
 * Returns a variable in the form of its entry in the program, so that both are equal if the variable is as declared.
 *
 * A hidden value is assumed to be unchanged if the declared value equals the value that this resource last wrote. Without a record of the last write,
 * the value in Pulumi's state is used. If the values differ, returns undefined, and the variable must be written.
 */
export function shownAs(entry: Entry, row: Variable, rows: readonly Variable[], context: Comparing): Entry | undefined {
  const isHidden = !isValueVisible(row, rows);
  // A write must contain the value. The value is hidden, and `ignoreChanges` excludes it. So the variable can neither be written nor compared.
  if (isHidden && isLeftAlone(row.key, context) && same(entry, ownProperty(entriesOf(context.olds.variables), row.key))) return entry;
  const desired = desiredOf(row.key, entry, context);
  if (isHidden && !isHeld(row.key, desired.value, context)) return undefined;
  const live = { ...detailedOf(row), ...(isHidden ? { value: desired.value } : {}) };
  const names = Object.keys(desired) as (keyof Detailed)[];
  if (names.every((name) => same(live[name], desired[name]))) return entry;
  const named = names.filter((name) => name in detailed(entry) || !same(live[name], { ...FLAGS, comment: "", value: null }[name]));
  if (typeof entry === "string" && named.every((name) => name === "value")) return live.value;
  return Object.fromEntries(["value", ...named].map((name) => [name, live[name as keyof Detailed]])) as Detailed;
}

/** Whether a variable equals the entry before this resource manages it. False if its value is hidden. */
export const agrees = (entry: Entry, row: Variable, rows: readonly Variable[]): boolean =>
  isValueVisible(row, rows) &&
  Object.entries(desiredOf(row.key, entry, NEW)).every(([name, v]) => same(detailedOf(row)[name as keyof Detailed], v));

const NEW = { olds: {}, ignores: () => false };

/** Whether `ignoreChanges` covers the value. `ignoreChanges` does not apply to variables that are new for this resource. */
export const isLeftAlone = (key: string, { olds, ignores }: Pick<Comparing, "olds" | "ignores">): boolean =>
  ownProperty(entriesOf(olds.variables), key) !== undefined && ignores(`${pathOf(key)}.value`);

/** Whether the declared value equals the value that this resource last wrote. This is the only evidence for a hidden value. */
function isHeld(key: string, value: string, context: Comparing): boolean {
  const before = ownProperty(entriesOf(context.olds.variables), key);
  return (
    isLeftAlone(key, context) ||
    (context.writes.digests.matches(pathOf(key), value) ?? (before !== undefined && detailed(before).value === value))
  );
}

/**
 * Whether a database attachment has saved this variable. False if this resource's entry has the same flags, because then this resource
 * wrote it.
 */
export function isSavedByDatabase(row: Variable, entry: Entry | undefined): boolean {
  if (!isLikeAttached(row)) return false;
  const { isShownOnce, isBuildtime, isRuntime } = { ...FLAGS, ...(entry === undefined ? {} : detailed(entry)) };
  return !(isShownOnce && isRuntime && !isBuildtime);
}
