import * as z from "zod";
import { type FileEntry, files } from "../../../api/panel/files";
import { fromRoot, type Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";
import { together } from "./together";

/** Permissions in octal. A fourth digit, such as the first of 1777, is written, but no call shows it. */
export const Mode = z.string().regex(/^[0-7]{3,4}$/, "must be three or four octal digits, such as 644.");

export const canonicalMode = (mode: string): string => mode.replace(/^0(?=\d{3}$)/, "");

/** Whether an entry certainly has the wanted permissions; undefined if the panel does not show them. */
export const hasMode = (entry: Pick<FileEntry, "mode_bits">, wanted: string): boolean | undefined => {
  const shown = modeOf(entry, wanted);
  return shown === undefined ? undefined : shown === wanted && wanted.length === 3;
};

/** Returns the permissions of an entry for comparison; undefined if they are not shown. Only the last three digits are compared. */
export function modeOf({ mode_bits: bits }: Pick<FileEntry, "mode_bits">, wanted?: string): string | undefined {
  if (typeof bits !== "string") return undefined;
  const shown = bits.slice(-3);
  return wanted?.slice(-3) === shown ? wanted : shown;
}

/** Sets permissions. Simultaneous changes on one server share a call. */
export async function setMode(caller: Caller, { server: named, path }: Place, mode: string): Promise<void> {
  const server = identifierOf(named);
  const panel = panelBelow(caller, named);
  await panel.batch(`${server} files/chmod`, { file: fromRoot(path), mode }, (modes: { file: string; mode: string }[]) =>
    together(modes, (some) => panel.send(files.chmod, { params: { server }, body: { root: "/", files: some } })),
  );
}
