import type { Client } from "../../../api/client";
import { databases } from "../../../api/hosting/databases";
import { unlessRefused } from "../../../core/is-there";
import { hasValue, isLikeAttached, variablesOf } from "../variables/calls";

/**
 * Returns whether an application certainly has the variables of an attachment with the connection of this database.
 *
 * The variables are shown once, but their unchanged preview copies show the value. If a value cannot be read, nothing is proved, and the
 * attach call refuses another value.
 */
export async function isProvedAttached(
  hosting: Client,
  { databaseUuid, applicationUuid }: { databaseUuid: string; applicationUuid: string },
  names: readonly string[],
): Promise<boolean> {
  const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
  const saved = names.map((name) => rows.find((row) => row.key === name && !row.is_preview));
  if (!saved.every((row) => row && isLikeAttached(row))) return false;
  const connection = await unlessRefused(hosting.send(databases.connection, { params: { uuid: databaseUuid } }));
  if (!connection) return false;
  const values = [connection.url, connection.direct_url];
  hosting.redacted(
    "",
    values.flatMap((value) => value ?? []),
  );
  return saved.every((row, i) => {
    const value = values[i];
    return row !== undefined && typeof value === "string" && hasValue(row, value, rows);
  });
}
