import { files } from "../../../api/panel/files";
import { forget } from "../../../platform/game/file-listing";
import { fromRoot, type Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";
import { together } from "./together";

/** Deletes what is at a path, in one call with what else goes from this server at the same moment. A path that is gone already is no error. */
export async function remove(caller: Caller, place: Place): Promise<void> {
  const server = identifierOf(place.server);
  const panel = panelBelow(caller, place.server);
  await panel.batch(`${server} files/delete`, fromRoot(place.path), (paths: string[]) =>
    together(paths, (some) => panel.send(files.remove, { params: { server }, body: { root: "/", files: some } })),
  );
  forget(caller.panel, place);
}
