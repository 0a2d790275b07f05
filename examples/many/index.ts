import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// Twenty applications from one list. A preview reads their project, the list of applications and one list of variables per application. It never
// reads the applications one by one.
const shops = [
  "amber",
  "birch",
  "cedar",
  "dune",
  "ember",
  "fjord",
  "grove",
  "heath",
  "inlet",
  "jade",
  "kelp",
  "lagoon",
  "maple",
  "north",
  "ocean",
  "pine",
  "quartz",
  "ridge",
  "stone",
  "tide",
];

const config = new pulumi.Config();
const project = new hosting.Project("shops");
const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;

export const applications = shops.map((name) => {
  const shop = new hosting.Application(name, {
    projectUuid: project.id,
    serverUuid: server,
    source: { kind: "ctrimage", image: "registry.example.com/acme/shop", tag: "2.1" },
    domains: [`https://${name}.example.com`],
    portsExposes: "3000",
  });
  new hosting.EnvironmentVariables(name, {
    applicationUuid: shop.id,
    variables: { SHOP: name, CURRENCY: "USD", LOG_LEVEL: "info" },
  });
  return shop.fqdn;
});
