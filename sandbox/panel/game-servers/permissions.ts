import type { GameServerRow } from "./rows";

/** Whether the account may do this on a server; `*` is everything. */
export const may = ({ permissions }: GameServerRow, permission: string): boolean =>
  permissions.includes("*") || permissions.includes(permission);
