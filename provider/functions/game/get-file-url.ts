import * as z from "zod";
import { files } from "../../api/panel/files";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { checkedPath } from "../../platform/game/file-paths";
import { identifierOf } from "../../platform/game/game-servers";
import { belowKnownServer } from "../../platform/game/server-state";

export const getFileUrl = defineFunction({
  name: "getFileUrl",
  module: "game",
  doc: "An address for downloading a file of a game server once, within a few minutes. Anyone who has the address can use it. Every call returns a new one, so a program that exports it changes with every run.",
  source: 'docs/spec/game-panel-api.md, "Files"',
  secret: true,
  example: `const { url } = hosting.game.getFileUrlOutput({ server: "<identifier>", path: "/world.tar.gz" });
export const download = url;`,
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    path: field(z.string().min(1), "Path of the file from the server's root."),
  },
  result: { url: field(z.string(), "The address. It is a permission: keep it secret.", { secret: true }) },
  async call({ panel }, { server, path }) {
    const args = { params: { server: identifierOf(server) }, query: { file: checkedPath("path", path) } };
    return belowKnownServer({ panel }, server, async (below) => ({ url: (await below.send(files.download, args)).url }));
  },
});
