import { allocations as calls, LONGEST_NOTES } from "../../provider/api/game/allocations";
import { found, panelRefuse } from "../http/panel-dialect";
import { noContentRoute, product, type Route, route } from "../http/product";
import { reply } from "../http/reply";
import { setKnown, text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, World } from "../world/world";
import { type GameServerRow, gameServerOf, may, usableServer } from "./server/access";

type AllocationRow = {
  id: number;
  server: string;
  ip: string;
  ip_alias: string | null;
  port: number;
  notes: string | null;
  is_default: boolean;
};

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the id. A server without a row has only its first port. */
    allocations: Table<AllocationRow>;
  }
}

const NODE_IP = "192.0.2.200";

/** The first port of a server. Worlds of earlier releases contain no row for this port. */
export const firstAllocation = ({ identifier, internal_id }: Pick<GameServerRow, "identifier" | "internal_id">): AllocationRow => ({
  id: internal_id,
  server: identifier,
  ip: NODE_IP,
  ip_alias: null,
  port: 25_564 + internal_id,
  notes: null,
  is_default: true,
});

// Source: docs/facts/game-panel.md 3.8.

/** Ports of the node that can be assigned in addition to the first port of each server. */
const POOL = { firstPort: 26_000, ports: 100, firstId: 10_000 } as const;

export function allocationsOf(world: World, server: GameServerRow): AllocationRow[] {
  const rows = Object.values(world.allocations).filter((row) => row.server === server.identifier);
  return rows.length > 0 ? rows : [firstAllocation(server)];
}

/** Returns the rows of the server's ports. Unlike `allocationsOf`, first stores the rows in the world, so that a change of a row is kept. */
function heldAllocations(world: World, server: GameServerRow): AllocationRow[] {
  for (const row of allocationsOf(world, server)) world.allocations[row.id] ??= row;
  return allocationsOf(world, server);
}

const allocationOf = (world: World, server: GameServerRow, id: string): AllocationRow =>
  found(heldAllocations(world, server).find((row) => String(row.id) === id));

/** Assigns a port of the node to the server. The panel chooses the port. */
function addAllocation(moment: Moment, server: GameServerRow): AllocationRow {
  const { world } = moment;
  const held = heldAllocations(world, server);
  // A server whose limit is null gets no additional port. For databases, by contrast, null means that there is no limit.
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

/** A port keeps its id if it is later assigned to another server. */
const idOf = ({ firstId }: World, n: number): number => firstId + POOL.firstId + n;

/** Stores the note, truncated to the width of its column. Returns the response, which contains the full note. */
function noteOn(row: AllocationRow, notes: string | null): Fields {
  row.notes = notes?.slice(0, LONGEST_NOTES) ?? null;
  return shownAllocation({ ...row, notes });
}

function makePrimary(world: World, server: GameServerRow, row: AllocationRow): void {
  for (const other of heldAllocations(world, server)) other.is_default = other.id === row.id;
}

function removeAllocation(world: World, server: GameServerRow, row: AllocationRow): void {
  if (!server.allocation_limit) throw panelRefuse.display("You cannot delete allocations for this server: no allocation limit is set.");
  if (row.is_default) throw panelRefuse.display("You cannot delete the primary allocation for this server.");
  delete world.allocations[row.id];
}

const shownAllocation = ({ server: _, ...attributes }: AllocationRow): Fields => ({ object: "allocation", attributes });

/** Without the permission `allocation.read`, a caller sees only the server's main port, without its note. */
export function shownAllocations(world: World, server: GameServerRow): Fields[] {
  const rows = allocationsOf(world, server);
  const seen = may(server, "allocation.read") ? rows : rows.filter((row) => row.is_default).map((row) => ({ ...row, notes: null }));
  return seen.map(shownAllocation);
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, param }) => {
    const rows = allocationsOf(world, usableServer(world, param("server"), "allocation.read"));
    return reply.ok({ object: "list", data: rows.map(shownAllocation) });
  }),
  route(calls.create, ({ world, moment, param }) =>
    reply.ok(shownAllocation(addAllocation(moment, usableServer(world, param("server"), "allocation.create")))),
  ),
  route(calls.update, ({ world, param, body }) => {
    const server = usableServer(world, param("server"), "allocation.update");
    return reply.ok(noteOn(allocationOf(world, server, param("allocation")), body.notes));
  }),
  route(calls.makePrimary, ({ world, param }) => {
    const server = usableServer(world, param("server"), "allocation.update");
    const row = allocationOf(world, server, param("allocation"));
    makePrimary(world, server, row);
    return reply.ok(shownAllocation(row));
  }),
  noContentRoute(calls.remove, ({ world, param }) => {
    const server = usableServer(world, param("server"), "allocation.delete");
    removeAllocation(world, server, allocationOf(world, server, param("allocation")));
  }),
];

export const allocations = product({
  routes,
  tables: {
    allocations: {
      singular: "port",
      aliases: ["ports"],
      add: (moment, { server, notes = null }) => {
        const row = addAllocation(moment, gameServerOf(moment.world, text("server", server)));
        noteOn(row, notes === null ? null : text("notes", notes));
        return String(row.id);
      },
      /** `is_default: true` makes the port the main port of its server. `false` has no effect, because a server always has exactly one. */
      mutate: (moment, row, { is_default: isDefault, ...fields }) => {
        setKnown(moment, row, fields);
        if (isDefault === true) makePrimary(moment.world, gameServerOf(moment.world, row.server), row);
      },
    },
  },
});
