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

// The state contains only the name of this environment variable. A rehearsal uses a stand-in.
new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: { LOG_LEVEL: "info", SESSION_SECRET: { value: hosting.fromEnv("SESSION_SECRET"), isBuildtime: false } },
});

// Deploys again whenever the application or its variables change, and checks the answer.
new hosting.Deployment("web", { applicationUuid: web.id, verify: { path: "/" } });

export const address = web.fqdn;
