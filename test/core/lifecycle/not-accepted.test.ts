import { HIDDEN } from "../../../provider/core/values";
import { gadgetFixture, UNCHANGED } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue" };
const fixture = () => gadgetFixture();

/** Repairs a color that another user changed. Lists show the repair only after `lagSeconds`. */
async function mended(lagSeconds: number) {
  const s = fixture();
  const state = await s.create(inputs);
  s.restart();
  s.platform.one("g1").color = "red";
  s.platform.lagSeconds = lagSeconds;
  expect(await s.diff(state, inputs)).toMatchObject({ changes: true });
  s.said();
  return { ...s, s, state: await s.update(state, inputs) };
}

describe.each([0, 3, 14])("an update repaired drift, and lists show the repaired value only after %i s", (lagSeconds) => {
  test("the update does not report the repaired value as not accepted", async () => {
    const { s, state } = await mended(lagSeconds);
    expect(s.said()).toEqual([]);
    expect(state.outs).not.toHaveProperty(HIDDEN.notAccepted);
    s.restart();
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("a diff reports drift if another user changes the repaired value again", async () => {
    const { s, state } = await mended(lagSeconds);
    await s.clock.run(s.clock.sleep(60_000));
    s.platform.one("g1").color = "red";
    s.restart();
    expect(await s.diff(state, inputs)).toMatchObject({ changes: true });
    expect(s.said()).toEqual(["warning web: drift: color differs on the platform"]);
    await s.update(state, inputs);
    expect(s.platform.one("g1").color).toBe("blue");
  });
});

describe("an input that the platform does not accept", () => {
  const stubborn = (kept: string | null = "grey") => {
    const s = fixture();
    s.platform.before = (method) => {
      if (method === "GET") for (const row of s.platform.rows) row.color = kept;
    };
    return s;
  };

  test.each(["grey", null])("each preview reports an input if the platform keeps %j instead of the input's value", async (kept) => {
    const s = stubborn(kept);
    const state = await s.create(inputs);
    s.restart();
    expect(await s.diff(state, inputs)).toMatchObject({ changes: true });
    s.said();
    const began = s.clock.now();
    const after = await s.update(state, inputs);
    expect(s.clock.now() - began).toBeGreaterThanOrEqual(15_000);
    expect(s.said()).toEqual(["warning web: not accepted: color; the platform keeps its own value"]);
    s.restart();
    for (const _ of [1, 2]) {
      s.restart();
      expect(await s.diff(after, inputs)).toEqual(UNCHANGED);
      expect(s.said()).toEqual(["warning web: not accepted: color; the platform keeps its own value"]);
    }
    expect(Object.keys(after.outs[HIDDEN.notAccepted] as object)).toEqual(["color"]);
    expect(JSON.stringify(after.outs[HIDDEN.notAccepted])).not.toContain("grey");
  });

  test("a diff reports drift if the platform's value of an unaccepted input changes later", async () => {
    const s = stubborn();
    const state = await s.create(inputs);
    s.restart();
    const after = await s.update(state, inputs);
    s.platform.before = () => {};
    s.platform.one("g1").color = "red";
    s.restart();
    expect(await s.diff(after, inputs)).toMatchObject({ changes: true });
    s.restart();
    const changed = await s.update(after, { ...inputs, color: "green" });
    expect([s.platform.one("g1").color, changed.outs[HIDDEN.notAccepted]]).toEqual(["green", undefined]);
  });

  test.each(["an update", "a refresh"] as const)(
    "%s forgets that a value was not accepted if the platform now shows the value",
    async (by) => {
      const s = stubborn();
      const state = await s.create(inputs);
      s.restart();
      const noted = await s.update(state, inputs);
      s.platform.before = () => {};
      s.platform.one("g1").color = "blue";
      s.restart();
      s.said();
      let after = noted;
      if (by === "an update") {
        expect(await s.diff(noted, inputs)).toEqual({ ...UNCHANGED, changes: true });
        expect(s.said()).toEqual(["info web: color: the platform now shows the program's value. An up records this in the state"]);
        s.platform.writes();
        after = await s.update(noted, inputs);
        expect(s.platform.writes()).toEqual([]);
      } else after = { id: "g1", outs: (await s.read("g1", noted.outs)).props };
      expect(after.outs).not.toHaveProperty(HIDDEN.notAccepted);
      s.restart();
      expect(await s.diff(after, inputs)).toEqual(UNCHANGED);
      s.platform.one("g1").color = "grey";
      s.restart();
      s.said();
      expect(await s.diff(after, inputs)).toMatchObject({ changes: true });
      expect(s.said()).toEqual(["warning web: drift: color differs on the platform"]);
    },
  );
});
