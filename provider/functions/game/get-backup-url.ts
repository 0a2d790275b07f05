import * as z from "zod";
import { backups } from "../../api/panel/backups";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { panelBelow } from "../../platform/game/server-state";

export const getBackupUrl = defineFunction({
  name: "getBackupUrl",
  module: "game",
  doc: "An address for downloading the archive of a backup once, within a few minutes. Anyone who has the address can use it. Every call returns a new one, so a resource with this input changes with every run.",
  source: 'docs/spec/game-panel-api.md, "Backups" (download)',
  example: `const archive = hosting.game.getBackupUrlOutput({ server: "<identifier>", backup: "<backup uuid>" });
export const url = archive.url;`,
  secret: true,
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    backup: field(z.string().min(1), "Id of the backup, from `getBackups` or `game.Backup`."),
  },
  result: { url: field(z.string(), "The address.") },
  async call({ panel }, { server, backup }) {
    const { url } = await panelBelow({ panel }, server).send(backups.download, { params: { server, backup } });
    return { url };
  },
});
