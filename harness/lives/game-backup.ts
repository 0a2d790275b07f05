import fc from "fast-check";
import type * as hosting from "../../sdk";
import { settingNamed } from "../drift";
import { deleted, type Life } from "../life";
import { to, underAnotherParent, without } from "../shown";

type Args = hosting.game.BackupArgs;

const season = (server: string, trigger: string, args: Partial<Args> = {}): Record<string, Args> => ({
  season: { server, ignored: ["logs/*", "cache/"], triggers: [trigger], ...args },
});

const PATH = /\/backups(\/[^/]+)?$/;

export const gameBackupLife: Life<Args> = {
  kind: "game_Backup",
  api: "panel",
  table: "backups",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => season(gameServer, "1") },
        { name: "unlock", program: ({ gameServer }) => season(gameServer, "1", { locked: false }) },
        { name: "replace", program: ({ gameServer }) => season(gameServer, "2", { locked: false }) },
        deleted,
      ],
      drift: settingNamed("backups", "season", { is_locked: false }),
    },
  ],
  pairs: [{ args: ({ gameServer }, n) => ({ server: gameServer, name: `season ${n}`, ignored: [`${n}/*`] }) }],
  inEverything: { name: "season", inputs: ({ gameServer }) => ({ server: gameServer, ignored: ["logs/*"] }) },
  random: {
    // A plan has room for three, and a replacement needs room for both.
    make: (program, n, before) => {
      if (before === undefined && program.of("game_Backup").length > 0) return undefined;
      const { draw, fixture } = program;
      return { server: fixture.gameServer, name: `backup ${n}`, triggers: [draw(fc.integer({ min: 0, max: 1 }))] };
    },
    free: ["locked"],
  },
  others: { changes: [{ table: "backups", fields: { is_locked: [true, false] }, only: ({ deleted }) => deleted === false }] },
  shownOtherwise: [
    { field: "server, triggers", program: ({ gameServer }) => season(gameServer, "1"), path: PATH, forms: underAnotherParent },
    {
      field: "name",
      program: ({ gameServer }) => season(gameServer, "1"),
      path: PATH,
      forms: { "another name": [to("name", "another user's"), "drift"] },
    },
    {
      field: "ignored",
      program: ({ gameServer }) => season(gameServer, "1"),
      path: PATH,
      forms: {
        "other files": [to("ignored_files", ["*.log"]), "drift"],
        null: [to("ignored_files", null), "nothing"],
        absent: [without("ignored_files"), "nothing"],
      },
    },
  ],
  readings: ["narrowHeaders", "backupThrottle"],
  // Deleted backups are kept as rows: they count for the limit.
  leaves: /^backups .*"deleted":true/,
};
