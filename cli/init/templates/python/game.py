import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()

game = hosting.GameServer(
    "game",
    # You order game servers in the panel. A sandbox has a server called survival. For a real stack: pulumi config set server <name>
    server=config.get("server") or "survival",
    description="Managed by Pulumi",
    # At this time, in UTC, the players get a warning, and the server restarts one minute later.
    restart_at="0 5 * * *",
    backup_at="0 4 * * *",
)
pulumi.export("address", game.address)
