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

/** Drops members that have their default. If only the value remains, returns the value itself. */
export function short(entry: Entry): Entry {
  const { value, comment, ...flags } = detailed(entry);
  const said = Object.entries(flags).filter(([name, flag]) => flag !== undefined && flag !== FLAGS[name as keyof typeof FLAGS]);
  if (said.length === 0 && !comment) return value;
  return { value, ...Object.fromEntries(said), ...(comment ? { comment } : {}) };
}

type Comparing = Pick<Context<unknown>, "olds" | "ignores" | "written">;

/** A flag that the program leaves out gets its default. A comment that was removed from the program becomes empty. */
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
 * Returns a variable in the form of its entry in the program. The result equals the entry only if the variable has the declared values.
 *
 * A hidden value counts as equal to the last written value. If that value is not known, the hidden value counts as equal to the value in
 * the state. If the result is undefined, the variable must be written.
 */
export function shownAs(entry: Entry, row: Variable, rows: readonly Variable[], context: Comparing): Entry | undefined {
  const isHidden = !isValueVisible(row, rows);
  // The provider cannot write any part of the variable without its value, so it compares no part.
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

/** Returns false if the value of the variable is hidden. */
export const agrees = (entry: Entry, row: Variable, rows: readonly Variable[]): boolean =>
  isValueVisible(row, rows) &&
  Object.entries(desiredOf(row.key, entry, NEW)).every(([name, v]) => same(detailedOf(row)[name as keyof Detailed], v));

const NEW = { olds: {}, ignores: () => false };

/** `ignoreChanges` has no effect on variables that the set did not contain before. */
export const isLeftAlone = (key: string, { olds, ignores }: Pick<Comparing, "olds" | "ignores">): boolean =>
  ownProperty(entriesOf(olds.variables), key) !== undefined && ignores(`${pathOf(key)}.value`);

/** Reports whether the state shows that the hidden value is the value that was written last. */
function isHeld(key: string, value: string, context: Comparing): boolean {
  const before = ownProperty(entriesOf(context.olds.variables), key);
  return (
    isLeftAlone(key, context) || (context.written.matches(pathOf(key), value) ?? (before !== undefined && detailed(before).value === value))
  );
}

/** Returns false if a set declares a variable in the same form. */
export function isSavedByDatabase(row: Variable, entry: Entry | undefined): boolean {
  if (!isLikeAttached(row)) return false;
  const { isShownOnce, isBuildtime, isRuntime } = { ...FLAGS, ...(entry === undefined ? {} : detailed(entry)) };
  return !(isShownOnce && isRuntime && !isBuildtime);
}
