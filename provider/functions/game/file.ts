import * as z from "zod";
import { decodedText } from "../../api/foreign-text";
import { files, LARGEST_READ_BYTES } from "../../api/game/files";
import { field } from "../../core/definition/field";
import { OperationError } from "../../core/log/errors";
import { formatOf, hasLatin1 } from "../../platform/game/config-formats";
import { entryAt, listed, ofKnownServer } from "../../platform/game/file-listing";
import { checkedPath } from "../../platform/game/file-paths";
import { identifierOf } from "../../platform/game/game-servers";
import { belowKnownServer, panelBelow } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const Entry = z.object({
  name: z.string().describe("Name of the file or folder."),
  isFile: z.boolean().describe("`true` for a file, `false` for a folder."),
  isSymlink: z.boolean().describe("Whether the entry is a symbolic link."),
  size: z.number().describe("Size in bytes."),
  mode: z.string().nullable().describe("Permissions in octal, or null."),
  mimetype: z.string().nullable().describe("Media type that the panel detected in the content, or null."),
  createdAt: z.string().nullable().describe("Creation time, or null."),
  modifiedAt: z.string().nullable().describe("Time of the last change, or null."),
});

export const getFiles = defineFunction({
  name: "getFiles",
  module: "game",
  doc: "The contents of a folder of a game server.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Files"',
    example: `const { files } = hosting.game.getFilesOutput({ server: "<identifier>", directory: "/mods" });
export const mods = files.apply((all) => all.filter(({ isFile }) => isFile).map(({ name }) => name));`,
  },
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

export const getFile = defineFunction({
  name: "getFile",
  module: "game",
  doc: "The text of a file of a game server, at most 4 MiB. It may contain secrets, so the Output form is secret.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Files"',
    example: `const { content } = hosting.game.getFileOutput({ server: "<identifier>", path: "/server.properties" });
export const lines = content.apply((text) => text.split("\\n").length);`,
  },
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    path: field(z.string().min(1), "Path of the file from the server's root."),
  },
  result: { content: field(z.string(), "Text, without a byte order mark."), sizeBytes: field(z.number(), "Size in bytes.") },
  secret: true,

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
    const bytes = await panelBelow({ panel }, server).get(files.contents, args);
    const found = decodedText(bytes, { isLatin1: hasLatin1(formatOf(path)) });
    if (!found)
      throw new OperationError(
        `getFile: ${path} is not text: it is neither UTF-8 nor UTF-16 with a byte order mark. Download it with getFileUrl.`,
        { code: "bad_state" },
      );
    return { content: found.text, sizeBytes: entry.size };
  },
});

export const getFileUrl = defineFunction({
  name: "getFileUrl",
  module: "game",
  doc: "An address for downloading a file of a game server once, within a few minutes. Anyone who has the address can use it. Every call returns a new address, so a stack output with the address changes in every run.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Files"',
    example: `const { url } = hosting.game.getFileUrlOutput({ server: "<identifier>", path: "/world.tar.gz" });
export const download = url;`,
  },
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    path: field(z.string().min(1), "Path of the file from the server's root."),
  },
  result: { url: field(z.string(), "The download address. Keep it secret: anyone who has it can download the file.", { secret: true }) },
  secret: true,

  async call({ panel }, { server, path }) {
    const args = { params: { server: identifierOf(server) }, query: { file: checkedPath("path", path) } };
    return belowKnownServer({ panel }, server, async (below) => ({ url: (await below.send(files.download, args)).url }));
  },
});
