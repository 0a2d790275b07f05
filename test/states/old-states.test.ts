import { readFileSync } from "node:fs";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { exportName, hostOfType, typeToken } from "../../provider/core/type-token";
import { HIDDEN, withoutHidden } from "../../provider/core/values";
import { HOST_VARIABLE } from "../../provider/hosts/host-choice";
import { definitions } from "../../provider/resources";
import { nameOf } from "../../rehearsal/protocol/urn";
import { openBag } from "../../rehearsal/protocol/wire";
import type { ResourceState } from "../../rehearsal/state/state";
import type { OperationOutcome } from "../harness/stack";
import { fileOf, WRITERS } from "./kept-state";
import { OldStack, partsOf } from "./old-stack";
import { idOf, type Part } from "./part";
import { releases } from "./releases";

// Stacks of earlier releases continue with this release: from the states that each release wrote, on the platform as it was then.

const definitionOf = ({ type }: Pick<ResourceState, "type">): AnyDefinition | undefined =>
  definitions.find((definition) => typeToken(definition) === type);
const kindOf = (state: ResourceState): string => {
  const definition = definitionOf(state);
  return definition ? exportName(definition) : "";
};
const titleOf = (state: ResourceState): string => `${kindOf(state)} ${nameOf(state.urn)}`;
const isManaged = (state: ResourceState): boolean => definitionOf(state) !== undefined && !state.external;

const QUIET = { ok: true, errors: [], changes: [], said: [], writes: [] };
const cases = releases.flatMap((release) => WRITERS.map((writer) => [release, writer] as const));

describe.each(cases)("a state of release %s, written by %s", (release, writer) => {
  const parts = partsOf(release);
  const managed = parts.filter(({ kind }) => kind !== "component");

  describe("the unchanged program", () => {
    let old: OldStack;
    beforeAll(async () => {
      old = await OldStack.open(release, writer);
    });
    afterAll(() => old.close());

    test("this release knows every property in the state of the unchanged program", async () => {
      const hidden = new Set<string>(["__provider", ...Object.values(HIDDEN)]);
      const states = await old.resources();
      const unknown = states.flatMap((state) => {
        const { inputs = {}, outputs = {} } = definitionOf(state) ?? {};
        const isKnown = (key: string) => hidden.has(key) || key in inputs || key in outputs;
        const keys = definitionOf(state) ? [...Object.keys(state.inputs), ...Object.keys(state.outputs)] : [];
        return keys.filter((key) => !isKnown(key)).map((key) => `${titleOf(state)}: ${key}`);
      });
      expect(unknown).toEqual([]);
      expect(states.filter(definitionOf).map(titleOf).sort()).toEqual(managed.map(idOf).sort());
    });

    test("a preview of the unchanged program finds no changes", async () => {
      expect(await old.preview()).toEqual(QUIET);
    });

    test("a refresh of the unchanged program keeps every input and output", async () => {
      const before = (await old.resources()).filter(isManaged).map(lastingOf);
      expect(await old.refresh()).toMatchObject({ ok: true, errors: [], said: [], writes: [] });
      expect((await old.resources()).filter(isManaged).map(lastingOf)).toEqual(
        before.map(({ outputs, ...lasting }) => ({ ...lasting, outputs: expect.arrayContaining(outputs) })),
      );
      expect(await old.preview()).toEqual(QUIET);
    });

    test("`up` of the unchanged program writes nothing", async () => {
      expect(await old.up()).toEqual(QUIET);
    });
  });

  test("a preview without `Read sensitive data` finds no changes but reports drift", async () => {
    const old = await OldStack.open(release, writer, "no secrets");
    try {
      expect(await old.preview()).toEqual(QUIET);
      const { sandbox } = old.platform;
      const [shop] = await sandbox.find("projects", { name: "The shop" });
      await sandbox.mutate("projects", String(shop?.$id), { description: "another user's" });
      expect(await old.preview()).toMatchObject({
        ok: true,
        changes: ["update shop"],
        said: ["shop: drift: description differs on the platform"],
      });
    } finally {
      await old.close();
    }
  });

  test("the stack moves to the plugin and back without a write", async () => {
    const old = await OldStack.open(release, writer);
    const hosts = async () => [
      ...new Set((await old.resources()).flatMap(({ type, external }) => (external ? [] : (hostOfType(type) ?? [])))),
    ];
    try {
      expect(await hosts()).toEqual(["dynamic"]);
      for (const host of ["plugin", "dynamic"]) {
        process.env[HOST_VARIABLE] = host;
        // The engine reads the object of `get` under its new type, and removes the old entry from the state.
        const moved = { ...QUIET, changes: ["discard known"] };
        expect([await old.preview(), await old.up(), await hosts()]).toEqual([moved, moved, [host]]);
        expect(await old.refresh()).toMatchObject({ ok: true, errors: [], said: [], writes: [] });
        expect(await old.preview()).toEqual(QUIET);
      }
    } finally {
      delete process.env[HOST_VARIABLE];
      await old.close();
    }
  });

  // Release 0.2.0 stored only the id of the team. The provider takes the origin from the state.
  test("hosting:account with a bare id, as in 0.2.0, still restricts the stack to the account", async () => {
    const old = await OldStack.open(release, writer);
    try {
      old.platform.environment = { HOSTING_ACCOUNT: "1" };
      expect(await old.preview()).toEqual(QUIET);
      old.declare(parts.filter(({ name }) => name !== "of-the-server"));
      expect(await old.up()).toMatchObject({ ok: true, changes: ["delete of-the-server"] });
      old.platform.environment = { HOSTING_ACCOUNT: "2" };
      old.declare([]);
      const refused = await old.up();
      expect(refused).toMatchObject({ ok: false, writes: [] });
      expect(refused.errors.join("\n")).toContain("hosting:account");
      const kept = (await old.resources()).map(titleOf);
      expect(kept).toEqual(expect.arrayContaining(["Project shop", "Storage data", "Volume disk", "ManagedDatabase orders"]));
    } finally {
      await old.close();
    }
  });

  describe("a changed program, and then an empty program", () => {
    let old: OldStack;
    let changed: OperationOutcome;
    let deleted: OperationOutcome & { left: string[] };
    beforeAll(async () => {
      old = await OldStack.open(release, writer);
      old.declare(parts, true);
      changed = await old.up();
      changed.errors.push(...(await notSettled(old, "after the change")));
      old.declare([]);
      deleted = { ...(await old.up()), left: (await old.resources()).filter(isManaged).map(titleOf) };
      deleted.errors.push(...(await notSettled(old, "after the deletion")));
    });
    afterAll(() => old.close());

    test("`up` of the changed and the empty program succeeds and leaves no changes", async () => {
      expect([changed.errors, deleted.errors, changed.ok, deleted.ok]).toEqual([[], [], true, true]);
    });

    const ownParts = managed.filter(({ change }) => change !== "none");
    test.each(ownParts.map((part) => [idOf(part), part] as const))(
      "`up` changes %s, and `up` of the empty program deletes the object",
      (_, part) => {
        expect({ changed: countOf(changed, part), left: deleted.left.filter((title) => title === idOf(part)) }).toEqual({
          changed: parts.filter(({ name, change }) => name === part.name && change === part.change).length,
          left: [],
        });
      },
    );

    test("`up` of the empty program deletes every object that the program declared", async () => {
      const tables = ["applications", "volumes", "databases", "storages", "storageBackups", "schedules", "sharedVariables"] as const;
      const world = await old.platform.sandbox.snapshot();
      const left = tables.map((table) => [
        table,
        Object.values(world[table]).filter((row) => !("key" in row && /^SVC_/.test(row.key))).length,
      ]);
      expect(Object.fromEntries(left)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
      expect(Object.values(world.projects).map(({ name }) => name)).toEqual(["known before"]);
    });
  });
});

test("the fixtures contain no path of the machine that recorded them", () => {
  const files = cases.flatMap(([release, writer]) => (["state", "world"] as const).map((what) => fileOf(release, writer, what)));
  expect(files.filter((file) => /sourcePosition|"\/(home|root|tmp|work|Users)\//.test(readFileSync(file, "utf8")))).toEqual([]);
});

async function notSettled(old: OldStack, when: string): Promise<string[]> {
  const { ok, errors, changes, said, writes } = await old.preview();
  return [...errors, ...changes, ...said, ...writes, ...(ok ? [] : ["failed"])].map((what) => `the preview ${when}: ${what}`);
}

/** Returns how often an operation made the expected change of this resource. */
const countOf = ({ changes }: OperationOutcome, { name, change }: Part): number =>
  changes.filter((one) => one === `${change === "replace" ? "create-replacement" : "update"} ${name}`).length;

/** Returns the parts of a resource that a refresh must keep: the program's values, and the names of the platform's values. */
function lastingOf({ urn, id, inputs, outputs }: ResourceState): { urn: string; id?: string; inputs: object; outputs: string[] } {
  return { urn, id, inputs: withoutHidden(openBag(inputs)), outputs: Object.keys(outputs).sort() };
}
