import { BlockList, isIP } from "node:net";
import type { Call, Permission } from "../../provider/api/call";
import type { Table, TokenPermission, TokenRow } from "../world/world";
import { panelRefusal } from "./panel-dialect";
import type { Caller } from "./product";

export const TOKEN_PERMISSIONS = [
  "none",
  "read",
  "read:sensitive",
  "write",
  "deploy",
  "root",
] as const satisfies readonly TokenPermission[];

export function checkPermissions(permissions: readonly TokenPermission[]): void {
  const unknown = permissions.find((permission) => !TOKEN_PERMISSIONS.includes(permission));
  if (unknown !== undefined)
    throw new Error(`There is no token permission ${unknown}. The permissions are ${TOKEN_PERMISSIONS.join(", ")}.`);
}

export const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];

export function tokenOf(tokens: Table<TokenRow>, api: Call["api"], token: string | undefined): TokenRow | undefined {
  if (token === undefined) return undefined;
  const row = tokens[token];
  return row && row.api === api && !row.revoked ? row : undefined;
}

/**
 * Returns the caller with this token. Its permissions are independent, as in upstream: Write does not include Read; only Root includes all
 * others.
 */
export function callerOf(row: TokenRow): Caller {
  const may = (permission: Permission) => permission === "none" || row.permissions.includes("root") || row.permissions.includes(permission);
  return { user: row.user, may, readsSensitive: may("read:sensitive") && !row.hidesSensitive, isAdmin: !row.hidesSensitive };
}

/** The caller of a request that has no token. */
export const nobody: Caller = { user: "nobody", may: (permission) => permission === "none", readsSensitive: false, isAdmin: false };

/** Source: docs/facts/game-panel.md 1.1. */
export function refuseAddress({ allowed_ips = [] }: TokenRow, { remoteAddress }: { readonly remoteAddress: string }): void {
  if (allowed_ips.length === 0 || isAmong(remoteAddress, allowed_ips)) return;
  throw panelRefusal(
    403,
    "AccessDeniedHttpException",
    `This IP address (${remoteAddress}) does not have permission to access the API using these credentials.`,
  );
}

function isAmong(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = "", prefix] = range.split("/");
    const family = isIP(net) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(prefix), family);
  }
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
