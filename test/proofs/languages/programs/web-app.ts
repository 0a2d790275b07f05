import { PLUGIN_LINES } from "../../../harness/pulumi-cli/cli-folder";
import { GO_SDK } from "../tools";

// A program of a web site with a database, as a component. The stack sets `level` and, as a secret, `password`.

export const WEB_APP_IN_YAML: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: site
runtime: yaml
${PLUGIN_LINES}config:
  level: { type: string }
  password: { type: string, secret: true }
resources:
  shop:
    type: hosting:WebApp
    properties:
      server: alpha
      image: "nginx:1.27"
      port: 80
      domain: shop.example.com
      variables: { LOG_LEVEL: "\${level}", PASSWORD: "\${password}" }
      storages: { motd: { mountPath: /etc/motd, content: "\${password}" } }
      database: { engine: relational_1, plan: small }
      tasks: { clean: { command: "clean \${level}", frequency: daily } }
      health: /healthz
outputs: { url: "\${shop.url}", database: "\${shop.databaseUrl}" }
`,
};

export const WEB_APP_IN_PYTHON: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: site\nruntime: python\n${PLUGIN_LINES}`,
  "__main__.py": `import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()
shop = hosting.WebApp(
    "shop",
    server="alpha",
    image="nginx:1.27",
    port=80,
    domain="shop.example.com",
    variables={"LOG_LEVEL": config.require("level"), "PASSWORD": config.require_secret("password")},
    storages={"motd": {"mount_path": "/etc/motd", "content": config.require_secret("password")}},
    database=hosting.WebAppDatabaseArgs(engine="relational_1", plan="small"),
    tasks={"clean": hosting.WebAppTaskArgs(command="clean " + config.require("level"), frequency="daily")},
    health="/healthz",
)
pulumi.export("url", shop.url)
pulumi.export("database", shop.database_url)
`,
};

/** `version` is the version of Pulumi's Go SDK. */
export const webAppInGo = (version: string): Readonly<Record<string, string>> => ({
  "Pulumi.yaml": `name: site\nruntime: go\n${PLUGIN_LINES}`,
  "go.mod": `module site\n\ngo 1.25\n\nrequire ${GO_SDK} v${version}\n`,
  "main.go": `package main

import (
	"${GO_SDK}/go/pulumi"
	"${GO_SDK}/go/pulumi/config"
	"pulumi-hosting.example/sdk/go/hosting"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")
		password := settings.RequireSecret("password")
		shop, err := hosting.NewWebApp(ctx, "shop", &hosting.WebAppArgs{
			Server:    pulumi.String("alpha"),
			Image:     pulumi.String("nginx:1.27"),
			Port:      pulumi.Int(80),
			Domain:    pulumi.String("shop.example.com"),
			Variables: pulumi.Map{"LOG_LEVEL": pulumi.String(settings.Require("level")), "PASSWORD": password},
			Storages:  map[string]hosting.WebAppStorageArgs{"motd": {MountPath: pulumi.String("/etc/motd"), Content: password}},
			Database:  &hosting.WebAppDatabaseArgs{Engine: pulumi.String("relational_1"), Plan: pulumi.String("small")},
			Tasks: map[string]hosting.WebAppTaskArgs{
				"clean": {Command: pulumi.String("clean " + settings.Require("level")), Frequency: pulumi.String("daily")},
			},
			Health: "/healthz",
		})
		if err != nil {
			return err
		}
		ctx.Export("url", shop.Url)
		ctx.Export("database", shop.DatabaseUrl)
		return nil
	})
}
`,
});

export const WEB_APP_IN_TYPESCRIPT: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: site\nruntime: nodejs\n${PLUGIN_LINES}`,
  "package.json": '{ "name": "site", "private": true, "main": "index.ts" }\n',
  "index.ts": `import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const password = config.requireSecret("password");
const shop = new hosting.WebApp("shop", {
  server: "alpha",
  image: "nginx:1.27",
  port: 80,
  domain: "shop.example.com",
  variables: { LOG_LEVEL: config.require("level"), PASSWORD: password },
  storages: { motd: { mountPath: "/etc/motd", content: password } },
  database: { engine: "relational_1", plan: "small" },
  tasks: { clean: { command: "clean " + config.require("level"), frequency: "daily" } },
  health: "/healthz",
});
export const url = shop.url;
export const database = shop.databaseUrl;
`,
};
