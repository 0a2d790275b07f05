import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const shop = new hosting.Project("shop", { description: config.get("purpose") ?? "What the shop needs" });

const server = hosting.getPurchasedServersOutput().servers.apply((all) => all.find((s) => s.status === "ready")?.uuid ?? "");

const web = new hosting.Application("web", {
  projectUuid: shop.id,
  serverUuid: server,
  source: { kind: "ctrimage", image: "registry.example.com/shop/web:1.4" },
  domains: ["https://shop.example.com"],
  healthCheckEnabled: true,
});

new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: {
    LOG_LEVEL: "info",
    SESSION_SECRET: { value: config.getSecret("sessionSecret") ?? "a secret of the quickstart", isBuildtime: false },
  },
});

export const address = web.fqdn;
