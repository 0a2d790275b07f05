import * as z from "zod";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { listed, ofKnownServer } from "../../platform/game/file-listing";
import { checkedPath } from "../../platform/game/file-paths";
import { documentedRow } from "../results";

const Entry = z.object({
  name: z.string().describe("Its name."),
  isFile: z.boolean().describe("Whether it is a file rather than a folder."),
  isSymlink: z.boolean().describe("Whether it is a symbolic link."),
  size: z.number().describe("Size in bytes."),
  mode: z.string().nullable().describe("Permissions in octal, or null."),
  mimetype: z.string().nullable().describe("Detected type of its content, or null."),
  createdAt: z.string().nullable().describe("Creation time, or null."),
  modifiedAt: z.string().nullable().describe("Time of the last change, or null."),
});

export const getFiles = defineFunction({
  name: "getFiles",
  module: "game",
  doc: "The contents of a folder of a game server.",
  source: 'docs/spec/game-panel-api.md, "Files"',
  example: `const { files } = hosting.game.getFilesOutput({ server: "<identifier>", directory: "/mods" });
export const mods = files.apply((all) => all.filter(({ isFile }) => isFile).map(({ name }) => name));`,
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    directory: field(z.string().optional(), "Path of the folder from the server's root. Default: the root."),
  },
  result: { files: field(z.array(Entry), "Files and folders, by name.") },
  async call({ panel }, { server, directory = "/" }) {
    const path = checkedPath("directory", directory, { mayBeRoot: true });
    const rows = await ofKnownServer(listed, { panel }, { server, path });
    if (!rows) throw new OperationError(`getFiles: folder ${path} does not exist on game server ${server}.`, { code: "gone" });
    return {
      files: rows
        .map((row) => documentedRow(Entry, { ...row, is_symlink: row.is_symlink === true, mode: row.mode_bits }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    };
  },
});
