import { createHash } from "node:crypto";
import { parseAddress } from "../provider/core/definition/address";
import { checkInputs } from "../provider/core/definition/inputs";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { Lifecycle } from "../provider/core/lifecycle/lifecycle";
import { misspelt } from "../provider/core/log/text";
import type { Run } from "../provider/core/run/run";
import { exportName, exportNameOf, resourceTypeText } from "../provider/core/type-token";
import { byType } from "../provider/resources";
import type { Prepare } from "../rehearsal/apply/program-calls";
import type { StandIn } from "../rehearsal/protocol/stand-ins";
import { type Bag, contains, forProvider, mapTexts, UNKNOWN } from "../rehearsal/protocol/wire";
import type { Sandbox } from "../sandbox";
import { DEFAULT_SEED } from "../sandbox/options";
import { newWorld } from "../sandbox/seed";
import type { Fields } from "../sandbox/world/json";
import { type Pointer, pointersIn } from "./pointers";
import { addOffers, GETS_READY, HAS_OWN_ID, INVENTIONS, offersOfCall, offersOfResource, textOf } from "./rehearse-inventions";

type Named = Pick<Pointer, "kind" | "id"> & {
  /** Set if `id` contains a name instead of an id, because a function such as `getS3Storage` finds its object by name. */
  isName?: true;
  /** Inputs that identify the parent of the object: an application, a volume or a game server. */
  inputs?: Bag;
};

const definitionOfType = (type: string): AnyDefinition | undefined => byType.get(exportNameOf(type) ?? "");

/** Creates objects on the sandbox for the ids in the program, which belong to its real account. The program then runs unchanged. */
export function preparing(sandbox: Sandbox, run: () => Run): Prepare {
  const looked = new Map<string, Promise<Invented | undefined>>();
  const invention = (pointer: Named, inputs: Bag): Promise<Invented | undefined> => {
    const key = `${pointer.kind} ${pointer.id}`;
    const known = looked.get(key) ?? invent(sandbox, pointer, inputs);
    looked.set(key, known);
    return known;
  };
  let begun: Promise<void> | undefined;
  const named = async (pointers: readonly Named[], inputs: Bag, note: (standIn: StandIn) => void): Promise<boolean> => {
    begun ??= withoutSeed(sandbox);
    await begun;
    let isMadeUp = false;
    for (const pointer of inOrder(pointers)) {
      const text = pointer.id === UNKNOWN ? undefined : await invention(pointer, pointer.inputs ?? inputs);
      if (text === undefined) continue;
      note({ kind: "object", name: `${pointer.kind} ${pointer.id}`, ...text });
      isMadeUp = true;
    }
    return isMadeUp;
  };
  const resource: Prepare["resource"] = async ({ type, name, inputs }, note) => {
    const definition = definitionOfType(type);
    if (!definition) return inputs;
    const plain = forProvider(inputs);
    await named([...pointersIn(definition, plain), ...backupsIn(plain)], plain, note);
    await addOffers(sandbox, offersOfResource(exportName(definition), plain));
    await makeWay(definition, name, plain, sandbox);
    const own = await withoutForeignAdoption(definition, inputs, run);
    if (own !== inputs)
      note({
        kind: "input",
        name: `${type} ${name} adopt`,
        text: `adopt of ${resourceTypeText(definition.type)} "${name}": the sandbox has no such object, so it is created.`,
      });
    return passing(definition, name, own);
  };
  const read: Prepare["read"] = async ({ type, id, inputs }, note) => {
    const definition = definitionOfType(type);
    if (!definition) return;
    const own = forProvider(inputs);
    const address = addressOf(definition, id);
    const below = { ...own, ...address.inputs };
    await named([...pointersIn(definition, below), { kind: exportName(definition), id: address.id, inputs: below }], own, note);
  };
  const call: Prepare["call"] = async (name, args, note) => {
    const isMadeUp = await named(pointersOfCall(name, args), args, note);
    await addOffers(sandbox, offersOfCall(name, args));
    return isMadeUp;
  };
  return { resource, read, call };
}

/** If the path is no valid address, returns the path as the id. The provider then reports the error. */
function addressOf(definition: AnyDefinition, path: string): { id: string; inputs: Bag } {
  try {
    const { id, inputs } = parseAddress(definition, path);
    return { id, inputs: inputs as Bag };
  } catch {
    return { id: path, inputs: {} };
  }
}

function backupsIn(inputs: Bag): Named[] {
  return [inputs, Object(inputs.restoreFrom) as Bag].flatMap(({ volumeId, backupId }): Named[] => {
    const [of, id] = [textOf(volumeId), textOf(backupId)];
    return of === undefined || id === undefined ? [] : [{ kind: "VolumeBackup", id, inputs: { volumeId: of } }];
  });
}

const ARGUMENTS: Readonly<Record<string, string>> = {
  applicationUuid: "Application",
  databaseUuid: "ManagedDatabase",
  deploymentUuid: "Deployment",
  projectUuid: "Project",
  serverUuid: "Server",
  volumeId: "Volume",
};

/** Functions that take the name of one object. */
const BY_NAME: Readonly<Record<string, string>> = {
  getPurchasedServer: "Server",
  getS3Storage: "S3Storage",
  "game.getServer": "game_Server",
};

export const kindOfArgument = (name: string, key: string): string | undefined =>
  name.startsWith("game.") ? GAME_ARGUMENTS[key] : ARGUMENTS[key];

const GAME_ARGUMENTS: Readonly<Record<string, string>> = { server: "game_Server", backup: "game_Backup" };

function pointersOfCall(name: string, args: Bag): Named[] {
  const own = { ...args, ...(args.scope as Bag | undefined) };
  const byId = Object.entries(own).flatMap(([key, value]): Named[] => {
    const id = textOf(value);
    const kind = kindOfArgument(name, key);
    return id === undefined || kind === undefined ? [] : [{ kind, id }];
  });
  const [kind, called] = [BY_NAME[name], textOf(own.name)];
  return kind === undefined || called === undefined ? byId : [...byId, { kind, id: called, isName: true }];
}

/** Removes seeded S3 storages and spare networks from a new sandbox, because the program declares them or the rehearsal invents them. */
async function withoutSeed(sandbox: Sandbox): Promise<void> {
  if ((await sandbox.find("projects")).length + (await sandbox.find("applications")).length > 0) return;
  for (const { $id, network } of await sandbox.find("destinations"))
    if (network === SPARE_NETWORK && isSeeded("destinations", $id)) await sandbox.remove("destinations", String($id));
  for (const { $id } of await sandbox.find("s3Storages")) if (isSeeded("s3Storages", $id)) await sandbox.remove("s3Storages", String($id));
}

const SPARE_NETWORK = "internal";

type SeededTable = "s3Storages" | "destinations";

/** Objects of a new sandbox that a program may declare, by resource type. `isSame` compares an object with a program's inputs. */
const SEEDED: Readonly<Record<string, { table: SeededTable; isSame(row: Fields, inputs: Bag, name: string): boolean }>> = {
  S3Storage: { table: "s3Storages", isSame: (row, { name }, logical) => row.name === (name ?? logical) },
  Destination: {
    table: "destinations",
    isSame: (row, { serverUuid, network }) => row.server_uuid === serverUuid && row.network === network,
  },
};

/** Every new sandbox contains the objects of this seed, with these ids. Objects that a program creates always have different ids. */
const seed = newWorld(DEFAULT_SEED, 0);
const isSeeded = (table: SeededTable, id: unknown): boolean => String(id) in seed[table];

/** Removes an object of the new sandbox if it has the same key as an object that the program creates. */
async function makeWay({ type }: AnyDefinition, name: string, inputs: Bag, sandbox: Sandbox): Promise<void> {
  const seeded = SEEDED[type];
  if (!seeded) return;
  const rows = await sandbox.find(seeded.table);
  const row = rows.find(({ $id, ...fields }) => isSeeded(seeded.table, $id) && seeded.isSame(fields, inputs, name));
  if (row) await sandbox.remove(seeded.table, String(row.$id));
}

/** Parents come before their children. */
const ORDER = Object.keys(INVENTIONS);
const inOrder = (pointers: readonly Named[]): Named[] => pointers.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

/** The texts with which the report describes an object that the rehearsal invented. */
type Invented = Pick<StandIn, "text" | "warning">;

/**
 * Returns undefined if an object with this id or name exists. If the program passed the name in place of an id, the provider reports this mistake.
 */
async function invent(sandbox: Sandbox, { kind, id, isName }: Named, inputs: Bag): Promise<Invented | undefined> {
  const how = INVENTIONS[kind];
  if (!how) return undefined;
  const rows = await sandbox.find(how.table);
  if (rows.some((row) => [row.$id, row.uuid, row.name].includes(id))) return undefined;
  const fields = await how.fields(id, inputs, sandbox);
  if (isName) {
    const { identifier: _, ...unnamed } = fields;
    await sandbox.add(how.table, { ...unnamed, name: id });
    const what = `${resourceTypeText(kind)} ${JSON.stringify(id)}`;
    const meant = misspelt(id, seededNames(how.table, rows));
    return {
      text: `${what}: the program refers to it, but the sandbox did not contain it, so the rehearsal added it to the sandbox.`,
      ...(meant === undefined
        ? {}
        : { warning: `${what}: the sandbox does not contain it, so the rehearsal adds it to the sandbox. Did you mean "${meant}"?` }),
    };
  }
  await sandbox.add(how.table, HAS_OWN_ID.has(kind) ? fields : { $id: id, ...fields });
  if (GETS_READY.has(kind)) await sandbox.advance(READY_SECONDS);
  return {
    text: `${resourceTypeText(kind)} ${id}: the program refers to it, but the sandbox did not contain it, so the rehearsal added it to the sandbox.`,
  };
}

/** Returns the names of the rows that every new sandbox contains. The rehearsal may have invented the other rows. */
function seededNames(table: string, rows: readonly Fields[]): string[] {
  const seeded: object = Object(seed[table as keyof typeof seed]);
  return rows.flatMap(({ $id, name }) => (String($id) in seeded && typeof name === "string" ? [name] : []));
}

/** Sandbox seconds until a database is ready. */
const READY_SECONDS = 600;

/** Removes `adopt` if it contains an address on the real account, because that object does not exist in the sandbox. */
async function withoutForeignAdoption(definition: AnyDefinition, inputs: Bag, run: () => Run): Promise<Bag> {
  const { adopt, ...others } = inputs;
  if (typeof adopt !== "string" || adopt === UNKNOWN) return inputs;
  const live = await new Lifecycle(definition, run()).shown(adopt).catch(() => undefined);
  return live ? inputs : others;
}

const STAND_IN = /stand-in:\S*/;
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** Stand-ins for a secret, tried in this order if an input rejects the default `stand-in:<name>`. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/[^\w.-]/g, "-"),
  (text) => `standin-${digest(text)}`,
  (text) => `https://stand-in.example.com/${digest(text)}`,
];

/** Replaces each stand-in for a secret that its input rejects by the first form that the input accepts. */
export function passing(definition: AnyDefinition, name: string, inputs: Bag): Bag {
  const problemsOf = (bag: Bag) =>
    checkInputs(definition, name, forProvider(bag)).problems.map(({ property }) => property.split(".")[0] ?? "");
  let passed = inputs;
  for (const key of new Set(problemsOf(inputs))) {
    const value = inputs[key];
    if (value === undefined || !contains(value, (part) => typeof part === "string" && STAND_IN.test(part))) continue;
    const forms = FORMS.map((form): Bag => ({ ...passed, [key]: mapTexts(value, (text) => (STAND_IN.test(text) ? form(text) : text)) }));
    passed = forms.find((bag) => !problemsOf(bag).includes(key)) ?? passed;
  }
  return passed;
}
