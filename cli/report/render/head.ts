import { DATA_LOSS_VARIABLE } from "../../../provider/core/setting-keys";
import { isOwnKind } from "../kinds";
import type { Alarm, Report, StackReport } from "../model";
import { changeText, partsText, together } from "./amounts";
import { disturbancesText, outageText } from "./disturbances";
import { some, who } from "./sections";
import { LEAST_IN_TABLE, stacksTable } from "./stacks-table";
import { blocks, type Style } from "./style";

export interface HeadOptions {
  style: Style;
  /** Which report of a pull request it is. */
  key: string;
  title?: string;
  /** Where the whole is. */
  link?: string;
  isDriftAlone?: boolean;
  /** The run of a fork made it. */
  isFromFork?: boolean;
  /** Number of the run, which tells a later report from an earlier one. */
  run?: number;
  /** Leaves the table of the stacks out. */
  hasNoTable?: boolean;
}

export const MOST_ALARMS = 6;

/** Marker, heading, sums and alarms: bounded, whatever the stacks hold. */
export function headOf(report: Report, stacks: readonly StackReport[], options: HeadOptions, mostAlarms: number): string {
  const { style, key, link } = options;
  const commit = report.commit === undefined ? "" : ` commit=${report.commit.replace(/[^\w.-]/g, "")}`;
  const run = options.run === undefined ? "" : ` run=${options.run}`;
  const marker = style.marker(`${markerOf(key)} at=${report.at.replace(/[^\w:.+-]/g, "")}${commit}${run}`);
  const money = together(stacks.filter(({ isRehearsal }) => !isRehearsal).map((stack) => stack.money));
  const counts = stacks.reduce((sum, stack) => added(sum, stack.counts), NO_COUNTS);
  const data = dataText(...stacks);
  const isDone = stacks.every(({ operation }) => operation !== "preview");
  const outage = outageText(stacks);
  const heading = headline(report, stacks, options, changeText(money));
  const parts = [
    partsText(money).join(", "),
    // A heading of one's own, or one that says that a run failed, does not have them.
    ...[data, outage].filter((text) => text !== "" && !heading.includes(text)).map(style.bold),
    countWords(style, counts, isDone),
    driftText(style, stacks, counts.drift, mostAlarms),
    stacks.length > 1 ? `${stacks.length} stacks` : "",
    link === undefined ? "" : style.link("run", link),
  ].filter((part) => part !== "");
  return blocks([
    marker,
    style.heading(heading, 3),
    parts.join(" · "),
    disturbancesText(style, stacks, mostAlarms),
    alarmText(stacks, style, mostAlarms),
    options.hasNoTable || stacks.length < LEAST_IN_TABLE ? "" : stacksTable(stacks, style),
  ]);
}

/** What tells our comment from others, and one report from another of the same request. */
export const markerOf = (key: string): string => `pulumi-hosting report key=${key.replace(/[^\w.-]/g, "-")}`;

/** What a marker says of its report. */
export const markerIn = (line: string): { at?: string | undefined; run?: string | undefined } => ({
  at: / at=(\S+)/.exec(line)?.[1],
  run: / run=(\d+)/.exec(line)?.[1],
});

function headline(report: Report, stacks: readonly StackReport[], options: HeadOptions, change: string): string {
  const { style, title } = options;
  const trouble = troubleText(stacks, style);
  // A heading of one's own must not hide that the run failed.
  if (title !== undefined) return `${style.prose(title)}${trouble === "" ? "" : `: ${trouble.charAt(0).toLowerCase()}${trouble.slice(1)}`}`;
  if (trouble !== "") return trouble;
  const unfinished = stacks.some(({ outcome }) => outcome === "not finished") ? " (not finished)" : "";
  if (options.isDriftAlone) {
    const drifted = stacks.filter(({ counts }) => counts.drift > 0);
    return drifted.length === 0 ? "No drift" : `Drift in ${namesOf(drifted, style)}`;
  }
  const of = commitText(report, style);
  const data = stacks.length > 0 ? dataText(...stacks) : "";
  const [first] = stacks;
  if (first !== undefined && stacks.every(({ isRehearsal }) => isRehearsal)) {
    const against = first.against === undefined ? "" : ` against ${style.prose(first.against)}`;
    const origin = options.isFromFork ? "sandbox, no account, made by the fork" : "sandbox, no account";
    const what = [data, outageText(stacks)].filter((part) => part !== "").join(", ");
    return `Rehearsal${of}${against} (${origin})${unfinished}${what === "" ? "" : `: ${what}`}`;
  }
  const operations = new Set(stacks.map(({ operation }) => operation));
  const [operation = "preview"] = operations;
  const done = { preview: `Preview${of}`, up: `Applied${of.replace(/^ of/, "")}`, refresh: `Refresh${of}`, destroy: "Destroyed" }[
    operation
  ];
  const whole = `${operations.size > 1 ? `Report${of}` : done}${unfinished}`;
  const scope = stacks.some(hasForeign) ? " for the resources of pulumi-hosting" : "";
  const bill = change === "" ? freeText(operations, stacks) : `${change}${scope}`;
  const what = [bill, data, outageText(stacks)].filter((part) => part !== "").join(", ");
  return what === "" ? whole : `${whole}: ${what}`;
}

const commitText = ({ commit }: Report, style: Style): string =>
  commit === undefined ? "" : ` of ${/^[0-9a-f]{7,40}$/.test(commit) ? commit.slice(0, 7) : style.code(commit)}`;

const namesOf = (some: readonly StackReport[], style: Style): string =>
  `${some
    .slice(0, MOST_NAMES)
    .map(({ stack }) => style.prose(stack))
    .join(", ")}${some.length > MOST_NAMES ? ` and ${some.length - MOST_NAMES} more` : ""}`;

/** `drift in 4: web, api, data and 1 more`. */
function driftText(style: Style, stacks: readonly StackReport[], count: number, most: number): string {
  if (count === 0) return "";
  const names = stacks.flatMap(({ drift }) => drift.map((row) => who(style, row)));
  return `drift in ${count}${most === 0 || names.length === 0 ? "" : `: ${some(names, MOST_DRIFT_NAMES)}`}`;
}

const MOST_DRIFT_NAMES = 3;

/** What kept runs from their end, as a heading; empty where all came to it. */
function troubleText(stacks: readonly StackReport[], style: Style): string {
  const of = (outcome: StackReport["outcome"]) => stacks.filter((stack) => stack.outcome === outcome);
  if (of("missing").length > 0) return `No report of ${namesOf(of("missing"), style)}`;
  if (of("not begun").length > 0) return `The ${nounOf(stacks)} of ${namesOf(of("not begun"), style)} never began`;
  const failed = of("failed");
  if (failed.length > 0 && failed.every(({ isBaseFailed }) => isBaseFailed)) {
    const base = failed[0]?.against === undefined ? "the base" : style.prose(failed[0].against);
    return `The program of ${base} failed in ${namesOf(failed, style)}, so this change was not rehearsed`;
  }
  if (failed.length > 0) return `${sentenceCase(nounOf(stacks))} failed in ${namesOf(failed, style)}`;
  return of("cut off").length > 0 ? `The ${nounOf(stacks)} of ${namesOf(of("cut off"), style)} was killed` : "";
}

/** Whether resources of other packages change, whose prices no line tells. */
const hasForeign = ({ rows }: StackReport): boolean =>
  rows.some(({ kind, op, isComponent }) => !isOwnKind(kind) && !isComponent && op !== "read" && op !== "update");

/** `deletes data of 4 resources`; empty where no data goes. */
export function dataText(...stacks: readonly StackReport[]): string {
  const all = stacks.flatMap(({ alarms, operation }) =>
    alarms.flatMap(({ alarm }) => (alarm === "data loss" || alarm === "overwrites" ? [{ alarm, isDone: operation !== "preview" }] : [])),
  );
  const part = (kind: Alarm["alarm"], verb: string, done: string): string[] => {
    const mine = all.filter(({ alarm }) => alarm === kind);
    const word = mine.length > 0 && mine.every(({ isDone }) => isDone) ? done : verb;
    return mine.length === 0 ? [] : [`${word} data of ${mine.length} ${mine.length === 1 ? "resource" : "resources"}`];
  };
  return [...part("data loss", "deletes", "deleted"), ...part("overwrites", "overwrites", "overwrote")].join(", ");
}

/** What a run comes to that costs nothing. Of an `up` it is not said that it cost nothing: earlier releases did not tell. */
function freeText(operations: ReadonlySet<string>, stacks: readonly StackReport[]): string {
  if (stacks.every(isQuiet)) return "nothing changes";
  if (operations.has("refresh") || operations.has("up") || operations.has("destroy")) return "";
  return stacks.some(hasForeign) ? "the bill for the resources of pulumi-hosting stays as it is" : "the bill stays as it is";
}

const MOST_NAMES = 5;

function nounOf(stacks: readonly StackReport[]): string {
  const nouns = new Set(
    stacks.map(({ isRehearsal, operation }) => (isRehearsal ? "rehearsal" : operation === "up" ? "update" : operation)),
  );
  return nouns.size === 1 ? ([...nouns][0] ?? "run") : "run";
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function alarmText(stacks: readonly StackReport[], style: Style, most: number): string {
  const all = stacks.flatMap((stack) => stack.alarms.map((alarm) => ({ alarm, stack })));
  if (all.length === 0) return "";
  const lines = (["data loss", "overwrites", "other packages", "not permitted", "over the cap", "exists", "error"] as const).flatMap(
    (kind) => {
      const mine = all.filter(({ alarm }) => alarm.alarm === kind);
      if (kind === "other packages" && mine.length > 0) return [foreignLine(style, mine, most, stacks.length > 1)];
      const shown = mine.slice(0, most).map(({ alarm, stack }) => alarmLine(style, alarm, stack, stacks.length > 1));
      const more = mine.length - shown.length;
      return more > 0 ? [...shown, `${style.bold(NOUNS[kind])} ${shown.length > 0 ? `and ${more} more` : `${more}`}`] : shown;
    },
  );
  return style.alarm([...lines, ...pipelineLine(stacks, style)]);
}

/** Names the variable of a pipeline that permits data loss. With it, no user has to change a file of the stack for one run. */
function pipelineLine(stacks: readonly StackReport[], style: Style): string[] {
  const lacks = (alarm: Alarm) => "needs" in alarm && alarm.needs !== undefined;
  const isMeant = stacks.some(({ isInPipeline, isRehearsal, alarms }) => isInPipeline && !isRehearsal && alarms.some(lacks));
  if (!isMeant) return [];
  return [
    `${style.bold("Permission to delete data:")} the variable \`${DATA_LOSS_VARIABLE}\` of this pipeline takes the same list as \`hosting:allowDataLoss\` and wins over it. A \`pulumi destroy\` counts the variable alone.`,
  ];
}

const NOUNS: Readonly<Record<Alarm["alarm"], string>> = {
  "data loss": "Deletes data:",
  overwrites: "Overwrites data:",
  "other packages": "Other packages:",
  "not permitted": "Not permitted:",
  "over the cap": "Over the cap:",
  exists: "There already:",
  error: "Errors:",
};

/** Deletes and replacements of other packages: that nothing is known of them is the warning. */
function foreignLine(style: Style, all: readonly { alarm: Alarm; stack: StackReport }[], most: number, isOneOfMany: boolean): string {
  const named = all.slice(0, most).flatMap(({ alarm, stack }) => {
    if (alarm.alarm !== "other packages") return [];
    const isDone = stack.operation !== "preview";
    const verb = `${alarm.op === "delete" ? "delete" : "replace"}${isDone ? "d" : "s"}`;
    return [`${verb} ${style.code(alarm.name)} (${style.code(alarm.kind)})${isOneOfMany ? ` in ${style.code(stack.stack)}` : ""}`];
  });
  const more = all.length - named.length;
  const list = [
    ...named,
    ...(more > 0 ? [`${named.length > 0 ? "and " : ""}${more}${named.length > 0 ? " more" : " deleted or replaced"}`] : []),
  ];
  return `${style.bold("Other packages:")} ${list.join(", ")}. This report does not know what they cost or which data they hold.`;
}

const ERROR_LENGTH = 300;
const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

/** Whether the heading shows all that there is of the errors. */
export function showsErrors(stacks: readonly StackReport[]): boolean {
  const errors = stacks.flatMap(({ alarms }) => alarms.flatMap((one) => (one.alarm === "error" ? [one.text] : [])));
  return errors.length <= MOST_ALARMS && errors.every((text) => text.trim() === firstLine(text) && text.length <= ERROR_LENGTH);
}

function alarmLine(style: Style, alarm: Alarm, whole: StackReport, isOneOfMany: boolean): string {
  const { stack, operation } = whole;
  const where = isOneOfMany ? ` in ${style.code(stack)}` : "";
  const stops = operation === "preview" ? `${style.bold("`up` will stop.")}` : style.bold("Stopped.");
  switch (alarm.alarm) {
    case "data loss": {
      const verb =
        alarm.op === "delete" ? (operation === "preview" ? "deletes" : "deleted") : operation === "preview" ? "replaces" : "replaced";
      const what = `${style.code(alarm.name)} (${style.prose(alarm.kind)}): ${style.prose(alarm.what)}`;
      return `${style.bold(operation === "preview" ? `Deletes data${stopping(alarm, whole)}.` : "Data was deleted.")} ${style.code(stack)} ${verb} ${what}.${needsText(style, alarm, whole)}`;
    }
    case "overwrites":
      return `${style.bold(operation === "preview" ? `Overwrites data${stopping(alarm, whole)}.` : "Data was overwritten.")} ${style.code(alarm.name)} (${style.prose(alarm.kind)})${where}: ${style.prose(alarm.what)}.${needsText(style, alarm, whole)}`;
    case "other packages":
      return "";
    case "not permitted":
      return `${stops} Not permitted${where}: ${alarm.name === undefined ? "" : `${style.code(alarm.name)}, `}${style.prose(alarm.amount)}. ${style.code(alarm.howToPermit, 300)}`;
    case "over the cap":
      return `${stops} ${style.prose(alarm.text)}${where}: ${style.code(alarm.howToPermit, 300)}`;
    case "exists":
      return `${stops.replace(/\.(?=<|\*)/, "")} at ${style.code(alarm.name)}${where}, unless ${style.prose(alarm.unless)}: ${style.prose(alarm.what)} is there already.`;
    case "error":
      return `${style.bold("Error")}${where}${alarm.name === undefined ? "" : ` at ${style.code(alarm.name)}`}: ${style.code(firstLine(alarm.text), ERROR_LENGTH)}`;
  }
}

/** Without its permission a deletion of data stops the run. Whether the permission of the stack fits, a rehearsal cannot know. */
const stopping = ({ needs }: Needing, { isRehearsal }: StackReport): string =>
  needs === undefined || isRehearsal ? "" : ", and `up` will stop";

type Needing = Pick<Extract<Alarm, { alarm: "data loss" }>, "needs" | "onlyByVariable">;

function needsText(style: Style, { needs, onlyByVariable }: Needing, { isRehearsal }: StackReport): string {
  if (needs === undefined) return "";
  if (onlyByVariable) return ` Needs the variable ${style.code(`${DATA_LOSS_VARIABLE}=${needs}`, 300)}.`;
  const setting = style.code(`hosting:allowDataLoss ${needs}`, 300);
  return isRehearsal ? ` Needs ${setting}, with the id that the preview shows.` : ` Needs ${setting}.`;
}

function countWords(style: Style, counts: StackReport["counts"], isDone: boolean): string {
  const words = (count: number, todo: string, done: string) => (count === 0 ? [] : [`${count} ${isDone ? done : `to ${todo}`}`]);
  return [
    ...words(counts.create, "create", "created"),
    ...words(counts.update, "update", "updated"),
    ...words(counts.replace, "replace", "replaced").map(style.bold),
    ...words(counts.delete, "delete", "deleted").map(style.bold),
    ...(counts.failed === 0 ? [] : [style.bold(`${counts.failed} failed`)]),
    ...words(counts.adopt ?? 0, "take over", "taken over"),
    ...words(counts.deploy, "deploy", "deployed"),
    ...words(counts.run ?? 0, "run", "run"),
  ].join(", ");
}

export const NO_COUNTS: StackReport["counts"] = { create: 0, update: 0, replace: 0, delete: 0, deploy: 0, drift: 0, same: 0, failed: 0 };

export const added = (x: StackReport["counts"], y: StackReport["counts"]): StackReport["counts"] => ({
  create: x.create + y.create,
  update: x.update + y.update,
  replace: x.replace + y.replace,
  delete: x.delete + y.delete,
  deploy: x.deploy + y.deploy,
  drift: x.drift + y.drift,
  same: x.same + y.same,
  failed: x.failed + y.failed,
  ...((x.adopt ?? 0) + (y.adopt ?? 0) > 0 ? { adopt: (x.adopt ?? 0) + (y.adopt ?? 0) } : {}),
  ...((x.run ?? 0) + (y.run ?? 0) > 0 ? { run: (x.run ?? 0) + (y.run ?? 0) } : {}),
});

/** Nothing to decide, nothing to look after. */
export const isQuiet = ({ outcome, counts, alarms, money, drift, rows }: StackReport): boolean =>
  outcome === "done" && counts.drift === 0 && alarms.length === 0 && money.rows.length === 0 && rows.length === 0 && drift.length === 0;
