import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// An application that runs on one server, and on up to two more while it is busy. The platform adds and removes these servers by itself;
// the program says the limits, and copies that come and go are no difference to it.
//
// Autoscaling takes no confirmation of its own, so it is held against the stack's permission at the most that it can cost: every further
// copy for a whole month, in the dearest city that it may use.
//
//   pulumi config set hosting:autoConfirm true
//   pulumi config set hosting:maxMonthlyIncrease 15
//
// The first preview cannot know that price, because the platform names it per application: it says so. Without the permission the first
// `up` makes the application and stops at the policy, and from then on the price is known:
//
//   web: price: up to +12.00 USD/month for 2 more copies; needs hosting:autoConfirm
const config = new pulumi.Config();
const shop = new hosting.Project("shop");
const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;

// Copies share nothing: sessions and files belong into a database. Without a port there is nothing to balance, and autoscaling is refused.
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
  // No more servers are added once this month's have cost so much; those that run go on.
  monthlyCapUsd: 20,
  // Near the customers, and of the cheaper prices. `getAutoscaling` lists them.
  allowedCities: ["one:hel"],
  // A server is added after three minutes above 70 %, and removed after ten below 20 %.
  scaleUpCpu: 70,
  scaleUpMinutes: 3,
  scaleDownCpu: 20,
  scaleDownMinutes: 10,
});

export const address = web.fqdn;
// Why the platform cannot scale the application; nothing while it can.
export const blocker = policy.blocker;
