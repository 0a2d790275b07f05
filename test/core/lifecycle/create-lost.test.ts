import { LIST_LAG } from "../../../provider/api/wait";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { gadget } from "../../support/gadget";
import { gadgetFixture, UNCHANGED } from "../../support/gadget-fixture";
import { inputs } from "./create-fixture";

/** The note and the password are empty until the second call of a creation sets them. */
const definition = { ...gadget, state: { partialCreate: () => ({ note: "", password: "" }) } };

describe("a creation without a response", () => {
  test("`create` uses the object that the lost request created, if the stack owns the parent", async () => {
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
  ])("`create` adopts an object outside owned parents only with HOSTING_RESUME (%j)", async (env, id) => {
    const { platform, create } = gadgetFixture({ definition, env });
    platform.plan("POST", "lost after");
    const created = create(inputs).then((state) => state.id);
    if (id === undefined)
      await expect(created).rejects.toThrow(
        /exists already \(id g1\)\. This run sent a creation whose response was lost\. If no other run created this object, set HOSTING_RESUME=Gadget:web for one run\./,
      );
    else expect(await created).toBe(id);
    expect(platform.rows).toHaveLength(1);
  });

  test("`create` finds an object that the list shows late", async () => {
    const { platform, create, ownBox, clock } = gadgetFixture({ definition });
    ownBox();
    const started = clock.now();
    platform.plan("POST", "lost after");
    platform.isShown = ({ made_at }) => clock.now() - made_at > 15_000;
    expect(await create(inputs)).toMatchObject({ id: "g1" });
    expect([platform.rows.length, clock.now() - started < 25_000]).toEqual([1, true]);
  });

  test.each([30, 90, 140])("`create` finds an object that the platform creates %s s after a gateway ended the request", async (seconds) => {
    const { platform, create, ownBox, clock } = gadgetFixture({ definition });
    ownBox();
    platform.plan("POST", "lost before");
    platform.before = (method) => {
      if (method === "POST") void clock.sleep(seconds * 1000).then(() => platform.add({ name: "web", color: "blue" }));
    };
    expect(await create(inputs)).toMatchObject({ id: "g1" });
    expect(platform.writes()).toEqual(["POST /boxes/b1/gadgets", "PATCH /boxes/b1/gadgets/g1"]);
  });

  test("`create` fails if no object appears in 150 s, and the next `create` finds the object that came later", async () => {
    const fixture = gadgetFixture({ definition });
    const { platform, create, clock } = fixture;
    fixture.ownBox();
    platform.plan("POST", "lost before");
    const started = clock.now();
    await expect(create(inputs)).rejects.toMatchObject({
      id: expect.stringMatching(/^unknown:@\d+$/),
      reasonCode: "outcome_unknown",
      message:
        'The response to the creation was lost, and no new gadget "web" has appeared in 150 s. Run the same command again: it looks for the gadget first.',
    });
    expect([platform.writes(), clock.now() - started >= 150_000]).toEqual([["POST /boxes/b1/gadgets"], true]);
    platform.add({ name: "web", color: "blue" });
    fixture.restart();
    fixture.ownBox();
    expect(await create(inputs)).toMatchObject({ id: "g1" });
    expect(platform.writes()).toEqual(["PATCH /boxes/b1/gadgets/g1"]);
  });

  test("`create` fails and lists both ids if it finds two objects", async () => {
    const { platform, create, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.plan("POST", "lost after");
    platform.before = (method) => {
      if (method === "POST") platform.add({ name: "web", color: "blue" });
    };
    await expect(create(inputs)).rejects.toThrow(/exists 2 times \(ids g1, g2\)/);
  });

  test("`create` keeps the id of a found object that it could not complete", async () => {
    const { platform, createNotReady, ownBox } = gadgetFixture({ definition });
    ownBox();
    platform.plan("POST", "lost after");
    platform.plan("PATCH", 500);
    expect(await createNotReady(inputs)).toMatchObject({ id: "g1" });
  });

  test("`create` searches only during the lag of a list if the API itself reports an error", async () => {
    const { platform, create, clock } = gadgetFixture({ definition });
    platform.plan("POST", 500);
    const started = clock.now();
    await expect(create(inputs)).rejects.toMatchObject({ name: "ServerError" });
    expect(platform.writes()).toEqual(["POST /boxes/b1/gadgets"]);
    expect(clock.now() - started).toBeLessThan((LIST_LAG.seconds + 5) * 1000);
  });

  test("`create` reports the search for the object within 15 s, and then every 30 s", async () => {
    const { platform, create, said } = gadgetFixture({ definition });
    platform.plan("POST", "lost before");
    await expect(create(inputs)).rejects.toMatchObject({ reasonCode: "outcome_unknown" });
    const lines = said().flatMap((text) => /looking for what the request did for (.*)$/.exec(text)?.[1] ?? []);
    expect(lines).toEqual(["10 s", "40 s", "70 s", "100 s", "130 s"]);
  });

  test("`create` refuses an object in use that another user created during the run", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", "lost before");
    platform.before = (method) => {
      if (method === "POST") platform.add({ name: "web", color: "green", used: true });
    };
    await expect(create(inputs)).rejects.toThrow(/^a gadget named "web" exists already \(id g1\)\. This run sent/);
    expect(platform.rows).toMatchObject([{ color: "green", note: null }]);
  });

  test("`create` with `adopt: true` adopts an object in use from another user", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", "lost before");
    platform.before = (method) => {
      if (method === "POST") platform.add({ name: "web", color: "green", used: true });
    };
    expect(await create({ ...inputs, adopt: true })).toMatchObject({ id: "g1" });
    expect(platform.rows).toMatchObject([{ color: "blue", note: "for tests" }]);
  });

  test("`create` accepts the object that it created even if the object is already in use", async () => {
    const fixture = gadgetFixture({ definition });
    fixture.ownBox();
    fixture.platform.plan("POST", "lost after");
    fixture.platform.before = (method) => {
      for (const row of method === "GET" ? fixture.platform.rows : []) row.used = true;
    };
    expect(await fixture.create({ box: "b1", name: "web", color: "blue" })).toMatchObject({ id: "g1" });
  });

  test("`create` sends no second request if the resource type cannot search", async () => {
    const { platform, create } = gadgetFixture({ definition: { ...gadget, identity: { ...gadget.identity, candidates: undefined } } });
    platform.plan("POST", "lost after");
    await expect(create(inputs)).rejects.toMatchObject({ name: "ResponseLostError" });
    expect(platform.writes()).toHaveLength(1);
  });

  test("`create` does not repeat a request that the platform refused", async () => {
    const { platform, create } = gadgetFixture({ definition });
    platform.plan("POST", 409);
    await expect(create(inputs)).rejects.toMatchObject({ name: "ConflictError" });
    expect(platform.writes()).toHaveLength(1);
  });
});

describe("a replacement while the old object still exists", () => {
  test("`create` refuses to adopt the old object if an input changed and the replacement creates before it deletes", async () => {
    const fixture = gadgetFixture({ definition: { ...gadget, replacement: { ...gadget.replacement, order: "new first" } } });
    const state = await fixture.create(inputs);
    fixture.restart();
    await fixture.diff(state, { ...inputs, color: "red" });
    await expect(fixture.create({ ...inputs, color: "red", adopt: true })).rejects.toThrow(
      /still exists.* Set the resource option deleteBeforeReplace: true/,
    );
    expect(fixture.platform.writes()).toHaveLength(2); // the writes of the first creation
  });

  test("`create` updates the old object if it still exists after an interrupted replacement that deletes first", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    fixture.restart();
    await fixture.diff(state, { ...inputs, color: "red" });
    expect(await fixture.create({ ...inputs, color: "red" })).toMatchObject({ id: state.id, outs: { color: "red" } });
  });

  test("`create` adopts an unchanged old object, and the deletion after the replacement keeps that object", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    fixture.restart();
    await fixture.diff(state, inputs);
    expect((await fixture.create(inputs)).id).toBe(state.id);
    await fixture.delete(state);
    expect(fixture.platform.writes()).toHaveLength(2); // the writes of the first creation
    expect(fixture.said().join("\n")).toContain("it belongs to this resource, whose replacement was interrupted");
  });

  test("`create` creates a new object if the old object was deleted first", async () => {
    const former: (string | undefined)[] = [];
    const create: typeof gadget.create = (context) => {
      former.push(context.former.id);
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

  test("`create` adopts the new object of an interrupted run, not the old object", async () => {
    const beside = {
      ...gadget,
      replacement: { ...gadget.replacement, order: "new first, same key" },
    } as AnyDefinition;
    const fixture = gadgetFixture({ definition: beside });
    const state = await fixture.create(inputs);
    const next = { ...inputs, model: "M2" };
    fixture.restart();
    fixture.ownBox();
    expect(await fixture.diff(state, next)).toMatchObject({ replaces: ["model"], deleteBeforeReplace: false });
    const { id } = await fixture.create(next);
    expect(id).not.toBe(state.id);
    fixture.restart(); // the process ends before the engine records the creation
    fixture.ownBox();
    await fixture.diff(state, next);
    expect((await fixture.create(next)).id).toBe(id);
    await fixture.delete(state);
    expect(fixture.platform.rows).toMatchObject([{ uuid: id }]);
  });

  // For a forced replacement, the engine does not call `diff`, and passes no old inputs to `check`.
  test("`delete` keeps the old object of a forced replacement if `create` adopted that object", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create(inputs);
    fixture.restart();
    const { id } = await fixture.create({ ...inputs, adopt: true });
    expect(id).toBe(state.id);
    fixture.said();
    await fixture.delete(state);
    expect(fixture.said()).toEqual([expect.stringMatching(/^warning web: the replacement adopted the old object as its new object/)]);
    expect(fixture.platform.rows).toHaveLength(1);
  });
});
