import * as z from "zod";
import { momentOf } from "../../api/clock";
import { backups } from "../../api/game/backups";
import { field } from "../../core/definition/field";
import { backupsOf } from "../../platform/game/backup-lists";
import { belowKnownServer, panelBelow } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  uuid: z.string().describe("Id of the backup."),
  name: z.string().describe("Name of the backup."),
  isSuccessful: z.boolean().describe("Whether the backup succeeded."),
  isLocked: z.boolean().describe("Whether the backup is protected from deletion."),
  ignoredFiles: z.array(z.string()).describe("Patterns of excluded files."),
  bytes: z.number().describe("Size in bytes; 0 while the backup is running."),
  checksum: z.string().nullable().describe("Checksum of the archive as `sha1:<hex>`, or null."),
  createdAt: z.string().describe("Start time."),
  completedAt: z.string().nullable().describe("End time, or null."),
});

export const getBackups = defineFunction({
  name: "getBackups",
  module: "game",
  doc: "The backups of a game server, including failed ones.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Backups"',
    example: `const { backups } = hosting.game.getBackupsOutput({ server: "<identifier>" });
export const newest = backups.apply((all) => all[0]?.completedAt);`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { backups: field(z.array(Listed), "The backups, newest first.") },

  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => backupsOf(below, server));
    const all = rows.map((row) => resultRow(Listed, { ...row, ignored_files: row.ignored_files ?? [], checksum: row.checksum ?? null }));
    return { backups: all.sort((a, b) => momentOf(b.createdAt) - momentOf(a.createdAt)) };
  },
});

export const getBackupUrl = defineFunction({
  name: "getBackupUrl",
  module: "game",
  doc: "An address for downloading the archive of a backup once, within a few minutes. Anyone who has the address can use it. Every call returns a new address, so a resource that has the address as an input changes in every run.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Backups" (download)',
    example: `const archive = hosting.game.getBackupUrlOutput({ server: "<identifier>", backup: "<backup uuid>" });
export const url = archive.url;`,
  },
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    backup: field(z.string().min(1), "Id of the backup, from `getBackups` or `game.Backup`."),
  },
  result: { url: field(z.string(), "The download address.") },
  secret: true,

  async call({ panel }, { server, backup }) {
    const { url } = await panelBelow({ panel }, server).send(backups.download, { params: { server, backup } });
    return { url };
  },
});
