import { compare, compareNames, counted } from "../../words";
import { added, isQuiet, NO_COUNTS, type Report, type StackReport } from "../model/stack-report";
import { MOST_ALARMS, showsErrors } from "./alarm-text";
import { changesSection } from "./changes-section";
import { dataText, type HeadOptions, headOf, nounOf } from "./head";
import { billText, moneySection, together } from "./money";
import { pictureSource } from "./picture";
import { driftSection, errorsSection, linesSection, newValuesSection, policiesSection, unchangedSection } from "./sections";
import { blocks, type Detail, SIGNS } from "./style";

export interface Options extends HeadOptions {
  maxBytes: number;
  /** Maximum size of a picture. 0 means no picture. */
  pictureBytes: number;
  release: string;
  hasValues: boolean;
}

/** Every report can be shortened to this length, so it is the smallest permitted limit. */
export const LEAST_BYTES = 4000;

/** Returns the text of the report in at most `maxBytes`. To fit, it leaves out details instead of cutting off the end. */
export function reportText(report: Report, options: Options): string {
  const { style, maxBytes } = options;
  const stacks = [...report.stacks].sort(
    (x, y) => Number(isQuiet(x)) - Number(isQuiet(y)) || compareNames(x.stack, y.stack) || compare(x.project ?? "", y.project ?? ""),
  );
  const foot = blocks([...trialParts(stacks, options), style.small(footText(options))]);
  const shortest = shortenedText(options, 7);
  const room = (head: string, more: string) => maxBytes - Buffer.byteLength(blocks([head, more, foot])) - 8;
  let head = headOf(report, stacks, options, { most: MOST_ALARMS, copiedBytes: maxBytes / 10 });
  let hasErrors = showsErrors(stacks);
  if (Buffer.byteLength(head) > maxBytes / 2) {
    head = headOf(report, stacks, { ...options, hasNoTable: true }, { most: 0, copiedBytes: 0 });
    hasErrors = false;
  }
  const rehearsals = [...(report.rehearsals ?? [])].sort((x, y) => compareNames(x.stack, y.stack));
  const parts = [...stacks, ...rehearsals];
  const whole = fitted(parts, (stack, level) => partText(stack, stacks, hasErrors, level, options), room(head, shortest));
  if (whole) {
    const level = Math.max(0, ...whole.levels);
    return blocks([head, ...(level > 0 ? [shortenedText(options, level)] : []), ...whole.texts, foot]);
  }
  return blocks([head, shortest, ...stackLines(stacks, options, room(head, shortest)), foot]);
}

/** Share of the report that the folded trials may fill. */
const TRIALS_SHARE = 4;

function trialParts(stacks: readonly StackReport[], { style, maxBytes }: Options): string[] {
  const parts = stacks.flatMap(({ stack, trial }) =>
    trial === undefined
      ? []
      : style.details(
          `Trial of ${style.prose(stack)} on a copy of the account`,
          [trial.lines.map((line) => style.code(line, LONGEST_TRIAL_LINE)).join(style.lineBreak)],
          false,
        ),
  );
  return Buffer.byteLength(blocks(parts)) > maxBytes / TRIALS_SHARE ? [] : parts;
}

const LONGEST_TRIAL_LINE = 500;

/** Returns lines for as many stacks as fit, then one line for the remaining stacks, and one for the stacks without changes. */
function stackLines(stacks: readonly StackReport[], options: Options, room: number): string[] {
  const { style } = options;
  const quiet = stacks.filter(isQuiet);
  const loud = stacks.filter((stack) => !isQuiet(stack));
  const quietLine = quiet.length === 0 ? [] : [`${style.bold(counted(quiet.length, "stack"))}: nothing changes, no drift`];
  const lines = loud.map((stack) => stackText(stack, { of: stacks.length, hasErrors: true }, 7, options));
  const rest = (from: number): string => {
    const left = loud.slice(from);
    const counts = left.reduce((sum, { counts: one }) => added(sum, one), NO_COUNTS);
    const failed = left.filter(({ outcome }) => outcome !== "done").length;
    const parts = [billText(together(left.filter(({ isRehearsal }) => !isRehearsal).map(({ money }) => money))), countsText(counts)];
    return `${style.bold(counted(left.length, "more stack"))}: ${[...parts, ...(failed > 0 ? [`${failed} failed`] : [])].filter((one) => one !== "").join(", ")}`;
  };
  const bytesOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0);
  let shown = lines.length;
  const parts = () => [...lines.slice(0, shown), ...(shown < loud.length ? [rest(shown)] : []), ...quietLine];
  while (shown > 0 && bytesOf(parts()) > room) shown--;
  return parts();
}

/** Formats a stack, or the rehearsal that accompanies its preview. A rehearsal is folded unless it failed. */
function partText(stack: StackReport, stacks: readonly StackReport[], hasErrors: boolean, level: Level, options: Options): string {
  if (stacks.includes(stack)) return stackText(stack, { of: stacks.length, hasErrors }, level, options);
  const { style } = options;
  const title = `Rehearsal of ${style.prose(stack.stack)} (sandbox, no account): ${summaryText(stack, options)}`;
  if (level === 7) return title;
  const text = stackText(stack, { of: 2, hasErrors: false }, level, options);
  return blocks(style.details(title, [text], stack.outcome !== "done"));
}

/** `of`: number of stacks in the report. `hasErrors`: whether the heading already shows the full text of all errors. */
export function stackText(
  stack: StackReport,
  { of, hasErrors }: { of: number; hasErrors: boolean },
  level: Level,
  options: Options,
): string {
  const { style, pictureBytes } = options;
  const home = `${style.bold(style.prose(stack.stack))}${stack.project === undefined ? "" : ` (${style.prose(stack.project)})`}`;
  const summary = `${home}: ${summaryText(stack, options)}`;
  // If the report has only one stack, its heading already contains the summary.
  const title = of === 1 ? home : summary;
  if (level === 7) {
    const error = stack.alarms.find(({ alarm }) => alarm === "error");
    return error?.alarm === "error" ? `${summary}; ${style.code(error.text.split("\n", 1)[0] ?? "")}` : summary;
  }
  const detail: Detail = detailAt(level);
  const picture = style.hasPictures ? pictureSource(stack, detail.picture, pictureBytes) : undefined;
  const log = stack.log ?? [];
  const body = [
    ...(log.length === 0
      ? []
      : [
          log
            .slice(-MOST_LOG_LINES)
            .map((line) => style.code(line, 300))
            .join(style.lineBreak),
        ]),
    ...(hasErrors ? [] : errorsSection(stack, style, detail)),
    ...moneySection(stack, style, detail),
    ...driftSection(stack, style, detail),
    ...newValuesSection(stack, style, detail),
    ...policiesSection(stack, style, detail),
    ...changesSection(stack, style, detail),
    ...(picture === undefined ? [] : style.details("Picture", [`\`\`\`mermaid\n${picture}\n\`\`\``], false)),
    ...linesSection(stack, style, detail),
    ...unchangedSection(stack, style, detail),
  ];
  if (body.length === 0) return summary;
  return blocks(style.details(title, body, !isQuiet(stack) || of === 1));
}

const MOST_LOG_LINES = 40;

function summaryText(stack: StackReport, { isDriftAlone }: Options): string {
  const { outcome, counts, money, isRehearsal, bytes } = stack;
  if (outcome === "missing")
    return stack.operation === "up"
      ? "not started: an earlier job of the pipeline failed or was cancelled"
      : "no report: the job ended before it wrote one";
  if (outcome === "not begun") return `the ${nounOf([stack])} never began`;
  if (outcome === "cut off") return `cut off after ${(bytes ?? 0).toLocaleString("en-US")} bytes: the run was killed`;
  const change = isRehearsal ? "" : billText(money);
  const parts = [
    ...(stack.isBaseFailed
      ? ["the base program failed"]
      : outcome === "failed"
        ? ["failed"]
        : outcome === "not finished"
          ? ["not finished"]
          : []),
    change,
    dataText(stack),
    countsText(counts),
  ].filter((part) => part !== "");
  if (parts.length > 0) return parts.join(", ");
  return isDriftAlone ? "no drift" : "nothing changes, no drift";
}

const countsText = ({ create, update, replace, delete: deleted, deploy, drift, adopt = 0, run = 0 }: StackReport["counts"]): string =>
  [
    ...(create > 0 ? [`${SIGNS.create} ${create}`] : []),
    ...(update > 0 ? [`${SIGNS.update} ${update}`] : []),
    ...(replace > 0 ? [`${SIGNS.replace} ${replace}`] : []),
    ...(deleted > 0 ? [`${SIGNS.delete} ${deleted}`] : []),
    ...(deploy + run > 0 ? [`${SIGNS.deploy} ${deploy + run}`] : []),
    ...(adopt > 0 ? [`${SIGNS.adopt} ${adopt}`] : []),
    ...(drift > 0 ? [`drift ${drift}`] : []),
  ].join(", ");

const shortenedText = ({ style, link }: Options, level: number): string =>
  `Shortened to the maximum length (level ${level}). The full report is in the ${link === undefined ? "log of the run" : style.link("run", link)}.`;

const footText = ({ release, hasValues, isFromFork }: Options): string =>
  [
    `pulumi-hosting ${release} keeps this comment up to date.`,
    hasValues ? "Values are shown for inputs of pulumi-hosting that are not secret." : "Values are not shown.",
    ...(isFromFork ? ["A pipeline of a fork made this report, so its content comes from the fork."] : []),
  ].join(" ");

/** Levels of shortening: each level shows less of a stack than the level before. At the last level, a stack is a single line. */
export const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
type Level = (typeof LEVELS)[number];

const detailAt = (level: Level): Detail => ({
  hasLists: level < 1,
  picture: level < 2 ? "near" : level < 3 ? "changed" : "none",
  hasValues: level < 3,
  isGrouped: level >= 4,
  namesInRow: level >= 5 ? 10 : Number.POSITIVE_INFINITY,
  moneyRows: level >= 6 ? 20 : Number.POSITIVE_INFINITY,
  hasDriftKeys: level < 6,
  texts: [Number.POSITIVE_INFINITY, 100, 50, 20, 10, 5, 3, 1][level] ?? 1,
});

/** Shortens the longest part by one level until all parts together fit. Returns undefined if they do not fit even at the last level. */
export function fitted<T>(
  parts: readonly T[],
  render: (part: T, level: Level) => string,
  fits: number,
): { texts: string[]; levels: Level[] } | undefined {
  const shown = parts.map((part) => sized(render(part, 0), 0));
  let total = shown.reduce((bytes, one) => bytes + one.bytes, 0);
  while (total > fits) {
    let largest: number | undefined;
    shown.forEach(({ level, bytes }, n) => {
      if (level < 7 && (largest === undefined || bytes > (shown[largest]?.bytes ?? 0))) largest = n;
    });
    const [part, at] = largest === undefined ? [] : [parts[largest], shown[largest]];
    if (largest === undefined || part === undefined || at === undefined) return undefined;
    const level = (at.level + 1) as Level;
    const next = sized(render(part, level), level);
    total += next.bytes - at.bytes;
    shown[largest] = next;
  }
  return { texts: shown.map(({ text }) => text), levels: shown.map(({ level }) => level) };
}

/** Two bytes are added for the empty line that follows. */
const sized = (text: string, level: Level) => ({ text, level, bytes: Buffer.byteLength(text) + 2 });
