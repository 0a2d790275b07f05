import { LONGEST_LIST_LAG_SECONDS } from "../../provider/core/list-lag";
import { gadget } from "../support/gadget";
import { gadgetFixture, UNCHANGED } from "../support/gadget-fixture";
import { inputs } from "./lifecycle-create-fixture";

/** Note and password are set by the second call of the creation. */
const definition = { ...gadget, partialCreate: () => ({ note: "", password: "" }) };

describe("a creation whose answer was lost", () => {
  test("the object found in an owned parent is used, and not created again", async () => {
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
  ])("the object found outside of owned parents stops, unless this run resumes it (%j)", async (env, id) => {
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

  test("the object found as late as a list may show it is not created again before", async () => {
    const { platform, create, ownBox, clock } = gadgetFixture({ definition });
    ownBox();
    const started = clock.now();
    platform.plan("POST", "lost after");
    platform.isShown = ({ made_at }) => clock.now() - made_at > 15_000;
    expect(await create(inputs)).toMatchObject({ id: "g1" });
    expect([platform.rows.length, clock.now() - started < 25_000]).toEqual([1, true]);
  });

  test("the object not found: nothing is sent again while a list may be late", async () => {
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

  test("the object found, but not completed, is kept with its id", async () => {
    const { platform, createNotReady, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.plan("POST", "lost after");
    platform.plan("PATCH", 500);
    expect(await createNotReady(inputs)).toMatchObject({ id: "g1" });
  });

  test("the object not found is created again", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.platform.plan("POST", "lost before");
    await fixture.create(inputs);
    expect(fixture.platform.rows).toHaveLength(1);
    expect(fixture.platform.writes()).toEqual(["POST /boxes/b1/gadgets", "POST /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
  });

  test("a platform error with an unknown effect is treated in the same way", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.platform.plan("POST", 500, 502);
    await fixture.create(inputs);
    expect(fixture.platform.rows).toHaveLength(1);
  });

  test("repeated failures end after three attempts, with the last reason", async () => {
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

  test("another user made one meanwhile, and uses it: refused, not touched", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", "lost before");
    platform.before = (method) => {
      if (method === "POST") platform.add({ name: "web", color: "green", used: true });
    };
    await expect(create(inputs)).rejects.toThrow(/^a gadget named "web" exists already \(id g1\)\. If an interrupted run/);
    expect(platform.rows).toMatchObject([{ color: "green", note: null }]);
  });

  test("adopt still takes an object of another user", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", "lost before");
    platform.before = (method) => {
      if (method === "POST") platform.add({ name: "web", color: "green", used: true });
    };
    expect(await create({ ...inputs, adopt: true })).toMatchObject({ id: "g1" });
    expect(platform.rows).toMatchObject([{ color: "blue", note: "for tests" }]);
  });

  test("an equal object that blocks the creation is the run's own", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.ownBox();
    fixture.platform.plan("POST", "lost after");
    fixture.platform.before = (method) => {
      for (const row of method === "GET" ? fixture.platform.rows : []) row.used = true;
    };
    expect(await fixture.create({ box: "b1", name: "web", color: "blue" })).toMatchObject({ id: "g1" });
  });

  test("a resource type without a way to search fails, and is not sent again", async () => {
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
  test("never adopts it if something changed, and gives the next step", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    fixture.restart();
    await fixture.diff(state, { ...inputs, color: "red" });
    await expect(fixture.create({ ...inputs, color: "red", adopt: true })).rejects.toThrow(
      /still exists.* Set the resource option deleteBeforeReplace: true/,
    );
    expect(fixture.platform.writes()).toHaveLength(2); // those of the first creation
  });

  test("an unrequested replacement finds it again: an interrupted replacement; it is not deleted afterwards", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    fixture.restart();
    await fixture.diff(state, inputs);
    expect((await fixture.create(inputs)).id).toBe(state.id);
    await fixture.delete(state);
    expect(fixture.platform.writes()).toHaveLength(2); // those of the first creation
    expect(fixture.said().join("\n")).toContain("it belongs to this resource, whose replacement was interrupted");
  });

  test("continues if it was deleted first", async () => {
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

  test("the object is created next to it if the definition says so; an object of an interrupted run counts as the new one, the old one never does", async () => {
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

  // The engine then neither requests a difference nor passes the old inputs.
  test("the old object is not deleted afterwards if the replacement was forced by name and it was adopted", async () => {
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
