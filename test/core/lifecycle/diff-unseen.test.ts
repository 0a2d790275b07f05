import { HIDDEN } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { createdGadget as created, gadgetFixture, gadgetInputs as inputs, UNCHANGED } from "../../support/gadget-fixture";

describe("hidden values", () => {
  const unseen =
    'info Drift in secret values cannot be detected: the platform shows secrets only to a token with the permission "Read sensitive data". It shows some values only once. If the program changes a secret, the provider still updates it.';

  test("a diff warns once that it cannot detect drift of hidden values", async () => {
    const { fixture, state, platform } = await created();
    platform.hidesPasswords = true;
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
    expect(fixture.said()).toEqual([unseen]);
  });

  test("a diff reports drift of a hidden value if the digest in the state does not match the value", async () => {
    const { fixture, state, platform } = await created();
    platform.hidesPasswords = true;
    const outs = { ...state.outs, [HIDDEN.written]: { password: "salt0:00000000000000000000000000000000" } };
    expect(await fixture.diff({ ...state, outs }, inputs)).toEqual({ ...UNCHANGED, changes: true });
    expect(fixture.said()).toEqual([unseen, "warning web: drift: password differs on the platform"]);
  });

  test("a diff reports no drift of a hidden value if the state contains no digest", async () => {
    const { fixture, state, platform } = await created();
    platform.hidesPasswords = true;
    const { [HIDDEN.written]: _, ...outs } = state.outs;
    expect(await fixture.diff({ ...state, outs }, inputs)).toEqual(UNCHANGED);
    expect(fixture.said()).toEqual([unseen]);
  });

  test("an unset hidden value is not compared", async () => {
    const fixture = gadgetFixture();
    fixture.platform.hidesPasswords = true;
    const state = await fixture.create({ box: "b1", name: "web" });
    expect(await fixture.diff(state, { box: "b1", name: "web" })).toEqual(UNCHANGED);
    expect(fixture.said()).toEqual([]);
  });
});

describe("outputs that other resources follow", () => {
  const followed = { ...gadget, outputs: { serial: { ...gadget.outputs.serial, isFollowed: true } } };

  test("an update stores the platform's value of a followed output without a write", async () => {
    const { fixture, state, row } = await created({ definition: followed });
    row.serial = 4711;
    expect(await fixture.diff(state, inputs)).toEqual({ ...UNCHANGED, changes: true });
    expect(fixture.said()).toEqual(["warning web: drift: serial differs on the platform"]);
    const next = await fixture.update(state, inputs);
    expect(next.outs.serial).toBe(4711);
    expect(fixture.platform.requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
    fixture.restart();
    expect(await fixture.diff(next, inputs)).toEqual(UNCHANGED);
  });

  test("a diff ignores a changed output that the resource type does not follow", async () => {
    const { fixture, state, row } = await created();
    row.serial = 4711;
    expect([await fixture.diff(state, inputs), fixture.said()]).toEqual([UNCHANGED, []]);
  });

  test("a diff ignores an output that the platform hides, or that is not in the state", async () => {
    const hides: typeof gadget = {
      ...followed,
      async observe(context) {
        const live = await gadget.observe(context);
        return live && { ...live, outputs: {} as { serial: number } };
      },
    };
    const { fixture, state } = await created({ definition: hides });
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
    const { fixture: another, state: older, row } = await created({ definition: followed });
    row.serial = 4711;
    const { serial: _, ...outs } = older.outs;
    expect(await another.diff({ ...older, outs }, inputs)).toEqual(UNCHANGED);
  });
});
