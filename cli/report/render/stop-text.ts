import { shellQuoted, shellWord } from "../../../provider/core/log/text";
import { DATA_LOSS_VARIABLE, SETTINGS } from "../../../provider/core/settings/setting-keys";
import { type DataRemedy, remedyOf } from "../model/losses";
import { type Alarm, IN_THE_LOG, type StackReport } from "../model/stack-report";
import {
  type AlarmItem,
  type AlarmLimits,
  type AlarmPart,
  grouped,
  limited,
  type Placed,
  placed,
  type Style,
  some,
  whereText,
} from "./style";

/** Returns the reasons why runs stopped, and for previews the reasons why the next `up` will stop. Each reason appears once, with its remedy. */
export function stopParts(style: Style, stacks: readonly StackReport[], limits: AlarmLimits): AlarmPart[] {
  const parts = [true, false].flatMap((isPlanned): AlarmPart[] => {
    const those = stacks.filter(({ operation }) => (operation === "preview") === isPlanned);
    const stopped = those.filter(isStopped);
    const [only] = stopped;
    if (only === undefined) return [];
    const home = stopped.length === 1 ? whereText(style, only, stacks.length > 1) : "";
    const lead = style.bold(`${isPlanned ? "`up` will stop" : "Stopped"}${home}:`);
    return [{ lead, items: reasons(style, stopped, limits, { isOneOfMany: stacks.length > 1, isNamed: stopped.length > 1 }) }];
  });
  return [...parts, ...rehearsedPart(style, stacks, limits, stacks.length > 1), ...pipelinePart(style, stacks)];
}

interface Naming {
  /** Whether the report has several stacks. The commands in the texts then contain `--stack`. */
  readonly isOneOfMany: boolean;
  /** Whether the texts contain the name of the stack. */
  readonly isNamed: boolean;
  /** Whether the text omits the command that resolves the reason, because another item of the warning contains the command. */
  readonly hasNoRemedy?: boolean;
}

const STOPPING: ReadonlySet<Alarm["alarm"]> = new Set(["not permitted", "over the cap", "exists"]);

/** A missing permission to lose data stops no rehearsal, because a rehearsal does not know the permissions of the real stack. */
export const isStopped = (stack: StackReport): boolean =>
  stack.alarms.some(({ alarm }) => STOPPING.has(alarm)) || (!stack.isRehearsal && remedyOf(stack) !== undefined);

type Stopping = Extract<Alarm, { alarm: "not permitted" | "over the cap" }>;

function reasons(style: Style, stacks: readonly StackReport[], limits: AlarmLimits, naming: Naming): AlarmItem[] {
  const all = stacks.flatMap((stack) => stack.alarms.map((alarm) => ({ alarm, stack })));
  const shared = stacks.filter((stack) => stack.isInPipeline && !stack.isRehearsal && remedyOf(stack)?.by === "variable");
  const isShared = shared.length > 1;
  const data = stacks.flatMap((stack) => dataReasons(style, stack, limits, { ...naming, hasNoRemedy: isShared && shared.includes(stack) }));
  const stopping = [...placed(all, "not permitted"), ...placed(all, "over the cap")].filter(
    ({ alarm }) => alarm.alarm !== "not permitted" || alarm.permission === undefined,
  );
  const existing = placed(all, "exists").map(({ alarm, stack }) => ({
    written: `${style.code(alarm.name)}${whereText(style, stack, naming.isNamed)}: ${style.prose(alarm.what)} already exists. \`up\` continues only if ${style.prose(alarm.unless)}.`,
  }));
  if (limits.most === 0) return counted(stacks, stopping.length, existing.length);
  return [
    ...limited(data, limits.most, " stacks with losses of data"),
    ...(isShared ? sharedRemedy(style, shared, limits) : []),
    ...permitted(style, stopping, limits.most, naming),
    ...limited(existing, limits.most, " objects that already exist"),
  ];
}

/** Returns only the number of reasons of each kind, if the reasons themselves do not fit. */
function counted(stacks: readonly StackReport[], prices: number, existing: number): AlarmItem[] {
  const losses = stacks.reduce((sum, stack) => sum + (stack.isRehearsal ? 0 : (remedyOf(stack)?.lacking ?? 0)), 0);
  const of = (count: number, one: string, several: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]);
  const parts = [
    ...of(losses, "loss of data is not permitted", "losses of data are not permitted"),
    ...of(prices, "price is not permitted", "prices are not permitted"),
    ...of(existing, "object already exists", "objects already exist"),
  ];
  return parts.length === 0 ? [] : [{ written: `${parts.join(", ")}.` }];
}

function dataReasons(style: Style, stack: StackReport, limits: AlarmLimits, { isOneOfMany, isNamed, hasNoRemedy }: Naming): AlarmItem[] {
  const remedy = remedyOf(stack);
  if (remedy === undefined || stack.isRehearsal) return [];
  const { lacking } = remedy;
  const refused = stack.alarms.flatMap((one) => (one.alarm === "not permitted" && one.permission !== undefined ? [one] : []));
  const where = whereText(style, stack, isNamed);
  const remedied = dataRemedy(style, stack, remedy, limits, isOneOfMany);
  const written = refused.length > 0 ? refused.map((one) => costText(style, one, stack, where)) : [lossesText(lacking, where)];
  const [only = ""] = written;
  if (hasNoRemedy) return written.map((text) => ({ written: text }));
  if (written.length === 1) return [{ ...remedied, written: `${only} ${remedied.written}` }];
  return [
    ...limited(
      written.map((text) => ({ written: text })),
      limits.most,
    ),
    remedied,
  ];
}

/** Returns the value of `HOSTING_ALLOW_DATA_LOSS` that permits the losses of all stacks, because all stacks of a pipeline share the variable. */
function sharedRemedy(style: Style, stacks: readonly StackReport[], limits: AlarmLimits): AlarmItem[] {
  const [first] = stacks;
  const remedy = remedyOf(...stacks);
  return first === undefined || remedy === undefined ? [] : [dataRemedy(style, first, remedy, limits, true)];
}

const lossesText = (count: number, where: string): string =>
  count === 1 ? `The loss of data${where} is not permitted yet.` : `${count} losses of data${where} are not permitted yet.`;

/** Returns the costs that are not permitted. If the same command permits several of them, only the last one contains the command. */
function permitted(style: Style, all: readonly Placed<Stopping>[], most: number, { isOneOfMany, isNamed }: Naming): AlarmItem[] {
  const groups = grouped(all, ({ alarm, stack }) => permitting(style, alarm.howToPermit, stack, isOneOfMany));
  const more = groups.slice(most).flat().length;
  const shown = groups.slice(0, most).flatMap((group) => {
    const sums = isNamed ? group.filter(isSum) : [];
    const [merged, others] = sums.length > 1 ? [sumsText(style, sums, most), group.filter((one) => !isSum(one))] : ["", group];
    const texts = [
      ...(merged === "" ? [] : [merged]),
      ...others.map(({ alarm, stack }) => {
        const where = whereText(style, stack, isNamed);
        return alarm.alarm === "not permitted" ? costText(style, alarm, stack, where) : `${style.prose(sentenceCase(alarm.text))}${where}.`;
      }),
    ];
    const items = limited(
      texts.map((written) => ({ written })),
      most,
      " prices",
    );
    const [first] = group;
    const remedy = permitting(style, first.alarm.howToPermit, first.stack, isOneOfMany);
    const last = items.at(-1)?.written ?? "";
    return [
      ...items.slice(0, -1),
      { written: `${last} ${group.length === 1 ? remedy : permitting(style, first.alarm.howToPermit, first.stack, isOneOfMany, "them")}` },
    ];
  });
  return more === 0 ? shown : [...shown, { written: `and ${more} more prices` }];
}

/** Reports whether an alarm is the sum of a stack, not the price of one resource. */
const isSum = ({ alarm }: Placed<Stopping>): boolean => alarm.alarm === "not permitted" && alarm.name === undefined;

function sumsText(style: Style, sums: readonly Placed<Stopping>[], most: number): string {
  const amounts = sums.map(({ alarm, stack }) => `${style.prose("amount" in alarm ? alarm.amount : "")}${whereText(style, stack, true)}`);
  const note = sums.some(({ stack }) => hasSavings(stack)) ? " Savings are not subtracted from these amounts." : "";
  return `Increases of ${some(amounts, most)} are not permitted yet.${note}`;
}

const hasSavings = ({ money }: StackReport): boolean => money.unknownDown > 0 || money.sums.some(({ down }) => down > 0);

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Adds that the amount does not include savings if the stack has any, because the report's heading shows the net change. */
function costText(
  style: Style,
  { name, amount, sums = 0, unknown = 0, isData }: Extract<Alarm, { alarm: "not permitted" }>,
  stack: StackReport,
  where: string,
): string {
  const subtracted = name === undefined && hasSavings(stack) ? " Savings are not subtracted from this amount." : "";
  const of = name === undefined ? "" : `${style.code(name)}: `;
  if (isData) return `${of}${style.prose(amount)}${where}.`;
  const what = sums === 0 ? amount : `Increases of ${amount}`;
  const verb = sums > 0 || unknown > 1 ? "are" : "is";
  return `${of}${style.prose(what)} ${verb} not permitted yet${where}.${subtracted}`;
}

function permitting(style: Style, howToPermit: string, stack: StackReport, isOneOfMany: boolean, what: "it" | "them" = "it"): string {
  if (howToPermit === IN_THE_LOG) return "The log of the run shows how to permit it.";
  const isVariable = /^[A-Z][A-Z_]*=\S*$/.test(howToPermit);
  if (isVariable) return `To permit ${what}, set ${style.code(howToPermit, 300)} in this pipeline.${reachOf(style, howToPermit)}`;
  if (howToPermit.startsWith("new hosting.Provider(")) return `To permit ${what}, change the program: ${style.code(howToPermit, 300)}.`;
  const option = howToPermit.startsWith("pulumi config ") ? stackOption(stack, isOneOfMany) : "";
  return `To permit ${what}, run ${style.code(`${howToPermit}${option}`, 300)}.`;
}

/** Returns a note for `HOSTING_AUTO_CONFIRM`: in a pipeline, the variable permits the increases of all stacks. */
const reachOf = (style: Style, assignment: string): string =>
  assignment.startsWith(`${SETTINGS.autoConfirm.variable}=`)
    ? ` It permits the increases of every stack in the pipeline, up to ${style.code("hosting:maxMonthlyIncrease")} where that is set.`
    : "";

/** Returns the permissions that the real stacks of these rehearsals will need. They contain no ids, because an id of a rehearsal exists only in its sandbox. */
function rehearsedPart(style: Style, stacks: readonly StackReport[], { most }: AlarmLimits, isOneOfMany: boolean): AlarmPart[] {
  const items = stacks.flatMap((stack): AlarmItem[] => {
    const remedy = stack.isRehearsal ? remedyOf(stack) : undefined;
    if (remedy === undefined) return [];
    const entries = limited(
      remedy.entries.map((one) => ({ written: style.code(one, 300) })),
      most,
    ).map(({ written }) => written);
    const list = `${entries.join(", ")}${whereText(style, stack, isOneOfMany)}`;
    if (remedy.onlyByVariable)
      return [
        { written: `set the variable ${variableText(style)} to ${list}. ${style.code("hosting:allowDataLoss")} has no effect here.` },
      ];
    const ids = remedy.entries.length === 1 ? "the id" : "the ids";
    return [{ written: `add ${list} to ${style.code("hosting:allowDataLoss")}, with ${ids} that the preview shows.` }];
  });
  return items.length === 0
    ? []
    : [{ lead: style.bold("To permit the loss of data,"), items: limited(items, most, " stacks need permissions") }];
}

/** Offers the variable as an alternative to the configuration: it permits one run without a change of the stack's file. */
function pipelinePart(style: Style, stacks: readonly StackReport[]): AlarmPart[] {
  const meant = stacks.filter((stack) => stack.isInPipeline && !stack.isRehearsal && remedyOf(stack)?.by === "setting");
  if (meant.length === 0) return [];
  const list =
    meant.length === 1
      ? "the same list as `hosting:allowDataLoss`; that setting is then ignored"
      : "the combined lists of all stacks; the lists in the configuration are then ignored";
  const written = `you can set the variable ${variableText(style)} instead. It takes ${list}. \`pulumi destroy\` reads only the variable.`;
  return [{ lead: style.bold("To permit data loss in this pipeline,"), items: [{ written }] }];
}

function dataRemedy(
  style: Style,
  stack: StackReport,
  remedy: DataRemedy,
  { copiedBytes, link }: AlarmLimits,
  isOneOfMany: boolean,
): AlarmItem {
  const { by, entries, lacking, onlyByVariable } = remedy;
  const list = entries.join(",");
  const them = lacking === 1 ? "it" : "them";
  const [how, copied] =
    by === "setting"
      ? [`run this command`, `pulumi config set hosting:allowDataLoss ${shellQuoted(list)}${stackOption(stack, isOneOfMany)}`]
      : stack.isInPipeline
        ? [`set the variable ${variableText(style)} of this pipeline to this value`, list]
        : [`set this variable in the environment of the command`, `${DATA_LOSS_VARIABLE}=${shellQuoted(list)}`];
  const notes = [...(onlyByVariable ? [`${style.code("hosting:allowDataLoss")} has no effect here.`] : []), ...keptNotes(remedy)];
  if (Buffer.byteLength(copied) > copiedBytes) {
    const where = link === undefined ? "the log of the run" : style.link("run", link);
    return {
      written: `The list of ${entries.length} permissions is too long for this comment. The full report in the ${where} contains it.`,
    };
  }
  return { written: `To permit ${them}, ${how}${notes.length === 0 ? ":" : `. ${notes.join(" ")}`}`, copied };
}

/** Explains what happens to the present entries of the permission, because the new value replaces them. */
function keptNotes({ kept, hidden }: DataRemedy): string[] {
  if (hidden > 0)
    return [
      `The new value replaces the present list, whose ${hidden === 1 ? "entry is" : `${hidden} entries are`} not shown here. Add the entries that you still need.`,
    ];
  return kept > 0 ? [`It keeps the ${kept === 1 ? "entry" : `${kept} entries`} that the list has already.`] : [];
}

const variableText = (style: Style): string => style.code(DATA_LOSS_VARIABLE);

/** The reader of a comment may have selected another stack than the stack of the pipeline. */
const stackOption = ({ stack, isInPipeline }: StackReport, isOneOfMany: boolean): string =>
  isOneOfMany || isInPipeline ? ` --stack ${shellWord(stack)}` : "";
