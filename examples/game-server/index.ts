import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// You order game servers in the panel, not in a program. This program finds its server by name, because the order of the list can change.
const config = new pulumi.Config();
const serverName = config.get("server") ?? "survival";
const server = hosting.game.getServersOutput().servers.apply((servers) => {
  const found = servers.find((s) => s.name === serverName);
  if (!found) throw new pulumi.RunError(`There is no game server ${serverName}. Name one with: pulumi config set server <name>`);
  return found.identifier;
});

// Every night at 04:00 UTC: warn the players, save and back up the world, and restart the server.
// A `timeOffset` is the number of seconds after the previous task.
const nightly = new hosting.game.Schedule("nightly restart", {
  server,
  cron: "0 4 * * *",
  tasks: [
    { action: "command", payload: "say The server restarts in five minutes" },
    { action: "command", payload: "say The server restarts in one minute", timeOffset: 240 },
    { action: "command", payload: "save-all", timeOffset: 50, continueOnFailure: true },
    { action: "backup", payload: config.get("leaveOut") ?? "logs/*\ncache/*", timeOffset: 5, continueOnFailure: true },
    { action: "power", payload: "restart", timeOffset: 5 },
  ],
});

// The server makes a backup every six hours while it is online.
const backup = new hosting.game.Schedule("backup", {
  server,
  cron: "30 */6 * * *",
  onlyWhenOnline: true,
  tasks: [{ action: "backup" }],
});

export const schedules = { server, nightly: nightly.id, backup: backup.id };
