import { PLUGIN_LINES } from "../../../harness/pulumi-cli/cli-folder";
import { GO_SDK } from "../tools";
import { PLAIN_TOKEN } from "./token";

/** The program has the same configuration as the YAML program. `version` is the version of Pulumi's Go SDK. */
export const goProgram = (version: string): Readonly<Record<string, string>> => ({
  "Pulumi.yaml": `name: five\nruntime: go\n${PLUGIN_LINES}`,
  "go.mod": `module five\n\ngo 1.25\n\nrequire ${GO_SDK} v${version}\n`,
  "main.go": `package main

import (
	"${GO_SDK}/go/pulumi"
	"${GO_SDK}/go/pulumi/config"
	"pulumi-hosting.example/sdk/go/hosting"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")
		alpha := hosting.GetPurchasedServerOutput(ctx, hosting.GetPurchasedServerOutputArgs{Name: pulumi.String("alpha")})
		shop, err := hosting.NewProject(ctx, "shop", nil)
		if err != nil {
			return err
		}
		staging, err := hosting.NewEnvironment(ctx, "staging", &hosting.EnvironmentArgs{ProjectUuid: shop.ID()})
		if err != nil {
			return err
		}
		web, err := hosting.NewApplication(ctx, "web", &hosting.ApplicationArgs{
			ProjectUuid:     shop.ID(),
			EnvironmentName: staging.Name,
			ServerUuid:      alpha.Uuid(),
			Description:     pulumi.String("the shop"),
			Source: &hosting.ApplicationSourceArgs{
				Kind:  hosting.ApplicationSourceKindCtrimage,
				Image: pulumi.String("nginx"),
				Tag:   pulumi.String("1.27"),
			},
			IsHttpBasicAuthEnabled: pulumi.Bool(true),
			HttpBasicAuthUsername:  pulumi.String("shop"),
			HttpBasicAuthPassword: &hosting.ReferenceArgs{
				Text: pulumi.Array{pulumi.String("x-"), &hosting.ReferenceArgs{FromEnv: pulumi.String("LOGIN_KEY")}},
			},
		})
		if err != nil {
			return err
		}
		_, err = hosting.NewEnvironmentVariables(ctx, "settings", &hosting.EnvironmentVariablesArgs{
			ApplicationUuid: web.ID(),
			Variables: pulumi.Map{
				"LOG_LEVEL": pulumi.String(settings.Require("level")),
				"TOKEN":     pulumi.String("${PLAIN_TOKEN}"),
				"PASSWORD":  settings.RequireSecret("password"),
				"STRIPE_KEY": &hosting.ReferenceArgs{FromEnv: pulumi.String("STRIPE_KEY")},
				"TLS_KEY": &hosting.EnvironmentVariablesVariableArgs{
					Value:     &hosting.ReferenceArgs{FromEnv: pulumi.String("TLS_KEY")},
					IsLiteral: pulumi.Bool(true),
				},
			},
		})
		if err != nil {
			return err
		}
		_, err = hosting.NewStorage(ctx, "data", &hosting.StorageArgs{
			ApplicationUuid: web.ID(),
			Type:            hosting.StorageTypePersistent,
			MountPath:       pulumi.String("/data"),
		})
		return err
	})
}
`,
});
