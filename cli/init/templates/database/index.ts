import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const shop = new hosting.Project("shop", { description: "What the shop needs" });

// Servers are bought in the console. A rehearsal has servers called alpha, beta and gamma. For a real stack: pulumi config set server <name>
const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;

const web = new hosting.Application("web", {
  projectUuid: shop.id,
  serverUuid: server,
  source: { kind: "ctrimage", image: "registry.example.com/acme/web", tag: "1.4" },
  domains: ["https://shop.example.com"],
  portsExposes: "8080",
  healthCheckEnabled: true,
});

// A database is billed from its creation. Permit a real stack to order it with: pulumi config set hosting:autoConfirm true
const orders = new hosting.ManagedDatabase("orders", {
  engine: "relational_1",
  plan: config.get("plan") ?? "small",
  region: config.get("region") ?? "one:hel",
});

// The platform saves the address of the database as variables of the application, so this program never sees the password.
const attached = new hosting.DatabaseAttachment("orders", { databaseUuid: orders.id, applicationUuid: web.id, envKey: "ORDERS_URL" });

new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: { LOG_LEVEL: "info", POOL_SIZE: "10" },
});

// Deploys again whenever the application, the attachment or the variables change, and checks the answer.
new hosting.Deployment("web", { applicationUuid: web.id, verify: { path: "/" } });

export const address = web.fqdn;
export const databaseVariables = attached.variables;
