import type { Sandbox } from "../sandbox";

/** Ids of what a scene's program refers to. */
export interface Ground {
  project: string;
  /** Environment beside `production`. */
  staging: string;
  /** On the server `alpha`, with a port, so that it can be scaled. */
  application: string;
  storage: string;
  database: string;
  alpha: string;
  beta: string;
  /** Destinations of `beta`, which has two. */
  betaDestination: string;
  privateKey: string;
  gitApp: string;
  bucket: string;
  gameServer: string;
  otherGameServer: string;
}

/** A state that the program is brought to. */
export interface Stage {
  /** `create`, `change`, `delete` …; unique in its scene. */
  name: string;
  declare: (ground: Ground) => void;
  /** What somebody else does before. */
  outside?: (sandbox: Sandbox) => Promise<void>;
}

/** A small program of one kind: it is created, changed in every way that has a call of its own, and deleted. */
export interface Scene {
  /** Export name of the kind: `Volume`, `game_Schedule`. */
  kind: string;
  /** Tells the scenes of one kind apart. */
  variant?: string;
  /** The engine takes one step after another, so that nothing is written together. */
  oneAtATime?: true;
  stages: readonly Stage[];
}

export const titleOf = ({ kind, variant }: Scene): string => (variant === undefined ? kind : `${kind} (${variant})`);

/** The last state of most scenes: the program does not declare it any more, what it stood on is still there. */
export const gone: Stage = { name: "delete", declare: () => undefined };

/** Puts there what the scenes stand on. All of it is older than a day, so none of it can be taken for a leftover. */
export async function layGround(sandbox: Sandbox): Promise<Ground> {
  const servers = await sandbox.find("purchasedServers");
  const server = (name: string) => String(servers.find((row) => row.name === name)?.uuid);
  const [alpha, beta] = [server("alpha"), server("beta")];
  const destinationsOfBeta = await sandbox.find("destinations", { server_uuid: beta });
  const { privateKeys, gitApps, s3Storages } = await sandbox.snapshot();
  const gameServers = await sandbox.find("gameServers", { server_owner: true });
  const first = (table: object) => Object.keys(table)[0] ?? "";

  const project = await sandbox.add("projects", { name: "ground" });
  const staging = await sandbox.add("environments", { project_uuid: project, name: "ground-staging" });
  const application = await sandbox.add("applications", {
    source: "ctrimage",
    name: "ground",
    project_uuid: project,
    environment_name: "production",
    server_uuid: alpha,
    ctr_registry_image_name: "registry.example.com/ground",
    ports_exposes: "3000",
  });
  const storage = await sandbox.add("storages", {
    application_uuid: application,
    type: "persistent",
    name: "ground",
    mount_path: "/ground",
  });
  const database = await sandbox.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
  await sandbox.advance(2 * 86_400);
  return {
    project,
    staging,
    application,
    storage,
    database,
    alpha,
    beta,
    betaDestination: String(destinationsOfBeta.find((row) => row.network === "internal")?.uuid),
    privateKey: first(privateKeys),
    gitApp: first(gitApps),
    bucket: first(s3Storages),
    gameServer: String(gameServers[0]?.identifier),
    otherGameServer: String(gameServers[1]?.identifier),
  };
}
