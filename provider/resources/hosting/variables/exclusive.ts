import type { Variable } from "../../../api/hosting/variables";
import type { Context } from "../../../core/definition/context";
import { NOTHING_KNOWN } from "../../../core/ownership/others";
import { ownProperty } from "../../../core/values";
import { copiesToDelete } from "./calls";
import { entriesOf, isSavedByDatabase } from "./entries";
import { copiesOf, isMadeByPlatform, listed, variableOwnershipKey } from "./ownership";

/**
 * The way in which a set treats a production variable that the set does not declare. `left`: the set declared the variable before, and deletes it.
 * `removed`: an exclusive set deletes the variable, because no resource declares it, or a permission names it. `kept`: it stays, because the program
 * may still declare a resource for it. `unclear`: it stays, because a resource whose key or application is unknown may declare it.
 */
export type Fate = "left" | "removed" | "kept" | "unclear";

interface Judged {
  applicationUuid?: string;
  variables?: unknown;
  exclusive?: boolean | undefined;
}

export type Judging<I extends Judged = Judged> = Pick<Context<I>, "inputs" | "olds" | "owners" | "dataGate">;

export const judging = <I extends Judged>(context: Omit<Judging<I>, "olds">, olds: Readonly<Record<string, unknown>>): Judging<I> => ({
  inputs: context.inputs,
  olds,
  owners: context.owners,
  dataGate: context.dataGate,
});

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

function fateOf(row: Variable, context: Judging): Fate | undefined {
  const { inputs, olds, owners, dataGate } = context;
  const { others } = owners;
  const { key } = row;
  const before = ownProperty(entriesOf(olds.variables), key);
  if (isSavedByDatabase(row, before)) return undefined;
  if (before !== undefined) return "left";
  if (inputs.exclusive !== true || isMadeByPlatform(row) || others.has(key)) return undefined;
  if (owners.declaredBy(variableOwnershipKey(key, inputs.applicationUuid ?? "").what) !== undefined) return undefined;
  if (others.isUnknown) return "unclear";
  const missing = others.isRunning ? dataGate.missingExact(key) : dataGate.missing({ id: key, what: "" });
  return others.isWhole || missing === undefined ? "removed" : "kept";
}

export const keysWith = (fates: ReadonlyMap<string, Fate>, ...wanted: readonly Fate[]): string[] =>
  [...fates].flatMap(([key, fate]) => (wanted.includes(fate) ? [key] : []));

type Reporting = Pick<Context<Judged>, "log" | "owners" | "dataGate">;

const TEXTS: Readonly<Record<Exclude<Fate, "left">, (keys: string, permission: string) => string>> = {
  removed: (keys) => `removes ${keys}, which no resource of this program has declared so far`,
  kept: (keys, permission) =>
    `left in place: ${keys}: the program was still running, and may declare a resource for it. To delete it: hosting:allowDataLoss ${permission}`,
  unclear: (keys) => `left in place: ${keys}: a resource whose key or application is not known yet may declare it`,
};

/**
 * Logs the variables that the set removes although it never wrote them, and their preview copies. Omits the variables that another line names
 * (`isNamed`). The copies stay: the set owns only the copies of its own variables.
 */
export function reportRemoved(
  context: Reporting & Pick<Context<Judged>, "owners" | "inputs">,
  fates: ReadonlyMap<string, Fate>,
  rows: readonly Variable[],
  isNamed = false,
): void {
  if (!isNamed) reportFates(context, fates, "removed");
  const removed = keysWith(fates, "removed");
  const saved = rows.filter((row) => !row.is_preview && removed.includes(row.key));
  const copied = copiesToDelete(context, context.inputs.applicationUuid ?? "", saved, rows).map(({ key }) => key);
  const made = copied.length === 1 ? "it from a variable" : "them from variables";
  if (copied.length > 0) context.log.leftInPlace(`the preview ${copiesOf(copied)}: the platform made ${made} that this set did not write`);
}

/** Logs the variables with these fates. Logs nothing in a run that did not check the set, such as a refresh. */
export function reportFates(
  { log, owners, dataGate }: Reporting,
  fates: ReadonlyMap<string, Fate>,
  ...which: readonly Exclude<Fate, "left">[]
): void {
  if (owners.others === NOTHING_KNOWN) return;
  for (const fate of which) {
    const keys = keysWith(fates, fate);
    const permissions = keys.flatMap((key) => dataGate.missingExact(key) ?? []);
    if (keys.length > 0) log.info(TEXTS[fate](listed(keys), permissions.join(",")));
  }
}
