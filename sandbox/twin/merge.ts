import { isDeepStrictEqual } from "node:util";
import { MOVING } from "../../provider/api/moving-fields";
import { isFields } from "../world/json";

/** The response of the account, and the response of the sandbox to the same request before the first change. */
export interface Shown {
  readonly recorded: unknown;
  readonly before: unknown;
}

/**
 * Returns the response of the account with the changes between the sandbox's responses `before` and `now`. Values that are equal in both stay as the
 * account showed them. So a field that the sandbox does not know, or shows in another form, is returned unchanged.
 */
export function merged({ recorded, before }: Shown, now: unknown): unknown {
  if (isDeepStrictEqual(before, now)) return recorded;
  if (Array.isArray(before) && Array.isArray(now)) {
    if (Array.isArray(recorded)) return mergedRows(recorded, before, now);
    return now;
  }
  if (isFields(recorded) && isFields(before) && isFields(now)) return mergedFields(recorded, before, now);
  return now;
}

type Fields = Record<string, unknown>;

function mergedFields(recorded: Fields, before: Fields, now: Fields): Fields {
  const result: Fields = {};
  for (const [key, value] of Object.entries(recorded)) {
    if (key in before && !(key in now)) continue;
    const isMerged = key in now && key in before && !MOVING.has(key);
    result[key] = isMerged ? merged({ recorded: value, before: before[key] }, now[key]) : value;
  }
  for (const [key, value] of Object.entries(now)) {
    // A field that the sandbox showed before and the account did not is hidden from this token, or does not exist on the platform.
    if (!(key in recorded) && !(key in before)) result[key] = value;
  }
  return result;
}

function mergedRows(recorded: readonly unknown[], before: readonly unknown[], now: readonly unknown[]): unknown[] {
  const ids = [recorded, before, now].map((rows) => rows.map(idOf));
  const [recordedIds = [], beforeIds = [], nowIds = []] = ids;
  if (ids.flat().includes(undefined)) return [...now];
  const result: unknown[] = [];
  recorded.forEach((row, n) => {
    const was = beforeIds.indexOf(recordedIds[n]);
    const is = nowIds.indexOf(recordedIds[n]);
    if (was >= 0 && is < 0) return;
    result.push(was >= 0 && is >= 0 ? merged({ recorded: row, before: before[was] }, now[is]) : row);
  });
  const hidden = hiddenIn(recorded, before);
  now.forEach((row, n) => {
    if (recordedIds.includes(nowIds[n]) || beforeIds.includes(nowIds[n])) return;
    result.push(withoutHidden(row, hidden));
  });
  return result;
}

/** Identifies a row among its siblings. A row of the panel contains its fields in `attributes`. */
export function idOf(row: unknown): string | undefined {
  if (typeof row === "string" || typeof row === "number") return String(row);
  if (!isFields(row)) return undefined;
  const fields: Fields = isFields(row.attributes) ? row.attributes : row;
  const { uuid, identifier, id, deployment_uuid, fingerprint, env_variable, registry, key, file, link, name, is_file } = fields;
  const nameOfFile = is_file === undefined ? undefined : name;
  const found = [uuid, deployment_uuid, identifier, id, fingerprint, env_variable, registry, key, nameOfFile, file, link].find(
    (one) => typeof one === "string" || typeof one === "number",
  );
  return found === undefined ? undefined : String(found);
}

/** Returns the names of fields that the sandbox shows in every row and the account shows in none. */
export function hiddenIn(recorded: readonly unknown[], before: readonly unknown[]): ReadonlySet<string> {
  if (recorded.length === 0) return new Set();
  const shown = new Set(recorded.flatMap((row) => Object.keys(fieldsOf(row))));
  return new Set(before.flatMap((row) => Object.keys(fieldsOf(row))).filter((name) => !shown.has(name)));
}

const fieldsOf = (row: unknown): Fields => (isFields(row) ? (isFields(row.attributes) ? row.attributes : row) : {});

export function withoutHidden(row: unknown, hidden: ReadonlySet<string>): unknown {
  if (hidden.size === 0 || !isFields(row)) return row;
  if (isFields(row.attributes)) return { ...row, attributes: withoutHidden(row.attributes, hidden) };
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
}
