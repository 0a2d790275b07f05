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
			Image:  pulumi.String("nginx:1.27"),
			Port:   pulumi.Int(80),
			Domain: pulumi.String("{{host}}.example.com"),
			// The platform saves the address of the database as a variable of the application, so this program never sees the password.
			Database: &hosting.WebAppDatabaseArgs{Engine: pulumi.String("relational_1"), Plan: pulumi.String("small")},
		})
		if err != nil {
			return err
		}
		ctx.Export("address", web.Url)
		return nil
	})
}
