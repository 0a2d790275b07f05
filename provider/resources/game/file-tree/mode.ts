import * as z from "zod";
import { files } from "../../../api/panel/files";
import { identifierOf } from "../game-servers";
import { type Caller, panelBelow } from "../server-state";
import { fromRoot, type Place } from "./paths";

/** Permissions in octal. */
export const Mode = z.string().regex(/^0?[0-7]{3}$/, "must be three octal digits, such as 644.");

export const canonicalMode = (mode: string): string => mode.slice(-3);

export async function setMode(caller: Caller, { server, path }: Place, mode: string): Promise<void> {
  const params = { server: identifierOf(server) };
  await panelBelow(caller, server).send(files.chmod, { params, body: { root: "/", files: [{ file: fromRoot(path), mode }] } });
}
