import { type Change, type Effect, OPS, type Row, type StackReport, type Summary } from "../model/stack-report";
import { changeText, type Detail, type Group, grouped, MOST_KEYS, plain, SIGNS, type Style, some, table, typeText, who } from "./style";

/** Maximum number of names in a row of the table. A list below the table contains the remaining names. */
const MOST_NAMES = 10;

export function changesSection({ rows, operation }: StackReport, style: Style, detail: Detail): string[] {
  const groups = OPS.flatMap((op) =>
    groupsOf(
      rows.filter((row) => row.op === op),
      detail,
    ),
  );
  if (groups.length === 0) return [];
  const written = groups.map((group) => (group.length === 1 ? aloneCells(group, style, detail) : sharedCells(group, style, detail)));
  const head = ["", "", "what", "takes effect"];
  const used = head.map((_, n) => n < 2 || written.some((cells) => cells[n] !== ""));
  const columns = <T>(cells: readonly T[]): T[] => cells.filter((_, n) => used[n]);
  // With an empty heading row, forges draw a thin line above the table.
  if (used.filter(Boolean).length === 2) head[1] = "resource";
  return [
    style.heading(operation === "destroy" ? "Deleted" : "Changed by the program", 4),
    table(
      columns(head),
      columns(head).map(() => "left"),
      written.map(columns),
    ),
    ...(detail.hasLists ? [...groups.flatMap((group) => furtherNames(group, style)), ...summarizedPaths(groups, style, detail)] : []),
  ];
}

/** Resources with equal changes share a row. A replacement or a loss of data always has its own row. */
function groupsOf(rows: readonly Row[], { isGrouped }: Detail): Group<Row>[] {
  const isAlone = ({ op, loses }: Row) => op === "replace" || loses !== undefined;
  const shared = grouped(
    rows.filter((row) => !isAlone(row)),
    (row) => (isGrouped ? JSON.stringify([row.kind, row.failed]) : likenessOf(row)),
  );
  const split = shared.flatMap((group) =>
    !isGrouped && group[0].op === "delete" && group.length < SHARED_DELETES ? group.map((row): Group<Row> => [row]) : [group],
  );
  return [...rows.filter(isAlone).map((row): Group<Row> => [row]), ...split];
}

/** Resources of the same type with the same changes and the same effects have the same key. */
function likenessOf({ op, kind, name, changes, summaries, effects, because, failed }: Row): string {
  if (op !== "update" && op !== "deploy" && op !== "run") return JSON.stringify([kind, failed]);
  const own = effects.map((effect) => ({ ...effect, ...("of" in effect && effect.of === name ? { of: "" } : {}) }));
  const withOwn = own.map((effect) => ({ ...effect, ...("name" in effect && effect.name === name ? { name: "" } : {}) }));
  return JSON.stringify([kind, changes, summaries, withOwn, because, failed]);
}

function aloneCells([row]: Group<Row>, style: Style, detail: Detail): string[] {
  const changes = changesText(style, row, detail);
  const what = row.because === undefined ? changes : `because ${style.code(row.because)} is replaced`;
  return [
    SIGNS[row.op],
    `${who(style, row)}${row.failed ? `: ${style.bold("failed")}` : ""}`,
    withAdoption(adoptedText(style, row, true), what),
    effectText(style, row),
  ];
}

function sharedCells(group: Group<Row>, style: Style, detail: Detail): string[] {
  const [first] = group;
  const names = some(
    group.map(({ name }) => style.code(name)),
    Math.min(detail.namesInRow, MOST_NAMES),
  );
  const text = `${group.length} ${typeText(style, first.kind)}${first.failed ? ` ${style.bold("failed")}` : ""}: ${names}`;
  const isAlike = group.every((row) => likenessOf(row) === likenessOf(first));
  const what = isAlike ? changesText(style, first, detail) : "";
  const waits = group.filter(({ effects }) => effects.some(({ when }) => when === "next deployment")).length;
  const effect = isAlike ? effectText(style, first, true) : waits === 0 ? "" : `⚠ ${waits} of them only with the next deployment`;
  return [SIGNS[first.op], text, withAdoption(adoptedText(style, first, false), what), effect];
}

const adoptedText = (style: Style, { op, adopts = "" }: Row, isAlone: boolean): string => {
  if (op !== "adopt") return "";
  if (adopts === "") return "adopted unchanged: nothing is created";
  return isAlone ? `adopted: ${style.code(adopts, ADOPTED_LENGTH)}` : "adopted and changed";
};

const ADOPTED_LENGTH = 240;

const withAdoption = (adoption: string, changes: string): string => [adoption, changes].filter((part) => part !== "").join(". ");

function furtherNames(group: Group<Row>, style: Style): string[] {
  const [first] = group;
  if (group.length <= MOST_NAMES) return [];
  const names = group.slice(MOST_NAMES).map(({ name }) => style.code(name));
  return style.details(`${names.length} more ${typeText(style, first.kind)} ${SIGNS[first.op]}`, [names.join(", ")], false);
}

const SHARED_DELETES = 4;

/** Lists changes that force the replacement first. */
function changesText(style: Style, row: Row, detail: Detail): string {
  const most = detail.isGrouped ? 3 : MOST_KEYS;
  const summaries = summariesOf(row, detail);
  const list = (those: readonly Change[]): string => {
    const short = summaries.filter(({ paths }) => those.some(({ path }) => paths.includes(path)));
    const others = those.filter(({ path }) => !short.some(({ paths }) => paths.includes(path)));
    return some([...short.map((one) => summaryText(style, one)), ...others.map((one) => changeText(style, one, detail.hasValues))], most);
  };
  const { changes } = row;
  const forcing = changes.filter(({ forces }) => forces);
  if (forcing.length === 0) return list(changes);
  const others = changes.filter(({ forces }) => !forces);
  return `${style.bold("forces the replacement:")} ${list(forcing)}${others.length === 0 ? "" : `; also ${list(others)}`}`;
}

function effectText(style: Style, { op, name, effects, loses }: Row, isOfMany = false): string {
  const losing = loses === undefined ? [] : [style.bold(`deletes data: ${style.prose(loses)}`)];
  const named = (of: string) => (isOfMany && of === name ? "each of them" : style.code(of));
  const again = op === "run" && effects.length === 0 ? ["runs again"] : [];
  return [...again, ...effects.flatMap((effect) => oneEffect(style, effect, { name, op, named })), ...losing].join("; ");
}

interface Felt {
  name: string;
  op: Row["op"];
  named: (of: string) => string;
}

function oneEffect(style: Style, effect: Effect, { name, op, named }: Felt): string[] {
  switch (effect.when) {
    case "with this run":
      return [`with this run, which deploys ${named(effect.name)}`];
    case "next deployment":
      return [
        `⚠ ${style.bold(`only with the next deployment of ${effect.of === undefined ? "each application that uses it" : named(effect.of)}`)}`,
      ];
    case "next start":
      return [`⚠ ${style.bold("only with the next start of its server")}`];
    case "moves":
      return [`⚠ ${style.bold(`moves to another ${effect.to}`)}, which interrupts it`];
    case "interrupts":
      return [`⚠ ${style.bold("restarts or interrupts")} ${named(effect.of ?? name)}`];
    case "replaced":
      return [
        effect.isAway
          ? style.bold("deleted, then created again: unavailable until then")
          : "creates the new object, then deletes the old one",
      ];
    case "deploys":
      return op === "create" ? [] : [effect.of === undefined ? "deploys again" : `deploys ${named(effect.of)}`];
  }
}

/** Maximum length of a summary that is shown although it is longer than the list of changed paths: it shows values. */
const SHORT_SUMMARY = 120;

function summariesOf({ changes, summaries = [] }: Row, { hasValues }: Detail): Summary[] {
  if (!hasValues) return [];
  return summaries.filter((one) => {
    const length = summaryText(plain, one).length;
    return length <= SHORT_SUMMARY || length < pathsText(plain, changes, one).length;
  });
}

/** Returns `image nginx:1.26 → nginx:1.27`. */
const summaryText = (style: Style, { changes }: Summary): string =>
  changes.map(({ what, before, after }) => `${style.prose(what)} ${style.code(before)} → ${style.code(after)}`).join(", ");

const pathsText = (style: Style, changes: readonly Change[], { paths }: Summary): string =>
  changes
    .filter(({ path }) => paths.includes(path))
    .map((one) => changeText(style, one, true))
    .join(", ");

/** Lists the changed paths for which the table shows only a summary. */
function summarizedPaths(groups: readonly Group<Row>[], style: Style, detail: Detail): string[] {
  const items = groups.flatMap(([row]) =>
    summariesOf(row, detail).map((one) => `- ${who(style, row)}: ${pathsText(style, row.changes, one)}`),
  );
  return items.length === 0 ? [] : style.details("Changed values one by one", [items.join("\n")], false);
}
