import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// An application and its database. Four things hang together here, and Pulumi does them in this order:
//
//   1. the managed database is ordered and waited for until it is ready;
//   2. it is attached: the platform saves its address as variables of the application, so that the password is neither in this program nor in
//      the stack's state;
//   3. the application's own variables are written;
//   4. a deployment brings them all to the containers, which keep the variables that they were started with.
//
// A database is billed by the hour from its creation, so an `up` orders it only when the stack permits that. `pulumi preview` says the price.
//
//   pulumi config set hosting:autoConfirm true
const config = new pulumi.Config();

const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;
const shop = new hosting.Project("shop");
const web = new hosting.Application("web", {
  projectUuid: shop.id,
  serverUuid: server,
  source: { kind: "public", gitRepository: "https://git.example.com/acme/shop", gitBranch: "main", buildPack: "ctrfile" },
  portsExposes: "3000",
});

// Another engine or region would be another, empty database: the old one is deleted after it. What holds real data is better kept with
// `{ protect: true }`. A larger plan upgrades in place.
const orders = new hosting.ManagedDatabase("orders", {
  engine: "relational_1",
  plan: config.require("plan"),
  region: config.require("region"),
});

// Saves ORDERS_URL (through the pooler) and ORDERS_DIRECT_URL (for migrations).
const attached = new hosting.DatabaseAttachment("orders", { databaseUuid: orders.id, applicationUuid: web.id, envKey: "ORDERS_URL" });

new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: { LOG_LEVEL: config.get("logLevel") ?? "info", POOL_SIZE: "10" },
});

// A change of the application, the attachment or the variables deploys again, in the same `up` and after them.
const release = new hosting.Deployment("web", { applicationUuid: web.id });

export const database = orders.id;
export const variables = attached.variables;
export const deployment = { id: release.id, status: release.status };
