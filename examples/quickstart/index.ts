import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const shop = new hosting.Project("shop", { description: config.get("purpose") ?? "What the shop needs" });

// You buy servers in the console. Find a server by its name: if you use the first server of the list and the list changes, the application moves.
const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;

const web = new hosting.Application("web", {
  projectUuid: shop.id,
  serverUuid: server,
  source: { kind: "ctrimage", image: "registry.example.com/shop/web:1.4" },
  domains: ["https://shop.example.com"],
  portsExposes: "8080",
  healthCheckEnabled: true,
});

// The state contains only the name of this environment variable. A rehearsal uses a stand-in.
new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: {
    LOG_LEVEL: "info",
    SESSION_SECRET: { value: hosting.fromEnv("SESSION_SECRET"), isBuildtime: false },
  },
});

// A volume costs money, so an `up` buys it only if the stack permits its price.
const data = new hosting.Volume("data", { serverUuid: server, sizeGb: 50 });

// Deploys again whenever the application or its variables change, and checks the answer.
new hosting.Deployment("web", { applicationUuid: web.id, verify: { path: "/" } });

export const address = web.fqdn;
export const dataPath = data.mountPath;
