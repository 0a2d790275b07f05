import { identifierOf } from "../provider/platform/game/game-servers";
import type { Sandbox } from "../sandbox";
import type { Fields } from "../sandbox/world/json";
import { type Bag, UNKNOWN, type Value } from "../testing/protocol/wire";

/** Describes how to add an object to a sandbox. Programs refer to objects of this resource type by their id. */
export interface Invention {
  table: string;
  /** Returns all fields except the id. `inputs` are the inputs of the resource that refers to the object. */
  fields(id: string, inputs: Bag, sandbox: Sandbox): Promise<Fields> | Fields;
}

const UUID = /^[a-z0-9]{20,}$/;
const invented = (id: string): string => `invented-${id.slice(0, 8)}`;
export const textOf = (value: Value | undefined): string | undefined =>
  typeof value === "string" && value !== UNKNOWN ? value : undefined;

/** Returns the id of the first row of a table, for an object that needs a parent. */
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
    // A scope may contain the name of the environment instead of its id.
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

/** Resource types that become ready some time after they are added. */
export const GETS_READY: ReadonlySet<string> = new Set(["Volume", "ManagedDatabase", "game_Backup"]);
