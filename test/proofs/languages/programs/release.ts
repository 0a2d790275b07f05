import { PLUGIN_LINES } from "../../../harness/pulumi-cli/cli-folder";
import { GO_SDK } from "../tools";

// A program that releases the tag in the configuration, verifies it, and goes back from a bad one. `revision` makes the deployment run again.

export const DOMAIN = "https://shop.example.com";
/** The sandbox runs faster than time, so this is about a second. */
const WITHIN_SECONDS = 300;

export const RELEASE_IN_YAML: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: released
runtime: yaml
${PLUGIN_LINES}config:
  release: { type: string }
variables:
  alpha: { fn::invoke: { function: "hosting:getPurchasedServer", arguments: { name: alpha } } }
resources:
  shop: { type: "hosting:Project" }
  web:
    type: hosting:Application
    properties:
      projectUuid: \${shop.id}
      serverUuid: \${alpha.uuid}
      domains: ["${DOMAIN}"]
      source: { kind: ctrimage, image: registry.example.com/web, tag: "\${release}" }
  deployed:
    type: hosting:Deployment
    properties:
      applicationUuid: \${web.id}
      triggers: ["\${web.revision}"]
      verify: { path: /healthz, header: { x-version: "\${release}" }, withinSeconds: ${WITHIN_SECONDS} }
      onUnhealthy: rollback
`,
};

export const RELEASE_IN_PYTHON: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: released\nruntime: python\n${PLUGIN_LINES}`,
  "__main__.py": `import pulumi
import pulumi_hosting as hosting

release = pulumi.Config().require("release")
alpha = hosting.get_purchased_server(name="alpha")
shop = hosting.Project("shop")
web = hosting.Application(
    "web",
    project_uuid=shop.id,
    server_uuid=alpha.uuid,
    domains=["${DOMAIN}"],
    source={"kind": "ctrimage", "image": "registry.example.com/web", "tag": release},
)
hosting.Deployment(
    "deployed",
    application_uuid=web.id,
    triggers=[web.revision],
    verify={"path": "/healthz", "header": {"x-version": release}, "within_seconds": ${WITHIN_SECONDS}},
    on_unhealthy="rollback",
)
`,
};

/** `version` is the version of Pulumi's Go SDK. */
export const releaseInGo = (version: string): Readonly<Record<string, string>> => ({
  "Pulumi.yaml": `name: released\nruntime: go\n${PLUGIN_LINES}`,
  "go.mod": `module released\n\ngo 1.25\n\nrequire ${GO_SDK} v${version}\n`,
  "main.go": `package main

import (
	"${GO_SDK}/go/pulumi"
	"${GO_SDK}/go/pulumi/config"
	"pulumi-hosting.example/sdk/go/hosting"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		release := config.New(ctx, "").Require("release")
		alpha := hosting.GetPurchasedServerOutput(ctx, hosting.GetPurchasedServerOutputArgs{Name: pulumi.String("alpha")})
		shop, err := hosting.NewProject(ctx, "shop", nil)
		if err != nil {
			return err
		}
		web, err := hosting.NewApplication(ctx, "web", &hosting.ApplicationArgs{
			ProjectUuid: shop.ID(),
			ServerUuid:  alpha.Uuid(),
			Domains:     pulumi.StringArray{pulumi.String("${DOMAIN}")},
			Source: &hosting.ApplicationSourceArgs{
				Kind:  hosting.ApplicationSourceKindCtrimage,
				Image: pulumi.String("registry.example.com/web"),
				Tag:   pulumi.String(release),
			},
		})
		if err != nil {
			return err
		}
		_, err = hosting.NewDeployment(ctx, "deployed", &hosting.DeploymentArgs{
			ApplicationUuid: web.ID(),
			Triggers:        pulumi.Array{web.Revision},
			Verify: &hosting.DeploymentVerifyArgs{
				Path:          pulumi.String("/healthz"),
				Header:        pulumi.StringMap{"x-version": pulumi.String(release)},
				WithinSeconds: pulumi.Int(${WITHIN_SECONDS}),
			},
			OnUnhealthy: pulumi.String("rollback"),
		})
		return err
	})
}
`,
});
