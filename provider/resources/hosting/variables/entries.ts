import * as z from "zod";
import type { Variable } from "../../../api/hosting/variables";
import type { Context } from "../../../core/context";
import { isBag, ownProperty, same } from "../../../core/values";
import { isLikeAttached, isValueVisible, variableNames } from "./calls";

const Detailed = z.strictObject({
  value: z.string().describe("The value."),
  isLiteral: z.boolean().optional().describe("Whether `$NAME` in the value stays as text. Default `false`."),
  isMultiline: z.boolean().optional().describe("Whether the value has several lines. Default `false`."),
  isShownOnce: z.boolean().optional().describe("Whether the value can never be read again. Default `false`."),
  isBuildtime: z.boolean().optional().describe("Whether it is there while the application is built. Default `true`."),
  isRuntime: z.boolean().optional().describe("Whether it is there while the application runs. Default `true`."),
  comment: z.string().max(256).optional().describe("A note for people, at most 256 characters."),
});
export type Detailed = z.infer<typeof Detailed>;

/** How a program says what one variable of a set is to be. */
export const Entry = z.union([z.string(), Detailed]);
export type Entry = z.infer<typeof Entry>;
export type Entries = Record<string, Entry>;

/** What a flag is that the program leaves out. */
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

/** An entry without what is at its default; a value alone where nothing else is left. */
export function short(entry: Entry): Entry {
  const { value, comment, ...flags } = detailed(entry);
  const said = Object.entries(flags).filter(([name, flag]) => flag !== undefined && flag !== FLAGS[name as keyof typeof FLAGS]);
  if (said.length === 0 && !comment) return value;
  return { value, ...Object.fromEntries(said), ...(comment ? { comment } : {}) };
}

type Comparing = Pick<Context<unknown>, "olds" | "ignores" | "written">;

/** How a variable is to be. A flag that is left out has its default, and a comment that left the program is emptied. */
export function desiredOf(key: string, entry: Entry, { olds, ignores }: Pick<Comparing, "olds" | "ignores">): Detailed {
  const before = ownProperty(entriesOf(olds.variables), key);
  const flags = Object.entries(FLAGS).filter(([flag]) => before === undefined || !ignores(`${pathOf(key)}.${flag}`));
  const emptied = before !== undefined && detailed(before).comment !== undefined ? { comment: "" } : {};
  return { ...Object.fromEntries(flags), ...emptied, ...detailed(entry) };
}

/** A variable with everything that the API shows of it. */
export function detailedOf(row: Variable): Detailed {
  const { key: _, isPreview: __, ...shown } = variableNames.fromApi(row);
  return { ...shown, value: row.value ?? "", comment: row.comment ?? "" };
}

/**
 * A variable in the form in which the program wrote it: equal to that exactly when it agrees. A hidden value counts as what was last
 * written; where nothing is known of that, as what the state says. Undefined: it must be written.
 */
export function shownAs(entry: Entry, row: Variable, rows: readonly Variable[], context: Comparing): Entry | undefined {
  const isHidden = !isValueVisible(row, rows);
  // Nothing of it can be written without its value, so nothing of it is compared.
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

/** Whether a variable is as an entry wants it, as far as one can see: what is hidden is not. */
export const agrees = (entry: Entry, row: Variable, rows: readonly Variable[]): boolean =>
  isValueVisible(row, rows) &&
  Object.entries(desiredOf(row.key, entry, NEW)).every(([name, v]) => same(detailedOf(row)[name as keyof Detailed], v));

const NEW = { olds: {}, ignores: () => false };

/** Whether the user told the engine to leave the value alone. Of what the set did not hold before nothing is. */
export const isLeftAlone = (key: string, { olds, ignores }: Pick<Comparing, "olds" | "ignores">): boolean =>
  ownProperty(entriesOf(olds.variables), key) !== undefined && ignores(`${pathOf(key)}.value`);

/** Whether a value that is hidden is the one that was last written, as far as anybody knows. */
function isHeld(key: string, value: string, context: Comparing): boolean {
  const before = ownProperty(entriesOf(context.olds.variables), key);
  return (
    isLeftAlone(key, context) || (context.written.matches(pathOf(key), value) ?? (before !== undefined && detailed(before).value === value))
  );
}

/** Whether a database saved the variable, rather than the set that says it is to be like this. */
export function isSavedByDatabase(row: Variable, entry: Entry | undefined): boolean {
  if (!isLikeAttached(row)) return false;
  const { isShownOnce, isBuildtime, isRuntime } = { ...FLAGS, ...(entry === undefined ? {} : detailed(entry)) };
  return !(isShownOnce && isRuntime && !isBuildtime);
}
