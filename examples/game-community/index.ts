import * as pulumi from "@pulumi/pulumi";
import { fromEnv, game } from "pulumi-hosting";

// The desired state of a game server that was ordered in the panel.
const config = new pulumi.Config();
const { identifier: server } = game.getServerOutput({ name: config.get("server") ?? "survival" });
const season = config.get("season") ?? "Season 4";

const survival = new game.Server("survival", { server, description: season, smartBackups: true });
const version = new game.GameVersion("survival", { server, version: "1.21.4" });
const ready = { dependsOn: version }; // these resources are written after the reinstallation, which would overwrite them

const startup = new game.StartupVariables("survival", {
  server,
  variables: { MAX_PLAYERS: config.getNumber("players") ?? 60, AUTO_UPDATE: 0, WELCOME: season },
});
const versions: Record<string, string | undefined> = { "map-view": config.get("mapView") ?? "3.0.0" };
const mods = ["map-view", "land-claims", "fast-lights"].map(
  (project) =>
    new game.Addon(project, { server, source: { kind: "catalog", catalog: "catalog_1", project, version: versions[project] } }, ready),
);

// The game also writes this file, so the program sets only these keys and keeps all others.
const properties = new game.ConfigFile(
  "server.properties",
  { server, path: "/server.properties", values: { motd: season, "view-distance": 10, "white-list": true } },
  ready,
);

// Only this program writes these files. Their content is in the folder `config`.
const configs = new game.Files("config", { server, directory: "/config", localDirectory: "config" }, ready);

// A second port, for the map. The panel chooses the number.
const map = new game.Allocation("map", { server });
const mapConfig = new game.ConfigFile(
  "map",
  { server, path: "/config/map-view/config.yml", values: { webserver: { port: map.port } } },
  ready,
);

// The database for the statistics of a mod.
const stats = new game.Database("stats", { server });
const statsConfig = new game.File(
  "stats",
  {
    server,
    path: "/config/stats.yml",
    content: pulumi.interpolate`url: ${stats.address}/${stats.databaseName}\nuser: ${stats.username}\npassword: ${stats.password}\n`,
  },
  ready,
);

const moderator = ["control.console", "control.restart", "file.read", "file.read-content", "backup.read"];
for (const [name, publicId] of Object.entries({ ada: "ACME-7F3K2Q", linus: "ACME-1B9X8Z" }))
  new game.Subuser(name, { server, publicId, permissions: moderator });

new game.Schedule("nightly backup", {
  server,
  cron: "0 4 * * *",
  tasks: [
    { action: "command", payload: "save-all" },
    { action: "backup", payload: "logs/*", timeOffset: 10 },
  ],
});
new game.ServerNotifications("survival", {
  server,
  webhookUrl: fromEnv("CHAT_WEBHOOK_URL"),
  events: ["crashed", "backups"],
});

// After any of these changes, the players get one warning, and the server restarts once.
new game.Action("apply", {
  server,
  triggers: [
    version.version,
    startup.variables,
    properties.values,
    configs.sha256,
    mapConfig.values,
    statsConfig.content,
    mods.map((mod) => mod.version),
  ],
  steps: [
    { action: "command", command: "say The server restarts in 30 seconds", ifRunning: true },
    { action: "power", signal: "restart", delaySeconds: 30 },
  ],
});

export const address = pulumi.interpolate`${survival.address}:${survival.port}`;
