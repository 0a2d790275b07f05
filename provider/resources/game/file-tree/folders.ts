import * as z from "zod";
import { ApiError } from "../../../api/errors";
import { type FileEntry, files } from "../../../api/game/files";
import { forget, listed, noteWriteUpwards } from "../../../platform/game/file-listing";
import { folderOf, fromRoot, nameOf, type Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

/** Also creates missing parent folders. */
export async function ensureFolder(caller: Caller, place: Place): Promise<"made" | "there"> {
  const { server, path } = place;
  if (await listed(caller, place)) return "there";
  const params = { server: identifierOf(server) };
  await panelBelow(caller, server).send(files.createFolder, { params, body: { root: folderOf(path), name: nameOf(path) } });
  noteWriteUpwards(caller, place);
  return "made";
}

/** A refusal does not say which file caused it, so each file is then sent in its own call, with its own result or error. */
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

/** Simultaneous deletions on one server share a call. A missing entry is not an error. */
export async function remove(caller: Caller, place: Place): Promise<void> {
  const server = identifierOf(place.server);
  const panel = panelBelow(caller, place.server);
  await panel.batch(`${server} files/delete`, fromRoot(place.path), (paths: string[]) =>
    together(paths, (some) => panel.send(files.remove, { params: { server }, body: { root: "/", files: some } })),
  );
  forget(caller.panel, place);
}

/** Permissions in octal. If there are four digits, as in 1777, the provider writes the first digit, but no call shows it. */
export const Mode = z.string().regex(/^[0-7]{3,4}$/, "must be three or four octal digits, such as 644.");

export const canonicalMode = (mode: string): string => mode.replace(/^0(?=\d{3}$)/, "");

/** Returns undefined if the panel does not show the permissions. */
export const hasMode = (entry: Pick<FileEntry, "mode_bits">, wanted: string): boolean | undefined => {
  const shown = modeOf(entry, wanted);
  return shown === undefined ? undefined : shown === wanted && wanted.length === 3;
};

/** Only the last three digits are compared. Undefined if the panel does not show the permissions. */
export function modeOf({ mode_bits: bits }: Pick<FileEntry, "mode_bits">, wanted?: string): string | undefined {
  if (typeof bits !== "string") return undefined;
  const shown = bits.slice(-3);
  return wanted?.slice(-3) === shown ? wanted : shown;
}

/** Simultaneous changes on one server share a call. */
export async function setMode(caller: Caller, { server: named, path }: Place, mode: string): Promise<void> {
  const server = identifierOf(named);
  const panel = panelBelow(caller, named);
  await panel.batch(`${server} files/chmod`, { file: fromRoot(path), mode }, (modes: { file: string; mode: string }[]) =>
    together(modes, (some) => panel.send(files.chmod, { params: { server }, body: { root: "/", files: some } })),
  );
}
