import type { Bag } from "../../provider/core/values";
import type { Platform } from "../platform";
import type { Ground } from "../scene";
import type { Piece } from "./piece";

/** What a program of this proof stands on: two of each, so that things can change places. */
export interface Site extends Ground {
  applications: readonly [string, string];
  storages: readonly [string, string];
}

/** How a kind comes to an object: which of the doctrine's cases it is. */
export type Naming = "one per parent" | "natural key" | "no name" | "history";

/** A kind, and two objects of it. */
export interface Sort {
  /** Export name, and the variant where there are several. */
  title: string;
  kind: string;
  naming: Naming;
  inputs(site: Site, n: 0 | 1): Bag;
}

const on = (site: Site, n: 0 | 1): Bag => ({ applicationUuid: site.applications[n] });

/** Every kind. */
export const sorts: readonly Sort[] = [
  { title: "Project", kind: "Project", naming: "natural key", inputs: (_, n) => ({ name: `Shop ${n}`, description: `number ${n}` }) },
  {
    title: "Environment",
    kind: "Environment",
    naming: "natural key",
    inputs: ({ project }, n) => ({ projectUuid: project, name: `tests-${n}`, description: `number ${n}` }),
  },
  {
    title: "Application",
    kind: "Application",
    naming: "natural key",
    inputs: ({ project, alpha }, n) => ({
      projectUuid: project,
      serverUuid: alpha,
      name: `shop-${n}`,
      source: { kind: "ctrimage", image: "registry.example.com/shop", tag: `${n}.0` },
      description: `number ${n}`,
      portsExposes: "3000",
    }),
  },
  {
    title: "EnvironmentVariable",
    kind: "EnvironmentVariable",
    naming: "natural key",
    inputs: (site, n) => ({ applicationUuid: site.applications[0], key: `SINGLE_${n}`, value: `value ${n}` }),
  },
  {
    title: "EnvironmentVariables",
    kind: "EnvironmentVariables",
    naming: "one per parent",
    inputs: (site, n) => ({ ...on(site, n), variables: { [`SET_A${n}`]: `a ${n}`, [`SET_B${n}`]: { value: "b", isLiteral: true } } }),
  },
  {
    title: "SharedVariable",
    kind: "SharedVariable",
    naming: "natural key",
    inputs: ({ project }, n) => ({ scope: { kind: "project", projectUuid: project }, key: `REGION_${n}`, value: `value ${n}` }),
  },
  {
    title: "Storage (persistent)",
    kind: "Storage",
    naming: "natural key",
    inputs: (site, n) => ({ applicationUuid: site.applications[0], type: "persistent", name: `data-${n}`, mountPath: `/data/${n}` }),
  },
  {
    title: "Storage (file)",
    kind: "Storage",
    naming: "natural key",
    inputs: (site, n) => ({ applicationUuid: site.applications[0], type: "file", mountPath: `/etc/${n}.conf`, content: `number ${n}` }),
  },
  {
    title: "StorageBackupSchedule",
    kind: "StorageBackupSchedule",
    naming: "one per parent",
    inputs: (site, n) => ({ ...on(site, n), storageUuid: site.storages[n], frequency: "daily", retentionAmountLocally: 3 + n }),
  },
  { title: "Volume", kind: "Volume", naming: "no name", inputs: ({ alpha }, n) => ({ serverUuid: alpha, sizeGb: n === 0 ? 50 : 80 }) },
  {
    title: "ManagedDatabase",
    kind: "ManagedDatabase",
    naming: "no name",
    inputs: (_, n) => ({ engine: n === 0 ? "key_value" : "relational_2", plan: "small", region: "one:hel" }),
  },
  {
    title: "DatabaseAttachment",
    kind: "DatabaseAttachment",
    naming: "one per parent",
    inputs: (site, n) => ({ ...on(site, n), databaseUuid: site.database, envKey: `ORDERS_${n}_URL` }),
  },
  {
    title: "AutoscalingPolicy",
    kind: "AutoscalingPolicy",
    naming: "one per parent",
    inputs: (site, n) => ({ ...on(site, n), enabled: true, maxCopies: 2 + n }),
  },
  { title: "Deployment", kind: "Deployment", naming: "history", inputs: (site, n) => ({ ...on(site, n), triggers: [n] }) },
  {
    title: "game_Schedule",
    kind: "game_Schedule",
    naming: "natural key",
    inputs: ({ gameServer }, n) => ({
      server: gameServer,
      name: `nightly ${n}`,
      cron: `0 ${4 + n} * * *`,
      tasks: [{ action: "command", payload: `say ${n}` }],
    }),
  },
];

/** One object of a kind, in a program. */
export function pieceOf(sort: Sort, site: Site, n: 0 | 1, name: string, more: Partial<Piece> & { adopt?: boolean } = {}): Piece {
  const { adopt = false, ...place } = more;
  const inputs = { ...sort.inputs(site, n), ...(adopt && sort.naming === "natural key" ? { adopt: true } : {}) };
  return { slot: `${sort.title} ${n}`, kind: sort.kind, name, inputs, ...place };
}

const OLDER_THAN_A_DAY_SECONDS = 2 * 86_400;

/** Lays out the second of each. */
export async function siteOf({ sandbox, ground }: Platform): Promise<Site> {
  const application = await sandbox.add("applications", {
    source: "ctrimage",
    name: "ground-2",
    project_uuid: ground.project,
    environment_name: "production",
    server_uuid: ground.alpha,
    ctr_registry_image_name: "registry.example.com/ground",
    ports_exposes: "3000",
  });
  const storage = await sandbox.add("storages", {
    application_uuid: application,
    type: "persistent",
    name: "ground-2",
    mount_path: "/ground-2",
  });
  await sandbox.advance(OLDER_THAN_A_DAY_SECONDS);
  return { ...ground, applications: [ground.application, application], storages: [ground.storage, storage] };
}
