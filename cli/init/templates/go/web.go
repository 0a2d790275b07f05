package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"pulumi-hosting.example/sdk/go/hosting"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")
		// Servers are bought in the console. A sandbox has servers called alpha, beta and gamma. For a real stack: pulumi config set server <name>
		server := settings.Get("server")
		if server == "" {
			server = "alpha"
		}
		web, err := hosting.NewWebApp(ctx, "{{plain}}", &hosting.WebAppArgs{
			Server: pulumi.String(server),
			Image:  pulumi.String("registry.example.com/acme/web:1.4"),
			Port:   pulumi.Int(8080),
			Domain: pulumi.String("{{host}}.example.com"),
			Variables: pulumi.Map{
				"LOG_LEVEL": pulumi.String("info"),
				// The state contains only the name of this environment variable.
				"SESSION_SECRET": &hosting.ReferenceArgs{FromEnv: pulumi.String("SESSION_SECRET")},
			},
			Health: "/",
		})
		if err != nil {
			return err
		}
		ctx.Export("address", web.Url)
		return nil
	})
}
