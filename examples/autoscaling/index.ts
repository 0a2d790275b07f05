import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// An application on one server, with up to two more copies while it is busy. The platform adds and removes the copies, each on its own server.
// The program sets only the limits, so the number of copies is no drift.
//
// The API asks for no confirmation of autoscaling, so the provider checks the stack's permission against the highest possible price: every
// additional copy for a whole month, in the most expensive city that it may use.
//
//   pulumi config set hosting:autoConfirm true
//   pulumi config set hosting:maxMonthlyIncrease 15
//
// The first preview reports the price as unknown, because the platform calculates it per application. Without the permission the first `up` creates
// the application and stops at the policy. Later previews report the price:
//
//   web: price: up to +12.00 USD/month for 2 more copies; needs hosting:autoConfirm
const config = new pulumi.Config();
const shop = new hosting.Project("shop");
const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;

// Copies share no data, so store sessions and files in a database. The application needs a port for the load balancer; without a port, autoscaling is
// refused.
const web = new hosting.Application("web", {
  projectUuid: shop.id,
  serverUuid: server,
  source: { kind: "ctrimage", image: "registry.example.com/shop/web", tag: "1.4" },
  domains: ["https://shop.example.com"],
  portsExposes: "3000",
});

const policy = new hosting.AutoscalingPolicy("web", {
  applicationUuid: web.id,
  enabled: true,
  maxCopies: config.requireNumber("maxCopies"),
  // When the additional servers have cost this amount in a month, the platform adds no more. Running servers continue, and cost money.
  monthlyCapUsd: 20,
  // These cities are near the customers and have lower prices. `getAutoscaling` lists all cities.
  allowedCities: ["one:hel"],
  // The platform adds a server after three minutes above 70 % CPU use, and removes it after ten minutes below 20 %.
  scaleUpCpu: 70,
  scaleUpMinutes: 3,
  scaleDownCpu: 20,
  scaleDownMinutes: 10,
});

export const address = web.fqdn;
// Why the platform cannot scale the application; empty while it can.
export const blocker = policy.blocker;
