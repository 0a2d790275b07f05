import { PLUGIN_LINES } from "../../../harness/pulumi-cli/cli-folder";
import { GO_SDK } from "../tools";

// A program of a whole game server, as a component. The stack sets `level`, which is a part of the configuration, and, as a secret, `password`.

export const GAME_SERVER_IN_YAML: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: game
runtime: yaml
${PLUGIN_LINES}config:
  level: { type: string }
  password: { type: string, secret: true }
resources:
  survival:
    type: hosting:GameServer
    properties:
      server: survival
      description: Season \${level}
      gameVersion: 1.21.4
      startup: { MAX_PLAYERS: 60 }
      config: { /server.properties: { motd: "Season \${level}", white-list: true } }
      files: { /config: { a.yml: "password: \${password}" } }
      mods: { map-view: 3.0.0, land-claims: newest }
      ports: { map: { notes: map } }
      database: true
      subusers: { ada: { publicId: ACME-7F3K2Q, permissions: [control.console] } }
      restartAt: 0 5 * * *
      backupAt: 0 4 * * *
      schedules: { save: { cron: 0 * * * *, tasks: [{ action: command, payload: save-all }] } }
outputs: { address: "\${survival.address}" }
`,
};

export const GAME_SERVER_IN_PYTHON: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: game\nruntime: python\n${PLUGIN_LINES}`,
  "__main__.py": `import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()
season = "Season " + config.require("level")
survival = hosting.GameServer(
    "survival",
    server="survival",
    description=season,
    game_version="1.21.4",
    startup={"MAX_PLAYERS": 60},
    config={"/server.properties": {"motd": season, "white-list": True}},
    files={"/config": {"a.yml": config.require_secret("password").apply(lambda password: "password: " + password)}},
    mods={"map-view": "3.0.0", "land-claims": "newest"},
    ports={"map": {"notes": "map"}},
    database=True,
    subusers={"ada": {"public_id": "ACME-7F3K2Q", "permissions": ["control.console"]}},
    restart_at="0 5 * * *",
    backup_at="0 4 * * *",
    schedules={"save": {"cron": "0 * * * *", "tasks": [{"action": "command", "payload": "save-all"}]}},
)
pulumi.export("address", survival.address)
`,
};

/** `version` is the version of Pulumi's Go SDK. */
export const gameServerInGo = (version: string): Readonly<Record<string, string>> => ({
  "Pulumi.yaml": `name: game\nruntime: go\n${PLUGIN_LINES}`,
  "go.mod": `module game\n\ngo 1.25\n\nrequire ${GO_SDK} v${version}\n`,
  "main.go": `package main

import (
	"${GO_SDK}/go/pulumi"
	"${GO_SDK}/go/pulumi/config"
	"pulumi-hosting.example/sdk/go/hosting"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")
		season := pulumi.String("Season " + settings.Require("level"))
		survival, err := hosting.NewGameServer(ctx, "survival", &hosting.GameServerArgs{
			Server:      pulumi.String("survival"),
			Description: season,
			GameVersion: "1.21.4",
			Startup:     pulumi.Map{"MAX_PLAYERS": pulumi.Int(60)},
			Config: map[string]map[string]interface{}{
				"/server.properties": {"motd": season, "white-list": true},
			},
			Files: map[string]interface{}{"/config": pulumi.Map{"a.yml": pulumi.Sprintf("password: %s", settings.RequireSecret("password"))}},
			Mods:  map[string]interface{}{"map-view": "3.0.0", "land-claims": "newest"},
			Ports: map[string]hosting.GameServerPortArgs{"map": {Notes: pulumi.String("map")}},
			Database: true,
			Subusers: map[string]hosting.GameServerSubuserArgs{
				"ada": {PublicId: pulumi.String("ACME-7F3K2Q"), Permissions: pulumi.StringArray{pulumi.String("control.console")}},
			},
			RestartAt: pulumi.String("0 5 * * *"),
			BackupAt:  pulumi.String("0 4 * * *"),
			Schedules: map[string]hosting.GameServerScheduleArgs{
				"save": {
					Cron: pulumi.String("0 * * * *"),
					Tasks: hosting.GameServerScheduleTaskArray{
						&hosting.GameServerScheduleTaskArgs{Action: pulumi.String("command"), Payload: pulumi.String("save-all")},
					},
				},
			},
		})
		if err != nil {
			return err
		}
		ctx.Export("address", survival.Address)
		return nil
	})
}
`,
});

export const GAME_SERVER_IN_TYPESCRIPT: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: game\nruntime: nodejs\n${PLUGIN_LINES}`,
  "package.json": '{ "name": "game", "private": true, "main": "index.ts" }\n',
  "index.ts": `import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const season = "Season " + config.require("level");
const survival = new hosting.GameServer("survival", {
  server: "survival",
  description: season,
  gameVersion: "1.21.4",
  startup: { MAX_PLAYERS: 60 },
  config: { "/server.properties": { motd: season, "white-list": true } },
  files: { "/config": { "a.yml": pulumi.interpolate\`password: \${config.requireSecret("password")}\` } },
  mods: { "map-view": "3.0.0", "land-claims": "newest" },
  ports: { map: { notes: "map" } },
  database: true,
  subusers: { ada: { publicId: "ACME-7F3K2Q", permissions: ["control.console"] } },
  restartAt: "0 5 * * *",
  backupAt: "0 4 * * *",
  schedules: { save: { cron: "0 * * * *", tasks: [{ action: "command", payload: "save-all" }] } },
});
export const address = survival.address;
`,
};
