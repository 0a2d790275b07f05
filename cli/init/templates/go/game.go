package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"pulumi-hosting.example/sdk/go/hosting"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")
		// You order game servers in the panel. A sandbox has a server called survival. For a real stack: pulumi config set server <name>
		server := settings.Get("server")
		if server == "" {
			server = "survival"
		}
		game, err := hosting.NewGameServer(ctx, "game", &hosting.GameServerArgs{
			Server:      pulumi.String(server),
			Description: pulumi.String("Managed by Pulumi"),
			// At this time, in UTC, the players get a warning, and the server restarts one minute later.
			RestartAt: pulumi.String("0 5 * * *"),
			BackupAt:  pulumi.String("0 4 * * *"),
		})
		if err != nil {
			return err
		}
		ctx.Export("address", game.Address)
		return nil
	})
}
