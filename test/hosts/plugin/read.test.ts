import { type Bag, HIDDEN } from "../../../provider/core/values";
import { failureOf } from "../../harness/plugin-client";
import { inClear, type PluginFixture, pluginOnSandbox, secret, urn } from "./fixture";

let f: PluginFixture;
beforeEach(async () => {
  f = await pluginOnSandbox();
});
afterEach(() => f.close());

const PROJECT = urn("Project", "shop");

describe("Read of a resource of the state", () => {
  test("Read returns the platform's values and reports the drift and its author", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", { description: "one" });
    await f.sandbox.mutate("projects", id, { description: "drifted" });
    await f.sandbox.advance(5);
    await f.restart();
    const read = await f.run(f.plugin.read(PROJECT, id, properties, inputs));
    expect(read.inputs).toEqual({ name: "shop", description: "drifted" });
    expect(read.properties).toMatchObject({ description: "drifted", __provider: expect.any(String) });
    expect(f.said()).toEqual([
      "warning shop: drift: description differs on the platform",
      expect.stringMatching(/^info shop: changed by: Anna Example \(console\) .* UTC: project\.updated$/),
    ]);
  });

  test("Read reports an object as gone, and then returns neither id nor properties", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", {});
    await f.sandbox.remove("projects", id);
    await f.restart();
    expect(await f.run(f.plugin.read(PROJECT, id, properties, inputs))).toMatchObject({ id: "", hasProperties: false });
    expect(f.said()).toEqual([
      expect.stringMatching(/waiting: .* to appear in its list/),
      expect.stringMatching(/^warning shop: gone/),
      expect.stringMatching(/^info shop: changed by: Anna Example \(console\) .* UTC: project\.deleted$/),
    ]);
  });

  test("Read keeps secret inputs and properties secret", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", { description: secret("confidential") });
    await f.restart();
    const read = await f.run(f.plugin.read(PROJECT, id, properties, inputs));
    expect([read.inputs.description, read.properties.description]).toEqual([secret("confidential"), secret("confidential")]);
  });

  test("Read of an unfinished resource fails as not ready", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", {});
    await f.restart();
    const failure = await failureOf(f.run(f.plugin.read(PROJECT, id, { ...properties, [HIDDEN.unfinished]: "the build failed." }, inputs)));
    expect(failure.unfinished).toMatchObject({ id, inputs: { name: "shop" }, reasons: ["the build failed. [not_ready]"] });
    expect(failure.unfinished?.properties).toMatchObject({ [HIDDEN.unfinished]: "the build failed." });
  });

  test.each([
    ["Read", (id: string, properties: Bag, inputs: Bag) => f.plugin.read(PROJECT, id, properties, inputs)],
    ["Delete in a run without the program", (id: string, properties: Bag) => f.plugin.delete(PROJECT, id, properties)],
  ])("%s explains how to replace a rejected token in the state", async (_, call) => {
    const { id, properties, inputs } = await f.created("Project", "shop", {});
    await f.restart({ apiToken: "9|rotated" });
    const failure = await failureOf(f.run<unknown>(call(id, properties, inputs)));
    expect(failure).toMatchObject({
      code: 9,
      text: expect.stringMatching(/failed with 401[\s\S]*run pulumi up --run-program once, or set HOSTING_API_TOKEN\. \[[a-z_]+\]$/),
    });
  });

  // The engine loads the default provider of the state, even if the configuration has changed since then.
  test("a failed Read of an import explains that `pulumi import` uses the state's token", async () => {
    await f.restart({ apiToken: "9|rotated" });
    const { text } = await failureOf(f.run(f.plugin.read(PROJECT, "any")));
    expect(text).toMatch(
      /failed with 401[\s\S]*pulumi import uses the token in the state, .* or set HOSTING_API_TOKEN\. \[authentication_failed\]$/,
    );
  });

  test("a failed Read in a run of the program does not mention the state's token", async () => {
    await f.restart({ apiToken: "9|rotated" });
    await f.run(f.plugin.check(urn("Project", "other"), {}));
    const { text } = await failureOf(f.run(f.plugin.read(PROJECT, "any")));
    expect(text).toMatch(/failed with 401/);
    expect(text).not.toContain("in the state");
  });

  test("a failed Read for an explicit provider names no environment variable", async () => {
    const { id, properties, inputs } = await f.created("Project", "shop", {});
    await f.restart({ apiToken: "9|rotated" }, "customer");
    const { text } = await failureOf(f.run(f.plugin.read(PROJECT, id, properties, inputs)));
    expect(text).toMatch(/run pulumi up --run-program once\. \[/);
    expect(text).not.toContain("HOSTING_API_TOKEN");
  });

  test("a failed Delete in a run of the program does not advise --run-program", async () => {
    const { id, properties } = await f.created("Project", "shop", {});
    await f.restart({ apiToken: "9|rotated" });
    await f.run(f.plugin.check(urn("Project", "other"), {}));
    const { text } = await failureOf(f.run(f.plugin.delete(PROJECT, id, properties)));
    expect(text).toMatch(/failed with 401/);
    expect(text).not.toContain("--run-program");
  });
});

describe("refreshFirst", () => {
  test.each([
    ["true", true],
    ["false", false],
  ])("refreshFirst %s makes Create, Read and Update return refreshBeforeUpdate %s", async (refreshFirst, asked) => {
    await f.restart({ refreshFirst });
    const { id, properties, inputs, refreshBeforeUpdate } = await f.created("Project", "shop", {});
    const read = await f.run(f.plugin.read(PROJECT, id, properties, inputs));
    const updated = await f.run(f.plugin.update(PROJECT, id, properties, { ...inputs, description: "x" }));
    expect([refreshBeforeUpdate, read.refreshBeforeUpdate, updated.refreshBeforeUpdate]).toEqual([asked, asked, asked]);
  });

  test("refreshFirst has no effect on RegistryCheck, because it is an event", async () => {
    await f.restart({ refreshFirst: "true" });
    const { refreshBeforeUpdate } = await f.created("RegistryCheck", "check", await registryCheck());
    expect(refreshBeforeUpdate).toBe(false);
  });

  async function registryCheck() {
    const login = { serverUuid: await f.server("alpha"), registry: "ghcr.io", username: "u", password: "p" };
    await f.created("RegistryLogin", "login", login);
    return { serverUuid: login.serverUuid, registry: login.registry };
  }
});

describe("Read of an object that no state contains", () => {
  test("Read of an import returns inputs that Check accepts", async () => {
    const id = String(await f.sandbox.add("projects", { name: "outside", description: "made by hand" }));
    const read = await f.run(f.plugin.read(urn("Project", "outside"), id));
    expect([read.id, read.inputs]).toEqual([id, { description: "made by hand" }]);
    expect(read.properties).toMatchObject({ name: "outside", description: "made by hand", [HIDDEN.id]: id });
    const { inputs, failures } = await f.run(f.plugin.check(urn("Project", "outside"), read.inputs));
    expect(failures).toEqual([]);
    await f.restart();
    expect(await f.run(f.plugin.diff(urn("Project", "outside"), id, read.properties, inputs))).toMatchObject({ isChanged: false });
  });

  test("a preview does not report an imported object as existing", async () => {
    const id = String(await f.sandbox.add("projects", { name: "outside" }));
    const of = urn("Project", "outside");
    const read = await f.run(f.plugin.read(of, id));
    expect(read.inputs).toEqual({});
    await f.restart();
    const { inputs } = await f.run(f.plugin.check(of, { description: "new" }, read.inputs));
    await f.run(f.plugin.diff(of, id, read.properties, inputs, { oldInputs: read.inputs }));
    f.said();
    await f.run(f.plugin.update(of, id, read.properties, inputs, { oldInputs: read.inputs, isPreview: true }));
    expect(f.said()).toEqual([]);
  });

  test("Read of a path returns the id of the object", async () => {
    const project = String(await f.sandbox.add("projects", { name: "outside" }));
    const read = await f.run(f.plugin.read(urn("Environment", "production"), `${project}/production`));
    expect(read.id).not.toContain("/");
    expect(read.properties[HIDDEN.id]).toBe(read.id);
    expect(read.inputs).toMatchObject({ projectUuid: project });
  });

  test("Read ignores properties that a program passes to `get` together with the id", async () => {
    const id = String(await f.sandbox.add("projects", { name: "outside" }));
    expect(await f.run(f.plugin.read(urn("Project", "outside"), id, { name: "guess" }))).toMatchObject({
      id,
      properties: { name: "outside" },
    });
  });

  test("Read of an unknown id returns neither id nor properties", async () => {
    expect(await f.run(f.plugin.read(PROJECT, "nosuch"))).toMatchObject({ id: "", hasProperties: false, inputs: {} });
  });

  test("Read of another team's or another type's id returns nothing", async () => {
    await f.close();
    f = await pluginOnSandbox({ teams: ["rival"] });
    const ofRival = String(await (await f.sandbox.ofTeam("rival")).add("projects", { name: "theirs" }));
    const project = await f.created("Project", "shop", {});
    const bucket = urn("S3Storage", "archive");
    for (const [of, id] of [
      [PROJECT, ofRival],
      [bucket, project.id],
      [PROJECT, `${project.id}/production`],
    ] as const)
      expect(await f.run(f.plugin.read(of, id))).toMatchObject({ id: "", hasProperties: false, inputs: {} });
  });

  test("Read of a malformed id explains the form of the path", async () => {
    const failure = await failureOf(f.run(f.plugin.read(urn("Environment", "e"), "wrong")));
    expect(failure.text).toMatch(/^"wrong" is not a valid path of an Environment: it must be <projectUuid>\/<environment>\./);
  });

  test("Read of an import returns the platform's secrets as secrets", async () => {
    const variable = await f.created("SharedVariable", "token", { scope: { kind: "team" }, key: "TOKEN", value: "geheim-1" });
    await f.restart();
    const read = await f.run(f.plugin.read(urn("SharedVariable", "token"), `team/${variable.id}`));
    expect(read.inputs).toMatchObject({ key: "TOKEN", value: secret("geheim-1") });
    expect(JSON.stringify(inClear([read.inputs, read.properties]))).not.toContain("geheim");
  });

  test("a refresh with another team's token does not report an import as gone", async () => {
    await f.close();
    f = await pluginOnSandbox({ teams: ["rival"] });
    const id = String(await f.sandbox.add("projects", { name: "shop" }));
    const { inputs, properties } = await f.run(f.plugin.read(PROJECT, id));
    await f.restart({ apiToken: (await f.sandbox.ofTeam("rival")).apiToken });
    const failure = await failureOf(f.run(f.plugin.read(PROJECT, id, properties, inputs)));
    expect(failure.text).toMatch(/^this object belongs to "Sandbox team" \(id 1\) .* but the configuration uses "rival"/);
  });

  test.each<[string, Bag | undefined]>([
    ["an import", undefined],
    ["a `get`", {}],
    ["a `get` of the SDK", { [HIDDEN.caller]: "" }],
  ])("Read of %s reports that hosting:account names another team", async (_, given) => {
    await f.restart({ account: `${f.sandbox.baseUrl}#9` });
    const failure = await failureOf(f.run(f.plugin.read(PROJECT, "of-another-team", given)));
    expect(failure.text).toMatch(/^the token belongs to "Sandbox team" \(id 1\) .* names team 9\. /);
  });

  test("Read of an import refuses TeamSettings without hosting:account", async () => {
    const failure = await failureOf(f.run(f.plugin.read(urn("TeamSettings", "team"), "1")));
    expect(failure.text).toMatch(/^TeamSettings changes the team of the token, .* hosting:account '.*#1'\n\[invalid_setting\]$/);
  });

  test("Read warns about inputs that an import cannot contain, except for a `get`", async () => {
    const login = { serverUuid: await f.server("alpha"), registry: "ghcr.io", username: "u", password: "p" };
    const { id } = await f.created("RegistryLogin", "login", login);
    const read = async (given?: Bag) => {
      await f.restart();
      f.said();
      await f.run(f.plugin.read(urn("RegistryLogin", "login"), id, given));
      return f.said();
    };
    expect(await read()).toEqual([expect.stringMatching(/^warning login: the program cannot declare this object as it is: /)]);
    expect(await read({})).toEqual([]);
  });

  test("Read for a `get` of the SDK does not request the account", async () => {
    const id = String(await f.sandbox.add("projects", { name: "outside" }));
    const before = (await f.sandbox.journal()).length;
    await f.run(f.plugin.read(urn("Project", "outside"), id, { [HIDDEN.caller]: "" }));
    const paths = (await f.sandbox.journal()).slice(before).map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith("/team"))).toEqual([]);
  });
});
