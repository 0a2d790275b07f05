import { DATA_LOSS_VARIABLE } from "../../../provider/core/setting-keys";
import type { Alarm, StackReport } from "../model";
import { IN_THE_LOG } from "../public";
import type { Style } from "./style";

/** Maximum number of alarms of one kind in the heading. */
export const MOST_ALARMS = 6;

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the alarms of all stacks, the most important ones first. `most`: alarms per kind. */
export function alarmText(stacks: readonly StackReport[], style: Style, most: number): string {
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

/** Names the variable of a pipeline that permits data loss. With it, a user does not have to change a file of the stack for one run. */
function pipelineLine(stacks: readonly StackReport[], style: Style): string[] {
  const lacks = (alarm: Alarm) => "needs" in alarm && alarm.needs !== undefined;
  const isMeant = stacks.some(({ isInPipeline, isRehearsal, alarms }) => isInPipeline && !isRehearsal && alarms.some(lacks));
  if (!isMeant) return [];
  return [
    `${style.bold("To permit data loss in this pipeline,")} you can set the variable \`${DATA_LOSS_VARIABLE}\` instead. It takes the same list as \`hosting:allowDataLoss\` and replaces that list. \`pulumi destroy\` reads only the variable.`,
  ];
}

const NOUNS: Readonly<Record<Alarm["alarm"], string>> = {
  "data loss": "Deletes data:",
  overwrites: "Overwrites data:",
  "other packages": "Other packages:",
  "not permitted": "Not permitted:",
  "over the cap": "Over the cap:",
  exists: "Exists already:",
  error: "Errors:",
};

/** Warns about deletes and replacements of resources of other packages. */
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
    ...(more > 0 ? [named.length > 0 ? `and ${more} more` : `deletes or replaces ${more} ${more === 1 ? "resource" : "resources"}`] : []),
  ];
  return `${style.bold("Other packages:")} this run ${list.join(", ")}. This report does not know what these resources cost or which data they contain.`;
}

const ERROR_LENGTH = 300;
const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

/** Reports whether the heading shows all errors completely. */
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
      return `${stops} ${notPermittedText(style, alarm, whole, where)} ${permitText(style, alarm.howToPermit)}`;
    case "over the cap":
      return `${stops} ${style.prose(sentenceCase(alarm.text))}${where}. ${permitText(style, alarm.howToPermit)}`;
    case "exists":
      return `${stops.replace(/\.(?=<|\*)/, "")} at ${style.code(alarm.name)}${where}: ${style.prose(alarm.what)} already exists. It continues only if ${style.prose(alarm.unless)}.`;
    case "error":
      return `${style.bold("Error")}${where}${alarm.name === undefined ? "" : ` at ${style.code(alarm.name)}`}: ${style.code(firstLine(alarm.text), ERROR_LENGTH)}`;
  }
}

/** Returns a sentence about a cost or a deletion that is not permitted. Costs of a preview are increases, while the title shows the net change. */
function notPermittedText(
  style: Style,
  { name, amount }: Extract<Alarm, { alarm: "not permitted" }>,
  { money }: StackReport,
  where: string,
): string {
  const hasSavings = money.unknownDown > 0 || money.sums.some(({ down }) => down > 0);
  const subtracted = hasSavings && name === undefined ? " This amount leaves savings out." : "";
  const of = name === undefined ? "" : `${style.code(name)}: `;
  if (/\bwould (?:delete|overwrite) data: /.test(amount)) return `${of}${style.prose(amount)}${where}.`;
  const [, increases, several] = name === undefined ? (/^(?:(\d[\d.]* .*month)|\d+ price(s?)).*$/.exec(amount) ?? []) : [];
  const what = increases === undefined ? amount : `Increases of ${amount}`;
  const verb = increases !== undefined || several ? "are" : "is";
  return `${of}${style.prose(what)} ${verb} not permitted yet${where}.${subtracted}`;
}

/** Returns how to permit a refused step: by a command, or by a variable of the pipeline. */
function permitText(style: Style, howToPermit: string): string {
  if (howToPermit === IN_THE_LOG) return "The log of the run shows how to permit it.";
  const isVariable = /^[A-Z][A-Z_]*=\S*$/.test(howToPermit);
  return isVariable
    ? `To permit it, set ${style.code(howToPermit, 300)} in this pipeline.`
    : `To permit it, run ${style.code(howToPermit, 300)}.`;
}

/** Returns a warning that `up` stops without the permission. A rehearsal does not know the permissions of the stack. */
const stopping = ({ needs }: Needing, { isRehearsal }: StackReport): string =>
  needs === undefined || isRehearsal ? "" : ", and `up` will stop";

type Needing = Pick<Extract<Alarm, { alarm: "data loss" }>, "needs" | "onlyByVariable">;

function needsText(style: Style, { needs, onlyByVariable }: Needing, { isRehearsal }: StackReport): string {
  if (needs === undefined) return "";
  if (onlyByVariable)
    return ` To permit it, set the variable ${style.code(`${DATA_LOSS_VARIABLE}=${needs}`, 300)}. The setting has no effect here.`;
  const entry = style.code(needs, 300);
  const setting = style.code("hosting:allowDataLoss");
  return isRehearsal
    ? ` To permit it, add ${entry} with the id that the preview shows to ${setting}.`
    : ` To permit it, add ${entry} to ${setting}.`;
}
