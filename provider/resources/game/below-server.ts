import * as z from "zod";
import type { Client } from "../../api/client";
import { PermissionError } from "../../api/errors";
import type { GameServer } from "../../api/game/servers";
import type { CheckContext, Context } from "../../core/definition/context";
import { field } from "../../core/definition/field";
import type { InventoryObject, ListContext } from "../../core/definition/listing";
import type { Problem } from "../../core/definition/resource";
import { same } from "../../core/values";
import { gameServerAlone, gameServerNamed, identifierOf, notThereText } from "../../platform/game/game-servers";
import { panelBelow, unrestOf, unrestText } from "../../platform/game/server-state";

/**
 * Must not set `deletedWith` to the server. A deletion of the resource `Server` does not delete the server, so the objects on it must be deleted one
 * by one.
 */
export const serverInput = field(
  z.string().min(1),
  "Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same server, or the reverse, has no effect.",
  { onChange: "replaces", refersTo: "game_Server", comparedAs: (server) => (typeof server === "string" ? identifierOf(server) : server) },
);

/** Text for the reference pages of all resource types with objects of a game server. */
export const SERVER_SETTLED =
  "While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the server is suspended or its installation failed, `up` fails.";

interface CheckedServer {
  readonly problems: Problem[];
  /** Undefined if the server is not known yet or does not exist. */
  readonly row: GameServer | undefined;
}

/** Permissions on the server that a creation, an update and a deletion need, named as in the panel: `schedule.create`. */
export interface Needs {
  create: readonly string[];
  update: readonly string[];
  /** For a replacement, these are the permissions on the former server. */
  delete: readonly string[];
  /** Inputs, in addition to `server`, whose change replaces the object. */
  replacedBy?: readonly string[];
}

/**
 * For `previewChecks`: reports a missing server and missing permissions. Logs if the server refuses all calls at present, because a read of the list
 * of servers does not show this.
 */
export async function checkedServer(
  context: Pick<CheckContext<{ server?: string | undefined }>, "panel" | "inputs" | "olds" | "isKnown" | "log">,
  needs: readonly string[] | Needs = [],
): Promise<CheckedServer> {
  const { panel, inputs, isKnown, log } = context;
  const { server } = inputs;
  if (!isKnown("server") || server === undefined) return { problems: [], row: undefined };
  const row = await gameServerNamed(panel, server);
  if (!row) return { problems: [{ property: "server", reason: await notThereText(panel, server) }], row };
  const unrest = unrestText(row);
  if (unrest !== undefined) log.notCompared(unrest);
  for (const { on, names } of await stepsOf(context, row, needs)) {
    const missing = on.server_owner === true || names.length === 0 ? [] : await missingPermissions(context, on.identifier, names);
    if (missing.length === 0) continue;
    const reason = `cannot be changed with this key: its user lacks the permissions ${missing.join(", ")} on ${on.identifier} (${on.name}). Ask the owner of the server to grant these permissions in the panel.`;
    return { problems: [{ property: "server", reason }], row };
  }
  return { problems: [], row };
}

interface StepNeeds {
  on: GameServer;
  names: readonly string[];
}

async function stepsOf(
  { panel, inputs, olds }: Pick<CheckContext<{ server?: string | undefined }>, "panel" | "inputs" | "olds">,
  row: GameServer,
  needs: readonly string[] | Needs,
): Promise<StepNeeds[]> {
  if (!("create" in needs)) return [{ on: row, names: needs }];
  if (olds?.server === undefined) return [{ on: row, names: needs.create }];
  const [before, now]: Readonly<Record<string, unknown>>[] = [olds, inputs];
  const isElsewhere = ![row.identifier, row.uuid].includes(olds.server);
  const isReplaced = isElsewhere || (needs.replacedBy ?? []).some((key) => !same(before?.[key], now?.[key]));
  if (!isReplaced) return [{ on: row, names: needs.update }];
  const former = isElsewhere ? await gameServerNamed(panel, olds.server) : row;
  return [{ on: row, names: needs.create }, ...(former ? [{ on: former, names: needs.delete }] : [])];
}

/** Returns an empty list if the panel does not show which permissions the key has. The call itself then fails if a permission is missing. */
async function missingPermissions({ panel }: Pick<Context<unknown>, "panel">, server: string, needs: readonly string[]): Promise<string[]> {
  const { permissions } = await gameServerAlone(panel, server);
  if (!permissions || permissions.includes("*")) return [];
  return needs.filter((name) => !permissions.includes(name));
}

/**
 * For an import. Skips objects of a server if the panel refuses them (403) and the server belongs to another user, because the owner of the key
 * cannot manage these objects.
 */
export async function* belowGameServers<T>(
  { panel, below }: Pick<ListContext, "panel" | "below">,
  read: (panel: Client, server: string) => Promise<T>,
): AsyncIterable<[parent: InventoryObject, read: T]> {
  const seen = below("game_Server", async ({ id }): Promise<{ answer: T } | undefined> => {
    const row = await gameServerNamed(panel, id);
    const mayHide = row?.server_owner === false && !unrestOf(row);
    if (!mayHide) return { answer: await read(panelBelow({ panel }, id), id) };
    try {
      return { answer: await read(panel, id) };
    } catch (error) {
      if (error instanceof PermissionError) return undefined;
      throw error;
    }
  });
  for await (const [parent, found] of seen) if (found) yield [parent, found.answer];
}

/** Returns 1 for the first new object of this sort in this run, 2 for the second, and so on. Example of `sort`: `backup of game server 1a2b3c4d`. */
export function turnOf({ owners }: Pick<CheckContext<never>, "owners">, sort: string): number {
  for (let turn = 1; ; turn++) {
    const place = `the ${turn}. new ${sort}`;
    if (owners.declaredBy(place) !== undefined) continue;
    owners.declare(place);
    return turn;
  }
}
