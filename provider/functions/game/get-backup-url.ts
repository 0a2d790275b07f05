import * as z from "zod";
import { backups } from "../../api/panel/backups";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { panelBelow } from "../../platform/game/server-state";

export const getBackupUrl = defineFunction({
  name: "getBackupUrl",
  module: "game",
  doc: "An address from which the archive of a backup can be downloaded, by whoever knows it: once, and for some minutes. Each call makes another one, so that a resource which takes it as an input changes with every run.",
  source: 'docs/spec/game-panel-api.md, "Backups" (download)',
  example: `const archive = hosting.game.getBackupUrlOutput({ server: "<identifier>", backup: "<backup uuid>" });
export const url = archive.url;`,
  secret: true,
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    backup: field(z.string().min(1), "Id of the backup, as `getBackups` and `game.Backup` show it."),
  },
  result: { url: field(z.string(), "The address.") },
  async call({ panel }, { server, backup }) {
    const { url } = await panelBelow({ panel }, server).send(backups.download, { params: { server, backup } });
    return { url };
  },
});
