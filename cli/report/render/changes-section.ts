import type { Change, Effect, Row, StackReport } from "../model";
import type { Detail } from "./detail";
import { grouped, kindText, MOST_KEYS, SIGNS, some, who } from "./sections";
import { type Style, table } from "./style";

export function changesSection({ rows, operation }: StackReport, style: Style, detail: Detail): string[] {
  const isAlone = ({ op, loses }: Row) => op === "replace" || loses !== undefined;
  const written: string[][] = [];
  const alone = (row: Row): void => {
    const most = detail.isGrouped ? 3 : MOST_KEYS;
    const changes = some(
      row.changes.map((one) => changeText(style, one, detail.hasValues)),
      most,
    );
    const what = changes === "" && row.because !== undefined ? `because ${style.code(row.because)} is replaced` : changes;
    written.push([SIGNS[row.op], `${who(style, row)}${row.failed ? `: ${style.bold("failed")}` : ""}`, what, effectText(style, row)]);
  };
  const shared = (group: readonly Row[]): void => {
    const [first] = group;
    if (first === undefined) return;
    const isOneKind = group.every(({ kind }) => kind === first.kind);
    const names = group.map((row) => (isOneKind ? style.code(row.name) : who(style, row)) + (row.failed ? ` ${style.bold("failed")}` : ""));
    const text = `${some(names, detail.namesInRow)}${isOneKind ? ` (${kindText(style, first.kind)})` : ""}`;
    const waits = group.filter(({ effects }) => effects.some(({ when }) => when === "next deployment")).length;
    const counted = group.length > detail.namesInRow || detail.isGrouped ? `${group.length}` : "";
    written.push([SIGNS[first.op], text, counted, waits === 0 ? "" : `⚠ ${waits} not before the next deployment`]);
  };
  for (const op of ["replace", "delete", "create", "import", "read", "deploy", "update"] as const) {
    const mine = rows.filter((row) => row.op === op);
    for (const row of mine.filter(isAlone)) alone(row);
    const others = mine.filter((row) => !isAlone(row));
    if (detail.isGrouped) for (const group of grouped(others, ({ kind }) => kind)) shared(group);
    else if (op === "create") shared(others);
    else
      for (const group of grouped(others, ({ kind }) => kind)) {
        if (op === "delete" && group.length >= SHARED_DELETES) shared(group);
        else for (const row of group) alone(row);
      }
  }
  if (written.length === 0) return [];
  const head = ["", "", "what", "takes effect"];
  const used = head.map((_, n) => n < 2 || written.some((cells) => cells[n] !== ""));
  const columns = <T>(cells: readonly T[]): T[] => cells.filter((_, n) => used[n]);
  // A heading without any word is drawn as a thin empty row.
  if (used.filter(Boolean).length === 2) head[1] = "resource";
  return [
    style.heading(operation === "preview" ? "Changed by the program" : operation === "destroy" ? "Deleted" : "Changed by the program", 4),
    table(
      columns(head),
      columns(head).map(() => "left"),
      written.map(columns),
    ),
  ];
}

const SHARED_DELETES = 4;

/** A sign stays with what it is of. */
const NO_BREAK = "\u00a0";

const CHANGE_SIGNS = { add: "+", update: "~", delete: "−" } as const;

function changeText(style: Style, { path, kind, before, after }: Change, hasValues: boolean): string {
  const value = (one: string | number | boolean) => (typeof one === "string" ? style.code(JSON.stringify(one)) : `${one}`);
  if (!hasValues || (before === undefined && after === undefined)) return `${CHANGE_SIGNS[kind]}${NO_BREAK}${style.code(path)}`;
  if (before === undefined || after === undefined)
    return `${CHANGE_SIGNS[kind]}${NO_BREAK}${style.code(path)}: ${value(before ?? after ?? "")}`;
  return `${style.code(path)}: ${value(before)} → ${value(after)}`;
}

function effectText(style: Style, { op, name, effects, loses }: Row): string {
  const losing = loses === undefined ? [] : [style.bold(`deletes data: ${style.prose(loses)}`)];
  return [...effects.flatMap((effect) => oneEffect(style, effect, name, op)), ...losing].join("; ");
}

function oneEffect(style: Style, effect: Effect, name: string, op: Row["op"]): string[] {
  switch (effect.when) {
    case "with this run":
      return [`with this run: ${style.code(effect.name)} deploys`];
    case "next deployment":
      return [`⚠ ${style.bold(`not before somebody deploys ${effect.of === undefined ? "what uses it" : style.code(effect.of)}`)}`];
    case "next start":
      return [`⚠ ${style.bold("not before its server starts again")}`];
    case "interrupts":
      return [`⚠ interrupts ${style.code(name)}`];
    case "replaced":
      return [effect.isAway ? style.bold("deleted, then created again: it is away meanwhile") : "a new one is made, then the old one goes"];
    case "deploys":
      return op === "create" ? [] : [effect.of === undefined ? "deploys again" : `deploys ${style.code(effect.of)}`];
  }
}
