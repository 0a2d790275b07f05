import * as z from "zod";
import { ApiError } from "../../../api/errors";
import { type FileEntry, files } from "../../../api/game/files";
import { OperationError } from "../../../core/log/errors";
import { forget, listed, listedNow, noteWrite, noteWriteUpwards } from "../../../platform/game/file-listing";
import { folderOf, folderOwnershipKey, fromRoot, joined, nameOf, type Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

/** Creates the folder and its missing parent folders. Returns `made` if the folder did not exist. */
export async function ensureFolder(caller: Caller, place: Place): Promise<"made" | "there"> {
  if (await listed(caller, place)) return "there";
  await makeFolder(caller, place);
  return "made";
}

async function makeFolder(caller: Caller, place: Place, call: typeof files.createFolder = files.createFolder): Promise<void> {
  const { server, path } = place;
  const body = { root: folderOf(path), name: nameOf(path) };
  await panelBelow(caller, server).send(call, { params: { server: identifierOf(server) }, body });
  noteWriteUpwards(caller, place);
}

/** Name of the folder that `contentsOf` makes. */
const PROBE = ".pulumi-hosting-probe";

/**
 * Returns the entries of a folder before its deletion, which deletes everything in it. Undefined if the folder does not exist. An empty list proves
 * nothing, because a proxy can send an empty list. The provider then makes a folder inside, and the next list must show this folder.
 */
export async function contentsOf(caller: Caller, place: Place): Promise<FileEntry[] | undefined> {
  const probe = { server: place.server, path: joined(place.path, PROBE) };
  const isProbe = ({ name }: FileEntry): boolean => name === PROBE;
  let entries = await listedNow(caller, place);
  if (entries?.length === 0) {
    // Not repeated after a lost response: a late second request could make the folders again after the deletion.
    await makeFolder(caller, probe, { ...files.createFolder, endsKnown: true });
    entries = await listedNow(caller, place);
    if (!entries?.some(isProbe))
      throw new OperationError(
        `${folderOwnershipKey(place)} was not deleted: its list is empty and does not show a folder that the provider has just made in it (${PROBE}), so it is unknown what else is in it. Run the same command again in a few minutes.`,
        { code: "operation_failed" },
      );
  }
  const others = entries?.filter((entry) => !isProbe(entry));
  if (others && others.length > 0 && entries?.some(isProbe)) await remove(caller, probe);
  return others;
}

/**
 * Sends all items in one call. If the panel refuses this call, sends each item in its own call, because the refusal does not name the wrong item.
 * Returns a result or an error per item.
 */
async function together<T>(items: readonly T[], send: (items: T[]) => Promise<unknown>): Promise<(T | Error)[]> {
  try {
    await send([...items]);
    return [...items];
  } catch (error) {
    if (items.length === 1 || !isRefusal(error)) throw error;
    const alone = items.map((item) =>
      send([item]).then(
        () => item,
        (refusal: Error) => refusal,
      ),
    );
    return Promise.all(alone);
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status !== undefined && error.status <= 500;

/** Deletes a file or folder; a missing one is not an error. Deletions that are requested at the same time on one server share a call. */
export async function remove(caller: Caller, place: Place): Promise<void> {
  const server = identifierOf(place.server);
  const panel = panelBelow(caller, place.server);
  const removed = panel.batch(`${server} files/delete`, fromRoot(place.path), (paths: string[]) =>
    together(paths, (some) => panel.send(files.remove, { params: { server }, body: { root: "/", files: some } })),
  );
  await removed.catch((error: unknown) => {
    noteWrite(caller, { ...place, path: folderOf(place.path) }); // the deletion may have taken effect, or may take effect later
    throw error;
  });
  forget(caller.panel, place);
}

/** Permissions in octal, such as 644. A fourth digit, as in 1777, is written, but no call shows it, so it is not compared. */
export const Mode = z.string().regex(/^[0-7]{3,4}$/, "must be three or four octal digits, such as 644.");

export const canonicalMode = (mode: string): string => mode.replace(/^0(?=\d{3}$)/, "");

/**
 * Whether a file or folder has the mode `wanted`. Undefined if the panel shows no mode. False for four digits, because the panel shows only three.
 */
export const hasMode = (entry: Pick<FileEntry, "mode_bits">, wanted: string): boolean | undefined => {
  const shown = modeOf(entry, wanted);
  return shown === undefined ? undefined : shown === wanted && wanted.length === 3;
};

/**
 * Returns `wanted` if its last three digits are the shown ones, else the shown digits. Undefined if the panel does not show the
 * permissions.
 */
export function modeOf({ mode_bits: bits }: Pick<FileEntry, "mode_bits">, wanted?: string): string | undefined {
  if (typeof bits !== "string") return undefined;
  const shown = bits.slice(-3);
  return wanted?.slice(-3) === shown ? wanted : shown;
}

/** Sends one file per call. If a call contains several files, the node changes only the last file (docs/facts/game-panel.md 3.5). */
export async function setMode(caller: Caller, { server: named, path }: Place, mode: string): Promise<void> {
  const params = { server: identifierOf(named) };
  await panelBelow(caller, named).send(files.chmod, { params, body: { root: "/", files: [{ file: fromRoot(path), mode }] } });
}
