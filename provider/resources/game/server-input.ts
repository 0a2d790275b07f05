import * as z from "zod";
import type { GameServer } from "../../api/panel/servers";
import type { CheckContext, Context } from "../../core/context";
import { field } from "../../core/field";
import type { Problem } from "../../core/resource";
import { same } from "../../core/values";
import { gameServerAlone, gameServerNamed, notThereText } from "../../platform/game/game-servers";
import { unrestText } from "../../platform/game/server-state";

// What every kind below a game server shares of its input `server`.

/** The input that names the game server. Never `deletedWith`: declaring a server's settings deletes nothing, so what is below it is deleted alone. */
export const serverInput = field(
  z.string().min(1),
  "Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing.",
  { onChange: "replaces", refersTo: "game_Server" },
);

/** For `isSame`: identifier and uuid of one server name the same. */
export async function isSameServer(before: unknown, after: unknown, { panel }: Pick<Context<unknown>, "panel">): Promise<boolean> {
  const [was, is] = await Promise.all([before, after].map((server) => gameServerNamed(panel, String(server))));
  return was !== undefined && was.uuid === is?.uuid;
}

/** For the remarks of every kind whose calls are below a server. */
export const SERVER_AT_REST =
  "A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.";

export interface CheckedServer {
  readonly problems: Problem[];
  /** The server, where it is known and there. */
  readonly row: GameServer | undefined;
}

/** Permissions on the server that the steps of an `up` take: names of the panel, as `schedule.create`. */
export interface Needs {
  create: readonly string[];
  update: readonly string[];
  /** Of what is replaced, on the server that it was on. */
  delete: readonly string[];
  /** Inputs whose change replaces the object, beside the server. */
  replacedBy?: readonly string[];
}

/**
 * For `previewChecks`: whether there is such a server, and whether the key may do there what an `up` will do (`schedule.create`). That the server
 * refuses every call at the moment is no problem, but told: also to kinds that the list of servers shows in every state.
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
    const reason = `is a server where the key's user may not do this: it lacks ${missing.join(", ")} on ${on.identifier} (${on.name}). Its owner grants permissions in the panel.`;
    return { problems: [{ property: "server", reason }], row };
  }
  return { problems: [], row };
}

interface StepNeeds {
  on: GameServer;
  names: readonly string[];
}

/** What an `up` will do, by the servers that it is done on. */
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

/** Where the panel does not tell the permissions, its own refusal does. */
async function missingPermissions({ panel }: Pick<Context<unknown>, "panel">, server: string, needs: readonly string[]): Promise<string[]> {
  const { permissions } = await gameServerAlone(panel, server);
  if (!permissions || permissions.includes("*")) return [];
  return needs.filter((name) => !permissions.includes(name));
}
