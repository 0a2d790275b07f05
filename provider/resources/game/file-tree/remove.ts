import type { Client } from "../../../api/client";
import { ApiError } from "../../../api/errors";
import { files } from "../../../api/panel/files";
import { forget } from "../../../platform/game/file-listing";
import { fromRoot, type Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

/** Deletes what is at a path, in one call with what else goes from this server at the same moment. */
export async function remove(caller: Caller, place: Place): Promise<void> {
  const server = identifierOf(place.server);
  const panel = panelBelow(caller, place.server);
  await panel.batch(`${server} files/delete`, fromRoot(place.path), (paths: string[]) => removeTogether(panel, server, paths));
  forget(caller.panel, place);
}

/** What the panel refuses of several, nobody is told which: then each goes alone. A path that is gone already is no error. */
async function removeTogether(panel: Client, server: string, paths: readonly string[]): Promise<(string | Error)[]> {
  try {
    await panel.send(files.remove, { params: { server }, body: { root: "/", files: [...paths] } });
    return [...paths];
  } catch (error) {
    if (paths.length === 1 || !isRefusal(error)) throw error;
    const alone = paths.map((path) =>
      removeTogether(panel, server, [path]).then(
        () => path,
        (refusal: Error) => refusal,
      ),
    );
    return Promise.all(alone);
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status !== undefined && error.status <= 500;
