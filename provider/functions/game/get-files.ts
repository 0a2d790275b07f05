import * as z from "zod";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { listed, ofKnownServer } from "../../platform/game/file-listing";
import { checkedPath } from "../../platform/game/file-paths";
import { documentedRow } from "../results";

const Entry = z.object({
  name: z.string().describe("Its name."),
  isFile: z.boolean().describe("Whether it is a file, and no folder."),
  isSymlink: z.boolean().describe("Whether it is a link."),
  size: z.number().describe("Size in bytes."),
  mode: z.string().nullable().describe("Permissions in octal, or null."),
  mimetype: z.string().nullable().describe("What it seems to hold, or null."),
  createdAt: z.string().nullable().describe("When it was made, or null."),
  modifiedAt: z.string().nullable().describe("When it was written last, or null."),
});

export const getFiles = defineFunction({
  name: "getFiles",
  module: "game",
  doc: "What is in a folder of a game server.",
  source: 'docs/spec/game-panel-api.md, "Files"',
  example: `const { files } = hosting.game.getFilesOutput({ server: "<identifier>", directory: "/mods" });
export const mods = files.apply((all) => all.filter(({ isFile }) => isFile).map(({ name }) => name));`,
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    directory: field(z.string().optional(), "The folder, from the server's root. Default: the root."),
  },
  result: { files: field(z.array(Entry), "Files and folders, by name.") },
  async call({ panel }, { server, directory = "/" }) {
    const path = checkedPath("directory", directory, { mayBeRoot: true });
    const rows = await ofKnownServer(listed, { panel }, { server, path });
    if (!rows) throw new OperationError(`getFiles: there is no folder ${path} on game server ${server}.`, { code: "gone" });
    return {
      files: rows
        .map((row) => documentedRow(Entry, { ...row, is_symlink: row.is_symlink === true, mode: row.mode_bits }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    };
  },
});
