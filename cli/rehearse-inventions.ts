import { identifierOf } from "../provider/platform/game/game-servers";
import { type Bag, UNKNOWN, type Value } from "../rehearsal/protocol/wire";
import type { Sandbox } from "../sandbox";
import type { Fields } from "../sandbox/world/json";

/** How to add an object of a type that programs refer to by id to a sandbox. */
export interface Invention {
  table: string;
  /** Returns all fields except the id. `inputs` are the inputs of the resource that refers to the object. */
  fields(id: string, inputs: Bag, sandbox: Sandbox): Promise<Fields> | Fields;
}

const UUID = /^[a-z0-9]{20,}$/;
const invented = (id: string): string => `invented-${id.slice(0, 8)}`;
export const textOf = (value: Value | undefined): string | undefined =>
  typeof value === "string" && value !== UNKNOWN ? value : undefined;

const firstOf = async (sandbox: Sandbox, table: string): Promise<string> => String((await sandbox.find(table))[0]?.$id ?? "");
const projectFor = async (sandbox: Sandbox, { projectUuid, scope }: Bag): Promise<string> => {
  const named = textOf(projectUuid) ?? textOf((scope as Bag | undefined)?.projectUuid);
  return named ?? ((await firstOf(sandbox, "projects")) || sandbox.add("projects", { name: "invented" }));
};
const applicationFor = async (sandbox: Sandbox, inputs: Bag): Promise<string> => {
  const known = textOf(inputs.applicationUuid) ?? (await firstOf(sandbox, "applications"));
  if (known !== "") return known;
  return sandbox.add("applications", await applicationFields("invented", inputs, sandbox));
};
const applicationFields = async (name: string, inputs: Bag, sandbox: Sandbox): Promise<Fields> => ({
  name,
  project_uuid: await projectFor(sandbox, {}),
  environment_name: "production",
  server_uuid: await serverFor(sandbox, inputs),
  ctr_registry_image_name: "example/invented",
});
const serverFor = async (sandbox: Sandbox, { serverUuid }: Bag): Promise<string> =>
  textOf(serverUuid) ?? (await firstOf(sandbox, "purchasedServers"));

export const INVENTIONS: Readonly<Record<string, Invention>> = {
  Server: { table: "purchasedServers", fields: (id) => ({ name: invented(id) }) },
  Destination: {
    table: "destinations",
    fields: async (id, inputs, sandbox) => ({ server_uuid: await serverFor(sandbox, inputs), network: invented(id) }),
  },
  PrivateKey: { table: "privateKeys", fields: (id) => ({ name: invented(id) }) },
  GitApp: { table: "gitApps", fields: (id) => ({ name: invented(id) }) },
  IntegrationToken: { table: "integrationTokens", fields: (id) => ({ name: invented(id) }) },
  S3Storage: { table: "s3Storages", fields: (id) => ({ name: invented(id) }) },
  Project: { table: "projects", fields: (id) => ({ name: invented(id) }) },
  Environment: {
    table: "environments",
    // `id` may be the environment's name, because some inputs accept a name instead of an id.
    fields: async (id, inputs, sandbox) => ({
      project_uuid: await projectFor(sandbox, inputs),
      ...(UUID.test(id) ? { $id: id, name: invented(id) } : { name: id }),
    }),
  },
  Application: {
    table: "applications",
    fields: (id, inputs, sandbox) => applicationFields(invented(id), inputs, sandbox),
  },
  Volume: { table: "volumes", fields: async (_, inputs, sandbox) => ({ server_uuid: await serverFor(sandbox, inputs), size_gb: 50 }) },
  ManagedDatabase: { table: "databases", fields: () => ({ engine: "relational_1", plan: "small", region: "one:hel" }) },
  VolumeBackup: { table: "volumeBackups", fields: (_, { volumeId }) => ({ volume_id: textOf(volumeId) ?? "" }) },
  Deployment: { table: "deployments", fields: async (_, inputs, sandbox) => ({ application_uuid: await applicationFor(sandbox, inputs) }) },
  Storage: {
    table: "storages",
    fields: async (id, inputs, sandbox) => ({
      application_uuid: await applicationFor(sandbox, inputs),
      type: "persistent",
      name: invented(id),
      mount_path: `/${invented(id)}`,
    }),
  },
  ScheduledTask: {
    table: "scheduledTasks",
    fields: async (id, inputs, sandbox) => ({
      application_uuid: await applicationFor(sandbox, inputs),
      name: invented(id),
      command: "true",
      frequency: "0 3 * * *",
    }),
  },
  game_Server: {
    table: "gameServers",
    fields: (id, { dockerImage }) => ({
      name: invented(id),
      identifier: id,
      is_lenient: true,
      backup_limit: 100,
      ...(textOf(dockerImage) === undefined ? {} : { docker_image: textOf(dockerImage) ?? "" }),
    }),
  },
  game_Backup: {
    table: "backups",
    fields: (id, { server }) => ({ server: identifierOf(textOf(server) ?? ""), name: invented(id), uuid: id }),
  },
  game_Schedule: { table: "schedules", fields: (id, { server }) => ({ server: identifierOf(textOf(server) ?? ""), name: invented(id) }) },
};

/** Resource types whose fields contain their id. */
export const HAS_OWN_ID: ReadonlySet<string> = new Set(["game_Server", "game_Backup", "Environment"]);

export const GETS_READY: ReadonlySet<string> = new Set(["Volume", "ManagedDatabase", "game_Backup"]);

/** An entry that a game server must offer because a program uses this entry: a version, a project of a mod catalogue, or a setting. */
export interface Offer {
  server: string;
  kind: "version" | "framework" | "setting" | "addons" | "modpacks";
  catalog?: string;
  name?: string;
  version?: string;
}

type Named = Omit<Offer, "server">;

const filledText = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function offer(kind: Offer["kind"], fields: Readonly<Record<"catalog" | "name" | "version", unknown>> | { name: unknown }): Named[] {
  const known = Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (filledText(value) === undefined ? [] : [[key, value]])),
  );
  return Object.keys(known).length === 0 ? [] : [{ kind, ...known }];
}

const OFFERS_OF_RESOURCES: Readonly<Record<string, (inputs: Bag) => Named[]>> = {
  game_GameVersion: ({ version }) => offer("version", { name: version }),
  game_ModFramework: ({ framework }) => offer("framework", { name: framework }),
  game_GameSettings: ({ values }) => Object.keys(Object(values)).flatMap((name) => offer("setting", { name })),
  game_Addon: ({ source }) => {
    const { kind, catalog, project: name, version } = Object(source) as Bag;
    return kind === "catalog" ? offer("addons", { catalog, name, version: version ?? ANY_VERSION }) : [];
  },
  game_Modpack: ({ catalog, project: name, version }) => offer("modpacks", { catalog, name, version: version ?? ANY_VERSION }),
};

/** Version of a project if the program chooses none. */
const ANY_VERSION = "1.0.0";

const projects =
  (kind: "addons" | "modpacks") =>
  ({ source: catalog, project: name }: Bag): Named[] =>
    offer(kind, { catalog, name, version: name === undefined ? undefined : ANY_VERSION });

const OFFERS_OF_FUNCTIONS: Readonly<Record<string, (args: Bag) => Named[]>> = {
  "game.getAddonProjects": projects("addons"),
  "game.getAddonVersions": projects("addons"),
  "game.getModpackProjects": projects("modpacks"),
  "game.getModpackVersions": projects("modpacks"),
};

export const offersOfResource = (type: string, inputs: Bag): Offer[] => named(OFFERS_OF_RESOURCES[type], inputs);
export const offersOfCall = (name: string, args: Bag): Offer[] => named(OFFERS_OF_FUNCTIONS[name], args);

function named(read: ((bag: Bag) => Named[]) | undefined, bag: Bag): Offer[] {
  const server = filledText(bag.server);
  return read === undefined || server === undefined ? [] : read(bag).map((one) => ({ server: identifierOf(server), ...one }));
}

/**
 * The rehearsal adds catalogue entries only to game servers that it invented. It does not change the catalogue of game servers that the sandbox
 * already contained.
 */
export async function addOffers(sandbox: Sandbox, offers: readonly Offer[]): Promise<void> {
  if (offers.length === 0) return;
  const servers = await sandbox.find("gameServers");
  for (const one of offers) {
    const isMadeUp = servers.some(({ identifier, is_lenient: isLenient }) => identifier === one.server && isLenient === true);
    if (isMadeUp && !(await isOffered(sandbox, one))) await addOffer(sandbox, one);
  }
}

async function addOffer(sandbox: Sandbox, one: Offer): Promise<void> {
  const isFirstVersion = one.kind === "version" && (await sandbox.find("gameOffers", { server: one.server, kind: "version" })).length === 0;
  await sandbox.add("gameOffers", one as unknown as Fields);
  // On the real account, the server already runs the version in the program. The rehearsal must therefore not switch the version.
  if (isFirstVersion) await sandbox.mutate("serverGames", one.server, { game_version: one.name ?? "" });
}

async function isOffered(sandbox: Sandbox, { catalog = "", name = "", version = "", ...one }: Offer): Promise<boolean> {
  return (await sandbox.find("gameOffers", { ...one, catalog, name, version })).length > 0;
}
