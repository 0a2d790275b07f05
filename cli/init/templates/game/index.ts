import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();

// You order game servers in the panel. A rehearsal has a server called survival. For a real stack: pulumi config set server <name>
const server = hosting.game.getServerOutput({ name: config.get("server") ?? "survival" }).identifier;

// Every night at 04:00 UTC: warn the players, save the world, back it up, and restart the server. A `timeOffset` is the number of seconds after the
// previous task.
const nightly = new hosting.game.Schedule("nightly restart", {
  server,
  cron: "0 4 * * *",
  tasks: [
    { action: "command", payload: "say The server restarts in one minute" },
    { action: "command", payload: "save-all", timeOffset: 50, continueOnFailure: true },
    { action: "backup", payload: "logs/*\ncache/*", timeOffset: 5, continueOnFailure: true },
    { action: "power", payload: "restart", timeOffset: 5 },
  ],
});

// The server makes a backup every six hours while it is online.
new hosting.game.Schedule("backup", {
  server,
  cron: "30 */6 * * *",
  onlyWhenOnline: true,
  tasks: [{ action: "backup" }],
});

export const nightlyRestart = nightly.cron;
