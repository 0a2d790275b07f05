import type { Client } from "../../../api/client";
import type { Variable } from "../../../api/hosting/variables";
import type { Context } from "../../../core/definition/context";
import { NOTHING_KNOWN } from "../../../core/ownership/others";
import { ownProperty } from "../../../core/values";
import { entriesOf, isSavedByDatabase } from "./entries";
import { isMadeByPlatform, listed, variableOwnershipKey } from "./ownership";

/**
 * What a set does with a production variable that it does not declare. `left`: it declared the variable before, and deletes it. `removed`,
 * `removed next`: the set is exclusive and no resource has the variable; only a later run removes it if the program may still declare one.
 * `unclear`: another resource may have it.
 */
export type Fate = "left" | "removed" | "removed next" | "unclear";

interface Judged {
  applicationUuid?: string;
  variables?: unknown;
  exclusive?: boolean | undefined;
}

export type Judging<I extends Judged = Judged> = Pick<Context<I>, "inputs" | "olds" | "declaredBy" | "others"> &
  Partial<Pick<Context<I>, "written">>;

export const judging = <I extends Judged>(context: Omit<Judging<I>, "olds">, olds: Readonly<Record<string, unknown>>): Judging<I> => ({
  inputs: context.inputs,
  olds,
  declaredBy: context.declaredBy,
  others: context.others,
});

/** Path of the record that a run announced the removal of a variable. */
const announcedPath = (key: string): string => `removes.${key}`;

const announcedIn = (hosting: Client, application: string): Set<string> =>
  hosting.shared(`announced removals of variables of application ${application}`, () => new Set());

export const announcedPaths = (hosting: Client, application: string): Record<string, true> =>
  Object.fromEntries([...announcedIn(hosting, application)].map((key) => [announcedPath(key), true]));

/** Returns the fate of each variable that the set does not declare and does not simply leave in place. */
export function fatesOf(rows: readonly Variable[], context: Judging): Map<string, Fate> {
  const wanted = entriesOf(context.inputs.variables);
  return new Map(
    rows.flatMap((row) => {
      const fate = row.is_preview || ownProperty(wanted, row.key) !== undefined ? undefined : fateOf(row, context);
      return fate === undefined ? [] : [[row.key, fate] as const];
    }),
  );
}

function fateOf(row: Variable, { inputs, olds, declaredBy, others, written }: Judging): Fate | undefined {
  const { key } = row;
  const before = ownProperty(entriesOf(olds.variables), key);
  if (isSavedByDatabase(row, before)) return undefined;
  if (before !== undefined) return "left";
  if (inputs.exclusive !== true || isMadeByPlatform(row) || others.has(key)) return undefined;
  if (declaredBy(variableOwnershipKey(key, inputs.applicationUuid ?? "").what) !== undefined) return undefined;
  if (others.isUnknown) return "unclear";
  return others.isWhole || written?.matches(announcedPath(key), true) === true ? "removed" : "removed next";
}

export const keysWith = (fates: ReadonlyMap<string, Fate>, ...wanted: readonly Fate[]): string[] =>
  [...fates].flatMap(([key, fate]) => (wanted.includes(fate) ? [key] : []));

type Reporting = Pick<Context<Judged>, "hosting" | "log" | "inputs" | "others">;

/** Notes in the state which variables the next run removes. */
export function announce(context: Reporting, fates: ReadonlyMap<string, Fate>): void {
  const announced = announcedIn(context.hosting, context.inputs.applicationUuid ?? "");
  for (const key of keysWith(fates, "removed next")) announced.add(key);
  reportFates(context, fates, "removed next", "unclear");
}

const TEXTS: Readonly<Record<Exclude<Fate, "left">, (keys: string) => string>> = {
  removed: (keys) => `removes ${keys}, which no resource of this program declares`,
  "removed next": (keys) => `removes ${keys} in the next up, unless a resource declares it`,
  unclear: (keys) => `left in place: ${keys}: a resource whose key or application is not known yet may declare it`,
};

/** Logs the variables with these fates. A run that did not check the set, such as a refresh, decides about none of them. */
export function reportFates(
  { log, others }: Reporting,
  fates: ReadonlyMap<string, Fate>,
  ...which: readonly Exclude<Fate, "left">[]
): void {
  if (others === NOTHING_KNOWN) return;
  for (const fate of which) {
    const keys = keysWith(fates, fate);
    if (keys.length > 0) log.info(TEXTS[fate](listed(keys)));
  }
}
