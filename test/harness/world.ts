import type { World } from "../../sandbox/world/world";

/** The rows of these tables are not objects of the platform. */
const INNER = new Set([
  "format",
  "random",
  "savedAtMs",
  "counters",
  "events",
  "tokens",
  "keptAnswers",
  "team",
  "variants",
  "otherTeams",
  "firstId",
  "auditEvents",
  "activity",
  "consoleTokens",
  "signedAddresses",
  "writtenFields",
  "pages",
]);
/** Fields that differ between two equal worlds: ids, times, random values. */
const BY_CHANCE =
  /^(id|uuid|identifier|version|password|lines|deployment_uuid|application_id|order|config_hash|custom_labels|checksum|shown)$|_at$|_id$|^manual_webhook_secret_/;
const IDS = /\b[a-z0-9]{24}\b/g;

/**
 * Table-specific fields that differ between two equal worlds. The panel chooses the port of an allocation, so the port depends on earlier requests.
 */
const BY_CHANCE_IN: Readonly<Record<string, RegExp>> = { allocations: /^port$/ };

/** Returns one text per object: its table, and its row as JSON without the fields that differ between two equal worlds. */
export function objectsOf(world: World): string[] {
  const tables = Object.entries(world).filter(([name]) => !INNER.has(name));
  return tables
    .flatMap(([name, table]) => Object.values(table as Record<string, object>).map((row) => `${name} ${textOf(name, row)}`))
    .sort();
}

const textOf = (table: string, row: object): string =>
  JSON.stringify(row, (key, value: unknown) =>
    BY_CHANCE.test(key) || BY_CHANCE_IN[table]?.test(key) ? undefined : typeof value === "string" ? value.replace(IDS, "{id}") : value,
  );

/** Returns every id and key of the world's objects. */
export function namesOf(world: World): Set<string> {
  const names = new Set<string>();
  for (const [name, table] of Object.entries(world)) {
    if (INNER.has(name)) continue;
    for (const [id, row] of Object.entries(table as Record<string, { key?: unknown; registry?: unknown; file?: unknown }>)) {
      // If an object belongs to two other objects, its key consists of their ids: `1a2b3c4d:<uuid>`.
      for (const part of [id, ...id.split(":")]) names.add(part);
      for (const name of [row.key, row.registry, row.file]) if (typeof name === "string") names.add(name);
    }
  }
  return names;
}

export function differenceOf(found: readonly string[], wanted: readonly string[]): string | undefined {
  const [extra, missing] = [without(found, wanted), without(wanted, found)];
  if (extra.length + missing.length === 0) return undefined;
  return [...extra.map((row) => `too much: ${short(row)}`), ...missing.map((row) => `missing: ${short(row)}`)].join("\n");
}

const LONGEST_ROW = 600;
const short = (row: string): string => (row.length > LONGEST_ROW ? `${row.slice(0, LONGEST_ROW)}…` : row);

/** Returns the rows that the other list lacks. Equal rows count separately. */
export function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export const oncePerRow = (rows: readonly string[], repeated: readonly RegExp[]): string[] =>
  rows.filter((row, index) => rows.indexOf(row) === index || !repeated.some((pattern) => pattern.test(row)));

export const withoutRows = (rows: readonly string[], patterns: readonly RegExp[]): string[] =>
  rows.filter((row) => !patterns.some((pattern) => pattern.test(row)));
