import type { AnyDefinition } from "../../provider/core/resource";
import type { Bag } from "../../provider/core/values";
import { autoscalingPolicy } from "../../provider/resources/hosting/autoscaling-policy";
import { managedDatabase } from "../../provider/resources/hosting/managed-database";
import { volume } from "../../provider/resources/hosting/volume";
import type { Sandbox } from "../../sandbox";
import type { Ground } from "../scene";

/** A resource as the engine keeps it. */
export interface State {
  id: string;
  outs: Bag;
}

/** A call that raises the bill, by the change of a resource that leads to it. */
export interface PaidCall {
  name: string;
  kind: AnyDefinition;
  /** Puts there what is to be changed; nothing, where something is to be made. `n` counts the resources of a run. */
  prepare?: (sandbox: Sandbox, ground: Ground, n: number) => Promise<State>;
  /** What the program wants of it then. */
  wanted: (ground: Ground, state: State | undefined) => Bag;
}

const disk = (ground: Ground): Bag => ({ serverUuid: ground.alpha, sizeGb: 50 });
const DATABASE = { engine: "relational_1", plan: "small", region: "one:hel" };

/** A volume of 50 GB on alpha. */
const volumeWith =
  (inputs: { backups?: boolean } = {}): PaidCall["prepare"] =>
  async (sandbox, ground) => {
    const { backups } = inputs;
    const id = await sandbox.add("volumes", { server_uuid: ground.alpha, size_gb: 50, ...(backups === undefined ? {} : { backups }) });
    return { id, outs: { ...disk(ground), ...inputs } };
  };

/** One whose server was deleted: kept free for some days. */
const keptFree: PaidCall["prepare"] = async (sandbox, ground, n) => {
  const state = await volumeWith()?.(sandbox, ground, n);
  if (!state) throw new Error("There is no volume.");
  await sandbox.mutate("volumes", state.id, { status: "detached", server_uuid: null, kept_until: "2099-01-01T00:00:00.000000Z" });
  return state;
};

/** One that is attached, and not billed all the same. */
const attachedFree: PaidCall["prepare"] = async (sandbox, ground, n) => {
  const state = await volumeWith()?.(sandbox, ground, n);
  if (!state) throw new Error("There is no volume.");
  await sandbox.mutate("volumes", state.id, { kept_until: "2099-01-01T00:00:00.000000Z" });
  return state;
};

const application: PaidCall["prepare"] = async (sandbox, ground, n) => {
  const id = await sandbox.add("applications", {
    source: "ctrimage",
    name: `shop-${n}`,
    project_uuid: ground.project,
    environment_name: "production",
    server_uuid: ground.alpha,
    ctr_registry_image_name: "registry.example.com/shop",
    ports_exposes: "3000",
  });
  return { id, outs: { applicationUuid: id, enabled: false } };
};

/** Each call that costs money. */
export const PAID_CALLS: readonly PaidCall[] = [
  { name: "add a volume", kind: volume, wanted: disk },
  { name: "add a volume that may grow", kind: volume, wanted: (ground) => ({ ...disk(ground), autogrowMaxGb: 80 }) },
  { name: "enlarge a volume", kind: volume, prepare: volumeWith(), wanted: (ground) => ({ ...disk(ground), sizeGb: 80 }) },
  { name: "turn backups on", kind: volume, prepare: volumeWith({ backups: false }), wanted: disk },
  { name: "set auto-grow", kind: volume, prepare: volumeWith(), wanted: (ground) => ({ ...disk(ground), autogrowMaxGb: 80 }) },
  {
    name: "enlarge, with backups and auto-grow",
    kind: volume,
    prepare: volumeWith({ backups: false }),
    wanted: (ground) => ({ ...disk(ground), sizeGb: 60, autogrowMaxGb: 80 }),
  },
  { name: "attach what is kept free", kind: volume, prepare: keptFree, wanted: disk },
  {
    name: "move what is not billed",
    kind: volume,
    prepare: attachedFree,
    wanted: (ground) => ({ ...disk(ground), serverUuid: ground.beta }),
  },
  { name: "create a database", kind: managedDatabase, wanted: () => DATABASE },
  {
    name: "upgrade a database",
    kind: managedDatabase,
    prepare: async (sandbox) => ({ id: await sandbox.add("databases", DATABASE), outs: DATABASE }),
    wanted: () => ({ ...DATABASE, plan: "medium" }),
  },
  {
    name: "enable autoscaling",
    kind: autoscalingPolicy,
    prepare: application,
    wanted: (_, state) => ({ applicationUuid: state?.id, enabled: true, maxCopies: 3 }),
  },
];
