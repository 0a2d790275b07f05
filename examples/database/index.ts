import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// An application and its database. Pulumi does four steps in this order:
//
//   1. It orders the managed database and waits until it is ready.
//   2. It attaches the database: the platform saves its address as variables of the application, so the password is neither in this program nor
//      in the stack's state.
//   3. It writes the application's own variables.
//   4. It deploys, because containers keep the variables with which they were started.
//
// A database is billed by the hour from its creation, so an `up` orders it only if the stack permits that. `pulumi preview` shows the price.
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

// Another engine or region replaces the database by an empty one and then deletes the old one. Protect a database that contains real data with
// `{ protect: true }`. A larger plan upgrades in place.
const orders = new hosting.ManagedDatabase("orders", {
  engine: "relational_1",
  plan: config.require("plan"),
  region: config.require("region"),
});

// Saves two variables: ORDERS_URL (through the pooler) and ORDERS_DIRECT_URL (for migrations).
const attached = new hosting.DatabaseAttachment("orders", { databaseUuid: orders.id, applicationUuid: web.id, envKey: "ORDERS_URL" });

new hosting.EnvironmentVariables("web", {
  applicationUuid: web.id,
  variables: { LOG_LEVEL: config.get("logLevel") ?? "info", POOL_SIZE: "10" },
});

// Deploys again after a change of the application, the attachment or the variables, in the same `up`.
const release = new hosting.Deployment("web", { applicationUuid: web.id });

export const database = orders.id;
export const variables = attached.variables;
export const deployment = { id: release.id, status: release.status };
