import type { Permission } from "../../provider/api/call";
import { type Fields, isFields } from "./json";
import { type Readings, USUAL_READINGS } from "./readings";
import type * as rows from "./rows";

/** Rows of one kind by their id, in the order in which they were made. */
export type Table<R> = { [id: string]: R };

/** Something that will happen by itself at a time of the sandbox's clock. */
export type WorldEvent = { type: string; atMs: number; order: number; about: Fields };

export type TokenPermission = Permission | "root";

export type TokenRow = {
  token: string;
  api: "hosting" | "panel";
  /** Rate limits count per user, not per token. */
  user: string;
  permissions: TokenPermission[];
  /** The token's user is no team admin: sensitive fields stay hidden whatever the token may (hosting-facts.md 1.1). */
  hidesSensitive: boolean;
  revoked: boolean;
  /** Name of the team that it acts for; absent for the first one. */
  team?: string;
};

/** Answers kept for requests with an `Idempotency-Key`, by call and key. */
export type KeptAnswer = { request: string; status: number; body: Fields; untilMs: number };

/** All mutable state of both APIs: plain JSON, one object. */
export type World = {
  format: 1;
  /** State of the generator behind every id. */
  random: number;
  /** The sandbox's time at the last change. */
  savedAtMs: number;
  counters: { [kind: string]: number };
  events: WorldEvent[];
  tokens: Table<TokenRow>;
  keptAnswers: Table<KeptAnswer>;
  /** Which of several plausible platforms it is; absent in what earlier releases kept. */
  readings: Readings;
  team: rows.TeamRow;
  /** What the platform's other teams have, by their names: no team sees anything of another. Their tokens stand with the others. */
  otherTeams: { [name: string]: World };
  /** Integer ids begin above it, because those of two teams are never the same. */
  firstId: number;
  projects: Table<rows.ProjectRow>;
  environments: Table<rows.EnvironmentRow>;
  applications: Table<rows.ApplicationRow>;
  variables: Table<rows.VariableRow>;
  deployments: Table<rows.DeploymentRow>;
  purchasedServers: Table<rows.PurchasedServerRow>;
  destinations: Table<rows.DestinationRow>;
  privateKeys: Table<rows.PrivateKeyRow>;
  gitApps: Table<rows.GitAppRow>;
  storages: Table<rows.StorageRow>;
  /** By the storage's uuid. */
  storageBackups: Table<rows.StorageBackupRow>;
  s3Storages: Table<rows.S3StorageRow>;
  sharedVariables: Table<rows.SharedVariableRow>;
  volumes: Table<rows.VolumeRow>;
  volumeBackups: Table<rows.VolumeBackupRow>;
  databases: Table<rows.DatabaseRow>;
  /** By the application's uuid. */
  autoscaling: Table<rows.AutoscalingRow>;
  /** By identifier. */
  gameServers: Table<rows.GameServerRow>;
  schedules: Table<rows.ScheduleRow>;
  tasks: Table<rows.TaskRow>;
  backups: Table<rows.BackupRow>;
};

export function emptyWorld(seed: number): World {
  return withBareTables({
    format: 1,
    random: seed >>> 0,
    savedAtMs: 0,
    counters: {},
    readings: { ...USUAL_READINGS },
    events: [],
    tokens: {},
    keptAnswers: {},
    team: { id: 0, name: "Root Team", description: null, has_active_subscription: true, created_at: "", updated_at: "" },
    otherTeams: {},
    firstId: 0,
    projects: {},
    environments: {},
    applications: {},
    variables: {},
    deployments: {},
    purchasedServers: {},
    destinations: {},
    privateKeys: {},
    gitApps: {},
    storages: {},
    storageBackups: {},
    s3Storages: {},
    sharedVariables: {},
    volumes: {},
    volumeBackups: {},
    databases: {},
    autoscaling: {},
    gameServers: {},
    schedules: {},
    tasks: {},
    backups: {},
  });
}

/** Tables that hold their rows and nothing else: what every object inherits, such as `constructor`, is no row of that id. */
export function withBareTables(world: World): World {
  for (const table of Object.values(world)) if (isFields(table)) Object.setPrototypeOf(table, null);
  return world;
}
