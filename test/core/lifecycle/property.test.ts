import fc from "fast-check";
import { type Bag, UNKNOWN } from "../../../provider/core/values";
import { gadgetFixture, type State, UNCHANGED } from "../../support/gadget-fixture";
import type { GadgetRow } from "../../support/gadget-platform";

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

/** Changes that another user can make to an object in the console. */
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

const inputsOf = async (fixture: ReturnType<typeof gadgetFixture>, inputs: Bag): Promise<Bag> => {
  const { inputs: checked, failures } = await fixture.check(fixture.bag({ box: "b1", ...inputs }));
  expect(failures).toEqual([]);
  return checked;
};

const seen = (row: GadgetRow) => ({ ...row, made_at: 0 });

describe.each([
  ["can be read", false],
  ["are hidden", true],
])("passwords that %s", (_, hidesPasswords) => {
  test("a diff after any update finds no change, and a second update sends nothing", async () => {
    await fc.assert(
      fc.asyncProperty(wanted, meddling, wanted, async (before, live, after) => {
        const fixture = gadgetFixture();
        fixture.platform.hidesPasswords = hidesPasswords;
        const first: State = await fixture.create(await inputsOf(fixture, before));
        // A preview cannot detect that another user changed a hidden password.
        const { password: theirs, ...rest } = live;
        Object.assign(fixture.platform.one(first.id), rest, hidesPasswords || theirs === undefined ? {} : { password: theirs });
        fixture.restart();

        const inputs = await inputsOf(fixture, after);
        const state = await fixture.update(first, inputs);
        fixture.restart();
        fixture.platform.writes();
        expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
        const held = seen(fixture.platform.one(first.id));
        expect(await fixture.update(state, inputs)).toEqual(state);
        expect(fixture.platform.writes()).toEqual([]);
        expect(seen(fixture.platform.one(first.id))).toEqual(held);

        // The platform contains the values that the program sets.
        if (after.password) expect(held.password).toBe(after.password);
        if (after.size !== undefined) expect(held.size).toBe(after.size);
        if (after.isLocked !== undefined) expect(held.is_locked).toBe(after.isLocked);
        if (after.note?.trim()) expect(held.note).toBe(after.note.trim());
      }),
      { numRuns: 150 },
    );
  });

  test("a refresh of any object leaves a state that agrees with the platform", async () => {
    await fc.assert(
      fc.asyncProperty(wanted, meddling, async (before, live) => {
        const fixture = gadgetFixture();
        fixture.platform.hidesPasswords = hidesPasswords;
        const state = await fixture.create(await inputsOf(fixture, before));
        Object.assign(fixture.platform.one(state.id), live);
        fixture.restart();
        const { id, props, inputs } = await fixture.read(state.id, state.outs);
        fixture.restart();
        expect(await fixture.diff({ id, outs: props }, inputs)).toEqual(UNCHANGED);
      }),
      { numRuns: 100 },
    );
  });
});

test("an update sends only those inputs whose value on the platform differs", async () => {
  await fc.assert(
    fc.asyncProperty(wanted, meddling, wanted, async (before, live, after) => {
      const fixture = gadgetFixture();
      const first = await fixture.create(await inputsOf(fixture, before));
      Object.assign(fixture.platform.one(first.id), live);
      fixture.restart();
      fixture.platform.bodies.length = 0;
      const old = { ...fixture.platform.one(first.id) } as unknown as Bag;
      const { handling: _, ...rest } = after; // no response shows the password, so it cannot be compared
      await fixture.update(first, await inputsOf(fixture, rest));
      for (const body of fixture.platform.bodies as Bag[]) {
        for (const [key, value] of Object.entries(body)) expect(old[key] ?? "").not.toEqual(value ?? "");
      }
    }),
    { numRuns: 150 },
  );
});

test("a preview with unknown inputs never fails and never writes", async () => {
  const veiled = (inputs: Bag, keys: string[]): Bag =>
    Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key, keys.includes(key) ? UNKNOWN : value]));
  await fc.assert(
    fc.asyncProperty(
      wanted,
      wanted,
      fc.subarray(["box", "name", "color", "note", "size", "tags", "password", "isLocked"]),
      async (before, after, keys) => {
        const fixture = gadgetFixture();
        const state = await fixture.create(await inputsOf(fixture, before));
        fixture.restart();
        fixture.platform.writes();
        const { inputs, failures } = await fixture.check(
          fixture.bag({ ...veiled({ box: "b1", ...after }, keys), __preview: true }),
          state.outs,
        );
        expect(failures).toEqual([]);
        const { changes, replaces } = await fixture.diff(state, inputs);
        if (keys.includes("box")) expect([changes, replaces]).toEqual([undefined, ["box"]]);
        else expect(replaces).toEqual([]);
        expect(fixture.platform.writes()).toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
});
