import { LONGEST_LIST_LAG_SECONDS } from "../../provider/core/list-lag";
import { gadget } from "../support/gadget";
import { gadgetFixture, UNCHANGED } from "../support/gadget-fixture";
import { inputs } from "./lifecycle-create-fixture";

/** Note and password are set by the second call of the creation. */
const definition = { ...gadget, partialCreate: () => ({ note: "", password: "" }) };

describe("a creation whose answer was lost", () => {
  test("found in an owned box: taken, not made again", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.ownBox();
    fixture.platform.plan("POST", "lost after");
    const state = await fixture.create(inputs);
    expect(state.id).toBe("g1");
    expect(fixture.platform.writes()).toEqual(["POST /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
    expect(fixture.platform.rows).toMatchObject([{ note: "for tests", password: "geheim" }]);
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test.each([
    [{}, undefined],
    [{ HOSTING_RESUME: "Gadget:web" }, "g1"],
  ])("found where nothing of the program owns it: stops, unless this run resumes it (%j)", async (env, id) => {
    const { platform, create } = gadgetFixture({ definition, env });
    platform.plan("POST", "lost after");
    const created = create(inputs).then((state) => state.id);
    if (id === undefined)
      await expect(created).rejects.toThrow(
        /exists already \(id g1\)\. If an interrupted run of this stack created it, set HOSTING_RESUME=Gadget:web for one run\./,
      );
    else expect(await created).toBe(id);
    expect(platform.rows).toHaveLength(1);
  });

  test("found as late as a list may show it: not made again before", async () => {
    const { platform, create, ownBox, clock } = gadgetFixture({ definition });
    ownBox();
    const started = clock.now();
    platform.plan("POST", "lost after");
    platform.isShown = ({ made_at }) => clock.now() - made_at > 15_000;
    expect(await create(inputs)).toMatchObject({ id: "g1" });
    expect([platform.rows.length, clock.now() - started < 25_000]).toEqual([1, true]);
  });

  test("not found: nothing is sent again while a list may be late", async () => {
    const { platform, create, clock } = gadgetFixture({ definition });
    platform.plan("POST", "lost before");
    const sentAt: number[] = [];
    platform.before = (method) => {
      if (method === "POST") sentAt.push(clock.now());
    };
    await create(inputs);
    expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThan(LONGEST_LIST_LAG_SECONDS * 1000);
  });

  test("two that were not there before: refused, naming both", async () => {
    const { platform, create, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.plan("POST", "lost after");
    platform.before = (method) => {
      if (method === "POST") platform.add({ name: "web", color: "blue" });
    };
    await expect(create(inputs)).rejects.toThrow(/exists 2 times \(ids g1, g2\)/);
  });

  test("found, but its completion fails: kept with its id", async () => {
    const { platform, createNotReady, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.plan("POST", "lost after");
    platform.plan("PATCH", 500);
    expect(await createNotReady(inputs)).toMatchObject({ id: "g1" });
  });

  test("not found: made again", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.platform.plan("POST", "lost before");
    await fixture.create(inputs);
    expect(fixture.platform.rows).toHaveLength(1);
    expect(fixture.platform.writes()).toEqual(["POST /boxes/b1/gadgets", "POST /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
  });

  test("also of a fault of the platform's own, of which nobody knows what it did", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.platform.plan("POST", 500, 502);
    await fixture.create(inputs);
    expect(fixture.platform.rows).toHaveLength(1);
  });

  test("again and again: given up after three, with the last reason", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", "lost before", "lost before", "lost before");
    await expect(create(inputs)).rejects.toMatchObject({ name: "ResponseLostError" });
    expect(platform.writes()).toHaveLength(3);
  });

  test("the last time too it is looked for", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.ownBox();
    fixture.platform.plan("POST", "lost before", "lost before", "lost after");
    expect(await fixture.create(inputs)).toMatchObject({ id: "g1" });
    expect(fixture.platform.rows).toHaveLength(1);
  });

  test("somebody else made one meanwhile, and uses it: refused, not touched", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", "lost before");
    platform.before = (method) => {
      if (method === "POST") platform.add({ name: "web", color: "green", used: true });
    };
    await expect(create(inputs)).rejects.toThrow(/^a gadget named "web" exists already \(id g1\)\. If an interrupted run/);
    expect(platform.rows).toMatchObject([{ color: "green", note: null }]);
  });

  test("with adopt somebody else's is taken over all the same", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", "lost before");
    platform.before = (method) => {
      if (method === "POST") platform.add({ name: "web", color: "green", used: true });
    };
    expect(await create({ ...inputs, adopt: true })).toMatchObject({ id: "g1" });
    expect(platform.rows).toMatchObject([{ color: "blue", note: "for tests" }]);
  });

  test("what is in use already but as wanted is the own work", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.ownBox();
    fixture.platform.plan("POST", "lost after");
    fixture.platform.before = (method) => {
      for (const row of method === "GET" ? fixture.platform.rows : []) row.used = true;
    };
    expect(await fixture.create({ box: "b1", name: "web", color: "blue" })).toMatchObject({ id: "g1" });
  });

  test("of a kind that cannot look is an error, and not sent again", async () => {
    const { platform, create } = gadgetFixture({ definition: { ...gadget, identity: { ...gadget.identity, candidates: undefined } } });
    platform.plan("POST", "lost after");
    await expect(create(inputs)).rejects.toMatchObject({ name: "ResponseLostError" });
    expect(platform.writes()).toHaveLength(1);
  });

  test("a refusal is no lost answer", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", 409);
    await expect(create(inputs)).rejects.toMatchObject({ name: "ConflictError" });
    expect(platform.writes()).toHaveLength(1);
  });
});

describe("a creation in the place of an object that is still there", () => {
  test("never takes that over where something changed, and says how to go on", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    fixture.restart();
    await fixture.diff(state, { ...inputs, color: "red" });
    await expect(fixture.create({ ...inputs, color: "red", adopt: true })).rejects.toThrow(
      /still exists.* Set the resource option deleteBeforeReplace: true/,
    );
    expect(fixture.platform.writes()).toHaveLength(2); // those of the first creation
  });

  test("that nobody asked to replace finds it again: an interrupted replacement; it is not deleted afterwards", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    fixture.restart();
    await fixture.diff(state, inputs);
    expect((await fixture.create(inputs)).id).toBe(state.id);
    await fixture.delete(state);
    expect(fixture.platform.writes()).toHaveLength(2); // those of the first creation
    expect(fixture.said().join("\n")).toContain("it belongs to this resource, whose replacement was interrupted");
  });

  test("goes on where it was deleted first", async () => {
    const former: (string | undefined)[] = [];
    const create: typeof gadget.create = (context) => {
      former.push(context.formerId);
      return gadget.create?.(context) ?? Promise.resolve(undefined);
    };
    const fixture = gadgetFixture({ definition: { ...gadget, create } });
    const state = await fixture.create(inputs);
    fixture.restart();
    await fixture.diff(state, inputs);
    await fixture.delete(state);
    await fixture.create(inputs);
    expect(fixture.platform.writes().slice(2)).toEqual([
      "DELETE /boxes/b1/gadgets/g1",
      "POST /boxes/b1/gadgets",
      expect.stringMatching("PATCH /boxes/b1/gadgets/"),
    ]);
    expect(former).toEqual([undefined, "g1"]);
  });

  test("is made beside it, where the kind says so; what an interrupted run left there is taken for the new one, and the old one never", async () => {
    const beside = { ...gadget, deleteBeforeReplace: false, identity: { ...gadget.identity, isMadeBesideFormer: true } };
    const fixture = gadgetFixture({ definition: beside });
    const state = await fixture.create(inputs);
    const next = { ...inputs, model: "M2" };
    fixture.restart();
    fixture.ownBox();
    expect(await fixture.diff(state, next)).toMatchObject({ replaces: ["model"], deleteBeforeReplace: false });
    const { id } = await fixture.create(next);
    expect(id).not.toBe(state.id);
    fixture.restart(); // before the engine noted it
    fixture.ownBox();
    await fixture.diff(state, next);
    expect((await fixture.create(next)).id).toBe(id);
    await fixture.delete(state);
    expect(fixture.platform.rows).toMatchObject([{ uuid: id }]);
  });

  // The engine neither asks for a difference nor tells the old inputs then.
  test("is not deleted afterwards, where the replacement was forced by name and it was taken over", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    fixture.restart();
    const { id } = await fixture.create({ ...inputs, adopt: true });
    expect(id).toBe(state.id);
    fixture.said();
    await fixture.delete(state);
    expect(fixture.said()).toEqual([expect.stringMatching(/^warning web: the old object of this replacement is also the current one/)]);
    expect(fixture.platform.rows).toHaveLength(1);
  });
});
