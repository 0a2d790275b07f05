import * as z from "zod";
import { momentOf } from "../../api/moment";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { backupsOf } from "../../platform/game/backup-lists";
import { belowKnownServer } from "../../platform/game/server-state";
import { resultRow } from "../results";

const Listed = z.looseObject({
  uuid: z.string().describe("Id of the backup."),
  name: z.string().describe("Its name."),
  isSuccessful: z.boolean().describe("Whether it succeeded."),
  isLocked: z.boolean().describe("Whether it is protected from deletion."),
  ignoredFiles: z.array(z.string()).describe("Patterns of excluded files."),
  bytes: z.number().describe("Size in bytes; 0 while the backup is running."),
  checksum: z.string().nullable().describe("Checksum of its archive, `sha1:<hex>`, or null."),
  createdAt: z.string().describe("Start time."),
  completedAt: z.string().nullable().describe("End time, or null."),
});

export const getBackups = defineFunction({
  name: "getBackups",
  module: "game",
  doc: "The backups of a game server, including failed ones.",
  source: 'docs/spec/game-panel-api.md, "Backups"',
  example: `const { backups } = hosting.game.getBackupsOutput({ server: "<identifier>" });
export const newest = backups.apply((all) => all[0]?.completedAt);`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { backups: field(z.array(Listed), "The backups, newest first.") },
  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => backupsOf(below, server));
    const all = rows.map((row) => resultRow(Listed, { ...row, ignored_files: row.ignored_files ?? [], checksum: row.checksum ?? null }));
    return { backups: all.sort((a, b) => momentOf(b.createdAt) - momentOf(a.createdAt)) };
  },
});
