import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InputsProgram } from "./program";

export const panelPrograms: readonly InputsProgram[] = [
  {
    kind: "game_Action",
    what: "players",
    stages: [
      async (sandbox, { gameServer: server }) => {
        await sandbox.mutate("power", server, { state: "running" });
        await sandbox.add("players", { server, name: "ada", steamid: "765" });
        await sandbox.add("players", { server, name: "linus" });
        return {
          server,
          steps: [
            { action: "broadcast", message: "soon" },
            { action: "kick", player: { name: "ada" }, message: "enough" },
            { action: "ban", player: { id: "player-linus" } },
            { action: "unban", player: { steamId: "765" } },
          ],
        };
      },
    ],
  },
  {
    kind: "game_Action",
    what: "data of the server",
    stages: [
      async (sandbox, { gameServer: server }, folder) => {
        const backup = await sandbox.add("backups", { server });
        const schedule = await sandbox.add("schedules", { server, name: "nightly" });
        await sandbox.add("tasks", { schedule_id: schedule, action: "command", payload: "say soon", time_offset: 0 });
        const database = await sandbox.add("gameDatabases", { server, database: "stats" });
        const [account] = await sandbox.find("accounts");
        await sandbox.mutate("accounts", String(account?.$id), { email_enabled: true });
        await sandbox.add("serverNotifications", { server, webhook_url: "https://chat.example.com/hooks/a" });
        writeFileSync(join(folder, "in.sql"), "select 1;\n");
        await sandbox.advance(60);
        return {
          server,
          steps: [
            { action: "importDatabase", database, localPath: join(folder, "in.sql") },
            { action: "exportDatabase", database, localPath: join(folder, "out.sql.gz") },
            { action: "repair" },
            { action: "restore", backup, truncate: true },
            { action: "runSchedule", schedule },
            { action: "testNotifications", scope: "account" },
            { action: "testNotifications", scope: "server" },
          ],
        };
      },
    ],
  },
  {
    kind: "game_GameVersion",
    what: "forced",
    stages: [(_, { gameServer: server }) => ({ server, version: "1.20.6", resetWorld: true, force: true })],
  },
];
