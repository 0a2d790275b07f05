import { counted } from "../../words";
import type { Alarm, StackReport } from "../model/stack-report";
import { stopParts } from "./stop-text";
import { type AlarmLimits, type AlarmPart, limited, type Placed, placed, type Style, some, whereText } from "./style";

/** The heading shows at most this number of alarms of each kind. */
export const MOST_ALARMS = 6;

/** Writes the warning at the top of a report, with the most important alarms first. */
export function alarmText(stacks: readonly StackReport[], style: Style, limits: AlarmLimits): string {
  const all = stacks.flatMap((stack) => stack.alarms.map((alarm) => ({ alarm, stack })));
  if (all.length === 0) return "";
  const isOneOfMany = stacks.length > 1;
  return style.alarm([
    ...lossParts(style, placed(all, "data loss"), limits, isOneOfMany),
    ...lossParts(style, placed(all, "overwrites"), limits, isOneOfMany),
    ...foreignPart(style, placed(all, "other packages"), limits.most, isOneOfMany),
    ...stopParts(style, stacks, limits),
    ...errorParts(style, placed(all, "error"), limits.most, isOneOfMany),
  ]);
}

type LossAlarm = Extract<Alarm, { alarm: "data loss" | "overwrites" }>;

function lossParts(style: Style, losses: readonly Placed<LossAlarm>[], { most }: AlarmLimits, isOneOfMany: boolean): AlarmPart[] {
  const [first] = losses;
  if (first === undefined) return [];
  const isPlanned = losses.some(({ stack }) => stack.operation === "preview");
  const leads = { "data loss": ["Deletes data", "Deleted data"], overwrites: ["Overwrites data", "Overwrote data"] } as const;
  const isMixed = losses.some(({ alarm }) => alarm.needs === undefined) && losses.some(({ alarm }) => alarm.needs !== undefined);
  const isShared = new Set(losses.map(({ stack }) => stack)).size === 1;
  const home = isShared ? whereText(style, first.stack, isOneOfMany) : "";
  const items = losses.map(({ alarm, stack }) => {
    const lacks = isMixed && alarm.needs !== undefined && !stack.isRehearsal ? ` (${style.bold("not permitted")})` : "";
    const where = isShared ? "" : whereText(style, stack, isOneOfMany);
    return { written: `${lossText(style, alarm, stack)}${where}: ${style.prose(alarm.what)}${lacks}` };
  });
  return [
    {
      lead: style.bold(`${leads[first.alarm.alarm][isPlanned ? 0 : 1]}${home}:`),
      items: limited(items, most, isShared ? "" : homesText(style, losses.slice(most))),
    },
  ];
}

/** Returns ` in <stacks>` for the alarms that do not fit in the list. */
const homesText = (style: Style, left: readonly Placed[]): string =>
  ` in ${some([...new Set(left.map(({ stack }) => style.code(stack.stack)))], MOST_STACKS)}`;

const MOST_STACKS = 5;

function lossText(style: Style, alarm: LossAlarm, { operation }: StackReport): string {
  const who = `${style.code(alarm.name)} (${style.prose(alarm.kind)})`;
  if (alarm.alarm === "overwrites") return who;
  return `${who} ${operation === "preview" ? "is" : "was"} ${alarm.op === "delete" ? "deleted" : "replaced"}`;
}

type Foreign = Extract<Alarm, { alarm: "other packages" }>;

function foreignPart(style: Style, all: readonly Placed<Foreign>[], most: number, isOneOfMany: boolean): AlarmPart[] {
  if (all.length === 0) return [];
  const named = all.slice(0, most).map(({ alarm, stack }) => {
    const verb = `${alarm.op === "delete" ? "delete" : "replace"}${stack.operation === "preview" ? "s" : "d"}`;
    return `${verb} ${style.code(alarm.name)} (${style.code(alarm.kind)})${whereText(style, stack, isOneOfMany)}`;
  });
  const more = all.length - named.length;
  const list = [
    ...named,
    ...(more > 0 ? [named.length > 0 ? `and ${more} more` : `deletes or replaces ${counted(more, "resource")}`] : []),
  ];
  const written = `this run ${list.join(", ")}. This report does not know what these resources cost or which data they contain.`;
  return [{ lead: style.bold("Other packages:"), items: [{ written }] }];
}

const ERROR_LENGTH = 300;
const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

/** Reports whether the heading shows all errors completely. */
export function showsErrors(stacks: readonly StackReport[]): boolean {
  const errors = stacks.flatMap(({ alarms }) => alarms.flatMap((one) => (one.alarm === "error" ? [one.text] : [])));
  return errors.length <= MOST_ALARMS && errors.every((text) => text.trim() === firstLine(text) && text.length <= ERROR_LENGTH);
}

type ErrorAlarm = Extract<Alarm, { alarm: "error" }>;

function errorParts(style: Style, errors: readonly Placed<ErrorAlarm>[], most: number, isOneOfMany: boolean): AlarmPart[] {
  const shown = errors.slice(0, most).map(({ alarm, stack }): AlarmPart => {
    const at = alarm.name === undefined ? "" : ` at ${style.code(alarm.name)}`;
    const lead = `${style.bold("Error")}${whereText(style, stack, isOneOfMany)}${at}:`;
    return { lead, items: [{ written: style.code(firstLine(alarm.text), ERROR_LENGTH) }] };
  });
  const more = errors.length - shown.length;
  if (more === 0) return shown;
  return [...shown, { lead: style.bold("Errors:"), items: [{ written: shown.length > 0 ? `and ${more} more` : `${more}` }] }];
}
