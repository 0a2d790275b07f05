import { counted } from "../../words";
import { markerLine, type Origin } from "../marker";
import { isOwnType } from "../model/resource-types";
import { type Alarm, added, isQuiet, NO_COUNTS, type Report, type StackReport } from "../model/stack-report";
import { alarmText } from "./alarm-text";
import { disturbancesText, disturbedStacks, outageText } from "./disturbances";
import { billParts, billText, netText, together } from "./money";
import { isStopped, sentenceCase } from "./stop-text";
import { type AlarmLimits, blocks, type Style, some, table, who } from "./style";

export interface HeadOptions {
  style: Style;
  /** Key of the report, if a pull request has several reports. */
  key: string;
  title?: string;
  /** Sentence for a report that has something to show. */
  note?: string;
  /** Address of the full report. */
  link?: string;
  isDriftAlone?: boolean;
  isFromFork?: boolean;
  /** Number of the run. It shows which of two reports is later. */
  run?: number;
  attempt?: number;
  /** Whether the report is the comment of one stack among several. The heading then contains its name. */
  isOneStack?: boolean;
  hasNoTable?: boolean;
}

export type HeadLimits = Pick<AlarmLimits, "most" | "copiedBytes">;

/** Returns the top of a report: heading, warning and counts. `limits` limits its length for any number of stacks and alarms. */
export function headOf(report: Report, stacks: readonly StackReport[], options: HeadOptions, limits: HeadLimits): string {
  const { style, key, link } = options;
  const isResult = stacks.some(({ operation }) => operation !== "preview");
  const { run, attempt } = options;
  const marker = markerLine(
    { key, at: report.at, commit: report.commit, run, isResult, attempt, origin: originOf(stacks) },
    style.markerForm,
  );
  const money = together(stacks.filter(({ isRehearsal }) => !isRehearsal).map((stack) => stack.money));
  const counts = stacks.reduce((sum, stack) => added(sum, stack.counts), NO_COUNTS);
  const data = dataText(...stacks);
  const isDone = stacks.every(({ operation }) => operation !== "preview");
  const disturbed = disturbedStacks(stacks);
  const outage = outageText(disturbed);
  const heading = headline(report, stacks, options, { change: netText(money), data, outage });
  const parts = [
    billParts(money).join(", "),
    // The heading already contains these texts, unless it comes from `--title` or a run failed.
    ...[data, outage].filter((text) => text !== "" && !heading.includes(text)).map(style.bold),
    countWords(style, counts, isDone),
    driftText(style, stacks, counts.drift, limits.most),
    stacks.length > 1 ? `${stacks.length} stacks` : "",
    link === undefined ? "" : style.link("run", link),
  ].filter((part) => part !== "");
  return blocks([
    marker,
    style.heading(heading, 3),
    alarmText(stacks, style, { ...limits, link }),
    parts.join(" · "),
    trialsText(style, stacks),
    options.note === undefined || stacks.every(isQuiet) ? "" : style.prose(options.note),
    disturbancesText(style, disturbed, limits.most),
    options.hasNoTable || stacks.length < LEAST_IN_TABLE ? "" : stacksTable(stacks, style),
  ]);
}

/** Returns one line for each trial. The name of a stack is in the heading if there is only one. */
function trialsText(style: Style, stacks: readonly StackReport[]): string {
  const of = (stack: string): string => (stacks.length > 1 ? `${stack}: ` : "");
  return stacks
    .flatMap(({ stack, trial }) => (trial ? [style.prose(`${of(stack)}tried on a copy: ${trial.line}`)] : []))
    .join(style.lineBreak);
}

function originOf(stacks: readonly StackReport[]): Origin {
  const ofAll = (values: readonly (string | undefined)[]): string[] =>
    values.includes(undefined) ? [] : [...new Set(values.filter((value) => value !== undefined))].sort();
  return { projects: ofAll(stacks.map(({ project }) => project)), backends: ofAll(stacks.map(({ backend }) => backend)) };
}

interface HeadParts {
  /** Change of the monthly cost, as text. */
  change: string;
  data: string;
  outage: string;
}

function headline(report: Report, stacks: readonly StackReport[], options: HeadOptions, { change, data, outage }: HeadParts): string {
  const { style, title } = options;
  const trouble = troubleText(stacks, style);
  // A heading from `--title` must not hide that the run failed.
  if (title !== undefined) return `${style.prose(title)}${trouble === "" ? "" : `: ${trouble.charAt(0).toLowerCase()}${trouble.slice(1)}`}`;
  if (trouble !== "") return trouble;
  const unfinished = stacks.some(({ outcome }) => outcome === "not finished") ? " (not finished)" : "";
  if (options.isDriftAlone) {
    const drifted = stacks.filter(({ counts }) => counts.drift > 0);
    return drifted.length === 0 ? "No drift" : `Drift in ${namesOf(drifted, style)}`;
  }
  const [first] = stacks;
  const home = first?.project === undefined ? (first?.stack ?? "") : `${first.project}/${first.stack}`;
  const of = `${commitText(report, style)}${options.isOneStack ? ` in ${style.prose(home)}` : ""}`;
  if (first !== undefined && stacks.every(({ isRehearsal }) => isRehearsal)) {
    const against = first.against === undefined ? "" : ` against ${style.prose(first.against)}`;
    const origin = options.isFromFork ? "sandbox, no account, made by the fork" : "sandbox, no account";
    const what = [data, outage].filter((part) => part !== "").join(", ");
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
  const what = [bill, data, outage].filter((part) => part !== "").join(", ");
  return what === "" ? whole : `${whole}: ${what}`;
}

const commitText = ({ commit }: Report, style: Style): string =>
  commit === undefined ? "" : ` of ${/^[0-9a-f]{7,40}$/.test(commit) ? commit.slice(0, 7) : style.code(commit)}`;

const namesOf = (stacks: readonly StackReport[], style: Style): string =>
  some(
    stacks.map(({ stack }) => style.prose(stack)),
    MOST_NAMES,
  );

/** Returns a text such as `drift in 4: web, api, data and 1 more`. */
function driftText(style: Style, stacks: readonly StackReport[], count: number, most: number): string {
  if (count === 0) return "";
  const names = stacks.flatMap(({ drift }) => drift.map((row) => who(style, row)));
  return `drift in ${count}${most === 0 || names.length === 0 ? "" : `: ${some(names, MOST_DRIFT_NAMES)}`}`;
}

const MOST_DRIFT_NAMES = 3;

/** Returns the heading for a run that failed, was killed or has no report, or an empty text if there is none. */
function troubleText(stacks: readonly StackReport[], style: Style): string {
  const of = (outcome: StackReport["outcome"]) => stacks.filter((stack) => stack.outcome === outcome);
  if (of("missing").length > 0) {
    const isUp = of("missing").every(({ operation }) => operation === "up");
    return isUp ? `${namesOf(of("missing"), style)} was not started` : `No report of ${namesOf(of("missing"), style)}`;
  }
  if (of("not begun").length > 0) return `The ${nounOf(stacks)} of ${namesOf(of("not begun"), style)} never began`;
  const failed = of("failed");
  if (failed.length > 0 && failed.every(({ isBaseFailed }) => isBaseFailed)) {
    const base = failed[0]?.against === undefined ? "the base" : style.prose(failed[0].against);
    return `The program of ${base} failed in ${namesOf(failed, style)}, so this change was not rehearsed`;
  }
  if (failed.length > 0) return `${sentenceCase(nounOf(stacks))} failed in ${namesOf(failed, style)}`;
  return of("cut off").length > 0 ? `The ${nounOf(stacks)} of ${namesOf(of("cut off"), style)} was killed` : "";
}

/** Reports whether the run changes resources of other packages, whose prices are not known. */
const hasForeign = ({ rows }: StackReport): boolean =>
  rows.some(({ kind, op, isComponent }) => !isOwnType(kind) && !isComponent && op !== "read" && op !== "update");

/** Returns a text such as `deletes data of 4 resources`, or an empty text if no data is deleted. */
export function dataText(...stacks: readonly StackReport[]): string {
  const all = stacks.flatMap(({ alarms, operation }) =>
    alarms.flatMap(({ alarm }) => (alarm === "data loss" || alarm === "overwrites" ? [{ alarm, isDone: operation !== "preview" }] : [])),
  );
  const part = (kind: Alarm["alarm"], verb: string, done: string): string[] => {
    const mine = all.filter(({ alarm }) => alarm === kind);
    const word = mine.length > 0 && mine.every(({ isDone }) => isDone) ? done : verb;
    return mine.length === 0 ? [] : [`${word} data of ${counted(mine.length, "resource")}`];
  };
  return [...part("data loss", "deletes", "deleted"), ...part("overwrites", "overwrites", "overwrote")].join(", ");
}

/** Returns the text for a bill without changes. Returns an empty text after an `up`, because earlier releases logged no prices during an `up`. */
function freeText(operations: ReadonlySet<string>, stacks: readonly StackReport[]): string {
  if (stacks.every(isQuiet)) return "nothing changes";
  if (operations.has("refresh") || operations.has("up") || operations.has("destroy")) return "";
  return stacks.some(hasForeign) ? "the bill for the resources of pulumi-hosting does not change" : "the bill does not change";
}

const MOST_NAMES = 5;

export function nounOf(stacks: readonly StackReport[]): string {
  const nouns = new Set(
    stacks.map(({ isRehearsal, operation }) => (isRehearsal ? "rehearsal" : operation === "up" ? "update" : operation)),
  );
  return nouns.size === 1 ? ([...nouns][0] ?? "run") : "run";
}

function countWords(style: Style, counts: StackReport["counts"], isDone: boolean): string {
  const words = (count: number, todo: string, done: string) => (count === 0 ? [] : [`${count} ${isDone ? done : `to ${todo}`}`]);
  return [
    ...words(counts.create, "create", "created"),
    ...words(counts.update, "update", "updated"),
    ...words(counts.replace, "replace", "replaced").map(style.bold),
    ...words(counts.delete, "delete", "deleted").map(style.bold),
    ...(counts.failed === 0 ? [] : [style.bold(`${counts.failed} failed`)]),
    ...words(counts.adopt ?? 0, "adopt", "adopted"),
    ...words(counts.deploy, "deploy", "deployed"),
    ...words(counts.run ?? 0, "run", "run"),
  ].join(", ");
}

/** Minimum number of stacks for the table. With fewer stacks, the headings of the stacks already contain the same facts. */
const LEAST_IN_TABLE = 4;
const MOST_ROWS = 50;

function stacksTable(stacks: readonly StackReport[], style: Style): string {
  const shown = stacks.slice(0, MOST_ROWS);
  const more = stacks.length - shown.length;
  return table(
    ["stack", "bill", "+", "~", "±", "−", "▶", "drift", ""],
    ["left", "right", "right", "right", "right", "right", "right", "right", "left"],
    [...shown.map((stack) => rowOf(stack, style)), ...(more > 0 ? [[`and ${more} more`, ...Array.from({ length: 8 }, () => "")]] : [])],
  );
}

function rowOf(whole: StackReport, style: Style): string[] {
  const { stack, outcome, counts, alarms, money, isRehearsal } = whole;
  const count = (value: number): string => (value === 0 ? "" : `${value}`);
  const isLosing = alarms.some(({ alarm }) => alarm === "data loss" || alarm === "overwrites");
  const notes = [
    ...(outcome === "done" ? [] : [OUTCOMES[outcome]]),
    ...(isLosing ? ["data"] : []),
    ...(isStopped(whole) ? [whole.operation === "preview" ? "will stop" : "stopped"] : []),
  ];
  const isQuiet = money.rows.length === 0 && Object.entries(counts).every(([name, value]) => name === "same" || value === 0);
  return [
    style.code(stack),
    isRehearsal ? "" : billText(money),
    count(counts.create),
    count(counts.update),
    count(counts.replace),
    count(counts.delete),
    count(counts.deploy + (counts.run ?? 0)),
    count(counts.drift),
    notes.length > 0 ? style.bold(notes.join(", ")) : isQuiet ? "nothing changes" : "",
  ];
}

const OUTCOMES: Readonly<Record<Exclude<StackReport["outcome"], "done">, string>> = {
  failed: "failed",
  "not begun": "never began",
  "not finished": "not finished",
  "cut off": "killed",
  missing: "no report",
};
