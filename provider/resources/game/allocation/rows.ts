import type { Client } from "../../../api/client";
import { allocations } from "../../../api/panel/allocations";
import type { Allocation } from "../../../api/panel/servers";
import { amendServer, gameServerNamed, identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

/** The ports of a server: as its row shows them, which is one request for all servers; else by their own list. Of a server that is gone none. */
export async function portsOf(caller: Caller, server: string): Promise<readonly Allocation[]> {
  const row = await gameServerNamed(caller.panel, server);
  if (row?.allocations) return row.allocations;
  return row ? panelBelow(caller, server).get(allocations.list, { params: { server } }) : [];
}

/** The same, asked of the panel now, and of all ports: a row shows who may not read them the main one alone. */
export const portsNow = (caller: Caller, server: string): Promise<Allocation[]> =>
  panelBelow(caller, server).send(allocations.list, { params: { server } });

/** Takes what an own write showed into what the run holds. */
export function amendPorts(panel: Client, server: string, change: (rows: readonly Allocation[]) => Allocation[]): void {
  amendServer(panel, server, (row) => (row.allocations ? { ...row, allocations: change(row.allocations) } : row));
  panel.update(allocations.list, { params: { server } }, change);
}

export const takeIn = (panel: Client, server: string, port: Allocation): void =>
  amendPorts(panel, server, (rows) => [...rows.filter(({ id }) => id !== port.id), port].sort((a, b) => a.id - b.id));

/** The ports of one server change one after another: which of several new ones is whose, nobody could tell. */
export const portsInTurn = <T>({ panel }: Pick<Caller, "panel">, server: string, task: () => Promise<T>): Promise<T> =>
  panel.inTurn(`ports of game server ${identifierOf(server)}`, task);

/** Exactly one is the main one: another one becomes it, or this one. */
export async function makePrimary(caller: Caller, server: string, id: number): Promise<void> {
  const params = { server, allocation: String(id) };
  await panelBelow(caller, server).send(allocations.makePrimary, { params });
  amendPorts(caller.panel, server, (rows) => rows.map((row) => ({ ...row, is_default: row.id === id })));
}

/** What becomes the main port where this one is to be it no more: the lowest other one. */
export const nextPrimary = (rows: readonly Allocation[], id: number): Allocation | undefined =>
  rows.filter((row) => row.id !== id).sort((a, b) => a.port - b.port)[0];
