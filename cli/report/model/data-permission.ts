import { splitNamedList } from "../../../provider/core/named-list";
import type { ParsedRun } from "../read/parsed-run";
import type { DataPermission, StackReport } from "./stack-report";

/** Returns the permission to lose data that a run had, without entries that match no resource; undefined if it had none. */
export function permissionOfRun({ allowDataLoss, dataLossVariable }: ParsedRun, unfitting: readonly string[]): DataPermission | undefined {
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

/** Returns a permission in the form of the report: without the id for a rehearsal, because ids of its objects are valid only on its sandbox. */
export const neededIn = ({ isRehearsal }: ParsedRun, permission: string): string =>
  isRehearsal ? permission.replace(/#[^#]*$/, "") : permission;

/** Permission for all losses of data of one stack at once. A new list replaces the previous one. */
export interface DataRemedy extends Required<DataPermission> {
  /** Number of losses that lack a permission. */
  readonly lacking: number;
  /** Number of entries that the present list contains already. */
  readonly kept: number;
  readonly onlyByVariable: boolean;
}

type Permitting = Pick<StackReport, "alarms" | "dataPermission">;

/** Returns the permission that stacks lack, together with the permission that they have; undefined if they lack none. Several stacks share a variable. */
export function remedyOf(...stacks: readonly Permitting[]): DataRemedy | undefined {
  const alarms = stacks.flatMap((stack) => stack.alarms);
  const lacks = alarms.flatMap((one) => ("needs" in one && one.needs !== undefined ? [one] : []));
  const refused = alarms.flatMap((one) => (one.alarm === "not permitted" && one.permission !== undefined ? [one.permission] : []));
  if (lacks.length + refused.length === 0) return undefined;
  const had = stacks.flatMap(({ dataPermission }) => dataPermission ?? []);
  const onlyByVariable = lacks.some((one) => one.onlyByVariable);
  const by = [...had, ...refused].some((one) => one.by === "variable") || onlyByVariable ? "variable" : "setting";
  const inForce = had.filter((one) => one.by === by);
  const kept = [...new Set(inForce.flatMap(({ entries }) => entries))];
  const added = [...lacks.flatMap(({ needs }) => needs ?? []), ...refused.flatMap(({ entries }) => entries)];
  return {
    by,
    entries: [...new Set([...kept, ...added])],
    hidden: Math.max(0, ...inForce.map(({ hidden = 0 }) => hidden)),
    lacking: lacks.length + refused.length,
    kept: kept.length,
    onlyByVariable,
  };
}
