import * as z from "zod";
import { backups } from "../../api/panel/backups";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../resources/game/server-state";
import { resultRow } from "../results";

const PER_PAGE = 50; // docs/spec/game-panel-api.md, "Limits"

const Listed = z.object({
  uuid: z.string().describe("Id of the backup."),
  name: z.string().describe("Its name."),
  isSuccessful: z.boolean().describe("Whether it ended well."),
  isLocked: z.boolean().describe("Whether it is kept from being deleted."),
  bytes: z.number().describe("Size; 0 while it is being made."),
  createdAt: z.string().describe("When it was begun."),
  completedAt: z.string().nullable().describe("When it ended, or null."),
});
type Listed = z.infer<typeof Listed>;

export const getBackups = defineFunction({
  name: "getBackups",
  module: "game",
  doc: "The backups of a game server, failed ones included.",
  source: 'docs/spec/game-panel-api.md, "Backups"',
  example: `const { backups } = hosting.game.getBackupsOutput({ server: "<identifier>" });
export const newest = backups.apply((all) => all[0]?.completedAt);`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { backups: field(z.array(Listed), "The backups, newest first.") },
  async call({ panel }, { server }) {
    const all: Listed[] = [];
    for (let page = 1; ; page++) {
      const args = { params: { server }, query: { page, per_page: PER_PAGE } };
      const { items, pagination } = await belowKnownServer({ panel }, server, (below) => below.get(backups.list, args));
      all.push(...items.map((row) => resultRow(Listed, row)));
      if (page >= pagination.total_pages) return { backups: all.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)) };
    }
  },
});
