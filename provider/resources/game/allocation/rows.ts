import type { Client } from "../../../api/client";
import { allocations } from "../../../api/panel/allocations";
import type { Allocation } from "../../../api/panel/servers";
import { amendServer, gameServerNamed, identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

/**
 * Returns the ports of a server. They come from the row of the server if it contains them, because one request reads the rows of all
 * servers. Otherwise they come from the server's list of ports. The result is empty if the server is gone.
 */
export async function portsOf(caller: Caller, server: string): Promise<readonly Allocation[]> {
  const row = await gameServerNamed(caller.panel, server);
  if (row?.allocations) return row.allocations;
  return row ? panelBelow(caller, server).get(allocations.list, { params: { server } }) : [];
}

/**
 * Returns all ports without the cache. The row of a server does not suffice, because it may contain only the main port, depending on the
 * key's permissions.
 */
export const portsNow = (caller: Caller, server: string): Promise<Allocation[]> =>
  panelBelow(caller, server).send(allocations.list, { params: { server } });

/** Applies a write of this run to the rows that it has read. */
export function amendPorts(panel: Client, server: string, change: (rows: readonly Allocation[]) => Allocation[]): void {
  amendServer(panel, server, (row) => (row.allocations ? { ...row, allocations: change(row.allocations) } : row));
  panel.update(allocations.list, { params: { server } }, change);
}

export const takeIn = (panel: Client, server: string, port: Allocation): void =>
  amendPorts(panel, server, (rows) => [...rows.filter(({ id }) => id !== port.id), port].sort((a, b) => a.id - b.id));

/** Runs changes to the ports of one server one after another, so that each new port can be attributed to its creation. */
export const portsInTurn = <T>({ panel }: Pick<Caller, "panel">, server: string, task: () => Promise<T>): Promise<T> =>
  panel.inTurn(`ports of game server ${identifierOf(server)}`, task);

/** Makes a port the main one. A server has exactly one main port. */
export async function makePrimary(caller: Caller, server: string, id: number): Promise<void> {
  const params = { server, allocation: String(id) };
  await panelBelow(caller, server).send(allocations.makePrimary, { params });
  amendPorts(caller.panel, server, (rows) => rows.map((row) => ({ ...row, is_default: row.id === id })));
}

/**
 * Returns the port that follows as main port when the port `id` stops being the main port. This is the other port with the lowest number.
 */
export const nextPrimary = (rows: readonly Allocation[], id: number): Allocation | undefined =>
  rows.filter((row) => row.id !== id).sort((a, b) => a.port - b.port)[0];
