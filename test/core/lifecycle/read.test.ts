import { HIDDEN } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { gadgetFixture, UNCHANGED, urn } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "blue", password: "geheim" };

async function created() {
  const fixture = gadgetFixture();
  const state = await fixture.create(inputs);
  fixture.restart();
  return { fixture, state, row: fixture.platform.one("g1") };
}

describe("refresh", () => {
  test("a refresh of an unchanged object changes nothing", async () => {
    const { fixture, state } = await created();
    const { id, props, inputs: read } = await fixture.read(state.id, state.outs);
    expect([id, props]).toEqual([state.id, state.outs]);
    expect(read).toEqual({ [HIDDEN.urn]: urn("web"), ...inputs });
  });

  test("a refresh stores drift only for inputs that the program sets", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { color: "green", size: 7, serial: 12 });
    const { props, inputs: read } = await fixture.read(state.id, state.outs);
    expect(props).toMatchObject({ color: "green", serial: 12, password: "geheim" });
    expect(read).toEqual({ [HIDDEN.urn]: urn("web"), ...inputs, color: "green" });
    expect(props).not.toHaveProperty("size");
  });

  test("a refresh reports drift, and reports an object as gone", async () => {
    const { fixture, state, row } = await created();
    await fixture.read(state.id, state.outs);
    expect(fixture.said()).toEqual([]);
    row.color = "green";
    fixture.restart();
    await fixture.read(state.id, state.outs);
    expect(fixture.said()).toEqual(["warning web: drift: color differs on the platform"]);
    fixture.platform.remove("g1");
    fixture.restart();
    expect((await fixture.read(state.id, state.outs)).id).toBe("");
    expect(fixture.said()).toContainEqual(expect.stringMatching(/^warning web: gone from the platform/));
  });

  test("a diff after a refresh compares the program with the drifted value", async () => {
    const { fixture, state, row } = await created();
    row.color = "green";
    const { id, props } = await fixture.read(state.id, state.outs);
    expect(await fixture.diff({ id, outs: props }, { ...inputs, color: "green" })).toEqual(UNCHANGED);
    expect(await fixture.diff({ id, outs: props }, inputs)).toEqual({ ...UNCHANGED, changes: undefined });
  });

  test("a refresh keeps the program's value of an unchangeable input", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create({ ...inputs, model: "x1" });
    fixture.restart();
    Object.assign(fixture.platform.one("g1"), { model: "X1", color: "green" });
    const { id, props } = await fixture.read(state.id, state.outs);
    expect(props).toMatchObject({ model: "x1", color: "green" });
    expect(await fixture.diff({ id, outs: props }, { ...inputs, model: "x1", color: "green" })).toEqual(UNCHANGED);
  });

  test("a refresh stores the platform's value despite ignoreChanges", async () => {
    const { fixture, state, row } = await created();
    row.color = "green";
    const ignored = { [HIDDEN.ignored]: ["color"] };
    const { props } = await fixture.read(state.id, { ...state.outs, ...ignored });
    expect(props).toMatchObject({ color: "green", ...ignored });
  });

  test("a refresh keeps a hidden value and its digest", async () => {
    const { fixture, state } = await created();
    fixture.platform.hidesPasswords = true;
    const { props } = await fixture.read(state.id, state.outs);
    expect(props).toEqual(state.outs);
    expect(fixture.said()).toEqual([]);
  });

  test("a refresh of a missing object returns an empty id", async () => {
    const { fixture, state } = await created();
    fixture.platform.remove("g1");
    expect(await fixture.read(state.id, state.outs)).toEqual({ id: "", props: {}, inputs: {} });
  });

  test("a refresh that fails does not report the object as missing", async () => {
    const { fixture, state } = await created();
    fixture.platform.plan("GET", 500, 500, 500, 500, 500);
    await expect(fixture.read(state.id, state.outs)).rejects.toMatchObject({ name: "ServerError" });
  });
});

describe("`get`", () => {
  const hidden = { [HIDDEN.urn]: urn("web") };

  test("`get` returns every readable input and output under the id of the object", async () => {
    const { fixture } = await created();
    const shown = {
      box: "b1",
      name: "web",
      color: "blue",
      note: "",
      size: 1,
      material: "tin",
      tags: [],
      isLocked: false,
      password: "geheim",
    };
    expect(await fixture.read("b1/g1", hidden)).toEqual({
      id: "g1",
      props: { ...hidden, [HIDDEN.id]: "g1", ...shown, serial: 1 },
      inputs: { ...hidden, ...shown },
    });
  });

  test("`get` finds an object by its name in the path", async () => {
    const { fixture } = await created();
    expect(await fixture.read("b1/web", hidden)).toMatchObject({ id: "g1" });
  });

  test("`get` accepts only the id if the resource type has no path", async () => {
    const observe: typeof gadget.observe = (context) =>
      gadget.observe({ ...context, id: context.id, hosting: context.hosting, inputs: { box: "b1", name: "" } });
    const fixture = gadgetFixture({ definition: { ...gadget, identity: { ...gadget.identity, address: undefined }, observe } });
    fixture.platform.add({ name: "web" });
    expect(await fixture.read("g1", hidden)).toMatchObject({ id: "g1", props: { name: "web" } });
  });

  test("`get` of a missing object fails and names the path", async () => {
    const { fixture } = await created();
    await expect(fixture.read("b1/g9", hidden)).rejects.toThrow(
      'no Gadget with id "b1/g9": it does not exist, or it belongs to another team.',
    );
  });
});

describe("`delete`", () => {
  test("`delete` removes the object by its id and parent", async () => {
    const { fixture, state } = await created();
    await fixture.delete(state);
    expect(fixture.platform.rows).toEqual([]);
  });

  test("`delete` of a missing object succeeds", async () => {
    const { fixture, state } = await created();
    fixture.platform.remove("g1");
    await expect(fixture.delete(state)).resolves.toBeUndefined();
  });

  test("`delete` succeeds even if the response is lost", async () => {
    const { fixture, state } = await created();
    fixture.platform.plan("DELETE", "lost after");
    await expect(fixture.delete(state)).resolves.toBeUndefined();
    expect(fixture.platform.rows).toEqual([]);
  });

  test("`delete` fails if the platform refuses the call", async () => {
    const { fixture, state } = await created();
    fixture.platform.plan("DELETE", 400);
    await expect(fixture.delete(state)).rejects.toMatchObject({ name: "ValidationError" });
  });

  test("`delete` of a resource type without a delete call does nothing", async () => {
    const fixture = gadgetFixture({ definition: { ...gadget, remove: undefined } });
    const state = await fixture.create(inputs);
    await fixture.delete(state);
    expect(fixture.platform.rows).toHaveLength(1);
  });
});
