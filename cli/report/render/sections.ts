import { counted } from "../../words";
import type { Alarm, DriftRow, StackReport } from "../model/stack-report";
import { topOf } from "../read/parsed-run";
import { alike, changeText, type Detail, grouped, MOST_KEYS, NAME_LENGTH, type Style, some, table, typeText, who } from "./style";

export function driftSection({ drift, operation, lacksDriftValues }: StackReport, style: Style, detail: Detail): string[] {
  if (drift.length === 0) return [];
  const what = (row: DriftRow): string => {
    if (row.what === "gone") return goneText(style, operation, row.failed === true);
    if (row.what === "unusable")
      return `${style.prose(row.why ?? "")}, ${row.failed ? style.bold("not created again because the step failed") : operation === "up" ? "created again" : "will be created again"}`;
    const changes = detail.hasValues ? (row.changes ?? []) : [];
    const shown = new Set(changes.map(({ path }) => topOf(path)));
    const keys = [
      ...changes.map((one) => changeText(style, one, true)),
      ...row.keys.filter((key) => !shown.has(key)).map((key) => style.code(key)),
    ];
    return `${some(keys, MOST_KEYS)}${row.failed ? `: ${style.bold("not reverted because the step failed")}` : ""}`;
  };
  const hasAuthors = drift.some(({ by }) => by !== undefined);
  const heading: Record<StackReport["operation"], string> = {
    preview: "Changed outside the program: `up` restores what the program declares",
    up: drift.some(({ failed }) => failed) ? "Changed outside the program" : "Changed outside the program, and reverted",
    refresh: "Changed outside the program: the state now contains it",
    destroy: "Changed outside the program",
  };
  const rows = detail.hasDriftKeys
    ? alike(drift).map(([row, ...more]) => [
        more.length === 0
          ? who(style, row)
          : `${more.length + 1} ${typeText(style, row.kind)}: ${some(
              [row, ...more].map(({ name }) => style.code(name)),
              MOST_KEYS,
            )}`,
        what(row),
        ...(hasAuthors ? [row.by === undefined ? "" : style.prose(row.by)] : []),
      ])
    : grouped(drift, ({ kind }) => kind).map((group) => [
        `${some(
          group.map(({ name }) => style.code(name)),
          detail.namesInRow,
        )} (${typeText(style, group[0].kind)})`,
        `${group.length}`,
        ...(hasAuthors ? [""] : []),
      ]);
  const hasValues =
    detail.hasValues && drift.some(({ changes = [] }) => changes.some(({ before, after }) => before !== undefined || after !== undefined));
  const head = ["", hasValues ? "what differs: in the stack → on the platform" : "what differs", ...(hasAuthors ? ["changed by"] : [])];
  return [
    style.heading(heading[operation], 4),
    table(
      head,
      head.map(() => "left"),
      rows,
    ),
    ...(lacksDriftValues && detail.hasValues ? [style.small(NO_REFRESH[operation] ?? "")] : []),
  ];
}

/** The program is unchanged, so no other section shows these inputs. */
export function newValuesSection({ newValues = [], operation, outcome }: StackReport, style: Style, detail: Detail): string[] {
  if (newValues.length === 0) return [];
  const isWritten = operation === "up" && outcome === "done";
  const rows = detail.hasDriftKeys
    ? newValues.map((row) => [who(style, row), style.code(row.path), style.code(row.from)])
    : grouped(newValues, ({ kind }) => kind).map((group) => [
        `${some(
          group.map(({ name }) => style.code(name)),
          detail.namesInRow,
        )} (${typeText(style, group[0].kind)})`,
        counted(group.length, "input"),
        "",
      ]);
  return [
    style.heading(isWritten ? "New secret values, written" : "New secret values: `up` writes them", 4),
    table(["", "input", "from"], ["left", "left", "left"], rows),
  ];
}

/** Why drift has no values, by operation. A `refresh` always reads the values from the platform. */
const NO_REFRESH: Readonly<Partial<Record<StackReport["operation"], string>>> = {
  preview: "The values are not known, because the preview ran without `--refresh`.",
  up: "Values of the platform are missing because `up` ran without `--refresh`.",
};

function goneText(style: Style, operation: StackReport["operation"], isFailed: boolean): string {
  if (isFailed) return `gone from the platform, ${style.bold("not created again because the step failed")}`;
  switch (operation) {
    case "preview":
      return "gone from the platform, will be created again";
    case "up":
      return "was gone from the platform, and was created again";
    case "refresh":
      return "gone from the platform, and removed from the state";
    case "destroy":
      return "was already gone from the platform";
  }
}

/** A mandatory policy stops the run. An advisory policy does not. */
export function policiesSection({ policies = [] }: StackReport, style: Style, detail: Detail): string[] {
  if (policies.length === 0) return [];
  const shown = policies.slice(0, detail.texts);
  const more = policies.length - shown.length;
  return [
    style.heading("Policies", 4),
    table(
      ["", "policy", "resource", "message"],
      ["left", "left", "left", "left"],
      [
        ...shown.map(({ policy, pack, level, name, kind, message }) => [
          level === "mandatory" ? style.bold("mandatory") : style.prose(level),
          `${style.code(policy)} of ${style.code(pack)}`,
          name === undefined ? "" : who(style, { name, kind: kind ?? "" }),
          message
            .split("\n")
            .filter((line) => line.trim() !== "")
            .map((line) => style.code(line, LINE_LENGTH))
            .join(style.lineBreak),
        ]),
        ...(more > 0 ? [["", `and ${more} more`, "", ""]] : []),
      ],
    ),
  ];
}

export function errorsSection({ alarms }: StackReport, style: Style, detail: Detail): string[] {
  const errors = alarms.filter((one): one is Extract<Alarm, { alarm: "error" }> => one.alarm === "error");
  if (errors.length === 0) return [];
  const shown = errors.slice(0, detail.texts);
  const more = errors.length - shown.length;
  return [
    style.heading(errors.length === 1 ? "Error" : "Errors", 4),
    [
      ...shown.map(({ name, kind, text }) => {
        const lines = text.split("\n").filter((line) => line.trim() !== "");
        const most = detail.texts > 10 ? 20 : 3;
        const written = some(
          lines.map((line) => style.code(line, 400)),
          most,
          style.lineBreak,
        );
        return `- ${name === undefined ? "" : `${who(style, { name, kind: kind ?? "" })}: `}${written}`;
      }),
      ...(more > 0 ? [`- and ${more} more`] : []),
    ].join("\n"),
  ];
}

export function linesSection({ lines }: StackReport, style: Style, detail: Detail): string[] {
  if (lines.length === 0) return [];
  const warnings = lines.filter(({ severity }) => severity === "warning").length;
  const counts = [
    ...(warnings > 0 ? [counted(warnings, "warning")] : []),
    ...(lines.length > warnings ? [counted(lines.length - warnings, "message")] : []),
  ].join(", ");
  const shown = lines.filter(({ severity }) => detail.hasLists || severity === "warning").slice(0, detail.texts);
  if (shown.length === 0) return [counts];
  const more = (detail.hasLists ? lines.length : warnings) - shown.length;
  const list = [
    ...shown.map(({ name, text }) => `- ${name === undefined ? "" : `${style.code(name)}: `}${style.code(text, LINE_LENGTH)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join("\n");
  return style.details(counts, [list], false);
}

const LINE_LENGTH = 4 * NAME_LENGTH;

export function unchangedSection({ counts, unchanged }: StackReport, style: Style, detail: Detail): string[] {
  if (counts.same === 0) return [];
  const text = `${counts.same} unchanged`;
  const isListed = unchanged.reduce((sum, { count }) => sum + count, 0) === counts.same;
  if (!detail.hasLists || !isListed) return [text];
  return style.details(text, [unchanged.map(({ kind, count }) => `${count} ${typeText(style, kind)}`).join(", ")], false);
}
