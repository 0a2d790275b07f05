import { HIDDEN } from "../../provider/core/values";
import { gadget } from "../support/gadget";
import { gadgetFixture, UNCHANGED } from "../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue", note: "n", size: 3, password: "geheim", isLocked: true };

async function created(options: Parameters<typeof gadgetFixture>[0] = {}, wanted: object = inputs) {
  const fixture = gadgetFixture(options);
  const state = await fixture.create({ ...wanted });
  fixture.restart();
  fixture.platform.writes();
  fixture.platform.bodies.length = 0;
  return { fixture, state, row: fixture.platform.one("g1") };
}

describe("updates that are sent", () => {
  test("is what differs, and nothing else", async () => {
    const { fixture, state } = await created();
    const { outs } = await fixture.update(state, { ...inputs, color: "green", size: 4 });
    expect(fixture.platform.bodies).toEqual([{ color: "green", size: 4 }]);
    expect(outs).toMatchObject({ color: "green", size: 4, note: "n", serial: 1 });
  });

  test("is measured by the platform, not by the state", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { color: "green", note: "theirs" });
    await fixture.update(state, { ...inputs, color: "green", size: 4 });
    expect(fixture.platform.bodies).toEqual([{ note: "n", size: 4 }]); // the color is as wanted already
  });

  test("is nothing where all is as wanted", async () => {
    const { fixture, state } = await created();
    await fixture.update(state, inputs);
    expect(fixture.platform.writes()).toEqual([]);
  });

  test("an update sent twice has one effect", async () => {
    const { fixture, state } = await created();
    const wanted = { ...inputs, color: "green", note: undefined };
    const first = await fixture.update(state, wanted);
    fixture.restart();
    const second = await fixture.update(first, wanted);
    expect(fixture.platform.bodies).toHaveLength(1);
    expect(second).toEqual(first);
    expect(await fixture.diff(second, wanted)).toEqual(UNCHANGED);
  });

  test("an interrupted update is sent again, from the old state", async () => {
    const { fixture, state } = await created();
    const wanted = { ...inputs, color: "green" };
    fixture.platform.plan("PATCH", 500);
    await expect(fixture.update(state, wanted)).rejects.toMatchObject({ name: "ServerError" });
    fixture.restart();
    await fixture.update(state, wanted);
    expect(fixture.platform.one("g1").color).toBe("green");
  });

  test("an update of a type without update does nothing, and is no error", async () => {
    const { fixture, state } = await created({ definition: { ...gadget, update: undefined } });
    expect((await fixture.update(state, { ...inputs, color: "green" })).outs).toMatchObject({ color: "green", serial: 1 });
    expect(fixture.platform.writes()).toEqual([]);
  });
});

describe("an input that left the program", () => {
  test("goes back to the default that the API documents", async () => {
    const { fixture, state } = await created();
    await fixture.update(state, { ...inputs, color: undefined, isLocked: undefined });
    expect(fixture.platform.bodies).toEqual([{ color: "grey", is_locked: false }]);
    expect(fixture.said()).toEqual([]);
  });

  test("is emptied where it can be", async () => {
    const { fixture, state } = await created();
    await fixture.update(state, { ...inputs, note: undefined, password: null });
    expect(fixture.platform.bodies).toEqual([{ note: null, password: null }]);
  });

  test("is not sent where the platform has the default already", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { color: "grey", note: null });
    await fixture.update(state, { ...inputs, color: undefined, note: undefined });
    expect(fixture.platform.writes()).toEqual([]);
  });

  test("stays where the API has neither, and a line says so", async () => {
    const { fixture, state, row } = await created();
    await fixture.update(state, { ...inputs, size: undefined });
    expect([row.size, fixture.platform.writes()]).toEqual([3, []]);
    expect(fixture.said()).toEqual([
      "warning web: left in place: size was removed from the program; the API has no default, so the value is kept",
    ]);
  });

  test("several that stay", async () => {
    const { fixture, state } = await created({}, { ...inputs, material: "tin" });
    const { outs } = await fixture.update(state, { ...inputs, size: undefined });
    expect(fixture.said()).toEqual([
      "warning web: left in place: size, material was removed from the program; the API has no default, so the value is kept",
    ]);
    expect(Object.keys(outs)).not.toEqual(expect.arrayContaining(["size"]));
  });

  test("adopt is not a property of the object", async () => {
    const { fixture, state } = await created({}, { ...inputs, adopt: true });
    await fixture.update(state, { ...inputs, color: "green" });
    expect(fixture.platform.bodies).toEqual([{ color: "green" }]);
    expect(fixture.said()).toEqual([]);
  });
});

describe("a value that cannot be read", () => {
  test("is not written again while its digest fits", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    await fixture.update(state, { ...inputs, color: "green" });
    expect(fixture.platform.bodies).toEqual([{ color: "green" }]);
  });

  test("is written when it changed, and then its digest fits", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    const next = await fixture.update(state, { ...inputs, password: "anders" });
    expect(fixture.platform.bodies).toEqual([{ password: "anders" }]);
    expect(await fixture.diff(next, { ...inputs, password: "anders" })).toEqual(UNCHANGED);
    await fixture.update(next, { ...inputs, password: "anders" });
    expect(fixture.platform.bodies).toHaveLength(1);
  });

  test("is written where nothing is known of what was last written", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    const { [HIDDEN.written]: _, ...outs } = state.outs;
    const next = await fixture.update({ ...state, outs }, inputs);
    expect(fixture.platform.bodies).toEqual([{ password: "geheim" }]);
    expect(next.outs[HIDDEN.written]).toEqual({ password: expect.stringMatching(/^salt/) });
  });

  test("is emptied unseen when it leaves, and its digest with it", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    const { outs } = await fixture.update(state, { ...inputs, password: undefined });
    expect(fixture.platform.bodies).toEqual([{ password: null }]);
    expect(outs[HIDDEN.written]).toBeUndefined();
  });

  test("a readable value without secrecy is written only if it changed", async () => {
    const { fixture, state } = await created({}, { ...inputs, handling: "with care" });
    await fixture.update(state, { ...inputs, handling: "with care" });
    expect(fixture.platform.writes()).toEqual([]);
    await fixture.update(state, { ...inputs, handling: "roughly" });
    expect(fixture.platform.bodies).toEqual([{ handling: "roughly" }]);
  });
});

describe("digests", () => {
  test("stay as they are while the value does: an unchanged state stays unchanged", async () => {
    const { fixture, state } = await created();
    const { outs } = await fixture.update(state, { ...inputs, color: "green" });
    expect(outs[HIDDEN.written]).toEqual(state.outs[HIDDEN.written]);
  });

  test("digests cover more than the secret inputs if the definition says so", async () => {
    const writtenPaths = ({ note, color }: { note?: string; color?: string }) => ({ "a.note": note, "a.color": color });
    const { state } = await created({ definition: { ...gadget, writtenPaths } });
    expect(Object.keys(state.outs[HIDDEN.written] as object)).toEqual(["a.color", "a.note"]);
  });
});

test("an object that is gone cannot be updated: the sentence gives the next step", async () => {
  const { fixture, state } = await created();
  fixture.platform.remove("g1");
  await expect(fixture.update(state, { ...inputs, color: "green" })).rejects.toThrow(
    "Gadget g1 no longer exists on the platform. Run pulumi refresh, then pulumi up to create it again.",
  );
});

test("settling ends every update, also one that sent nothing", async () => {
  let settled = 0;
  const settle = async () => ({ serial: 100 + ++settled });
  const { fixture, state } = await created({ definition: { ...gadget, waitUntilReady: settle } });
  const { outs } = await fixture.update(state, inputs);
  expect([settled, outs.serial]).toEqual([2, 102]);
});
