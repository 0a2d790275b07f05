import { type Field, isNamedByDefault } from "../../provider/core/definition/field";
import { anchorOf } from "../check/anchors";
import { typeText } from "./type-text";

export type NamedField = readonly [name: string, field: Field];

const LONGEST_TYPE = 60;

/** Text of an input's heading, without its level. The table links to it. */
export function headingOf(name: string, field: Field, optional: boolean | undefined): string {
  const marks = [
    optional === undefined ? "" : optional ? "optional" : "required",
    ...(field.onChange === "replaces" ? ["replaces"] : []),
    ...(field.secret ? ["secret"] : []),
    ...(field.deprecated === undefined ? [] : ["deprecated"]),
  ].filter(Boolean);
  return `\`${name}\`${marks.length > 0 ? ` (${marks.join(", ")})` : ""}`;
}

export const isOptional = (name: string, field: Field): boolean => field.optional === true || isNamedByDefault(name, field);

/** Lists all inputs in one table at the top of a page, required ones first, each with a link to its full text. */
export function inputsTable(inputs: readonly NamedField[]): string {
  const rows = inputs.map(([name, field]) => ({ name, field, optional: isOptional(name, field) }));
  const sorted = [...rows.filter(({ optional }) => !optional), ...rows.filter(({ optional }) => optional)];
  const lines = sorted.map(
    ({ name, field, optional }) =>
      `| [\`${name}\`](#${anchorOf(headingOf(name, field, optional))}) | ${typeCell(field)} | ${optional ? "" : "**Required.** "}${firstSentence(field.doc)} |`,
  );
  return ["| input | type | meaning |", "|---|---|---|", ...lines].join("\n");
}

function typeCell({ schema }: Field): string {
  const type = typeText(schema, "output");
  if (type.includes("\n")) return type.trimEnd().endsWith("[]") ? "list of objects" : "object";
  return type.length > LONGEST_TYPE ? "see below" : `\`${type.replaceAll("|", "\\|")}\``;
}

/** A cell holds one line, and no link that a second reader would follow. A colon announces details, which only the full text has. */
const firstSentence = (doc: string): string => (doc.split(/(?<=[.:])\s/)[0] ?? "").replace(/:$/, ".").replaceAll("|", "\\|");
