import type { Sandbox } from "../../sandbox";

/** Ids of the objects on which the programs of the lifecycle fixtures depend. */
export interface Fixture {
  project: string;
  /** Environment that exists in addition to `production`. */
  staging: string;
  /** An application with a port, on the server `alpha`. Autoscaling requires the port. */
  application: string;
  storage: string;
  /** A directory with a backup schedule. Only this type of storage supports backups. */
  scheduledStorage: string;
  database: string;
  alpha: string;
  beta: string;
  /** The two destinations of the server `beta`. */
  betaDestination: string;
  otherBetaDestination: string;
  privateKey: string;
  gitApp: string;
  bucket: string;
  /** Integration token of a secret manager that has projects with configs. */
  integrationToken: string;
  /** The volume is on the server `alpha`. */
  volume: string;
  /** Registry in which the server `alpha` is logged in. */
  registry: string;
  /** Backup of `volume`. */
  backup: string;
  gameServer: string;
  otherGameServer: string;
}

export const STAGING = "fixture-staging";

/** Tags of the fixture's applications. The first application has the first tag; the application that `createPairs` adds has the second tag. */
export const FIXTURE_TAGS = ["fixture", "fixture-2"] as const;

/** Size of the fixture's volume. No scenario and no random program declares a volume of this size, so the size identifies the fixture's volume. */
export const FIXTURE_VOLUME_GB = 15;

/** Maximum number of ports of a game server. No program reaches it. */
const PORTS_OF_A_PLAN = 50;

/** Maximum number of backups of a game server. All cases of a proof for one resource type together stay below it. */
const BACKUPS_OF_A_PLAN = 1000;

/** Raises the plan limits of a game server, so that a run stays below them even after an interrupted run has left objects. */
export const widenPlan = (sandbox: Sandbox, server: string): Promise<void> =>
  sandbox.mutate("gameServers", server, { feature_limits: { allocations: PORTS_OF_A_PLAN, backups: BACKUPS_OF_A_PLAN } });

/** More than a day. The provider never considers an object of this age to be left by an interrupted run. */
export const OLDER_THAN_A_DAY_SECONDS = 2 * 86_400;

/** Creates the objects of the fixture, and lets time pass until they are older than a day. */
export async function createFixture(sandbox: Sandbox): Promise<Fixture> {
  const { servers, destinations, gameServers, privateKey, gitApp, bucket } = await seedOf(sandbox);
  const { alpha = "", beta = "" } = servers;
  const { survival: gameServer = "", creative: otherGameServer = "" } = gameServers;
  const project = await sandbox.add("projects", { name: "fixture" });
  const staging = await sandbox.add("environments", { project_uuid: project, name: STAGING });
  const application = await addApplication(sandbox, { project, alpha }, FIXTURE_TAGS[0]);
  const storage = await addStorage(sandbox, application, "fixture");
  const scheduledStorage = await addScheduledStorage(sandbox, application);
  const database = await addDatabase(sandbox);
  const volume = await addVolume(sandbox, alpha);
  const registry = "fixture.example.com";
  await sandbox.add("registries", { server_uuid: alpha, registry });
  const backup = await sandbox.add("volumeBackups", { volume_id: volume });
  const integrationToken = await sandbox.add("integrationTokens", { name: "fixture" });
  for (const server of [gameServer, otherGameServer]) {
    await widenPlan(sandbox, server);
    await sandbox.add("proxies", { server });
  }
  await sandbox.advance(OLDER_THAN_A_DAY_SECONDS);
  const betaDestination = destinations["beta internal"] ?? "";
  const otherBetaDestination = destinations["beta svc"] ?? "";
  return {
    project,
    staging,
    application,
    storage,
    scheduledStorage,
    database,
    alpha,
    beta,
    betaDestination,
    otherBetaDestination,
    privateKey,
    gitApp,
    bucket,
    integrationToken,
    volume,
    registry,
    backup,
    gameServer,
    otherGameServer,
  };
}

/** A fixture with two objects of each type, for programs in which two resources exchange their objects. */
export interface PairedFixture extends Fixture {
  applications: readonly [string, string];
  storages: readonly [string, string];
  scheduledStorages: readonly [string, string];
  databases: readonly [string, string];
  volumes: readonly [string, string];
  backups: readonly [string, string];
}

export async function createPairs(sandbox: Sandbox, fixture: Fixture): Promise<PairedFixture> {
  const application = await addApplication(sandbox, fixture, FIXTURE_TAGS[1]);
  const storage = await addStorage(sandbox, application, "fixture-2");
  const scheduledStorage = await addScheduledStorage(sandbox, application);
  const database = await addDatabase(sandbox);
  const volume = await addVolume(sandbox, fixture.alpha);
  const backup = await sandbox.add("volumeBackups", { volume_id: volume });
  await sandbox.advance(OLDER_THAN_A_DAY_SECONDS);
  return {
    ...fixture,
    applications: [fixture.application, application],
    storages: [fixture.storage, storage],
    scheduledStorages: [fixture.scheduledStorage, scheduledStorage],
    databases: [fixture.database, database],
    volumes: [fixture.volume, volume],
    backups: [fixture.backup, backup],
  };
}

const addApplication = (sandbox: Sandbox, { project, alpha }: Pick<Fixture, "project" | "alpha">, name: string): Promise<string> =>
  sandbox.add("applications", {
    source: "ctrimage",
    name,
    project_uuid: project,
    environment_name: "production",
    server_uuid: alpha,
    ctr_registry_image_name: "registry.example.com/fixture",
    ports_exposes: "3000",
    tags: [name],
  });

/** The volume has no nightly backups, so that only the tested changes happen to it. */
const addVolume = (sandbox: Sandbox, server_uuid: string): Promise<string> =>
  sandbox.add("volumes", { server_uuid, size_gb: FIXTURE_VOLUME_GB, backups: false });

const addStorage = (sandbox: Sandbox, application: string, name: string): Promise<string> =>
  sandbox.add("storages", { application_uuid: application, type: "persistent", name, mount_path: `/${name}` });

const addDatabase = (sandbox: Sandbox): Promise<string> =>
  sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });

async function addScheduledStorage(sandbox: Sandbox, application: string): Promise<string> {
  const storage = await addStorage(sandbox, application, "scheduled");
  await sandbox.add("storageBackups", { storage_uuid: storage, frequency: "daily" });
  return storage;
}

/** Ids of the objects that a sandbox's team owns from the start (sandbox/seed.ts). */
export interface Seed {
  /** Servers by name. `alpha` has one destination; `beta` has two, `svc` and `internal`. */
  servers: Record<string, string>;
  /** Destinations by server and network. A key is, for example, `beta svc`. */
  destinations: Record<string, string>;
  /** Game servers by name: `survival`, `creative` (without backups), and `friends` (read access only). */
  gameServers: Record<string, string>;
  privateKey: string;
  gitApp: string;
  bucket: string;
}

export async function seedOf(sandbox: Sandbox): Promise<Seed> {
  const servers = await sandbox.find("purchasedServers");
  const serverName = (uuid: unknown) => servers.find((server) => server.uuid === uuid)?.name;
  const destinations = await sandbox.find("destinations");
  const gameServers = await sandbox.find("gameServers");
  const { privateKeys, gitApps, s3Storages } = await sandbox.snapshot();
  const first = (table: object) => Object.keys(table)[0] ?? "";
  return {
    servers: Object.fromEntries(servers.map(({ name, uuid }) => [String(name), String(uuid)])),
    destinations: Object.fromEntries(destinations.map((row) => [`${serverName(row.server_uuid)} ${row.network}`, String(row.uuid)])),
    gameServers: Object.fromEntries(gameServers.map(({ name, identifier }) => [String(name), String(identifier)])),
    privateKey: first(privateKeys),
    gitApp: first(gitApps),
    bucket: first(s3Storages),
  };
}

/** Fails if the seed has no server with this name. */
export async function serverOf(sandbox: Sandbox, name = "alpha"): Promise<string> {
  const [server] = await sandbox.find("purchasedServers", { name });
  if (typeof server?.uuid !== "string") throw new Error(`the sandbox has no server ${name}`);
  return server.uuid;
}
