import { refsIn } from "../../harness/declare";
import { HISTORY, lifecycleFixtures } from "../../harness/fixtures";
import { definitionOf } from "../../harness/resource-types";
import { objectsOf } from "../../harness/world";
import { closureOf, lifecycleFixtureOf, NOWHERE } from "../closure";
import type { Piece } from "../ownership/piece";
import { joined, type Proof, type ProofCase } from "../proof";
import { type Act, SETTLE_SECONDS, Site } from "../site";

/** A run in which a child leaves the program, and in which its parent stays on the platform although Pulumi wanted to delete it. */
interface Fate {
  title: string;
  /** The parent in the program before that run. */
  before?: (parent: Piece) => Piece;
  /** The parent in the program of that run. Undefined: the parent leaves the program too. */
  after: (parent: Piece) => Piece | undefined;
  prepare?: (site: Site, parentId: string) => Promise<unknown>;
  parents: readonly string[];
  /** Whether the engine makes no call for the parent, so that the provider cannot name what an older state drops. */
  isUnseen?: true;
}

/** The platform's preview copies of variables. No line names a copy that stays with its application. */
const PREVIEW_COPY = /^variables .*"is_preview":true/;

/** A resource of this type has no object, so nothing is left. */
const WITHOUT_OBJECT = ["ApplicationState"];

const FORBIDDEN = { message: "Missing required permissions: write" };

const refuseDeletion = ({ platform: { sandbox } }: Site, id: string): Promise<unknown> =>
  sandbox.fault({ match: { path: new RegExp(`/${id}$`), method: "DELETE" }, times: 0, kind: "status", code: 403, body: FORBIDDEN });

const named = (piece: Piece): Piece => ({ ...piece, inputs: { ...piece.inputs, name: "kept" } });
const leaves = (): undefined => undefined;
const retained = (piece: Piece): Piece => ({ ...piece, options: { retainOnDelete: true } });

const fates: readonly Fate[] = [
  {
    title: "renamed",
    before: named,
    after: (parent) => ({ ...named(parent), name: "renamed", inputs: { ...named(parent).inputs, adopt: true } }),
    parents: ["Application", "Project"],
  },
  {
    title: "refused by the data gate",
    after: leaves,
    async prepare({ platform: { sandbox } }, parentId) {
      await sandbox.add("storages", { application_uuid: parentId, type: "persistent", name: "theirs", mount_path: "/theirs" });
    },
    parents: ["Application"],
  },
  { title: "retained", before: retained, after: leaves, parents: ["Application", "Project"], isUnseen: true },
  { title: "not deleted (403)", after: leaves, prepare: refuseDeletion, parents: ["Application", "Project"] },
  {
    title: "not replaced (403), and the change is taken back",
    after: (parent) => ({ ...parent, inputs: { ...parent.inputs, source: { kind: "ctrfile", ctrfile: "FROM scratch\n" } } }),
    prepare: refuseDeletion,
    parents: ["Application"],
  },
];

/** `deletedWith` on every child, as in states of release 0.2. */
async function asInRelease02(site: Site, childName: string, parentUrn: string): Promise<void> {
  await site.stack.revise((resources) =>
    resources.map((one) => (one.urn.endsWith(`::${childName}`) ? { ...one, deletedWith: parentUrn } : one)),
  );
}

async function tryFate(child: string, parent: string, fate: Fate, isOld: boolean): Promise<string | undefined> {
  return Site.with({}, async (site) => {
    const { sandbox } = site.platform;
    const pieces = closureOf(child, site.fixture).map((one) => (one.slot === parent ? (fate.before?.(one) ?? one) : one));
    const [childPiece, parentPiece] = [child, parent].map((slot) => pieces.find((one) => one.slot === slot));
    if (!childPiece || !parentPiece) throw new Error(`The program does not declare ${child} and ${parent}.`);
    // With no resource left, the run would look like a `destroy`, which names nothing.
    pieces.push({ slot: "bystander", kind: "Project", name: "bystander", inputs: {} });
    const childless = pieces.filter(({ slot }) => slot !== child);
    site.platform.environment = { HOSTING_ALLOW_DATA_LOSS: "Storage:data,StorageBackupSchedule:nightly" };
    site.declare(...childless);
    await site.mustGo("the up without the child");
    const without = await contentOf(site);
    site.declare(...pieces);
    await site.mustGo("the up with the child");
    const own = (await contentOf(site)).filter((row) => !without.includes(row));
    const found = (await site.stack.managed()).find(({ urn }) => urn.endsWith(`::${parentPiece.name}`));
    if (found?.id === undefined) throw new Error(`${parent} is not in the state`);
    await fate.prepare?.(site, found.id);
    if (isOld) await asInRelease02(site, childPiece.name, found.urn);
    const acts = await runFate(site, fate, { pieces, child, parent: parentPiece });
    await sandbox.clearFaults();
    const left = (await contentOf(site)).filter((row) => own.includes(row) && !PREVIEW_COPY.test(row));
    const lines = acts.flatMap((act) => act.lines).filter((line) => line.includes("left below it: "));
    return left.length > 0 && lines.length === 0
      ? joined(`left without a line: ${left}`, ...acts.flatMap(({ errors }) => errors.map((text) => `error: ${text}`)))
      : undefined;
  });
}

interface Program {
  pieces: readonly Piece[];
  child: string;
  parent: Piece;
}

/** Runs the change, and then a program without the child in which the parent is as before. */
async function runFate(site: Site, fate: Fate, { pieces, child, parent }: Program): Promise<Act[]> {
  const changed = fate.after(parent);
  const gone = changed ? [child] : [child, parent.slot, ...dependentsOf(pieces, parent.slot)];
  site.declare(...pieces.filter(({ slot }) => !gone.includes(slot)).map((one) => (changed && one.slot === parent.slot ? changed : one)));
  const first = await site.act(site.stack.up);
  const isTakenBack = changed !== undefined && fate.before === undefined;
  if (!isTakenBack) return [first];
  await site.platform.sandbox.clearFaults();
  site.declare(...pieces.filter(({ slot }) => slot !== child));
  return [first, await site.act(site.stack.up)];
}

const dependentsOf = (pieces: readonly Piece[], slot: string): string[] =>
  pieces.filter(({ inputs }) => refsIn(inputs).includes(slot)).flatMap((one) => [one.slot, ...dependentsOf(pieces, one.slot)]);

async function contentOf({ platform: { sandbox } }: Site): Promise<string[]> {
  await sandbox.advance(SETTLE_SECONDS);
  return objectsOf(await sandbox.snapshot()).filter((row) => !HISTORY.test(row));
}

/** Whether the platform deletes objects of this type with the parent. */
const isBelow = (child: string, parent: string): boolean => {
  const { identity, inputs } = definitionOf(child);
  return (
    inputs[identity.parent ?? ""]?.refersTo === parent && refsIn(lifecycleFixtureOf(child).inEverything.inputs(NOWHERE)).includes(parent)
  );
};

const cases: readonly ProofCase[] = lifecycleFixtures
  .filter(({ kind, naming }) => naming !== "history" && !WITHOUT_OBJECT.includes(kind))
  .flatMap(({ kind }) =>
    fates.flatMap((fate) =>
      fate.parents
        .filter((parent) => isBelow(kind, parent))
        .flatMap((parent) =>
          [false, true]
            .filter((isOld) => !isOld || fate.isUnseen !== true)
            .map((isOld) => ({
              title: `${kind}: ${parent} is ${fate.title}${isOld ? ", on a state of release 0.2" : ""}`,
              run: () => tryFate(kind, parent, fate, isOld),
            })),
        ),
    ),
  );

export const childrenProof: Proof = {
  name: "children",
  description:
    "Remove a resource from the program in the same change in which its parent stays although Pulumi would delete it. Every object that stays below the parent must be named by a line.",
  cases: () => cases,
};
