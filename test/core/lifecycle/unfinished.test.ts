import type { Bag } from "../../../provider/core/values";
import { HIDDEN } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { createdGadget, gadgetFixture, gadgetInputs, type State, UNCHANGED, urn } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue" };
const LATE = "timed out after 9 s waiting for the gadget.";
const reported = (why: string) =>
  `warning web: the last operation did not finish, so up continues it: ${why} To keep the object as it is: HOSTING_FORGET_UNFINISHED=true pulumi refresh --target '${urn("web")}'`;

function settling(options: Parameters<typeof gadgetFixture>[0] = {}) {
  const platform = { isSettled: false, waits: 0, why: LATE };
  const waitUntilReady = async () => {
    platform.waits += 1;
    if (!platform.isSettled) throw new Error(platform.why);
    return { serial: 9 };
  };
  return { ...platformed(gadgetFixture({ ...options, definition: { ...gadget, waitUntilReady } })), settle: platform };
}

const platformed = (fixture: ReturnType<typeof gadgetFixture>) => ({
  fixture,
  /** Refreshes a state as the engine does. The engine then has no mark for an unfinished creation or update. */
  async refreshed({ id, outs }: State): Promise<State & { inputs: Bag }> {
    fixture.restart();
    const { props, inputs: read } = await fixture.read(id, outs);
    fixture.restart();
    return { id, outs: props, inputs: read };
  },
});

describe("secrets in the reason why an operation did not finish", () => {
  const secret = "correct-horse";

  test("the state and the lines contain no secret input that the platform quotes", async () => {
    const { fixture, settle } = settling();
    settle.why = `the gadget refuses ${secret} and size 4.`;
    const { id, properties, reasons } = await fixture.createNotReady({ ...inputs, password: secret });
    const masked = "the gadget refuses [secret] and size 4.";
    expect([reasons, properties[HIDDEN.unfinished]]).toEqual([[masked], masked]);
    fixture.restart();
    await fixture.diff({ id, outs: { ...properties, [HIDDEN.unfinished]: `it refuses ${secret}.` } }, { ...inputs, password: secret });
    expect(fixture.said().join()).toContain("it refuses [secret].");
  });

  test("the state contains no secret input that the program has just removed", async () => {
    const { fixture, settle } = settling();
    settle.isSettled = true;
    const created = await fixture.create({ ...inputs, password: secret });
    settle.isSettled = false;
    settle.why = `the gadget still has ${secret}.`;
    const failed = await fixture
      .update({ id: created.id, outs: created.outs }, inputs)
      .catch((error: { properties: Bag }) => error.properties);
    expect((failed as Bag)[HIDDEN.unfinished]).toBe("the gadget still has [secret].");
  });
});

describe("steps that a creation did not finish", () => {
  test("a refresh keeps the record of an unfinished creation for the next update", async () => {
    const { fixture, refreshed, settle } = settling();
    const { id, properties } = await fixture.createNotReady(inputs);
    const state = await refreshed({ id, outs: properties });
    expect(state.inputs).toEqual({ [HIDDEN.urn]: urn("web"), ...inputs });
    fixture.said();
    expect(await fixture.diff(state, inputs)).toEqual({ ...UNCHANGED, changes: true });
    expect(fixture.said()).toEqual([reported(LATE)]);

    settle.isSettled = true;
    fixture.platform.writes();
    const finished = await fixture.update(state, inputs);
    expect([finished.outs.serial, settle.waits, fixture.platform.writes()]).toEqual([9, 2, []]);
    fixture.restart();
    expect(await fixture.diff(finished, inputs)).toEqual(UNCHANGED);
    expect(finished.outs).not.toHaveProperty(HIDDEN.unfinished);
  });

  test("the record of unfinished steps survives several refreshes and another failed update", async () => {
    const { fixture, refreshed } = settling();
    const { id, properties } = await fixture.createNotReady(inputs);
    const state = await refreshed(await refreshed({ id, outs: properties }));
    // Nothing was written, so the engine keeps the state unchanged.
    await expect(fixture.update(state, inputs)).rejects.toMatchObject({ message: LATE });
    expect(await fixture.diff(await refreshed(state), inputs)).toMatchObject({ changes: true });
  });

  test("an update after a refresh writes the hidden value of an unfinished creation", async () => {
    const { fixture, refreshed } = platformed(gadgetFixture());
    fixture.platform.hidesPasswords = true;
    fixture.platform.plan("PATCH", 500);
    const { id, properties } = await fixture.createNotReady({ ...inputs, password: "geheim" });
    const state = await refreshed({ id, outs: properties });
    expect(await fixture.diff(state, { ...inputs, password: "geheim" })).toMatchObject({ changes: true });
    await fixture.update(state, { ...inputs, password: "geheim" });
    expect(fixture.platform.one("g1")).toMatchObject({ password: "geheim" });
  });

  test("a diff finds unfinished steps even if liveDiff is false", async () => {
    const { fixture, refreshed } = settling({ config: { "hosting:liveDiff": "false" } });
    const { id, properties } = await fixture.createNotReady(inputs);
    expect(await fixture.diff(await refreshed({ id, outs: properties }), inputs)).toMatchObject({ changes: true });
  });

  test("a diff of a missing or replaced object does not mention unfinished steps", async () => {
    const { fixture, refreshed } = settling();
    const { id, properties } = await fixture.createNotReady(inputs);
    const state = await refreshed({ id, outs: properties });
    fixture.said();
    await fixture.diff(state, { ...inputs, box: "b2" });
    fixture.platform.remove("g1");
    fixture.restart();
    await fixture.diff(state, inputs);
    expect(fixture.said()).toEqual([
      "info web: waiting: gadget g1 to appear in its list for 10 s",
      "warning web: gone from the platform, will be created again",
    ]);
  });

  test("a refresh with HOSTING_FORGET_UNFINISHED drops the record of unfinished steps", async () => {
    const { fixture, refreshed } = settling({ env: { HOSTING_FORGET_UNFINISHED: "true" } });
    const { id, properties } = await fixture.createNotReady(inputs);
    const state = await refreshed({ id, outs: properties });
    fixture.said();
    expect([await fixture.diff(state, inputs), fixture.said()]).toEqual([UNCHANGED, []]);
  });

  test("a diff reports only the first line of the reason for unfinished steps", async () => {
    const { fixture, refreshed, settle } = settling();
    settle.why = "the build failed.\n  npm error\n  npm error";
    const { id, properties } = await fixture.createNotReady(inputs);
    fixture.said();
    await fixture.diff(await refreshed({ id, outs: properties }), inputs);
    expect(fixture.said()).toEqual([reported("the build failed.")]);
  });
});

describe("steps that an update did not finish", () => {
  /** The gadget exists and is ready. The next wait fails. */
  async function created() {
    const opened = settling();
    opened.settle.isSettled = true;
    const state = await opened.fixture.create(inputs);
    opened.fixture.restart();
    opened.settle.isSettled = false;
    return { ...opened, state };
  }

  test("a refresh after an unfinished update stores the written values", async () => {
    const { fixture, refreshed, settle, state } = await created();
    const wanted = { ...inputs, color: "green" };
    const error = await fixture.update(state, wanted).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: "NotReadyError", id: "g1", reasons: [LATE] });
    const { properties } = error as { properties: Bag };
    // The engine keeps the old inputs, so the next run detects the change again.
    expect(properties).toMatchObject({ ...state.outs, color: "blue" });
    const found = await refreshed({ id: state.id, outs: properties });
    expect(found.outs).toMatchObject({ color: "green" });
    expect(await fixture.diff(found, wanted)).toEqual({ ...UNCHANGED, changes: true });

    settle.isSettled = true;
    fixture.platform.writes();
    const finished = await fixture.update(found, wanted);
    fixture.restart();
    expect([fixture.platform.writes(), await fixture.diff(finished, wanted)]).toEqual([[], UNCHANGED]);
  });

  test("the next update removes an input that a failed update did not remove", async () => {
    const { fixture, state } = await createdGadget();
    const { platform } = fixture;
    Object.assign(platform.one("g1"), { note: "n" });
    let fails = true;
    const update: NonNullable<typeof gadget.update> = async (context, patch, live) => {
      context.recordId(context.id, { serial: 7 });
      if (fails) throw new Error(LATE);
      return gadget.update?.(context, patch, live);
    };
    const other = gadgetFixture({ definition: { ...gadget, update } });
    other.platform.rows.push(...platform.rows);
    const olds = { id: state.id, outs: { ...state.outs, note: "n" } };
    const error = await other.update(olds, gadgetInputs).catch((e: unknown) => e);
    const { properties } = error as { properties: Bag };
    expect(properties).toMatchObject({ serial: 7, note: "n" });
    fails = false;
    await other.update({ id: state.id, outs: properties }, gadgetInputs);
    expect(other.platform.one("g1").note).toBeNull();
  });

  test("a failed update with ignoreChanges keeps the outputs and the digests that it recorded", async () => {
    const { fixture, state } = await createdGadget();
    Object.assign(fixture.platform.one("g1"), { color: "green" });
    const update: NonNullable<typeof gadget.update> = async (context) => {
      context.recordId(context.id, { serial: 7 });
      context.writes.digests.note("password", "new");
      throw new Error(LATE);
    };
    const other = gadgetFixture({ definition: { ...gadget, update } });
    other.platform.rows.push(...fixture.platform.rows);
    const wanted = { ...gadgetInputs, name: "web", note: "other" };
    const error = await other.update(state, wanted, { [HIDDEN.ignored]: ["color"] }).catch((e: unknown) => e);
    const { properties } = error as { properties: Bag };
    expect(properties).toMatchObject({ serial: 7, [HIDDEN.written]: { password: expect.any(String) } });
  });

  test("an update reports the API's error if its only write fails", async () => {
    const { fixture, state } = await created();
    fixture.platform.plan("PATCH", 500);
    await expect(fixture.update(state, { ...inputs, color: "green" })).rejects.toMatchObject({ name: "ServerError" });
  });
});
