import { files } from "../../../api/panel/files";
import { forget } from "../../../platform/game/file-listing";
import { fromRoot, type Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";
import { together } from "./together";

/** Deletes the entry at a path. Simultaneous deletions on one server share a call. A missing entry is not an error. */
export async function remove(caller: Caller, place: Place): Promise<void> {
  const server = identifierOf(place.server);
  const panel = panelBelow(caller, place.server);
  await panel.batch(`${server} files/delete`, fromRoot(place.path), (paths: string[]) =>
    together(paths, (some) => panel.send(files.remove, { params: { server }, body: { root: "/", files: some } })),
  );
  forget(caller.panel, place);
}
