import * as hosting from "../../../sdk";
import type { Scenario } from "./scenario";

const GONE = "abcdefghijklmnopqrstuvwx";
const image = { kind: "ctrimage", image: "registry.example.com/web" } as const;
const CRON = "0 3 * * *";
const DENIED = { "hosting:autoConfirm": "false" };

/** Changes at which the `up` stops, each for another reason. */
export const CAUSES: readonly Scenario[] = [
  { title: "a volume on a server that does not exist", program: () => void new hosting.Volume("x", { serverUuid: GONE, sizeGb: 50 }) },
  { title: "a volume of a size that is not offered", program: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 801 }) },
  {
    title: "a volume that shrinks",
    before: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 60 }),
    program: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 50 }),
  },
  {
    title: "a volume without the permission of costs",
    program: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 50 }),
    config: DENIED,
  },
  {
    title: "a volume above the cap",
    program: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 500 }),
    config: { "hosting:maxMonthlyIncrease": "1" },
  },
  {
    title: "a volume that grows without the permission of costs",
    before: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 50 }),
    program: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 60 }),
    config: DENIED,
  },
  {
    title: "a volume that is deleted without permission",
    before: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 50 }),
    program: () => undefined,
  },
  {
    title: "a database with an unknown engine",
    program: () => void new hosting.ManagedDatabase("x", { engine: "relational_9", plan: "small", region: "one:hel" }),
  },
  {
    title: "a database with an unknown plan",
    program: () => void new hosting.ManagedDatabase("x", { engine: "relational_1", plan: "huge", region: "one:hel" }),
  },
  {
    title: "a database in an unknown region",
    program: () => void new hosting.ManagedDatabase("x", { engine: "relational_1", plan: "small", region: "nine:osl" }),
  },
  {
    title: "an eviction policy of a relational database",
    program: () =>
      void new hosting.ManagedDatabase("x", { engine: "relational_1", plan: "small", region: "one:hel", evictionPolicy: "noeviction" }),
  },
  {
    title: "an unknown eviction policy",
    program: () =>
      void new hosting.ManagedDatabase("x", { engine: "key_value", plan: "small", region: "one:hel", evictionPolicy: "newest" }),
  },
  {
    title: "a database that is deleted without permission",
    before: () => void new hosting.ManagedDatabase("x", { engine: "relational_1", plan: "small", region: "one:hel" }),
    program: () => undefined,
  },
  { title: "a project whose name exists", program: () => void new hosting.Project("fixture", {}) },
  {
    title: "a project that does not exist",
    program: () => void new hosting.Environment("x", { projectUuid: GONE }),
  },
  {
    title: "an environment whose name exists",
    program: (f) => void new hosting.Environment("fixture-staging", { projectUuid: f.project }),
  },
  {
    title: "a project that another user filled",
    before: () => void new hosting.Project("shop-x", {}),
    program: () => undefined,
    arrange: async (account, f) => {
      const [project] = await account.find("projects", { name: "shop-x" });
      await account.add("applications", {
        name: "foreign",
        project_uuid: String(project?.$id),
        environment_name: "production",
        server_uuid: f.alpha,
        ctr_registry_image_name: "example/foreign",
      });
    },
  },
  {
    title: "an application on a server that does not exist",
    program: (f) => void new hosting.Application("x", { projectUuid: f.project, serverUuid: GONE, source: image }),
  },
  {
    title: "an application in an environment that does not exist",
    program: (f) =>
      void new hosting.Application("x", { projectUuid: f.project, environmentName: "missing", serverUuid: f.alpha, source: image }),
  },
  {
    title: "an application on a server with two destinations",
    program: (f) => void new hosting.Application("x", { projectUuid: f.project, serverUuid: f.beta, source: image }),
  },
  {
    title: "an application on a destination of another server",
    program: (f) =>
      void new hosting.Application("x", {
        projectUuid: f.project,
        serverUuid: f.beta,
        destinationUuid: GONE,
        source: image,
      }),
  },
  {
    title: "a domain that another application has",
    program: (f) =>
      void new hosting.Application("x", {
        projectUuid: f.project,
        serverUuid: f.alpha,
        source: image,
        domains: ["https://taken.example.com"],
      }),
    arrange: (account, f) => account.mutate("applications", f.application, { fqdn: "https://taken.example.com" }),
  },
  {
    title: "an application whose name exists",
    program: (f) => void new hosting.Application("x", { name: "web", projectUuid: f.project, serverUuid: f.alpha, source: image }),
    arrange: (account, f) => account.mutate("applications", f.application, { name: "web" }),
  },
  {
    title: "variables of an application that does not exist",
    program: () => void new hosting.EnvironmentVariables("x", { applicationUuid: GONE, variables: { A: "1" } }),
  },
  {
    title: "a variable that exists with another value",
    program: (f) => void new hosting.EnvironmentVariable("x", { applicationUuid: f.application, key: "TAKEN", value: "mine" }),
    arrange: (account, f) => account.add("variables", { application_uuid: f.application, key: "TAKEN", value: "theirs" }),
  },
  {
    title: "a shared variable that exists with another value",
    program: () => void new hosting.SharedVariable("x", { scope: { kind: "team" }, key: "TAKEN", value: "mine" }),
    arrange: (account) => account.add("sharedVariables", { key: "TAKEN", value: "theirs" }),
  },
  {
    title: "a storage of an application that does not exist",
    program: () => void new hosting.Storage("x", { applicationUuid: GONE, type: "persistent", name: "data", mountPath: "/data" }),
  },
  {
    title: "a storage whose name exists",
    program: (f) =>
      void new hosting.Storage("x", { applicationUuid: f.application, type: "persistent", name: "fixture", mountPath: "/other" }),
  },
  {
    title: "a task of an application that does not exist",
    program: () => void new hosting.ScheduledTask("x", { applicationUuid: GONE, command: "true", frequency: "daily" }),
  },
  {
    title: "a task with an invalid frequency",
    program: (f) => void new hosting.ScheduledTask("x", { applicationUuid: f.application, command: "true", frequency: "sometimes" }),
  },
  {
    title: "a bucket at a private address",
    program: () =>
      void new hosting.S3Storage("files", {
        endpoint: "https://10.0.0.1",
        bucket: "acme-files",
        region: "eu-central-1",
        key: "AKIAEXAMPLE",
        secret: "a-secret-of-the-store",
      }),
  },
  {
    title: "a destination whose network exists",
    program: (f) => void new hosting.Destination("x", { serverUuid: f.alpha, network: "svc" }),
  },
  {
    title: "a destination on a server that does not exist",
    program: () => void new hosting.Destination("x", { serverUuid: GONE, network: "internal" }),
  },
  {
    title: "a server size that is not offered",
    program: (f) => void new hosting.ServerSize("x", { serverUuid: f.alpha, size: "app-64" }),
  },
  {
    title: "a larger server without the permission of costs",
    program: (f) => void new hosting.ServerSize("x", { serverUuid: f.alpha, size: "app-4" }),
    config: DENIED,
  },
  {
    title: "autoscaling of an application without a port",
    program: (f) => void new hosting.AutoscalingPolicy("x", { applicationUuid: f.application, enabled: true }),
    arrange: (account, f) => account.mutate("applications", f.application, { ports_exposes: null }),
  },
  {
    title: "autoscaling of a team without a subscription",
    program: (f) => void new hosting.AutoscalingPolicy("x", { applicationUuid: f.application, enabled: true }),
    arrange: (account) => account.mutate("teams", 1, { has_active_subscription: false }),
  },
  {
    title: "a schedule on a game server that does not exist",
    program: () => void new hosting.game.Schedule("x", { server: "abcdef12", cron: CRON, tasks: [] }),
  },
  {
    title: "a backup on a game server that allows none",
    program: (f) => void new hosting.game.Backup("x", { server: f.otherGameServer }),
    arrange: (account, f) => account.mutate("gameServers", f.otherGameServer, { feature_limits: { backups: 0, allocations: 1 } }),
  },
  {
    title: "a port on a game server whose ports are used up",
    program: (f) => void new hosting.game.Allocation("x", { server: f.gameServer }),
    arrange: (account, f) => account.mutate("gameServers", f.gameServer, { feature_limits: { allocations: 1, backups: 3 } }),
  },
  {
    title: "a startup variable that the server does not have",
    program: (f) => void new hosting.game.StartupVariables("x", { server: f.gameServer, variables: { NO_SUCH_VARIABLE: "1" } }),
  },
  {
    title: "a public key that is not valid",
    program: () => void new hosting.game.SshKey("x", { publicKey: "ssh-ed25519 nothing" }),
  },
  {
    title: "an addon that the catalogue does not have",
    program: (f) =>
      void new hosting.game.Addon("x", { server: f.gameServer, source: { kind: "catalog", catalog: "catalog_1", project: "no-such" } }),
  },
  {
    title: "a version of an addon that does not exist",
    program: (f) =>
      void new hosting.game.Addon("x", {
        server: f.gameServer,
        source: { kind: "catalog", catalog: "catalog_1", project: "map-view", version: "99.0" },
      }),
  },
  {
    title: "a version of a game that does not exist",
    program: (f) => void new hosting.game.GameVersion("x", { server: f.gameServer, version: "99.0" }),
  },
  {
    title: "an older version of a game without the permission to reset the world",
    program: (f) => void new hosting.game.GameVersion("x", { server: f.gameServer, version: "1.20.4" }),
  },
  {
    title: "a modpack that the catalogue does not have",
    program: (f) => void new hosting.game.Modpack("x", { server: f.gameServer, catalog: "catalog_1", project: "no-such" }),
  },
  {
    title: "a framework that the game does not have",
    program: (f) => void new hosting.game.ModFramework("x", { server: f.gameServer, framework: "no-such" }),
  },
  {
    title: "a setting that the game does not have",
    program: (f) => void new hosting.game.GameSettings("x", { server: f.gameServer, values: { "no-such": "1" } }),
  },
  {
    title: "a network of a game server that is no proxy",
    program: (f) => void new hosting.game.ProxyNetwork("x", { server: f.gameServer, backends: { hub: f.otherGameServer } }),
    arrange: (account, f) => account.remove("proxies", f.gameServer),
  },
  {
    title: "a network with a game server that does not exist",
    program: (f) => void new hosting.game.ProxyNetwork("x", { server: f.gameServer, backends: { hub: "abcdef12" } }),
  },
  {
    title: "a user of a game server without an account",
    program: (f) => void new hosting.game.Subuser("x", { server: f.gameServer, publicId: "ACME-000000", permissions: ["file.read"] }),
  },
  {
    title: "a file where a folder is",
    program: (f) => void new hosting.game.File("x", { server: f.gameServer, path: "/maps", content: "text" }),
    arrange: (account, f) => account.add("folders", { server: f.gameServer, path: "/maps" }),
  },
  {
    title: "a database on a game server that allows none",
    program: (f) => void new hosting.game.Database("x", { server: f.otherGameServer, name: "stats" }),
    arrange: (account, f) => account.mutate("gameServers", f.otherGameServer, { database_limit: 0 }),
  },
];
