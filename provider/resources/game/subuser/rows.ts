import type { Client } from "../../../api/client";
import type { Subuser } from "../../../api/panel/servers";
import { subusers } from "../../../api/panel/subusers";
import type { Context } from "../../../core/context";
import { madeByLostCall } from "../../../core/list-lag";
import { same } from "../../../core/values";
import { amendServer, gameServerNamed } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";
import { permissionSet } from "../../../platform/game/subuser-permissions";

/** Returns the subusers of a server, from its row (one request for all servers) or from their own list. A server that is gone has none. */
export async function subusersOf(caller: Caller, server: string): Promise<readonly Subuser[]> {
  const row = await gameServerNamed(caller.panel, server);
  if (row?.subusers) return row.subusers;
  return row ? panelBelow(caller, server).get(subusers.list, { params: { server } }) : [];
}

/** Returns the subusers for an import. On a server of another user, this key can declare only those in the server's row. */
export async function listedSubusers(panel: Client, server: string): Promise<readonly Subuser[]> {
  const row = await gameServerNamed(panel, server);
  return row?.server_owner === false ? (row.subusers ?? []) : subusersOf({ panel }, server);
}

/** Returns the subusers, uncached. */
export const subusersNow = (caller: Caller, server: string): Promise<Subuser[]> =>
  panelBelow(caller, server).send(subusers.list, { params: { server } });

/** Applies the effect of an own write to the rows that this run has read. */
export function amendSubusers(panel: Client, server: string, change: (rows: readonly Subuser[]) => Subuser[]): void {
  amendServer(panel, server, (row) => (row.subusers ? { ...row, subusers: change(row.subusers) } : row));
  panel.update(subusers.list, { params: { server } }, change);
}

type Creation = Pick<Context<{ server: string; permissions: string[] }>, "panel" | "clock" | "log" | "isComparing" | "inputs">;

/**
 * Returns the subuser that a creation with a lost answer added: it matches the program and is new. Only for panels that hide public ids.
 */
export async function subuserOfLostAnswer(context: Creation, before: readonly Subuser[]): Promise<Subuser | undefined> {
  const { server, permissions } = context.inputs;
  const found = await madeByLostCall(context.clock, async () => {
    const rows = await subusersNow(context, server);
    const fresh = rows.filter(({ uuid }) => !before.some((row) => row.uuid === uuid));
    return fresh.length > 0 ? fresh : undefined;
  });
  const equal = (found ?? []).filter(
    ({ permissions: held, public_id: publicId }) => !publicId && same(permissionSet(held), permissionSet(permissions)),
  );
  // Another run may have added the subuser at the same time.
  return equal.length === 1 && !(await context.panel.isShared()) ? equal[0] : undefined;
}
