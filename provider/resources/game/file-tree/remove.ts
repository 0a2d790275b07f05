import { files } from "../../../api/panel/files";
import { identifierOf } from "../game-servers";
import { type Caller, panelBelow } from "../server-state";
import { forget } from "./listing";
import { fromRoot, type Place } from "./paths";
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
