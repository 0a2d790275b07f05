import type { Fields } from "../../world/json";

/** The flags are computed from the status; tests may set them all the same. */
export function fieldsOfFlags({ is_suspended, is_installing, feature_limits, ...fields }: Fields): Fields {
  const flags = { suspended: is_suspended, installing: is_installing };
  const on = Object.entries(flags).find(([, flag]) => flag === true)?.[0];
  const off = Object.values(flags).includes(false) && on === undefined;
  const limits = typeof feature_limits === "object" && feature_limits !== null ? (feature_limits as Fields) : {};
  const named: Record<string, string> = { databases: "database_limit", allocations: "allocation_limit", backups: "backup_limit" };
  return {
    ...fields,
    ...(on !== undefined ? { status: on } : off ? { status: null } : {}),
    ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [named[name] ?? name, value])),
  };
}
