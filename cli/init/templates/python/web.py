import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()

web = hosting.WebApp(
    "{{plain}}",
    # Servers are bought in the console. A sandbox has servers called alpha, beta and gamma. For a real stack: pulumi config set server <name>
    server=config.get("server") or "alpha",
    image="registry.example.com/acme/web:1.4",
    port=8080,
    domain="{{host}}.example.com",
    # The state contains only the name of this environment variable.
    variables={"LOG_LEVEL": "info", "SESSION_SECRET": {"fromEnv": "SESSION_SECRET"}},
    health="/",
)
pulumi.export("address", web.url)
