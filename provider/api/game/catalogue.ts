import * as z from "zod";
import { panelCall } from "../call";
import { looseText } from "../generous";
import { isObject } from "../json";
import { plain } from "./envelopes";

// Rows of the panel's catalogues: versions, mod catalogues, projects. The specification lists these calls but does not describe their responses
// (docs/facts/game-panel.md 12). So a row may be a text or an object, and each schema tries several names for the list and for the fields of a row.

/** A row of a catalogue. Calls use its `id`; messages show its `name`. If the row has only one of them, both members have its value. */
export interface Listed {
  id: string;
  name: string;
}

const IDS = ["id", "version_id", "project_id", "key", "slug", "project", "version", "name"];
const NAMES = ["name", "title", "version", "version_number", "label", "id"];

const firstText = (row: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined => {
  const found = names.map((name) => row[name]).find((value) => looseText.safeParse(value).success);
  return found === undefined ? undefined : String(found);
};

export const Listed: z.ZodType<Listed> = z.unknown().transform((row, context): Listed => {
  const text = isObject(row) ? firstText(row, IDS) : firstText({ row }, ["row"]);
  if (text === undefined) {
    context.addIssue({ code: "custom", message: "has neither an id nor a name" });
    return z.NEVER;
  }
  return { id: text, name: isObject(row) ? (firstText(row, NAMES) ?? text) : text };
});

export const memberOf = (answer: unknown, names: readonly string[]): unknown =>
  isObject(answer) ? names.map((name) => answer[name]).find((value) => value !== undefined) : undefined;

/**
 * Returns the rows of a response that is a list, or contains a list under one of these names or `data`. If the response contains an object instead of
 * the list, the keys of the object are the ids of the rows.
 */
export const rowsOf = (answer: unknown, names: readonly string[]): unknown => {
  if (Array.isArray(answer)) return answer;
  const rows = memberOf(answer, [...names, "data"]);
  if (isObject(rows)) return Object.entries(rows).map(([id, row]) => (isObject(row) ? { id, ...row } : id));
  return rows ?? [];
};

export const Found = z.preprocess(
  (answer) => ({
    rows: rowsOf(answer, ["results", "projects", "modpacks", "hits", "items"]),
    total:
      memberOf(answer, ["total", "total_hits", "count"]) ?? memberOf(memberOf(answer, ["meta", "pagination"]), ["total", "pagination"]),
  }),
  z.object({ rows: z.array(Listed), total: z.number().optional().catch(undefined) }),
);

export type Found = z.infer<typeof Found>;

const Versions: z.ZodType<Listed[]> = z.preprocess((answer) => rowsOf(answer, ["versions"]), z.array(Listed));

export const versionsAt = (path: string) =>
  panelCall({ method: "GET", path, query: z.object({ source: z.string(), project: z.string() }), response: plain(Versions) });

export const names = (text: string, { id, name }: Listed): boolean => text === id || text === name;

/** The id has priority, because several rows may have the same name. */
export const namedIn = (rows: readonly Listed[], text: string): Listed | undefined =>
  rows.find(({ id }) => id === text) ?? rows.find((row) => names(text, row));

/** Whether two texts, each an id or a name, refer to the same row. */
export const namesSame = (one: string, other: string, rows: readonly Listed[]): boolean =>
  one === other || (namedIn(rows, one) !== undefined && namedIn(rows, one) === namedIn(rows, other));
