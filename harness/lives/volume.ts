import fc from "fast-check";
import type { Bag } from "../../provider/core/values";
import type { Sandbox } from "../../sandbox";
import type * as hosting from "../../sdk";
import { FIXTURE_VOLUME_GB, type Fixture, serverOf } from "../fixture";
import { deleted, type Life, type RandomProgram, type State } from "../life";

const SIZES_GB = [10, 20, 50, 100, 150];

const restored = ({ alpha, beta, volume, backup }: Fixture, sizeGb: number): hosting.VolumeArgs => ({
  serverUuid: sizeGb > FIXTURE_VOLUME_GB ? beta : alpha,
  sizeGb,
  restoreFrom: { volumeId: volume, backupId: backup },
});

const disk = ({ alpha }: Fixture): hosting.VolumeArgs => ({ serverUuid: alpha, sizeGb: 50 });

export const volumeLife: Life<hosting.VolumeArgs> = {
  kind: "Volume",
  table: "volumes",
  naming: "no name",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => ({ data: disk(fixture) }) },
        { name: "grow", program: ({ alpha }) => ({ data: { serverUuid: alpha, sizeGb: 80, autogrowMaxGb: 100 } }) },
        { name: "move", program: ({ beta }) => ({ data: { serverUuid: beta, sizeGb: 80, autogrowMaxGb: 100 } }) },
        { name: "lower", program: ({ beta }) => ({ data: { serverUuid: beta, sizeGb: 80, backups: false } }) },
        deleted,
      ],
      drift: detachAll,
    },
    {
      variant: "detached in the console",
      stages: [
        { name: "create", program: (fixture) => ({ data: disk(fixture) }) },
        { name: "attach", program: (fixture) => ({ data: disk(fixture) }), outside: detachAll },
        { ...deleted, outside: detachAll },
      ],
      drift: detachAll,
    },
    {
      variant: "restored",
      stages: [
        { name: "create", program: (fixture) => ({ data: restored(fixture, 50) }) },
        { name: "change", program: ({ beta }) => ({ data: { serverUuid: beta, sizeGb: 50, backups: false } }) },
        { name: "replace", program: (fixture) => ({ data: restored(fixture, 50) }) },
        deleted,
      ],
      drift: detachAll,
    },
    {
      variant: "restored from a detached one",
      stages: [
        { name: "create", program: (fixture) => ({ data: { ...restored(fixture, 20), serverUuid: fixture.beta } }), outside: detachSource },
        { name: "change", program: ({ beta }) => ({ data: { serverUuid: beta, sizeGb: 20, autogrowMaxGb: 50 } }) },
        { ...deleted, outside: attachSource },
      ],
      drift: detachAll,
    },
  ],
  pairs: [{ args: ({ alpha }, n) => ({ serverUuid: alpha, sizeGb: n === 0 ? 50 : 80 }) }],
  inEverything: { name: "disk", inputs: ({ alpha }) => ({ serverUuid: alpha, sizeGb: 50 }) },
  random: {
    make: ({ draw, fixture }, _, before) => {
      const sizeGb = draw(fc.constantFrom(...SIZES_GB.filter((size) => size >= Number(before?.sizeGb ?? 0))));
      const largest = draw(fc.constantFrom(undefined, 0, ...SIZES_GB.filter((size) => size >= sizeGb)));
      return {
        serverUuid: draw(fc.constantFrom(fixture.alpha, fixture.beta)),
        sizeGb,
        ...restoreFromOf({ draw, fixture }, sizeGb, before),
        ...(largest === undefined ? {} : { autogrowMaxGb: largest }),
      };
    },
    free: ["backups"],
  },
  others: {
    changes: [{ table: "volumes", fields: { backups: [true, false], autogrow_max_gb: [0, 500] } }],
    removes: ["volumes"],
    adds: ({ alpha }) => ({ table: "volumes", fields: { server_uuid: alpha, size_gb: 50 } }),
  },
  paid: [
    { name: "add a volume", wanted: disk },
    { name: "add a volume that may grow", wanted: (fixture) => ({ ...disk(fixture), autogrowMaxGb: 80 }) },
    { name: "restore into a new volume", wanted: (fixture) => ({ ...restored(fixture, FIXTURE_VOLUME_GB), backups: false }) },
    { name: "enlarge a volume", prepare: attached, wanted: (fixture) => ({ ...disk(fixture), sizeGb: 80 }) },
    { name: "turn backups on", prepare: withoutBackups, wanted: disk },
    { name: "set auto-grow", prepare: attached, wanted: (fixture) => ({ ...disk(fixture), autogrowMaxGb: 80 }) },
    {
      name: "enlarge, with backups and auto-grow",
      prepare: withoutBackups,
      wanted: (fixture) => ({ ...disk(fixture), sizeGb: 60, autogrowMaxGb: 80 }),
    },
    { name: "attach what is kept free", prepare: detachedAndFree, wanted: disk },
    { name: "move what is not billed", prepare: attachedAndFree, wanted: (fixture) => ({ ...disk(fixture), serverUuid: fixture.beta }) },
  ],
  readings: [
    "restoredVolumes",
    "restoreKeys",
    "restoreAnswers",
    "keys",
    "objects",
    "numbers",
    "creates",
    "volumeServer",
    "newObjects",
    "listedRows",
    "quotes",
    "currency",
    "narrowHeaders",
  ],
  // A volume belongs to a server, and the token can see none.
  impossibleOn: { servers: "unlisted" },
};

/** Returns a backup for a new volume in some of the draws. */
function restoreFromOf({ draw, fixture }: Pick<RandomProgram, "draw" | "fixture">, sizeGb: number, before: Bag | undefined) {
  const { volume, backup } = fixture;
  const wanted = before === undefined && sizeGb >= FIXTURE_VOLUME_GB && draw(fc.integer({ min: 0, max: 3 })) === 0;
  const restoreFrom = wanted ? { volumeId: volume, backupId: backup } : before?.restoreFrom;
  return restoreFrom === undefined ? {} : { restoreFrom };
}

/** Detaches the volume of the backup. */
async function detachSource(sandbox: Sandbox): Promise<void> {
  for (const { $id } of await sandbox.find("volumes", { size_gb: FIXTURE_VOLUME_GB }))
    await sandbox.mutate("volumes", String($id), { status: "detached", server_uuid: null });
}

async function attachSource(sandbox: Sandbox): Promise<void> {
  for (const { $id } of await sandbox.find("volumes", { size_gb: FIXTURE_VOLUME_GB }))
    await sandbox.mutate("volumes", String($id), { status: "attached", server_uuid: await serverOf(sandbox) });
}

/** Detaches all volumes except the fixture's. */
async function detachAll(sandbox: Sandbox): Promise<void> {
  for (const { $id, size_gb } of await sandbox.find("volumes"))
    if (size_gb !== FIXTURE_VOLUME_GB) await sandbox.mutate("volumes", String($id), { status: "detached", server_uuid: null });
}

/** Returns the state of a volume on `alpha`. */
async function attached(sandbox: Sandbox, fixture: Fixture): Promise<State> {
  const id = await sandbox.add("volumes", { server_uuid: fixture.alpha, size_gb: 50 });
  return { id, outs: { ...disk(fixture) } };
}

async function withoutBackups(sandbox: Sandbox, fixture: Fixture): Promise<State> {
  const id = await sandbox.add("volumes", { server_uuid: fixture.alpha, size_gb: 50, backups: false });
  return { id, outs: { ...disk(fixture), backups: false } };
}

const KEPT_UNTIL = "2099-01-01T00:00:00.000000Z";

/** Returns the state of a volume whose server was deleted, in its free period. */
async function detachedAndFree(sandbox: Sandbox, fixture: Fixture): Promise<State> {
  const state = await attached(sandbox, fixture);
  await sandbox.mutate("volumes", state.id, { status: "detached", server_uuid: null, kept_until: KEPT_UNTIL });
  return state;
}

/** Returns the state of a volume that is attached but not billed. */
async function attachedAndFree(sandbox: Sandbox, fixture: Fixture): Promise<State> {
  const state = await attached(sandbox, fixture);
  await sandbox.mutate("volumes", state.id, { kept_until: KEPT_UNTIL });
  return state;
}
