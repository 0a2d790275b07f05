import * as z from "zod";
import { textOf } from "../../api/bodies";
import { files, LARGEST_READ_BYTES } from "../../api/panel/files";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { entryAt, ofKnownServer } from "../../platform/game/file-listing";
import { checkedPath } from "../../platform/game/file-paths";
import { identifierOf } from "../../platform/game/game-servers";
import { panelBelow } from "../../platform/game/server-state";

export const getFile = defineFunction({
  name: "getFile",
  module: "game",
  doc: "The text of a file of a game server, at most 4 MiB. It may contain secrets, so the Output form is secret.",
  source: 'docs/spec/game-panel-api.md, "Files"',
  secret: true,
  example: `const { content } = hosting.game.getFileOutput({ server: "<identifier>", path: "/server.properties" });
export const lines = content.apply((text) => text.split("\\n").length);`,
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    path: field(z.string().min(1), "Path of the file from the server's root."),
  },
  result: { content: field(z.string(), "Its text, unchanged."), sizeBytes: field(z.number(), "Its size in bytes.") },
  async call({ panel }, { server, path: given }) {
    const path = checkedPath("path", given);
    const entry = await ofKnownServer(entryAt, { panel }, { server, path });
    if (!entry?.is_file) throw new OperationError(`getFile: file ${path} does not exist on game server ${server}.`, { code: "gone" });
    if (entry.size > LARGEST_READ_BYTES)
      throw new OperationError(
        `getFile: ${path} has ${entry.size} bytes, but at most ${LARGEST_READ_BYTES} can be read. Download it with getFileUrl.`,
        {
          code: "invalid_argument",
        },
      );
    const args = { params: { server: identifierOf(server) }, query: { file: path } };
    return { content: textOf(await panelBelow({ panel }, server).get(files.contents, args)), sizeBytes: entry.size };
  },
});
