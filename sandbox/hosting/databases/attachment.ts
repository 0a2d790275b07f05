import { refuse } from "../../http/reply";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { addVariable, sameVariable, variablesOf } from "../variables/rules";
import { isKeyValue } from "./catalog";
import type { DatabaseRow } from "./rows";
import { connectionOf } from "./rules";

// docs/spec/hosting-api.md, "Managed databases" (attach rules).

/** Returns the key of the direct address, `X_DIRECT_URL` for `X_URL`. */
function directKey(key: string): string {
  return key.endsWith("_URL") ? `${key.slice(0, -"_URL".length)}_DIRECT_URL` : `${key}_DIRECT_URL`;
}

/**
 * Returns names and values that an attachment saves: the pooled and the direct address, or one address named after
 * the key-value engine.
 */
function wantedVariables(database: DatabaseRow, envKey: string | null | undefined): Map<string, string> {
  const { url, direct_url } = connectionOf(database);
  if (isKeyValue(database.engine)) return new Map([[envKey ?? `${database.engine.toUpperCase()}_URL`, url]]);
  const key = envKey ?? "DATABASE_URL";
  return new Map([
    [key, url],
    [directKey(key), direct_url],
  ]);
}

/** Returns an unused key of the same form. */
function freeKey(world: World, applicationUuid: string, database: DatabaseRow): string {
  const taken = new Set(variablesOf(world, applicationUuid).map(({ key }) => key));
  const stem = isKeyValue(database.engine) ? database.engine.toUpperCase() : "DATABASE";
  for (let n = 2; ; n++) {
    const key = `${stem}_${n}_URL`;
    if (!taken.has(key) && !taken.has(directKey(key))) return key;
  }
}

/**
 * Saves the variables, runtime only and shown once. If a variable exists with another value, nothing is saved unless
 * overwriting is allowed.
 */
export function attachDatabase(
  moment: Moment,
  database: DatabaseRow,
  applicationUuid: string,
  { env_key: envKey, overwrite }: { env_key?: string | null; overwrite?: boolean },
): string[] {
  const { world } = moment;
  const wanted = wantedVariables(database, envKey);
  const existing = (key: string) => variablesOf(world, applicationUuid).find(sameVariable(key, false));
  const conflicts = [...wanted].filter(([key, value]) => (existing(key)?.value ?? value) !== value).map(([key]) => key);
  if (conflicts.length > 0 && !overwrite) {
    throw refuse.conflict("The application has such a variable with another value already.", {
      conflict: true,
      conflicts,
      suggested_env_key: freeKey(world, applicationUuid, database),
    });
  }
  for (const [key, value] of wanted) {
    const row = existing(key);
    if (!row) addVariable(moment, applicationUuid, { key, value, is_buildtime: false, is_shown_once: true });
    else if (row.value !== value) Object.assign(row, { value, is_buildtime: false, is_shown_once: true, updated_at: moment.stamp() });
  }
  return [...wanted.keys()];
}
