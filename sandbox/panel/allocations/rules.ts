import { LONGEST_NOTES } from "../../../provider/api/panel/allocations";
import { found, panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { may } from "../game-servers/permissions";
import type { GameServerRow } from "../game-servers/rows";
import { firstAllocation } from "./first";
import type { AllocationRow } from "./rows";

// docs/facts/game-panel.md 3.8.

/** Free ports of the node, in addition to the first one of each server. */
const POOL = { firstPort: 26_000, ports: 100, firstId: 10_000 } as const;

export function allocationsOf(world: World, server: GameServerRow): AllocationRow[] {
  const rows = Object.values(world.allocations).filter((row) => row.server === server.identifier);
  return rows.length > 0 ? rows : [firstAllocation(server)];
}

/** Returns the allocations of a server, as rows that can be changed. */
export function heldAllocations(world: World, server: GameServerRow): AllocationRow[] {
  for (const row of allocationsOf(world, server)) world.allocations[row.id] ??= row;
  return allocationsOf(world, server);
}

export const allocationOf = (world: World, server: GameServerRow, id: string): AllocationRow =>
  found(heldAllocations(world, server).find((row) => String(row.id) === id));

/** Assigns one of the free ports; the caller cannot choose. */
export function addAllocation(moment: Moment, server: GameServerRow): AllocationRow {
  const { world } = moment;
  const held = heldAllocations(world, server);
  // A limit of null also refuses, unlike with databases.
  if (held.length >= (server.allocation_limit ?? 0))
    throw panelRefuse.display("Cannot assign additional allocations to this server: limit has been reached.");
  const numbers = Array.from({ length: POOL.ports }, (_, n) => n).filter((n) => !world.allocations[idOf(world, n)]);
  const n = numbers[Number.parseInt(moment.text(6), 36) % Math.max(1, numbers.length)];
  if (n === undefined)
    throw panelRefuse.display(
      "Cannot assign additional allocation: no more space available on node.",
      "NoAutoAllocationSpaceAvailableException",
    );
  const row = { ...firstAllocation(server), id: idOf(world, n), port: POOL.firstPort + n, is_default: false };
  world.allocations[row.id] = row;
  return row;
}

/** A port keeps its id even if another server gets it. */
const idOf = ({ firstId }: World, n: number): number => firstId + POOL.firstId + n;

/** Stores a note. The column truncates a long one; the response shows it in full. */
export function noteOn(row: AllocationRow, notes: string | null): Fields {
  row.notes = notes?.slice(0, LONGEST_NOTES) ?? null;
  return shownAllocation({ ...row, notes });
}

export function makePrimary(world: World, server: GameServerRow, row: AllocationRow): void {
  for (const other of heldAllocations(world, server)) other.is_default = other.id === row.id;
}

/** Returns the port to the pool. */
export function removeAllocation(world: World, server: GameServerRow, row: AllocationRow): void {
  if (!server.allocation_limit) throw panelRefuse.display("You cannot delete allocations for this server: no allocation limit is set.");
  if (row.is_default) throw panelRefuse.display("You cannot delete the primary allocation for this server.");
  delete world.allocations[row.id];
}

export const shownAllocation = ({ server: _, ...attributes }: AllocationRow): Fields => ({ object: "allocation", attributes });

/** Returns the allocations of a server: without the permission only the main one, without its note. */
export function shownAllocations(world: World, server: GameServerRow): Fields[] {
  const rows = allocationsOf(world, server);
  const seen = may(server, "allocation.read") ? rows : rows.filter((row) => row.is_default).map((row) => ({ ...row, notes: null }));
  return seen.map(shownAllocation);
}
