/**
 * Sorts objects by date of creation, the oldest first. Objects with the same date are sorted by uuid, because the API shows the uuid of every object.
 * It does not always show a number (docs/facts/hosting.md 14).
 */
export function byAge<R extends { uuid: string; created_at?: unknown }>(rows: readonly R[]): R[] {
  const made = (row: R) => (typeof row.created_at === "string" ? row.created_at : "");
  return [...rows].sort((a, b) => compareText(made(a), made(b)) || compareText(a.uuid, b.uuid));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
