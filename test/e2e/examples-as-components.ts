import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../sdk";

/** `pulumi-nodejs:dynamic/hosting:Volume` → `Volume`. */
export const lastPart = (type: string): string => type.replace(/^.*:/, "");

/** Former names of children, by the last part of their type and their name in the component. */
type Former = Readonly<Record<string, string>>;

/** Gives the children aliases with their former names, as the guides describe. */
const formerly = (former: Former): pulumi.ComponentResourceOptions => ({
  transforms: [
    ({ type, name, props, opts }) => {
      const old = former[`${lastPart(type)} ${name}`];
      if (old === undefined) return undefined;
      return { props, opts: pulumi.mergeOptions(opts, { aliases: [{ name: old, parent: pulumi.rootStackResource }] }) };
    },
  ],
});

interface Move {
  /** The program with components in place of the example's resources. Absent if no resource moves. */
  readonly program?: () => void;
  /** Inputs of children that the component sets and the example does not. The platform has these values already. */
  readonly updates?: Readonly<Record<string, string>>;
  /** Resources outside of components that could be children by their type, with the reason. */
  readonly stay?: Readonly<Record<string, string>>;
}

const NOT_MOUNTED = "the component mounts its volume into the application, and the example does not";
const SHARED = "the project has several applications";
const READ = "the configuration of the component contains its outputs";

const SHOPS = [
  ...["amber", "birch", "cedar", "dune", "ember", "fjord", "grove", "heath", "inlet", "jade"],
  ...["kelp", "lagoon", "maple", "north", "ocean", "pine", "quartz", "ridge", "stone", "tide"],
];

const NIGHTLY: hosting.game.ScheduleArgs["tasks"] = [
  { action: "command", payload: "say The server restarts in five minutes" },
  { action: "command", payload: "say The server restarts in one minute", timeOffset: 240 },
  { action: "command", payload: "save-all", timeOffset: 50, continueOnFailure: true },
  { action: "backup", payload: "logs/*\ncache/*", timeOffset: 5, continueOnFailure: true },
  { action: "power", payload: "restart", timeOffset: 5 },
];

/** By example. */
export const MOVES: Readonly<Record<string, Move>> = {
  quickstart: {
    stay: { "Volume data": NOT_MOUNTED },
    program() {
      new hosting.WebApp(
        "web",
        {
          server: "alpha",
          image: "registry.example.com/shop/web:1.4",
          domain: "shop.example.com",
          port: 8080,
          variables: { LOG_LEVEL: "info", SESSION_SECRET: { value: hosting.fromEnv("SESSION_SECRET"), isBuildtime: false } },
          deploy: { verify: { path: "/" } },
          with: { project: { name: "shop", description: "What the shop needs" }, application: { healthCheckEnabled: true } },
        },
        formerly({ "Project web": "shop" }),
      );
      new hosting.Volume("data", { serverUuid: hosting.getPurchasedServerOutput({ name: "alpha" }).uuid, sizeGb: 50 });
    },
  },
  database: {
    program() {
      new hosting.WebApp(
        "web",
        {
          server: "alpha",
          git: { repository: "https://git.example.com/acme/shop", buildPack: "ctrfile" },
          port: 3000,
          variables: { LOG_LEVEL: "info", POOL_SIZE: "10" },
          database: { engine: "relational_1", plan: "small", region: "one:hel", envKey: "ORDERS_URL" },
          with: { project: { name: "shop" } },
        },
        formerly({ "Project web": "shop", "ManagedDatabase web": "orders", "DatabaseAttachment web": "orders" }),
      );
    },
  },
  autoscaling: {
    program() {
      new hosting.WebApp(
        "web",
        {
          server: "alpha",
          image: "registry.example.com/shop/web:1.4",
          domain: "shop.example.com",
          port: 3000,
          autoscaling: {
            maxCopies: 3,
            monthlyCapUsd: 20,
            allowedCities: ["one:hel"],
            scaleUpCpu: 70,
            scaleUpMinutes: 3,
            scaleDownCpu: 20,
            scaleDownMinutes: 10,
          },
          deploy: false,
          with: { project: { name: "shop" } },
        },
        formerly({ "Project web": "shop" }),
      );
    },
  },
  release: {
    stay: { "Volume data": NOT_MOUNTED },
    program() {
      const serverUuid = hosting.getPurchasedServerOutput({ name: "alpha" }).uuid;
      const data = new hosting.Volume("data", { serverUuid, sizeGb: 50 });
      const backup = new hosting.VolumeBackup("before-release", { volumeId: data.id, triggers: ["1.0"] });
      const web = new hosting.WebApp(
        "web",
        {
          server: "alpha",
          image: "registry.example.com/shop:1.0",
          port: 3000,
          deploy: { triggers: ["1.0"] },
          with: { project: { name: "shop" } },
        },
        { ...formerly({ "Project web": "shop" }), dependsOn: backup },
      );
      new hosting.ServerCleanup("after-release", { serverUuid, triggers: [web.deployment?.id] });
    },
  },
  web: {
    updates: { "Application web": "healthCheckPath", "Application web-staging": "healthCheckPath" },
    stay: { "Project site": SHARED, "Environment staging": SHARED },
    program() {
      const site = new hosting.Project("site", { description: "The public web site" });
      const staging = new hosting.Environment("staging", { projectUuid: site.id });
      const repository = "https://git.example.com/acme/site";
      const common = {
        server: "alpha",
        project: site,
        health: "/",
        deploy: false,
        with: { application: { publishDirectory: "/dist" } },
      } as const;
      const web = new hosting.WebApp("web", {
        ...common,
        environment: "production",
        git: { repository, buildPack: "static" },
        domain: "www.example.com",
      });
      new hosting.WebApp(
        "web-staging",
        {
          ...common,
          environment: staging,
          git: { repository, branch: "next", buildPack: "static" },
          domain: "staging.example.com",
          variables: { LOG_LEVEL: "debug", FEATURE_BANNER: { value: "on", isBuildtime: false } },
        },
        formerly({ "EnvironmentVariables web-staging": "staging" }),
      );
      const applicationUuid = web.applicationUuid;
      new hosting.EnvironmentVariable("log-level", { applicationUuid, key: "LOG_LEVEL", value: "info" });
      new hosting.EnvironmentVariable("api-token", {
        applicationUuid,
        key: "API_TOKEN",
        value: hosting.fromEnv("API_TOKEN"),
        isBuildtime: false,
        comment: "Rotated every quarter",
      });
    },
  },
  many: {
    stay: { "Project shops": SHARED },
    program() {
      const project = new hosting.Project("shops");
      for (const name of SHOPS)
        new hosting.WebApp(name, {
          server: "alpha",
          project,
          image: "registry.example.com/acme/shop:2.1",
          domain: `${name}.example.com`,
          port: 3000,
          variables: { SHOP: name, CURRENCY: "USD", LOG_LEVEL: "info" },
          deploy: false,
        });
    },
  },
  "preview-environment": {
    updates: { "Application site": "healthCheckEnabled" },
    program() {
      const { applicationUuid } = new hosting.WebApp("site", {
        server: "alpha",
        git: { repository: "https://git.example.com/acme/site", buildPack: "static" },
        domain: "www.example.com",
        health: false,
        deploy: false,
        with: { application: { tags: ["site-with-previews"] } },
      });
      new hosting.EnvironmentVariable("preview-log-level", { applicationUuid, key: "LOG_LEVEL", value: "debug", isPreview: true });
    },
  },
  "game-server": {
    program() {
      new hosting.GameServer(
        "survival",
        {
          server: "survival",
          schedules: {
            nightly: { cron: "0 4 * * *", tasks: NIGHTLY },
            backup: { cron: "30 */6 * * *", onlyWhenOnline: true, tasks: [{ action: "backup" }] },
          },
          with: { schedules: { nightly: { name: "nightly restart" }, backup: { name: "backup" } } },
        },
        formerly({ "Schedule survival-nightly": "nightly restart", "Schedule survival-backup": "backup" }),
      );
    },
  },
  shop: {},
  "game-community": { stay: { "Allocation map": READ, "Database stats": READ } },
  "volume-budget": { stay: { "Volume data": "the program has no application" } },
  "server-settings": {},
};
