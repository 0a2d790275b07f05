import { HIDDEN } from "../../provider/core/values";
import { gadgetFixture, UNCHANGED } from "../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue" };
const fixture = () => gadgetFixture();

/** Drift in the color that was repaired while lists lag. */
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

describe.each([0, 3, 14])("repaired drift while lists lag %i s", (lagSeconds) => {
  test("is no note that the platform does not accept the value", async () => {
    const { s, state } = await mended(lagSeconds);
    expect(s.said()).toEqual([]);
    expect(state.outs).not.toHaveProperty(HIDDEN.notTaken);
    s.restart();
    expect(await s.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("a value that another user sets again later is drift again, and is repaired again", async () => {
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
  const stubborn = () => {
    const s = fixture();
    s.platform.before = (method) => {
      if (method === "GET") for (const row of s.platform.rows) row.color = "grey";
    };
    return s;
  };

  test("the input is noted when its drift was repaired, is no drift while the platform shows that value, and every preview repeats it", async () => {
    const s = stubborn();
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
    expect(Object.keys(after.outs[HIDDEN.notTaken] as object)).toEqual(["color"]);
    expect(JSON.stringify(after.outs[HIDDEN.notTaken])).not.toContain("grey");
  });

  test("is drift again when the platform shows another value, and when the program changes it", async () => {
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
    expect([s.platform.one("g1").color, changed.outs[HIDDEN.notTaken]]).toEqual(["green", undefined]);
  });

  test.each(["an update", "a refresh"] as const)(
    "ends by %s that finds the wanted value, so that the old one is drift later",
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
        expect(s.said()).toEqual(["info web: color: the platform now shows the program's value, and up records that"]);
        s.platform.writes();
        after = await s.update(noted, inputs);
        expect(s.platform.writes()).toEqual([]);
      } else after = { id: "g1", outs: (await s.read("g1", noted.outs)).props };
      expect(after.outs).not.toHaveProperty(HIDDEN.notTaken);
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
