import { HIDDEN, UNKNOWN, withTold } from "../../provider/core/values";
import { gadget } from "../support/gadget";
import { gadgetScene, UNCHANGED, urn } from "../support/gadget-scene";

const inputs = { box: "b1", name: "web", color: "blue", size: 3, tags: ["aa", "bb"], password: "geheim" };

async function created(options: Parameters<typeof gadgetScene>[0] = {}) {
  const scene = gadgetScene(options);
  const state = await scene.create(inputs);
  scene.restart();
  scene.said();
  scene.platform.requests.length = 0;
  return { ...scene, scene, state, row: scene.platform.one("g1") };
}

describe("inputs that changed", () => {
  test.each<[string, object]>([
    ["another value", { color: "green" }],
    ["a new one", { note: "new" }],
    ["one that left", { color: undefined }],
    ["an unknown one", { color: UNKNOWN }],
    ["an unknown in a list", { tags: ["aa", UNKNOWN] }],
  ])("%s: the engine shows the difference itself", async (_, change) => {
    const { scene, state } = await created();
    expect(await scene.diff(state, { ...inputs, ...change })).toEqual({ ...UNCHANGED, changes: undefined });
    expect(scene.said()).toEqual([]);
  });

  test.each([null, "", undefined])("nothing (%j) in place of nothing is no change", async (note) => {
    const { scene, state } = await created();
    expect(await scene.diff(state, { ...inputs, note })).toEqual(UNCHANGED);
  });

  test.each<[string, object]>([
    ["another value", { box: "b2" }],
    ["an unknown one", { box: UNKNOWN }],
  ])("one that replaces: %s", async (_, change) => {
    const { scene, state } = await created();
    expect(await scene.diff(state, { ...inputs, ...change })).toEqual({ changes: undefined, replaces: ["box"], deleteBeforeReplace: true });
    expect(scene.platform.requests).toEqual(["GET /boxes/b1/gadgets"]); // looked for where it was
  });

  test("one that replaces by its content", async () => {
    const scene = gadgetScene();
    const state = await scene.create({ ...inputs, material: "wood" });
    expect(await scene.diff(state, { ...inputs, material: "iron" })).toMatchObject({ changes: undefined, replaces: ["material"] });
    expect(await scene.diff(state, { ...inputs, material: "iron", color: UNKNOWN })).toMatchObject({ replaces: ["material"] });
    expect(await scene.diff(state, { ...inputs, material: UNKNOWN })).toMatchObject({ changes: undefined, replaces: [] });
    expect(await scene.diff(state, { ...inputs, material: "wood" })).toMatchObject({ changes: false, replaces: [] });
  });

  test("deleteBeforeReplace is the kind's", async () => {
    const { scene, state } = await created({ definition: { ...gadget, deleteBeforeReplace: false } });
    expect(await scene.diff(state, { ...inputs, box: "b2" })).toMatchObject({ replaces: ["box"], deleteBeforeReplace: false });
  });

  test("the kind is never asked about an unknown", async () => {
    const asked: unknown[] = [];
    const observe: typeof gadget.observe = (context) => {
      asked.push(context.inputs);
      return gadget.observe(context);
    };
    const { scene, state } = await created({ definition: { ...gadget, observe } });
    await scene.diff(state, { ...inputs, box: UNKNOWN, color: UNKNOWN, tags: [UNKNOWN], note: UNKNOWN });
    expect(asked.at(-1)).toEqual({ ...inputs, note: undefined });
  });
});

describe("drift", () => {
  test("is found without a refresh, and told by the names of the inputs", async () => {
    const { scene, state, row } = await created();
    Object.assign(row, { color: "green", size: 4 });
    expect(await scene.diff(state, inputs)).toEqual({ ...UNCHANGED, changes: true });
    expect(scene.said()).toEqual(["warning web: drift: color, size differ on the platform"]);
  });

  test("of a secret is told without its value", async () => {
    const { scene, state, row } = await created();
    row.password = "anders";
    expect(await scene.diff(state, inputs)).toEqual({ ...UNCHANGED, changes: true });
    expect(scene.said()).toEqual(["warning web: drift: password differs on the platform"]);
  });

  test("of what the program does not set is none", async () => {
    const { scene, state, row } = await created();
    Object.assign(row, { note: "somebody's", is_locked: true, material: "gold" });
    expect(await scene.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("is judged by the kind where plain equality is not the question", async () => {
    const { scene, state, row } = await created();
    row.tags = ["bb", "aa"];
    expect(await scene.diff(state, inputs)).toEqual(UNCHANGED);
    row.tags = ["bb"];
    scene.restart();
    expect(await scene.diff(state, inputs)).toMatchObject({ changes: true });
  });

  test("beside a change is told too, and the change is not", async () => {
    const { scene, state, row } = await created();
    Object.assign(row, { color: "green", size: 4 });
    expect(await scene.diff(state, { ...inputs, color: "red" })).toEqual({ ...UNCHANGED, changes: undefined });
    expect(scene.said()).toEqual(["warning web: drift: size differs on the platform"]);
  });

  test("is told once in a run", async () => {
    const { scene, state, row } = await created();
    row.size = 4;
    await scene.diff(state, inputs);
    await scene.diff(state, inputs);
    expect(scene.said()).toHaveLength(1);
  });

  test("of what cannot be changed in place is told and left: by name", async () => {
    const scene = gadgetScene();
    const state = await scene.create({ ...inputs, model: "m1" });
    Object.assign(scene.platform.one("g1"), { model: "m2" });
    scene.restart();
    expect(await scene.diff(state, { ...inputs, model: "m1" })).toEqual(UNCHANGED);
    expect(scene.said()).toEqual([
      "warning web: drift: model differs on the platform",
      `warning web: stays: model as the platform has it, because no call changes it. To replace the object: pulumi up --target-replace '${urn("web")}'`,
    ]);
    await scene.update(state, { ...inputs, model: "m1", color: "green" });
    expect(scene.platform.bodies.at(-1)).toEqual({ color: "green" });
  });

  test("of what cannot be changed in place is told and left: by content", async () => {
    const scene = gadgetScene();
    const state = await scene.create({ ...inputs, material: "iron" });
    scene.platform.one("g1").material = "wood";
    scene.restart();
    expect(await scene.diff(state, { ...inputs, material: "iron" })).toEqual(UNCHANGED);
    expect(await scene.diff(state, { ...inputs, box: "b2", material: "iron" })).toMatchObject({ replaces: ["box"] });
  });

  test("one request for all objects of a parent", async () => {
    const scene = gadgetScene();
    const names = ["one", "two", "three", "four"];
    const states = [];
    for (const name of names) states.push(await scene.create({ box: "b1", name }, name));
    scene.restart();
    scene.platform.requests.length = 0;
    for (const [i, state] of states.entries()) await scene.diff(state, { box: "b1", name: names[i] });
    expect(scene.platform.requests).toEqual(["GET /boxes/b1/gadgets"]);
  });
});

describe("gone", () => {
  test("is created again, and told", async () => {
    const { scene, state } = await created();
    scene.platform.remove("g1");
    expect(await scene.diff(state, inputs)).toEqual({ changes: true, replaces: ["name"], deleteBeforeReplace: true });
    expect(scene.said()).toEqual(["warning web: gone from the platform, will be created again"]);
  });

  test("of what is protected, which the engine does not replace, says how to go on", async () => {
    const { scene, state } = await created();
    scene.platform.remove("g1");
    await scene.diff(state, inputs, withTold({}, { urn: urn("web"), isProtected: true }));
    expect(scene.said()).toEqual([
      "warning web: gone from the platform, will be created again; it is protected, which the engine does not replace: run pulumi refresh first",
    ]);
  });

  test("also of a kind without a name", async () => {
    const { name: _, ...nameless } = gadget.inputs;
    const { scene, state } = await created({ definition: { ...gadget, inputs: nameless } });
    scene.platform.remove("g1");
    expect(await scene.diff(state, inputs)).toMatchObject({ changes: true, replaces: ["box"] });
  });

  test("an object that can never become what was wanted is replaced, with the kind's reason", async () => {
    const observe: typeof gadget.observe = async (context) => {
      const live = await gadget.observe(context);
      return live && { ...live, unusable: "the gadget broke" };
    };
    const { scene, state } = await created({ definition: { ...gadget, observe } });
    expect(await scene.diff(state, inputs)).toMatchObject({ changes: true, replaces: ["name"] });
    expect(scene.said()).toEqual(["warning web: the gadget broke, will be created again"]);
  });
});

describe("liveDiff false", () => {
  const config = { "hosting:liveDiff": "false" };

  test("reads nothing where no input changed", async () => {
    const { scene, state, row } = await created({ config });
    row.color = "green";
    expect(await scene.diff(state, inputs)).toEqual(UNCHANGED);
    expect(scene.platform.requests).toEqual([]);
  });

  test("looks where one changed", async () => {
    const { scene, state } = await created({ config });
    expect(await scene.diff(state, { ...inputs, color: "green" })).toEqual({ ...UNCHANGED, changes: undefined });
    expect(scene.platform.requests).toEqual(["GET /boxes/b1/gadgets"]);
  });
});

describe("ignoreChanges", () => {
  test.each([[["color"]], [["size", "color"]], [["*"]]])("%j: drift there is left alone, in diff and in update", async (ignored) => {
    const { scene, state, row } = await created();
    row.color = "green";
    expect(await scene.diff(state, inputs, { [HIDDEN.ignored]: ignored })).toEqual(UNCHANGED);
    await scene.update(state, inputs, { [HIDDEN.ignored]: ignored });
    expect(row.color).toBe("green");
    expect(scene.said()).toEqual([]);
  });

  test("below an input: drift there is left alone, and not written over when something else of it changes", async () => {
    const { scene, state, row } = await created();
    row.tags = ["theirs", "bb"];
    const ignoring = { [HIDDEN.ignored]: ["tags[0]"] };
    expect(await scene.diff(state, inputs, ignoring)).toEqual(UNCHANGED);
    row.tags = ["theirs", "theirs too"];
    scene.restart();
    expect(await scene.diff(state, inputs, ignoring)).toMatchObject({ changes: true });
    const { outs } = await scene.update(state, inputs, ignoring);
    expect(row.tags).toEqual(["theirs", "bb"]);
    expect(outs.tags).toEqual(inputs.tags);
  });

  test("elsewhere does not matter", async () => {
    const { scene, state, row } = await created();
    row.color = "green";
    expect(await scene.diff(state, inputs, { [HIDDEN.ignored]: ["size", "colors", "color.dark"] })).toMatchObject({ changes: true });
  });
});

describe("hidden values", () => {
  const unseen =
    "info drift of hidden values cannot be seen: the platform shows secrets only to a token with Read sensitive data, and values that are shown once to nobody. They are written when they change in the program.";

  test("a digest tells that the wanted value is the one last written; a line says that drift cannot be seen, once for all resources", async () => {
    const { scene, state, platform } = await created();
    platform.hidesPasswords = true;
    expect(await scene.diff(state, inputs)).toEqual(UNCHANGED);
    expect(await scene.diff(state, inputs)).toEqual(UNCHANGED);
    expect(scene.said()).toEqual([unseen]);
  });

  test("a digest that does not fit tells a drift", async () => {
    const { scene, state, platform } = await created();
    platform.hidesPasswords = true;
    const outs = { ...state.outs, [HIDDEN.written]: { password: "salt0:00000000000000000000000000000000" } };
    expect(await scene.diff({ ...state, outs }, inputs)).toEqual({ ...UNCHANGED, changes: true });
    expect(scene.said()).toEqual([unseen, "warning web: drift: password differs on the platform"]);
  });

  test("without a digest nothing is guessed", async () => {
    const { scene, state, platform } = await created();
    platform.hidesPasswords = true;
    const { [HIDDEN.written]: _, ...outs } = state.outs;
    expect(await scene.diff({ ...state, outs }, inputs)).toEqual(UNCHANGED);
    expect(scene.said()).toEqual([unseen]);
  });

  test("an unset hidden value is nobody's business", async () => {
    const scene = gadgetScene();
    scene.platform.hidesPasswords = true;
    const state = await scene.create({ box: "b1", name: "web" });
    expect(await scene.diff(state, { box: "b1", name: "web" })).toEqual(UNCHANGED);
    expect(scene.said()).toEqual([]);
  });
});

test("the platform's refusal to be read is an error, not a drift", async () => {
  const { scene, state } = await created();
  scene.platform.plan("GET", 403);
  await expect(scene.diff(state, inputs)).rejects.toMatchObject({ name: "PermissionError" });
});
