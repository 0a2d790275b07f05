import { HIDDEN, UNKNOWN } from "../../../provider/core/values";
import { failureOf } from "../../harness/plugin-client";
import { inClear, type PluginFixture, pluginOnSandbox, secret, urn } from "./fixture";

let f: PluginFixture;
beforeEach(async () => {
  f = await pluginOnSandbox();
});
afterEach(() => f.close());

const PROJECT = urn("Project", "shop");

describe("Check", () => {
  test("Check returns canonical inputs and sends no request", async () => {
    const { inputs, failures } = await f.run(f.plugin.check(PROJECT, { description: "  for sale " }));
    expect([inputs, failures]).toEqual([{ name: "shop", description: "for sale" }, []]);
    expect(await f.sandbox.journal()).toEqual([]);
  });

  test("Check keeps the program's own secrets, and makes every secret input secret", async () => {
    const scope = { kind: "team" };
    const news = { scope, key: "TOKEN", value: "geheim", comment: secret("also secret") };
    const { inputs } = await f.run(f.plugin.check(urn("SharedVariable", "token"), news));
    expect(inputs).toMatchObject({ value: secret("geheim"), comment: secret("also secret"), key: "TOKEN" });
  });

  test("Check removes hidden inputs of the SDK", async () => {
    const news = { [HIDDEN.caller]: "\nurn:pulumi:dev::shop::hosting:index:Box::box", [HIDDEN.watched]: ["urn:x"], __provider: "old" };
    expect((await f.run(f.plugin.check(PROJECT, news))).inputs).toEqual({ name: "shop" });
  });

  test("Check names a nested or unset input in the text of the failure", async () => {
    const news = { scope: { kind: "project", projectUuid: 5 }, value: "x" };
    const { failures } = await f.run(f.plugin.check(urn("SharedVariable", "token"), news));
    expect(failures).toEqual([
      { property: "", reason: expect.stringMatching(/^scope\.projectUuid: must be a string \(got 5\): put it in quotes\./) },
      { property: "", reason: expect.stringMatching(/^key is required/) },
    ]);
  });

  test("Check refuses a YAML number for a text, and never converts it", async () => {
    const source = { kind: "ctrimage", image: "nginx", tag: 1.27 };
    const news = { projectUuid: "p", environmentName: "production", serverUuid: "s", source };
    const { failures } = await f.run(f.plugin.check(urn("Application", "web"), news));
    expect(failures).toEqual([
      { property: "", reason: expect.stringMatching(/^source\.tag: must be a string \(got 1\.27\): put it in quotes\./) },
    ]);
  });

  test("Check does not repeat a value that the program marks as secret", async () => {
    const { failures } = await f.run(f.plugin.check(PROJECT, { name: secret("ab") }));
    expect(failures).toEqual([{ property: "name", reason: expect.stringMatching(/must have at least 3 characters/) }]);
    expect(JSON.stringify(failures)).not.toContain('"ab');
  });

  test.each<[string, object, object, object, string | undefined]>([
    ["uses the proposed name", {}, {}, { proposedName: "shop-4f2a" }, "shop-4f2a"],
    ["prefers the program's name", { name: "mine" }, {}, { proposedName: "shop-4f2a" }, "mine"],
    ["keeps the name of the state", {}, { name: "shop-0000" }, { proposedName: "shop-4f2a" }, "shop-0000"],
    ["keeps a name that autonaming gave, after autonaming was removed", {}, { name: "shop-0000" }, {}, "shop-0000"],
    ["uses the logical name without autonaming", {}, {}, {}, "shop"],
    ["uses the program's name in a stack that turned autonaming off", { name: "mine" }, {}, { isDisabled: true }, "mine"],
  ])("autonaming: Check %s", async (_, news, olds, autonaming, name) => {
    const { inputs, failures } = await f.run(f.plugin.check(PROJECT, { ...news }, { ...olds }, autonaming));
    expect([inputs.name, failures]).toEqual([name, []]);
  });

  test("Check requires a name if autonaming is off", async () => {
    const { failures } = await f.run(f.plugin.check(PROJECT, {}, {}, { isDisabled: true }));
    expect(failures).toEqual([
      { property: "", reason: expect.stringMatching(/^name is required, because the configuration turns autonaming off/) },
    ]);
  });

  test("Check logs one info line about an SDK of another release", async () => {
    const news = { [HIDDEN.caller]: '\n\n\nrelease="0.0.9"' };
    for (const one of [PROJECT, PROJECT, urn("Project", "other")]) await f.run(f.plugin.check(one, news));
    expect(f.said()).toEqual([expect.stringMatching(/^info this plugin has the release .*, but the program's package has 0\.0\.9\./)]);
  });

  test.each([
    ["hosting:index:Projct", "there is no resource type hosting:index:Projct. Did you mean Project?"],
    ["hosting:game:Schedul", "there is no resource type hosting:game:Schedul. Did you mean game.Schedule?"],
    ["hosting:index:game_Schedule", "there is no resource type hosting:index:game_Schedule. Did you mean game.Schedule?"],
    ["hosting:index:constructor", "there is no resource type hosting:index:constructor."],
    ["other:index:Thing", "there is no resource type other:index:Thing."],
  ])("Check refuses the unknown type %s with a suggestion", async (type, text) => {
    const of = `urn:pulumi:dev::shop::${type}::x`;
    expect(await failureOf(f.plugin.check(of, {}))).toEqual({ code: 5, text: expect.stringContaining(text) });
  });

  test("Check refuses an asset and names its input", async () => {
    const asset = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", text: "x" };
    const failure = await failureOf(f.plugin.check(PROJECT, { description: asset }));
    expect(failure).toEqual({ code: 9, text: expect.stringMatching(/^description must not be an asset/) });
  });
});

describe("Create and Update", () => {
  test("a preview of a creation sends no write and returns unknown outputs", async () => {
    const of = urn("SharedVariable", "token");
    const { inputs } = await f.run(f.plugin.check(of, { scope: { kind: "team" }, key: "TOKEN", value: "geheim" }));
    const answer = await f.run(f.plugin.create(of, inputs, { isPreview: true }));
    expect(answer).toMatchObject({ id: "", properties: { key: "TOKEN", value: secret("geheim"), reference: UNKNOWN } });
    expect(await f.writes()).toEqual([]);
  });

  test("a creation returns the id and the properties that a move to the dynamic host needs", async () => {
    const { id, properties } = await f.created("Project", "shop", { description: "for sale" });
    expect(id).toMatch(/^\w+$/);
    expect(properties).toEqual({
      name: "shop",
      description: "for sale",
      __provider: 'exports.handler = () => require("pulumi-hosting/provider").Project;',
      [HIDDEN.urn]: expect.stringMatching(/^urn:pulumi:dev::shop::hosting:index:Project::shop\n\n\nrelease=.*\naccount=/),
    });
  });

  test("an update writes the changed inputs, and stores no ignoreChanges in the state", async () => {
    const { id, properties } = await f.created("Project", "shop", { description: "one" });
    const news = { name: "shop", description: "two" };
    const updated = await f.run(f.plugin.update(PROJECT, id, properties, news, { ignored: ["name"] }));
    expect(updated.properties).toMatchObject({ description: "two" });
    expect(Object.keys(updated.properties)).not.toContain(HIDDEN.ignored);
    expect((await f.sandbox.find("projects", { name: "shop" }))[0]).toMatchObject({ description: "two" });
  });

  test("a preview of an update sends no write", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", { description: "one" });
    await f.sandbox.clearJournal();
    const news = { ...inputs, description: "two" };
    const answer = await f.run(f.plugin.update(PROJECT, id, properties, news, { isPreview: true, oldInputs: inputs }));
    expect([answer.properties.description, await f.writes()]).toEqual(["two", []]);
  });

  test("the digests of secrets are secret in the state", async () => {
    const of = urn("SharedVariable", "token");
    const { id, properties, inputs } = await f.created("SharedVariable", "token", {
      scope: { kind: "team" },
      key: "TOKEN",
      value: "geheim",
    });
    expect(properties[HIDDEN.written]).toEqual(secret({ value: expect.any(String) }));
    const { properties: read } = await f.run(f.plugin.read(of, id, properties, inputs));
    expect(read[HIDDEN.written]).toEqual(properties[HIDDEN.written]);
  });

  test("a preview of an update shows only outputs that never change", async () => {
    const shop = await f.created("Project", "shop", {});
    const web = await f.created("Application", "web", {
      projectUuid: shop.id,
      serverUuid: await f.server("alpha"),
      source: { kind: "ctrimage", image: "nginx" },
      portsExposes: "80",
    });
    const level = await f.created("EnvironmentVariable", "level", { applicationUuid: web.id, key: "LEVEL", value: "info" });
    const preview = ({ id, properties, inputs }: typeof web, type: string, name: string, change: object) =>
      f.run(f.plugin.update(urn(type, name), id, properties, { ...inputs, ...change }, { isPreview: true, oldInputs: inputs }));
    const shown = await preview(level, "EnvironmentVariable", "level", { value: "debug" });
    expect(shown.properties).toMatchObject({ uuid: level.id });
    const application = await preview(web, "Application", "web", { description: "the shop" });
    expect(application.properties).toMatchObject({ status: UNKNOWN, fqdn: UNKNOWN });
  });

  test("the error of a refused preview names the missing project", async () => {
    const of = urn("Environment", "staging");
    const { inputs } = await f.run(f.plugin.check(of, { projectUuid: "nosuch" }));
    const failure = await failureOf(f.run(f.plugin.create(of, inputs, { isPreview: true })));
    expect(failure).toEqual({ code: 9, text: expect.stringMatching(/^projectUuid|Project/) });
  });

  test("the timeout in customTimeouts applies if the program has no timeoutSeconds", async () => {
    const serverUuid = await f.server("alpha");
    await f.restart({ autoConfirm: "true" });
    const of = urn("Volume", "data");
    const { inputs } = await f.run(f.plugin.check(of, { serverUuid, sizeGb: 50 }));
    const failure = await failureOf(f.run(f.plugin.create(of, inputs, { timeoutSeconds: 1 })));
    expect(failure.text).toMatch(/timed out after 1 s waiting for/);
    expect(failure.unfinished?.id).toMatch(/^\d+$/);
    expect(Object.keys(failure.unfinished?.properties ?? {})).not.toContain("timeoutSeconds");
    expect(Object.keys(failure.unfinished?.properties ?? {})).toContain("__provider");
  });

  test("timeoutSeconds of the program is stored in the state", async () => {
    const serverUuid = await f.server("alpha");
    await f.restart({ autoConfirm: "true" });
    const { properties } = await f.created("Volume", "data", { serverUuid, sizeGb: 50, timeoutSeconds: 300 });
    expect(properties.timeoutSeconds).toBe(300);
  });

  test("an error contains no secret that the engine sent", async () => {
    const of = urn("SharedVariable", "token");
    await f.sandbox.fault({
      match: { method: "POST" },
      times: 0,
      kind: "status",
      code: 422,
      body: { message: "very-secret-comment is refused" },
    } as never);
    const { inputs } = await f.run(
      f.plugin.check(of, { scope: { kind: "team" }, key: "K", value: "v", comment: secret("very-secret-comment") }),
    );
    const failure = await failureOf(f.run(f.plugin.create(of, inputs)));
    expect(failure.text).not.toContain("very-secret-comment");
  });
});

describe("Diff", () => {
  test("Diff ignores the hidden inputs of the dynamic host", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", { description: "one" });
    const ofDynamic = { ...inputs, __provider: "x", [HIDDEN.urn]: "urn:old", [HIDDEN.ignored]: [] };
    for (const news of [inputs, ofDynamic])
      expect(await f.run(f.plugin.diff(PROJECT, id, properties, news))).toMatchObject({ isChanged: false, replaces: [], detailed: {} });
  });

  test("Diff names a change and drift by their paths", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", { description: "one" });
    await f.restart();
    expect(await f.run(f.plugin.diff(PROJECT, id, properties, { ...inputs, description: "two" }))).toMatchObject({
      isChanged: true,
      diffs: ["description"],
      detailed: { description: "update" },
    });
    await f.restart();
    await f.sandbox.mutate("projects", id, { description: "drifted" });
    f.said();
    expect(await f.run(f.plugin.diff(PROJECT, id, properties, inputs))).toMatchObject({
      isChanged: true,
      detailed: { description: "update" },
    });
    expect(f.said()).toEqual(["warning shop: drift: description differs on the platform"]);
  });

  test("Diff respects ignoreChanges of the request", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", { description: "one" });
    await f.restart();
    await f.sandbox.mutate("projects", id, { description: "drifted" });
    expect(await f.run(f.plugin.diff(PROJECT, id, properties, inputs, { ignored: ["description"] }))).toMatchObject({ isChanged: false });
  });

  test("Diff names the keys that cause a replacement", async () => {
    const project = await f.created("Project", "shop", {});
    const of = urn("Environment", "staging");
    const { id, properties, inputs } = await f.created("Environment", "staging", { projectUuid: project.id });
    await f.restart();
    const news = { ...inputs, projectUuid: (await f.created("Project", "other", {})).id };
    expect(await f.run(f.plugin.diff(of, id, properties, news))).toMatchObject({
      isChanged: true,
      replaces: ["projectUuid"],
      detailed: { projectUuid: "update-replace" },
    });
  });

  test("Diff of an object that is gone plans a replacement", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", {});
    await f.sandbox.remove("projects", id);
    await f.restart();
    f.said();
    expect(await f.run(f.plugin.diff(PROJECT, id, properties, inputs))).toMatchObject({
      isChanged: true,
      replaces: ["name"],
      detailed: { name: "update-replace" },
    });
    expect(f.said()).toEqual([expect.stringMatching(/waiting: .* to appear in its list/), expect.stringMatching(/^warning shop: gone/)]);
  });

  test("Diff logs its lines under the URN of the request", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", { description: "one" });
    await f.sandbox.mutate("projects", id, { description: "drifted" });
    await f.restart();
    f.said();
    const renamed = urn("Project", "renamed");
    await f.run(f.plugin.diff(renamed, id, properties, inputs));
    expect(new Set(f.saidOf())).toEqual(new Set([renamed]));
  });
});

describe("Delete", () => {
  test("Delete removes the object", async () => {
    const { id, properties } = await f.created("Project", "shop", {});
    await f.restart();
    await f.run(f.plugin.delete(PROJECT, id, properties));
    expect(await f.sandbox.find("projects", { name: "shop" })).toEqual([]);
  });

  test("Delete accepts customTimeouts", async () => {
    const { id, properties } = await f.created("Project", "shop", {});
    await f.restart();
    await f.run(f.plugin.delete(PROJECT, id, properties, 5));
    expect(inClear(await f.sandbox.find("projects", { name: "shop" }))).toEqual([]);
  });
});
