import type { Client } from "../../../api/client";
import type { Variable } from "../../../api/hosting/variables";
import type { Log } from "../../../core/log/log";
import { deleteVariable, inTurn } from "./calls";
import { variablesOf } from "./list";
import { listed } from "./ownership";

// The console and two writes at the same time can make several variables with one key. A write changes only the first, and the last one wins in the
// container (docs/facts/hosting.md 4.3).

const isSame = (one: Variable, other: Variable): boolean => one.key === other.key && one.is_preview === other.is_preview;

/** Whether another variable with the same key precedes this one in the list. */
export const isSurplus = (row: Variable, rows: readonly Variable[]): boolean => rows.find((one) => isSame(one, row)) !== row;

/** Warns of keys that several variables have. With `removes`, this resource deletes all of these variables except the first. */
export function reportDoubled(log: Log, rows: readonly Variable[], isOwn: (row: Variable) => boolean, removes = false): void {
  for (const first of rows.filter((row) => isOwn(row) && !isSurplus(row, rows))) {
    const ids = rows.filter((row) => isSame(row, first)).map(({ uuid }) => uuid);
    if (ids.length < 2) continue;
    const cure = removes ? `up deletes all but ${ids[0]}` : "A write changes only the first. Delete the others in the console";
    log.warning(`the variable ${first.key} stands ${ids.length} times on the platform (${ids.join(", ")}). The last one wins. ${cure}.`);
  }
}

export async function deleteSurplus(
  { hosting, log }: { hosting: Client; log: Log },
  application: string,
  keys: readonly string[],
): Promise<void> {
  const deleted: string[] = [];
  for (const key of keys)
    await inTurn(hosting, application, { key }, async () => {
      const rows = (await variablesOf(hosting, application)) ?? [];
      const surplus = rows.filter((row) => row.key === key && !row.is_preview && isSurplus(row, rows));
      for (const { uuid } of surplus) await deleteVariable(hosting, application, uuid);
      if (surplus.length > 0) deleted.push(key);
    });
  if (deleted.length > 0) log.info(`deleted the surplus variables of ${listed(deleted)}`);
}
