import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()

web = hosting.WebApp(
    "{{plain}}",
    # Servers are bought in the console. A sandbox has servers called alpha, beta and gamma. For a real stack: pulumi config set server <name>
    server=config.get("server") or "alpha",
    image="nginx:1.27",
    port=80,
    domain="{{host}}.example.com",
    # The platform saves the address of the database as a variable of the application, so this program never sees the password.
    database={"engine": "relational_1", "plan": "small"},
)
pulumi.export("address", web.url)
