import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// The desired state of a game server that was ordered in the panel. After all changes, the players get one warning, and the server restarts once.
const config = new pulumi.Config();
const server = hosting.game.getServerOutput({ name: config.get("server") ?? "survival" }).identifier;
const season = config.get("season") ?? "Season 4";
const permissions = ["control.console", "control.restart", "file.read", "file.read-content", "backup.read"];
const map = new hosting.game.Allocation("map", { server }); // the panel chooses the port of the map
const stats = new hosting.game.Database("stats", { server });
const account = pulumi.interpolate`url: ${stats.address}/${stats.databaseName}\nuser: ${stats.username}\npassword: ${stats.password}\n`;

const survival = new hosting.GameServer("survival", {
  server,
  description: season,
  smartBackups: true,
  gameVersion: "1.21.4",
  startup: { MAX_PLAYERS: config.getNumber("players") ?? 60, AUTO_UPDATE: 0, WELCOME: season },
  config: {
    "/server.properties": { motd: season, "view-distance": 10, "white-list": true }, // all other keys keep their values
    "/config/map-view/config.yml": { webserver: { port: map.port } },
  },
  files: { "/config": "config", "/secrets": { "stats.yml": account } },
  mods: { "map-view": config.get("mapView") ?? "3.0.0", "land-claims": "newest", "fast-lights": "newest" },
  subusers: { ada: { publicId: "ACME-7F3K2Q", permissions }, linus: { publicId: "ACME-1B9X8Z", permissions } },
  backupAt: "0 4 * * *",
  notifications: { webhookUrl: hosting.fromEnv("CHAT_WEBHOOK_URL"), events: ["crashed", "backups"] },
});
export const address = survival.address;
