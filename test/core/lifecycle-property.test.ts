import fc from "fast-check";
import { type Bag, UNKNOWN } from "../../provider/core/values";
import type { GadgetRow } from "../support/gadget-platform";
import { gadgetScene, type State, UNCHANGED } from "../support/gadget-scene";

const color = fc.constantFrom("blue", " Green ", "GREY", "");
const text = fc.constantFrom("", " ", "note", "a note ", "längere Notiz");
const password = fc.constantFrom("geheim", "anders", "");
const tags = fc.array(fc.constantFrom("aa", "bb", "cc"), { maxLength: 3 });
const material = fc.constantFrom("tin", "iron");

/** Inputs as a program may write them, before any check. */
const wanted = fc.record(
  {
    name: fc.constantFrom("web", "api", "rgb"),
    color,
    note: text,
    size: fc.integer({ min: 1, max: 9 }),
    material,
    tags,
    password,
    isLocked: fc.boolean(),
    handling: fc.constantFrom("with care", "roughly"),
  },
  { requiredKeys: ["name"] },
);

/** What somebody may do to an object in the console. */
const meddling: fc.Arbitrary<Partial<GadgetRow>> = fc.record(
  {
    name: fc.constantFrom("web", "renamed"),
    color: fc.constantFrom("blue", "green", "grey", null),
    note: fc.constantFrom("note", "theirs", null),
    size: fc.integer({ min: 1, max: 9 }),
    material,
    tags,
    password: fc.constantFrom("geheim", "anders", null),
    is_locked: fc.boolean(),
  },
  { requiredKeys: [] },
);

const inputsOf = async (scene: ReturnType<typeof gadgetScene>, inputs: Bag): Promise<Bag> => {
  const { inputs: checked, failures } = await scene.check(scene.bag({ box: "b1", ...inputs }));
  expect(failures).toEqual([]);
  return checked;
};

const seen = (row: GadgetRow) => ({ ...row, made_at: 0 });

describe.each([
  ["can be read", false],
  ["are hidden", true],
])("where passwords %s", (_, hidesPasswords) => {
  test("whatever the platform holds and the program wants: after an update there is no change, and a second one sends nothing", async () => {
    await fc.assert(
      fc.asyncProperty(wanted, meddling, wanted, async (before, live, after) => {
        const scene = gadgetScene();
        scene.platform.hidesPasswords = hidesPasswords;
        const first: State = await scene.create(await inputsOf(scene, before));
        // Of a hidden password nobody can tell whether somebody changed it.
        const { password: theirs, ...rest } = live;
        Object.assign(scene.platform.one(first.id), rest, hidesPasswords || theirs === undefined ? {} : { password: theirs });
        scene.restart();

        const inputs = await inputsOf(scene, after);
        const state = await scene.update(first, inputs);
        scene.restart();
        scene.platform.writes();
        expect(await scene.diff(state, inputs)).toEqual(UNCHANGED);
        const held = seen(scene.platform.one(first.id));
        expect(await scene.update(state, inputs)).toEqual(state);
        expect(scene.platform.writes()).toEqual([]);
        expect(seen(scene.platform.one(first.id))).toEqual(held);

        // And the platform holds what the program wants.
        if (after.password) expect(held.password).toBe(after.password);
        if (after.size !== undefined) expect(held.size).toBe(after.size);
        if (after.isLocked !== undefined) expect(held.is_locked).toBe(after.isLocked);
        if (after.note?.trim()) expect(held.note).toBe(after.note.trim());
      }),
      { numRuns: 150 },
    );
  });

  test("a refresh of anything leaves a state that agrees with the platform", async () => {
    await fc.assert(
      fc.asyncProperty(wanted, meddling, async (before, live) => {
        const scene = gadgetScene();
        scene.platform.hidesPasswords = hidesPasswords;
        const state = await scene.create(await inputsOf(scene, before));
        Object.assign(scene.platform.one(state.id), live);
        scene.restart();
        const { id, props, inputs } = await scene.read(state.id, state.outs);
        scene.restart();
        expect(await scene.diff({ id, outs: props }, inputs)).toEqual(UNCHANGED);
      }),
      { numRuns: 100 },
    );
  });
});

test("an update sends only inputs whose value on the platform is another", async () => {
  await fc.assert(
    fc.asyncProperty(wanted, meddling, wanted, async (before, live, after) => {
      const scene = gadgetScene();
      const first = await scene.create(await inputsOf(scene, before));
      Object.assign(scene.platform.one(first.id), live);
      scene.restart();
      scene.platform.bodies.length = 0;
      const old = { ...scene.platform.one(first.id) } as unknown as Bag;
      const { handling: _, ...rest } = after; // never shown, so it cannot be compared
      await scene.update(first, await inputsOf(scene, rest));
      for (const body of scene.platform.bodies as Bag[]) {
        for (const [key, value] of Object.entries(body)) expect(old[key] ?? "").not.toEqual(value ?? "");
      }
    }),
    { numRuns: 150 },
  );
});

test("no preview with unknowns anywhere fails, or writes", async () => {
  const veiled = (inputs: Bag, keys: string[]): Bag =>
    Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key, keys.includes(key) ? UNKNOWN : value]));
  await fc.assert(
    fc.asyncProperty(
      wanted,
      wanted,
      fc.subarray(["box", "name", "color", "note", "size", "tags", "password", "isLocked"]),
      async (before, after, keys) => {
        const scene = gadgetScene();
        const state = await scene.create(await inputsOf(scene, before));
        scene.restart();
        scene.platform.writes();
        const { inputs, failures } = await scene.check(
          scene.bag({ ...veiled({ box: "b1", ...after }, keys), __preview: true }),
          state.outs,
        );
        expect(failures).toEqual([]);
        const { changes, replaces } = await scene.diff(state, inputs);
        if (keys.includes("box")) expect([changes, replaces]).toEqual([undefined, ["box"]]);
        else expect(replaces).toEqual([]);
        expect(scene.platform.writes()).toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
});
