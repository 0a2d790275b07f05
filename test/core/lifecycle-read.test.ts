import { HIDDEN } from "../../provider/core/values";
import { gadget } from "../support/gadget";
import { gadgetScene, UNCHANGED, urn } from "../support/gadget-scene";

const inputs = { box: "b1", name: "web", color: "blue", password: "geheim" };

async function created() {
  const scene = gadgetScene();
  const state = await scene.create(inputs);
  scene.restart();
  return { scene, state, row: scene.platform.one("g1") };
}

describe("refresh", () => {
  test("of an unchanged object changes nothing", async () => {
    const { scene, state } = await created();
    const { id, props, inputs: read } = await scene.read(state.id, state.outs);
    expect([id, props]).toEqual([state.id, state.outs]);
    expect(read).toEqual({ [HIDDEN.urn]: urn("web"), ...inputs });
  });

  test("takes the live value of what drifted into state and inputs, and leaves what the program does not set", async () => {
    const { scene, state, row } = await created();
    Object.assign(row, { color: "green", size: 7, serial: 12 });
    const { props, inputs: read } = await scene.read(state.id, state.outs);
    expect(props).toMatchObject({ color: "green", serial: 12, password: "geheim" });
    expect(read).toEqual({ [HIDDEN.urn]: urn("web"), ...inputs, color: "green" });
    expect(props).not.toHaveProperty("size");
  });

  test("then the program differs from the state, property by property", async () => {
    const { scene, state, row } = await created();
    row.color = "green";
    const { id, props } = await scene.read(state.id, state.outs);
    expect(await scene.diff({ id, outs: props }, { ...inputs, color: "green" })).toEqual(UNCHANGED);
    expect(await scene.diff({ id, outs: props }, inputs)).toEqual({ ...UNCHANGED, changes: undefined });
  });

  test("leaves what no call changes as the program says it: else the program would replace the object by saying what it always said", async () => {
    const scene = gadgetScene();
    const state = await scene.create({ ...inputs, model: "x1" });
    scene.restart();
    Object.assign(scene.platform.one("g1"), { model: "X1", color: "green" });
    const { id, props } = await scene.read(state.id, state.outs);
    expect(props).toMatchObject({ model: "x1", color: "green" });
    expect(await scene.diff({ id, outs: props }, { ...inputs, model: "x1", color: "green" })).toEqual(UNCHANGED);
  });

  test("takes the truth also where the program ignores changes", async () => {
    const { scene, state, row } = await created();
    row.color = "green";
    const ignored = { [HIDDEN.ignored]: ["color"] };
    const { props } = await scene.read(state.id, { ...state.outs, ...ignored });
    expect(props).toMatchObject({ color: "green", ...ignored });
  });

  test("keeps what the platform hides, and its digest", async () => {
    const { scene, state } = await created();
    scene.platform.hidesPasswords = true;
    const { props } = await scene.read(state.id, state.outs);
    expect(props).toEqual(state.outs);
    expect(scene.said()).toEqual([]);
  });

  test("of an object that is gone is an empty id", async () => {
    const { scene, state } = await created();
    scene.platform.remove("g1");
    expect(await scene.read(state.id, state.outs)).toEqual({ id: "", props: {}, inputs: {} });
  });

  test("does not take a failure for gone", async () => {
    const { scene, state } = await created();
    scene.platform.plan("GET", 500);
    await expect(scene.read(state.id, state.outs)).rejects.toMatchObject({ name: "ServerError" });
  });
});

describe("get", () => {
  const hidden = { [HIDDEN.urn]: urn("web") };

  test("shows everything that can be read, under the path's id", async () => {
    const { scene } = await created();
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
    expect(await scene.read("b1/g1", hidden)).toEqual({
      id: "g1",
      props: { ...hidden, [HIDDEN.id]: "g1", ...shown, serial: 1 },
      inputs: { ...hidden, ...shown },
    });
  });

  test("finds the id where the path names the object in another way", async () => {
    const { scene } = await created();
    expect(await scene.read("b1/web", hidden)).toMatchObject({ id: "g1" });
  });

  test("of a kind without a path takes the id", async () => {
    const observe: typeof gadget.observe = (context) =>
      gadget.observe({ ...context, id: context.id, hosting: context.hosting, inputs: { box: "b1", name: "" } });
    const scene = gadgetScene({ definition: { ...gadget, identity: { ...gadget.identity, address: undefined }, observe } });
    scene.platform.add({ name: "web" });
    expect(await scene.read("g1", hidden)).toMatchObject({ id: "g1", props: { name: "web" } });
  });

  test("of what is not there is an error that names the path", async () => {
    const { scene } = await created();
    await expect(scene.read("b1/g9", hidden)).rejects.toThrow(
      "there is no Gadget b1/g9: nothing of that id is on the platform, or it belongs to another team.",
    );
  });
});

describe("delete", () => {
  test("deletes by id and parent", async () => {
    const { scene, state } = await created();
    await scene.delete(state);
    expect(scene.platform.rows).toEqual([]);
  });

  test("of what is gone is success", async () => {
    const { scene, state } = await created();
    scene.platform.remove("g1");
    await expect(scene.delete(state)).resolves.toBeUndefined();
  });

  test("whose answer was lost is success", async () => {
    const { scene, state } = await created();
    scene.platform.plan("DELETE", "lost after");
    await expect(scene.delete(state)).resolves.toBeUndefined();
    expect(scene.platform.rows).toEqual([]);
  });

  test("that is refused is an error", async () => {
    const { scene, state } = await created();
    scene.platform.plan("DELETE", 400);
    await expect(scene.delete(state)).rejects.toMatchObject({ name: "ValidationError" });
  });

  test("of a kind that deletes nothing does nothing", async () => {
    const scene = gadgetScene({ definition: { ...gadget, remove: undefined } });
    const state = await scene.create(inputs);
    await scene.delete(state);
    expect(scene.platform.rows).toHaveLength(1);
  });
});
