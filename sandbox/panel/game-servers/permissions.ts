import type { GameServerRow } from "./rows";

/** Reports whether the account has a permission on a server; `*` includes all. */
export const may = ({ permissions }: GameServerRow, permission: string): boolean =>
  permissions.includes("*") || permissions.includes(permission);
