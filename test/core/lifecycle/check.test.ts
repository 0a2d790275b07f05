import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { type Bag, HIDDEN, UNKNOWN, withCallerInfo } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { gadgetFixture, START, urn } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", color: "Blue " };
const asPreview = (bag: Bag): Bag => withCallerInfo(bag, { isPreview: true });

describe("`check`", () => {
  test("`check` returns canonical inputs, and caller information without `isPreview`", async () => {
    const { check, bag } = gadgetFixture();
    const hidden = withCallerInfo({ ...bag({}), [HIDDEN.ignored]: ["note"] }, { parentUrn: urn("box", "Box") });
    expect(await check(asPreview({ ...inputs, ...hidden }))).toEqual({
      inputs: { ...hidden, box: "b1", name: "web", color: "blue" },
      failures: [],
    });
  });

  test("`check` uses the resource's logical name if the program sets no name", async () => {
    const { check, bag } = gadgetFixture();
    expect((await check(bag({ box: "b1" }, "from-the-urn"))).inputs.name).toBe("from-the-urn");
  });

  test("`check` reports a problem under the name of its property", async () => {
    const { check, bag } = gadgetFixture();
    expect((await check(bag({ ...inputs, size: 99 }))).failures).toEqual([
      { property: "size", reason: "must be at most 9 (got 99). Size in cm." },
    ]);
  });

  test("`check` adds a hint about a failed resource to a missing input", async () => {
    const { check, bag, create, platform } = gadgetFixture();
    expect((await check(bag({ name: "inner" }, "inner"))).failures).toEqual([{ property: "box", reason: "is required. Id of the box." }]);
    platform.add({ name: "web" });
    await expect(create(inputs)).rejects.toThrow("exists already");
    expect((await check(bag({ name: "inner" }, "inner"))).failures).toEqual([
      {
        property: "box",
        reason: "is required. Id of the box.",
        besides:
          "Another resource of this run failed, so Pulumi passes none of that resource's outputs. If this input uses such an output, fix that resource first.",
      },
    ]);
  });

  test("`check` names an invalid secret input only in the text of the error", async () => {
    const { check, bag } = gadgetFixture();
    expect((await check(bag({ ...inputs, password: 4711 }))).failures).toEqual([
      { property: "", reason: "password must be a string: put it in quotes. Its password." },
    ]);
  });

  test("`check` cuts a long path of a secret in the text of the error", async () => {
    const { check, bag } = gadgetFixture();
    const { failures } = await check(bag({ ...inputs, [`password.${"é ".repeat(32_768)}`]: 1 }));
    expect(failures).toHaveLength(1);
    expect(failures[0]?.reason.length).toBeLessThan(400);
  });

  test("`check` sends no request outside previews", async () => {
    const { check, bag, platform } = gadgetFixture();
    platform.add({ name: "web" });
    await check(bag(inputs));
    expect(platform.requests).toEqual([]);
  });

  test("`check` refuses a change that the platform cannot make", async () => {
    const size = { ...gadget.inputs.size, onChange: "grows" };
    const { check, bag } = gadgetFixture({ definition: { ...gadget, inputs: { ...gadget.inputs, size } } as AnyDefinition });
    const change = async (size: unknown, olds: Bag) => (await check(bag({ ...inputs, size }), olds)).failures;
    expect(await change(4, { ...inputs, size: 3 })).toEqual([]);
    expect(await change(UNKNOWN, { ...inputs, size: 3 })).toEqual([]);
    expect(await change(2, {})).toEqual([]);
    expect(await change(2, { [HIDDEN.urn]: urn("web") })).toEqual([]);
    expect(await change(2, { ...inputs, size: 3 })).toEqual([
      {
        property: "size",
        reason: "cannot shrink from 3 to 2: a gadget only grows. Declare a new gadget, copy the files, then remove this gadget.",
      },
    ]);
  });
});

describe("settings", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      "missing",
      { "hosting:apiToken": "" },
      /^Configuration hosting:apiToken is missing\. Set it with: pulumi config set --secret hosting:apiToken /,
    ],
    ["malformed", { "hosting:liveDiff": "yes" }, /^Configuration hosting:liveDiff must be true or false \(got "yes"\)\./],
    ["malformed", { "hosting:explainDrift": "yes" }, /^Configuration hosting:explainDrift must be true or false \(got "yes"\)\./],
    ["unknown", { "hosting:apiTokn": "x" }, /^Configuration hosting:apiTokn is unknown\. Did you mean hosting:apiToken\?/],
  ])("`check` refuses a resource if a setting is %s", async (_, config, reason) => {
    const { check, bag } = gadgetFixture({ config });
    expect((await check(bag(inputs))).failures).toEqual([{ property: "", reason: expect.stringMatching(reason), code: "invalid_setting" }]);
  });

  test("`check` does not require settings that the resource type does not use", async () => {
    const game = { ...gadget, module: "game" as const };
    const panel = { "hosting:panelUrl": "https://panel.example.com", "hosting:panelKey": "ptlc_x" };
    const none = { "hosting:baseUrl": "", "hosting:apiToken": "" };
    const of = async (fixture: ReturnType<typeof gadgetFixture>) =>
      (await fixture.check(fixture.bag(inputs))).failures.map(({ reason }) => reason.slice(0, 41));
    expect(await of(gadgetFixture())).toEqual([]);
    expect(await of(gadgetFixture({ definition: game, config: { ...none, ...panel } }))).toEqual([]);
    expect(await of(gadgetFixture({ definition: game }))).toEqual(["Configuration hosting:panelUrl is missing"]);
  });
});

describe("two resources that declare one object", () => {
  const twice = (first: string, second: string, what: string) =>
    [
      {
        property: "",
        reason: `${what} is also declared by "${first}". Two resources must not manage one object: remove one of them.`,
        code: "key_taken",
      },
    ].filter(() => second !== first);

  test("`check` refuses a second resource of the same name in a known parent", async () => {
    const { check, bag } = gadgetFixture();
    expect((await check(bag(inputs, "one"))).failures).toEqual([]);
    expect((await check(bag(inputs, "two"))).failures).toEqual(twice("one", "two", 'the gadget "web" of b1'));
  });

  test("a second `check` of the same resource reports no conflict", async () => {
    const { check, bag } = gadgetFixture();
    await check(bag(inputs, "one"));
    expect((await check(bag(inputs, "one"), inputs)).failures).toEqual([]);
  });

  test("resources with different names or in different parents do not conflict", async () => {
    const { check, bag } = gadgetFixture();
    await check(bag(inputs, "one"));
    expect((await check(bag({ ...inputs, name: "api" }, "two"))).failures).toEqual([]);
    expect((await check(bag({ ...inputs, box: "b2" }, "three"))).failures).toEqual([]);
  });

  test("`check` refuses a second resource of the same name in a parent with unknown id", async () => {
    const { check, bag } = gadgetFixture();
    const within = { parentUrn: urn("shelf", "Box") };
    const unknown = { ...inputs, box: UNKNOWN };
    await check(withCallerInfo(bag(unknown, "one"), within));
    expect((await check(withCallerInfo(bag(unknown, "two"), within))).failures).toEqual(twice("one", "two", 'the gadget "web" of "shelf"'));
    expect((await check(withCallerInfo(bag(unknown, "three"), { parentUrn: urn("other", "Box") }))).failures).toEqual([]);
  });

  test("two resources with the same name do not conflict if their parents are unknown", async () => {
    const { check, bag } = gadgetFixture();
    const unknown = { ...inputs, box: UNKNOWN };
    await check(bag(unknown, "one"));
    expect((await check(bag(unknown, "two"))).failures).toEqual([]);
  });

  test("two resources whose names are unknown do not conflict", async () => {
    const { check, bag } = gadgetFixture();
    await check(bag({ ...inputs, name: UNKNOWN }, "one"));
    expect((await check(bag({ ...inputs, name: UNKNOWN }, "two"))).failures).toEqual([]);
  });

  test("two resources without URNs do not conflict", async () => {
    const { check } = gadgetFixture();
    await check(inputs);
    expect((await check(inputs)).failures).toEqual([]);
  });
});

describe("a preview", () => {
  test("a preview refuses a malformed HOSTING_RESUME and suggests the nearest valid value", async () => {
    const fixture = gadgetFixture({ env: { HOSTING_RESUME: "yes" } });
    expect(await previewed(fixture, inputs)).toEqual([
      {
        property: "",
        reason:
          'HOSTING_RESUME is "yes", but must be true or a list such as Project:shop,game.Schedule:nightly. Did you mean HOSTING_RESUME=true?',
        code: "invalid_setting",
      },
    ]);
  });

  const previewed = async (fixture: ReturnType<typeof gadgetFixture>, news: Bag, olds: Bag = {}, name = "web") =>
    (await fixture.check(asPreview(fixture.bag(news, name)), olds)).failures;

  test("a preview warns of an object that exists already", async () => {
    const fixture = gadgetFixture();
    fixture.platform.add({ name: "web", used: true });
    expect(await previewed(fixture, inputs)).toEqual([]);
    expect(fixture.said()).toEqual([
      'warning web: exists: a gadget named "web" is there already (id g1); up will stop unless adopt is true, or an interrupted run of this stack created it and HOSTING_RESUME=Gadget:web is set',
    ]);
  });

  test.each([
    ["Gadget:web", "warning web: exists: "],
    ["Gadget:web#g1", "warning web: adopted: "],
  ])("a preview with HOSTING_RESUME=%s and a resource of the same name in a component reports: %s", async (resume, line) => {
    const fixture = gadgetFixture({ env: { HOSTING_RESUME: resume } });
    fixture.platform.add({ name: "web", color: "blue" });
    await previewed(fixture, { ...inputs, name: "other", [HIDDEN.urn]: urn("web", "Box$pulumi-nodejs:dynamic/hosting:Gadget") });
    fixture.said();
    await previewed(fixture, inputs);
    const [said = ""] = fixture.said();
    expect(said.startsWith(line)).toBe(true);
    expect(said).toContain(resume === "Gadget:web" ? "HOSTING_RESUME=Gadget:web#g1 is set" : "HOSTING_RESUME names it");
  });

  test.each<[string, Bag, string | undefined, string]>([
    ["an equal object in an owned box", { color: "blue" }, undefined, 'it matches this program and is inside "box", which this stack owns'],
    ["a different object because `adopt` is true", { adopt: true, color: "green" }, undefined, "adopt is true"],
    ["an equal object that HOSTING_RESUME names", { color: "blue" }, "Gadget:web", "it matches this program, and HOSTING_RESUME names it"],
  ])("a preview reports that `up` adopts %s", async (_, more, resume, why) => {
    const fixture = gadgetFixture({ env: resume === undefined ? {} : { HOSTING_RESUME: resume } });
    if (resume === undefined) fixture.ownBox();
    fixture.platform.add({ name: "web", color: "blue", used: true, made_at: START - 1e9 });
    expect(await previewed(fixture, { ...inputs, ...more })).toEqual([]);
    expect(fixture.said()).toEqual([`warning web: adopted: a gadget named "web" (id g1): ${why}`]);
    expect(fixture.platform.writes()).toEqual([]);
  });

  test("a preview reports nothing if the object does not exist yet", async () => {
    const fixture = gadgetFixture();
    await previewed(fixture, inputs);
    expect(fixture.said()).toEqual([]);
    expect(fixture.platform.requests).toEqual(["GET /boxes/b1/gadgets"]);
  });

  test("a preview sends no request for an incomplete natural key", async () => {
    const fixture = gadgetFixture();
    await previewed(fixture, { ...inputs, name: UNKNOWN });
    await previewed(fixture, { ...inputs, box: UNKNOWN }, {}, "two");
    expect(fixture.platform.requests).toEqual([]);
  });

  test("a preview finds an existing object by its natural key alone", async () => {
    const fixture = gadgetFixture();
    fixture.platform.add({ name: "web", used: true });
    await previewed(fixture, { ...inputs, color: UNKNOWN });
    expect(fixture.said()).toHaveLength(1);
  });

  test("a preview of a replacement does not report the old object as existing", async () => {
    const fixture = gadgetFixture();
    const state = await fixture.create({ ...inputs, color: "blue" });
    fixture.restart();
    const next = { ...inputs, color: "blue", model: "m2" };
    await previewed(fixture, next, state.outs);
    expect((await fixture.diff(state, next)).replaces).toEqual(["model"]);
    await previewed(fixture, next); // the second check receives no old inputs
    expect(fixture.said()).toEqual([]);
  });

  test("a preview runs the type's checks only for new and changed resources", async () => {
    const asked: unknown[] = [];
    const examine: typeof gadget.previewChecks = async ({ inputs: wanted, olds, isKnown, name }) => {
      asked.push([name, wanted.color, olds?.color, isKnown("size")]);
      return wanted.color === "ultraviolet" ? [{ property: "color", reason: "cannot be seen." }] : [];
    };
    const fixture = gadgetFixture({ definition: { ...gadget, previewChecks: examine } });
    await previewed(fixture, { ...inputs, size: UNKNOWN }, {}, "new");
    await previewed(fixture, { ...inputs, name: "two", color: "green" }, { ...inputs, name: "two", color: "blue" }, "changed");
    await previewed(fixture, { ...inputs, name: "three" }, { ...inputs, name: "three", color: "blue" }, "same");
    expect(asked).toEqual([
      ["new", "blue", undefined, false],
      ["changed", "green", "blue", true],
    ]);
    expect(await previewed(fixture, { ...inputs, box: "b2", color: "ultraviolet" }, {}, "wrong")).toEqual([
      { property: "color", reason: "cannot be seen." },
    ]);
  });

  test("a preview that cannot read the platform fails with the reason", async () => {
    const fixture = gadgetFixture();
    fixture.platform.plan("GET", 401);
    expect(await previewed(fixture, inputs)).toEqual([
      {
        property: "",
        reason: expect.stringMatching(/^GET \/boxes\/b1\/gadgets failed with 401: "Planned 401"\. The token is missing, wrong/),
        code: "authentication_failed",
      },
    ]);
  });
});
