import { files } from "../../../api/panel/files";
import { listed, noteWriteUpwards } from "../../../platform/game/file-listing";
import { folderOf, nameOf, type Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

/** Creates a folder and its parents, unless they exist. */
export async function ensureFolder(caller: Caller, place: Place): Promise<"made" | "there"> {
  const { server, path } = place;
  if (await listed(caller, place)) return "there";
  const params = { server: identifierOf(server) };
  await panelBelow(caller, server).send(files.createFolder, { params, body: { root: folderOf(path), name: nameOf(path) } });
  noteWriteUpwards(caller, place);
  return "made";
}
