import { splitNamedList } from "../../provider/core/named-list";
import type { DataPermission, StackReport } from "./model";
import type { Reading } from "./read/reading";

/** Returns the permission to lose data that a run had, without entries that match no resource; undefined if it had none. */
export function permissionOf({ allowDataLoss, dataLossVariable }: Reading, unfitting: readonly string[]): DataPermission | undefined {
  // `true` counts only where the program does not run, and permits everything there.
  const variable = dataLossVariable === "true" ? undefined : dataLossVariable;
  const text = variable ?? allowDataLoss;
  if (text === undefined || text.trim() === "") return undefined;
  return { by: variable === undefined ? "setting" : "variable", entries: splitNamedList(text).filter((one) => !unfitting.includes(one)) };
}

/** Returns the permission in the advice of a refusal (provider/core/data/gate.ts); undefined if it names an explicit provider. */
export function permissionIn(howToPermit: string): DataPermission | undefined {
  const [, quoted, bare] = /^pulumi config set hosting:allowDataLoss (?:'([\s\S]*)'|(\S+))$/.exec(howToPermit) ?? [];
  const [, variable] = /^(?:set )?HOSTING_ALLOW_DATA_LOSS='([\s\S]*)'(?= )/.exec(howToPermit) ?? [];
  const list = quoted ?? bare ?? variable;
  return list === undefined ? undefined : { by: variable === undefined ? "setting" : "variable", entries: splitNamedList(list) };
}

/** How to permit all losses of data of one stack at once: a list replaces the list before it. */
export interface DataRemedy extends Required<DataPermission> {
  /** Number of losses that lack a permission. */
  readonly lacking: number;
  /** Number of entries that are in force already. */
  readonly kept: number;
  readonly onlyByVariable: boolean;
}

/** Returns the permission that a stack lacks, together with the one that it has; undefined if it lacks none. */
export function remedyOf({ alarms, dataPermission }: Pick<StackReport, "alarms" | "dataPermission">): DataRemedy | undefined {
  const lacks = alarms.flatMap((one) => ("needs" in one && one.needs !== undefined ? [one] : []));
  const refused = alarms.flatMap((one) => (one.alarm === "not permitted" && one.permission !== undefined ? [one.permission] : []));
  if (lacks.length + refused.length === 0) return undefined;
  const onlyByVariable = lacks.some((one) => one.onlyByVariable);
  const by = onlyByVariable || refused.some((one) => one.by === "variable") ? "variable" : (dataPermission?.by ?? "setting");
  const isInForce = dataPermission?.by === by;
  const kept = isInForce ? dataPermission.entries : [];
  const added = [...lacks.flatMap(({ needs }) => needs ?? []), ...refused.flatMap(({ entries }) => entries)];
  return {
    by,
    entries: [...new Set([...kept, ...added])],
    hidden: isInForce ? (dataPermission.hidden ?? 0) : 0,
    lacking: lacks.length + refused.length,
    kept: kept.length,
    onlyByVariable,
  };
}
