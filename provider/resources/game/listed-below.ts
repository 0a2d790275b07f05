import type { Client } from "../../api/client";
import { PermissionError } from "../../api/errors";
import type { ListContext, SurveyedObject } from "../../core/listing";
import { gameServerNamed } from "../../platform/game/game-servers";
import { panelBelow, unrestOf } from "../../platform/game/server-state";

/**
 * What is read below each game server, for an import. On somebody else's server a 403 means that such objects are hidden from this key: they are
 * not its to declare, and nothing is told of them.
 */
export async function* belowGameServers<T>(
  { panel, below }: Pick<ListContext, "panel" | "below">,
  read: (panel: Client, server: string) => Promise<T>,
): AsyncIterable<[parent: SurveyedObject, read: T]> {
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
