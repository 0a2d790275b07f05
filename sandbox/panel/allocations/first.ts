import type { GameServerRow } from "../game-servers/rows";
import type { AllocationRow } from "./rows";

/** Address of the sandbox's servers. */
export const NODE_IP = "192.0.2.200";

/** The first port of a server. Worlds of earlier releases have no row for it. */
export const firstAllocation = ({ identifier, internal_id }: Pick<GameServerRow, "identifier" | "internal_id">): AllocationRow => ({
  id: internal_id,
  server: identifier,
  ip: NODE_IP,
  ip_alias: null,
  port: 25_564 + internal_id,
  notes: null,
  is_default: true,
});
