import { HIDDEN, UNKNOWN, withCallerInfo } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { createdGadget as created, gadgetFixture, gadgetInputs as inputs, UNCHANGED, urn } from "../../support/gadget-fixture";

describe("changed inputs", () => {
  test.each<[string, object]>([
    ["a changed value", { color: "green" }],
    ["a new input", { note: "new" }],
    ["a removed input", { color: undefined }],
    ["an unknown input", { color: UNKNOWN }],
    ["an unknown item of a list", { tags: ["aa", UNKNOWN] }],
  ])("a diff does not list %s, because the engine shows the change", async (_, change) => {
    const { fixture, state } = await created();
    expect(await fixture.diff(state, { ...inputs, ...change })).toEqual({ ...UNCHANGED, changes: undefined });
    expect(fixture.said()).toEqual([]);
  });

  test.each([null, "", undefined])("a diff finds no change if an unset input becomes an empty value (%j)", async (note) => {
    const { fixture, state } = await created();
    expect(await fixture.diff(state, { ...inputs, note })).toEqual(UNCHANGED);
  });

  test.each<[string, object]>([
    ["a changed value", { box: "b2" }],
    ["an unknown value", { box: UNKNOWN }],
  ])("%s of an input with onChange `replaces` causes a replacement", async (_, change) => {
    const { fixture, state } = await created();
    expect(await fixture.diff(state, { ...inputs, ...change })).toEqual({
      changes: undefined,
      replaces: ["box"],
      deleteBeforeReplace: true,
    });
    expect(fixture.platform.requests).toEqual(["GET /boxes/b1/gadgets"]); // the provider searches for the object in the old parent
  });

  test("an input that is compared by content causes a replacement if the content changes", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create({ ...inputs, material: "wood" });
    expect(await fixture.diff(state, { ...inputs, material: "iron" })).toMatchObject({ changes: undefined, replaces: ["material"] });
    expect(await fixture.diff(state, { ...inputs, material: "iron", color: UNKNOWN })).toMatchObject({ replaces: ["material"] });
    expect(await fixture.diff(state, { ...inputs, material: UNKNOWN })).toMatchObject({ changes: undefined, replaces: [] });
    expect(await fixture.diff(state, { ...inputs, material: "wood" })).toMatchObject({ changes: false, replaces: [] });
  });

  test("a diff returns deleteBeforeReplace: false if the resource type sets it", async () => {
    const { fixture, state } = await created({
      definition: { ...gadget, replacement: { ...gadget.replacement, order: "new first" } },
    });
    expect(await fixture.diff(state, { ...inputs, box: "b2" })).toMatchObject({ replaces: ["box"], deleteBeforeReplace: false });
  });

  test("`observe` receives the state's values instead of unknown inputs", async () => {
    const asked: unknown[] = [];
    const observe: typeof gadget.observe = (context) => {
      asked.push(context.inputs);
      return gadget.observe(context);
    };
    const { fixture, state } = await created({ definition: { ...gadget, observe } });
    await fixture.diff(state, { ...inputs, box: UNKNOWN, color: UNKNOWN, tags: [UNKNOWN], note: UNKNOWN });
    expect(asked.at(-1)).toEqual({ ...inputs, note: undefined });
  });
});

describe("drift", () => {
  test("a diff reports the names of drifted inputs without a refresh", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { color: "green", size: 4 });
    expect(await fixture.diff(state, inputs)).toEqual({ ...UNCHANGED, changes: true });
    expect(fixture.said()).toEqual(["warning web: drift: color, size differ on the platform"]);
  });

  test("a diff reports drift of a secret without its value", async () => {
    const { fixture, state, row } = await created();
    row.password = "anders";
    expect(await fixture.diff(state, inputs)).toEqual({ ...UNCHANGED, changes: true });
    expect(fixture.said()).toEqual(["warning web: drift: password differs on the platform"]);
  });

  test("a diff ignores inputs that the program does not set", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { note: "another user's", is_locked: true, material: "gold" });
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
  });

  test("a diff compares an input as its resource type defines equality", async () => {
    const { fixture, state, row } = await created();
    row.tags = ["bb", "aa"];
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
    row.tags = ["bb"];
    fixture.restart();
    expect(await fixture.diff(state, inputs)).toMatchObject({ changes: true });
  });

  test("a diff reports all drifted inputs in one line, even those that the program changed", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { color: "green", size: 4 });
    expect(await fixture.diff(state, { ...inputs, color: "red" })).toEqual({ ...UNCHANGED, changes: undefined });
    expect(fixture.said()).toEqual(["warning web: drift: size, color differ on the platform"]);
  });

  test("a diff shows the platform's value of a drifted number that the program also changed", async () => {
    const { fixture, state, row } = await created();
    Object.assign(row, { color: "green", size: 4 });
    expect(await fixture.diff(state, { ...inputs, color: "red", size: 5 })).toEqual({ ...UNCHANGED, changes: undefined });
    expect(fixture.said()).toEqual(["warning web: drift: color, size differ on the platform", "info web: platform: size is 4"]);
  });

  test("a diff reports no drift if the platform has the old or new value of a changed input", async () => {
    const { fixture, state, row } = await created();
    row.size = 5;
    await fixture.diff(state, { ...inputs, color: "red", size: 5 });
    expect(fixture.said()).toEqual([]);
  });

  test("a diff shows no value of a drifted secret that the program also changed", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create({ ...inputs, password: "1111" });
    Object.assign(fixture.platform.one("g1"), { password: "2222" });
    fixture.said();
    await fixture.diff(state, { ...inputs, password: "3333" });
    expect(fixture.said().join()).not.toMatch(/platform: |2222/);
  });

  test("a diff reports drift once in a run", async () => {
    const { fixture, state, row } = await created();
    row.size = 4;
    await fixture.diff(state, inputs);
    await fixture.diff(state, inputs);
    expect(fixture.said()).toHaveLength(1);
  });

  test("a diff reports drift of an unchangeable input, and an update does not write it", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create({ ...inputs, model: "m1" });
    Object.assign(fixture.platform.one("g1"), { model: "m2" });
    fixture.restart();
    expect(await fixture.diff(state, { ...inputs, model: "m1" })).toEqual(UNCHANGED);
    expect(fixture.said()).toEqual([
      "warning web: drift: model differs on the platform",
      `warning web: left in place: model on the platform differs from the program, and no call can change it. To replace the object: pulumi up --target-replace '${urn("web")}'`,
    ]);
    await fixture.update(state, { ...inputs, model: "m1", color: "green" });
    expect(fixture.platform.bodies.at(-1)).toEqual({ color: "green" });
  });

  test("drift of an unchangeable input causes neither an update nor a replacement", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create({ ...inputs, material: "iron" });
    fixture.platform.one("g1").material = "wood";
    fixture.restart();
    expect(await fixture.diff(state, { ...inputs, material: "iron" })).toEqual(UNCHANGED);
    expect(await fixture.diff(state, { ...inputs, box: "b2", material: "iron" })).toMatchObject({ replaces: ["box"] });
  });

  test("the diffs of all objects of a parent share one request", async () => {
    const fixture = gadgetFixture();
    const names = ["one", "two", "three", "four"];
    const states = [];
    for (const name of names) states.push(await fixture.create({ box: "b1", name }, name));
    fixture.restart();
    fixture.platform.requests.length = 0;
    for (const [i, state] of states.entries()) await fixture.diff(state, { box: "b1", name: names[i] });
    expect(fixture.platform.requests).toEqual(["GET /boxes/b1/gadgets"]);
  });
});

describe("missing objects", () => {
  test("a diff replaces a missing object, and reports that the object will be created again", async () => {
    const { fixture, state } = await created();
    fixture.platform.remove("g1");
    expect(await fixture.diff(state, inputs)).toEqual({ changes: true, replaces: ["name"], deleteBeforeReplace: true });
    expect(fixture.said()).toEqual([
      "info web: waiting: gadget g1 to appear in its list for 10 s",
      "warning web: gone from the platform, will be created again",
    ]);
  });

  test("the line about a missing object of a protected resource names the next step", async () => {
    const { fixture, state } = await created();
    fixture.platform.remove("g1");
    await fixture.diff(state, inputs, withCallerInfo({}, { urn: urn("web"), isProtected: true }));
    expect(fixture.said()).toEqual([
      "info web: waiting: gadget g1 to appear in its list for 10 s",
      "warning web: gone from the platform, will be created again; it is protected, and the engine replaces no protected resource: run pulumi refresh first",
    ]);
  });

  test("a missing object of a resource type without a name is created again", async () => {
    const { name: _, ...nameless } = gadget.inputs;
    const { fixture, state } = await created({ definition: { ...gadget, inputs: nameless } });
    fixture.platform.remove("g1");
    expect(await fixture.diff(state, inputs)).toMatchObject({ changes: true, replaces: ["box"] });
  });

  test("a diff replaces an unusable object and reports the reason", async () => {
    const observe: typeof gadget.observe = async (context) => {
      const live = await gadget.observe(context);
      return live && { ...live, unusable: "the gadget broke" };
    };
    const { fixture, state } = await created({ definition: { ...gadget, observe } });
    expect(await fixture.diff(state, inputs)).toMatchObject({ changes: true, replaces: ["name"] });
    expect(fixture.said()).toEqual(["warning web: the gadget broke, will be created again"]);
  });
});

describe("liveDiff: false", () => {
  const config = { "hosting:liveDiff": "false" };

  test("a diff sends no request if no input changed", async () => {
    const { fixture, state, row } = await created({ config });
    row.color = "green";
    expect(await fixture.diff(state, inputs)).toEqual(UNCHANGED);
    expect(fixture.platform.requests).toEqual([]);
  });

  test("a diff requests the object if an input changed in the program", async () => {
    const { fixture, state } = await created({ config });
    expect(await fixture.diff(state, { ...inputs, color: "green" })).toEqual({ ...UNCHANGED, changes: undefined });
    expect(fixture.platform.requests).toEqual(["GET /boxes/b1/gadgets"]);
  });
});

describe("ignoreChanges", () => {
  test.each([[["color"]], [["size", "color"]], [["*"]]])("a diff and an update ignore drift if ignoreChanges is %j", async (ignored) => {
    const { fixture, state, row } = await created();
    row.color = "green";
    expect(await fixture.diff(state, inputs, { [HIDDEN.ignored]: ignored })).toEqual(UNCHANGED);
    await fixture.update(state, inputs, { [HIDDEN.ignored]: ignored });
    expect(row.color).toBe("green");
    expect(fixture.said()).toEqual([]);
  });

  test("ignoreChanges of one list item keeps this item and repairs the other items", async () => {
    const { fixture, state, row } = await created();
    row.tags = ["theirs", "bb"];
    const ignoring = { [HIDDEN.ignored]: ["tags[0]"] };
    expect(await fixture.diff(state, inputs, ignoring)).toEqual(UNCHANGED);
    row.tags = ["theirs", "theirs too"];
    fixture.restart();
    expect(await fixture.diff(state, inputs, ignoring)).toMatchObject({ changes: true });
    const { outs } = await fixture.update(state, inputs, ignoring);
    expect(row.tags).toEqual(["theirs", "bb"]);
    expect(outs.tags).toEqual(inputs.tags);
  });

  test("ignoreChanges of other inputs does not hide drift", async () => {
    const { fixture, state, row } = await created();
    row.color = "green";
    expect(await fixture.diff(state, inputs, { [HIDDEN.ignored]: ["size", "colors", "color.dark"] })).toMatchObject({ changes: true });
  });
});

test("a diff fails if the platform refuses to show the object", async () => {
  const { fixture, state } = await created();
  fixture.platform.plan("GET", 403);
  await expect(fixture.diff(state, inputs)).rejects.toMatchObject({ name: "PermissionError" });
});
