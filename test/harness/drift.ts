import type { Fields } from "../../sandbox";
import type { Fixture } from "./fixture";
import type { Drift } from "./lifecycle-fixture";

/** Returns an outside change that writes `fields` into the only row of the table that matches the filter. */
export const setting =
  (table: string, filter: (fixture: Fixture) => Record<string, string | boolean>, fields: Fields): Drift =>
  async (sandbox, fixture) => {
    const [found, another] = await sandbox.find(table, filter(fixture));
    if (found === undefined || another !== undefined) throw new Error(`${table} must contain exactly one row to change.`);
    await sandbox.mutate(table, String(found.$id), fields);
  };

export const settingNamed = (table: string, name: string, fields: Fields): Drift => setting(table, () => ({ name }), fields);

export const settingVariable = (key: string, fields: Fields): Drift =>
  setting("variables", ({ application }) => ({ application_uuid: application, key, is_preview: false }), fields);
