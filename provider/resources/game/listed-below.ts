import type { Client } from "../../api/client";
import { PermissionError } from "../../api/errors";
import type { InventoryObject, ListContext } from "../../core/listing";
import { gameServerNamed } from "../../platform/game/game-servers";
import { panelBelow, unrestOf } from "../../platform/game/server-state";

/**
 * Reads objects below each game server, for an import. If another user owns the server, a 403 means that the objects are hidden from this
 * key. The owner of the key cannot declare such objects, so the import does not report them.
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
