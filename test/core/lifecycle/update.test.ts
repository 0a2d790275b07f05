import { HIDDEN } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { gadgetFixture, UNCHANGED } from "../../support/gadget-fixture";

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
  test("an update sends only the inputs that differ", async () => {
    const { fixture, state } = await created();
    const { outs } = await fixture.update(state, { ...inputs, color: "green", size: 4 });
    expect(fixture.platform.bodies).toEqual([{ color: "green", size: 4 }]);
    expect(outs).toMatchObject({ color: "green", size: 4, note: "n", serial: 1 });
  });

  test("an update compares the program with the platform, not with the state", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { color: "green", note: "theirs" });
    await fixture.update(state, { ...inputs, color: "green", size: 4 });
    expect(fixture.platform.bodies).toEqual([{ note: "n", size: 4 }]); // the color has the wanted value already
  });

  test("an update sends nothing if the platform already has the values of the program", async () => {
    const { fixture, state } = await created();
    await fixture.update(state, inputs);
    expect(fixture.platform.writes()).toEqual([]);
  });

  test("an update that runs twice changes the object once", async () => {
    const { fixture, state } = await created();
    const wanted = { ...inputs, color: "green", note: undefined };
    const first = await fixture.update(state, wanted);
    fixture.restart();
    const second = await fixture.update(first, wanted);
    expect(fixture.platform.bodies).toHaveLength(1);
    expect(second).toEqual(first);
    expect(await fixture.diff(second, wanted)).toEqual(UNCHANGED);
  });

  test("the next run sends a failed update again", async () => {
    const { fixture, state } = await created();
    const wanted = { ...inputs, color: "green" };
    fixture.platform.plan("PATCH", 500);
    await expect(fixture.update(state, wanted)).rejects.toMatchObject({ name: "ServerError" });
    fixture.restart();
    await fixture.update(state, wanted);
    expect(fixture.platform.one("g1").color).toBe("green");
  });

  test("an update of a resource type without an update call sends nothing", async () => {
    const { fixture, state } = await created({ definition: { ...gadget, update: undefined } });
    expect((await fixture.update(state, { ...inputs, color: "green" })).outs).toMatchObject({ color: "green", serial: 1 });
    expect(fixture.platform.writes()).toEqual([]);
  });
});

describe("an input that was removed from the program", () => {
  test("an update restores the default that the API documents", async () => {
    const { fixture, state } = await created();
    await fixture.update(state, { ...inputs, color: undefined, isLocked: undefined });
    expect(fixture.platform.bodies).toEqual([{ color: "grey", is_locked: false }]);
    expect(fixture.said()).toEqual([]);
  });

  test("an update empties an input that can be empty", async () => {
    const { fixture, state } = await created();
    await fixture.update(state, { ...inputs, note: undefined, password: null });
    expect(fixture.platform.bodies).toEqual([{ note: null, password: null }]);
  });

  test("an update sends nothing if the platform already has the default", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { color: "grey", note: null });
    await fixture.update(state, { ...inputs, color: undefined, note: undefined });
    expect(fixture.platform.writes()).toEqual([]);
  });

  test("an update keeps the platform's value of a removed input without a default", async () => {
    const { fixture, state, row } = await created();
    await fixture.update(state, { ...inputs, size: undefined });
    expect([row.size, fixture.platform.writes()]).toEqual([3, []]);
    expect(fixture.said()).toEqual([
      "warning web: left in place: size was removed from the program; the API has no default, so the value is kept",
    ]);
  });

  test("an update logs one line for all inputs whose values it keeps", async () => {
    const { fixture, state } = await created({}, { ...inputs, material: "tin" });
    const { outs } = await fixture.update(state, { ...inputs, size: undefined });
    expect(fixture.said()).toEqual([
      "warning web: left in place: size, material were removed from the program; the API has no default, so the values are kept",
    ]);
    expect(Object.keys(outs)).not.toEqual(expect.arrayContaining(["size"]));
  });

  test("an update does not send the input `adopt` to the API", async () => {
    const { fixture, state } = await created({}, { ...inputs, adopt: true });
    await fixture.update(state, { ...inputs, color: "green" });
    expect(fixture.platform.bodies).toEqual([{ color: "green" }]);
    expect(fixture.said()).toEqual([]);
  });
});

describe("a value that cannot be read", () => {
  test("an update does not send a hidden value if the digest in the state matches it", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    await fixture.update(state, { ...inputs, color: "green" });
    expect(fixture.platform.bodies).toEqual([{ color: "green" }]);
  });

  test("an update sends a changed hidden value and stores its digest", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    const next = await fixture.update(state, { ...inputs, password: "anders" });
    expect(fixture.platform.bodies).toEqual([{ password: "anders" }]);
    expect(await fixture.diff(next, { ...inputs, password: "anders" })).toEqual(UNCHANGED);
    await fixture.update(next, { ...inputs, password: "anders" });
    expect(fixture.platform.bodies).toHaveLength(1);
  });

  test("an update sends a hidden value without a digest in the state", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    const { [HIDDEN.written]: _, ...outs } = state.outs;
    const next = await fixture.update({ ...state, outs }, inputs);
    expect(fixture.platform.bodies).toEqual([{ password: "geheim" }]);
    expect(next.outs[HIDDEN.written]).toEqual({ password: expect.stringMatching(/^salt/) });
  });

  test("an update empties a removed hidden value and drops its digest", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    const { outs } = await fixture.update(state, { ...inputs, password: undefined });
    expect(fixture.platform.bodies).toEqual([{ password: null }]);
    expect(outs[HIDDEN.written]).toBeUndefined();
  });

  test("an update sends a write-only input only if the program changed it", async () => {
    const { fixture, state } = await created({}, { ...inputs, handling: "with care" });
    await fixture.update(state, { ...inputs, handling: "with care" });
    expect(fixture.platform.writes()).toEqual([]);
    await fixture.update(state, { ...inputs, handling: "roughly" });
    expect(fixture.platform.bodies).toEqual([{ handling: "roughly" }]);
  });
});

describe("digests", () => {
  test("an update keeps the digest of an unchanged hidden value", async () => {
    const { fixture, state } = await created();
    const { outs } = await fixture.update(state, { ...inputs, color: "green" });
    expect(outs[HIDDEN.written]).toEqual(state.outs[HIDDEN.written]);
  });

  test("the state contains a digest of each value that `state.written` returns", async () => {
    const written = ({ note, color }: { note?: string; color?: string }) => ({ "a.note": note, "a.color": color });
    const { state } = await created({ definition: { ...gadget, state: { written } } });
    expect(Object.keys(state.outs[HIDDEN.written] as object)).toEqual(["a.color", "a.note"]);
  });
});

test("an update of a missing object fails and names the next step", async () => {
  const { fixture, state } = await created();
  fixture.platform.remove("g1");
  await expect(fixture.update(state, { ...inputs, color: "green" })).rejects.toThrow(
    "Gadget g1 no longer exists on the platform. Run pulumi refresh, then pulumi up to create it again.",
  );
});

test("every update waits until the object is ready", async () => {
  let settled = 0;
  const settle = async () => ({ serial: 100 + ++settled });
  const { fixture, state } = await created({ definition: { ...gadget, waitUntilReady: settle } });
  const { outs } = await fixture.update(state, inputs);
  expect([settled, outs.serial]).toEqual([2, 102]);
});
