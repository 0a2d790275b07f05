import { addons, type ManualFile } from "../../../api/panel/addons";
import type { Context } from "../../../core/context";
import { unlessGone } from "../../../core/is-there";
import { waitFor } from "../../../core/wait";
import { belowServer, panelBelow } from "../../../platform/game/server-state";
import { localBytes, localSize } from "../file-tree/local";
import { LONGEST_INSTALLATION_SECONDS, type Looking } from "./catalogue";
import { type AddonInputs, type FileSource, fileNameOf, type Source, titleOf } from "./source";

// Addons that the program uploads as files. The panel lists the name of each file and sometimes its size, but never its contents.

export const isFile = (row: ManualFile, source: FileSource): boolean => row.file === fileNameOf(source);

/** Whether the panel shows the size of the file, and this size equals the size of the program's file. */
export const isOfItsSize = ({ size }: ManualFile, { localPath }: FileSource): boolean =>
  typeof size === "number" && size === localSize(localPath);

/** Returns the file as the panel lists it; undefined if it is not listed. */
export async function heldFile(context: Looking, source: FileSource): Promise<ManualFile | undefined> {
  const { server } = context.inputs;
  const held = await unlessGone(panelBelow(context, server).get(addons.installed, { params: { server } }));
  return held?.manual.find((row) => isFile(row, source));
}

/**
 * Returns inputs and outputs of the addon for a listed file. Assumes that the file still has the contents that this stack last sent,
 * unless its size differs.
 */
export function shownFile(context: Pick<Context<AddonInputs>, "olds" | "sent">, source: FileSource, { file, size }: ManualFile) {
  const last = (context.sent.source ?? context.olds.source) as Source | undefined;
  const sent = last?.kind === "file" ? last.sha256 : undefined;
  const isOtherSize = typeof size === "number" && sent === source.sha256 && size !== (localSize(source.localPath) ?? size);
  const { sha256: _, ...named } = source;
  const shown: FileSource = { ...named, ...(sent === undefined || isOtherSize ? {} : { sha256: sent }) };
  return { inputs: { source: shown }, outputs: { name: null, version: null, fileName: file } };
}

/** Uploads the file and waits until it is listed. */
export async function uploadFile(context: Context<AddonInputs>, source: FileSource): Promise<ManualFile> {
  const { server, params, panel } = belowServer(context);
  await panel.send(addons.upload, { params, body: { file: { name: fileNameOf(source), bytes: localBytes(source.localPath) } } });
  return waitFor(context, {
    what: () => `the addon ${titleOf(source)} on game server ${server}`,
    timeoutSeconds: LONGEST_INSTALLATION_SECONDS,
    advice: "The panel accepted the file, but does not list it yet. Run pulumi up again.",
    look: async () => (await panel.refetch(addons.installed, { params })).manual.find((row) => isFile(row, source)),
  });
}
