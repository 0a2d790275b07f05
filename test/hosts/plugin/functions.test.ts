import { failureOf } from "../../harness/plugin-client";
import { describeIf, SDK_HAS } from "../../support/sdk-release";
import { inClear, type PluginFixture, pluginOnSandbox, secret } from "./fixture";

let f: PluginFixture;
beforeEach(async () => {
  f = await pluginOnSandbox();
});
afterEach(() => f.close());

describe("Invoke", () => {
  test("Invoke returns the result of a function", async () => {
    await f.sandbox.add("projects", { name: "shop" });
    const { result, failures } = await f.run(f.plugin.invoke("hosting:index:getProjects"));
    expect([failures, result.projects]).toEqual([[], [expect.objectContaining({ name: "shop" })]]);
  });

  test("Invoke reads the platform once during a preview, and again in an `up`", async () => {
    const names = async (isPreview: boolean) => {
      const { result } = await f.run(f.plugin.invoke("hosting:index:getProjects", {}, isPreview));
      return (result.projects as { name: string }[]).map(({ name }) => name);
    };
    expect(await names(true)).toEqual([]);
    await f.sandbox.add("projects", { name: "shop" });
    expect(await names(true)).toEqual([]);
    expect(await names(false)).toEqual(["shop"]);
  });

  test("Invoke returns a secret value of getEnvironmentVariables only as a secret", async () => {
    const { result } = await f.run(f.plugin.invoke("hosting:index:getEnvironmentVariables", { applicationUuid: await application() }));
    expect(Object.keys(result)).toContain("variables");
    expect(JSON.stringify(inClear(result))).not.toContain("geheim");
  });

  async function application(): Promise<string> {
    const project = await f.created("Project", "shop", {});
    const web = await f.created("Application", "web", {
      projectUuid: project.id,
      serverUuid: await f.server("alpha"),
      source: { kind: "ctrimage", image: "nginx", tag: "1.27" },
      portsExposes: "80",
    });
    await f.created("EnvironmentVariable", "token", { applicationUuid: web.id, key: "TOKEN", value: secret("geheim-1") });
    return web.id;
  }

  test.each<[string, object, object]>([
    [
      "a mistyped argument",
      { serverUid: "x" },
      { property: "", reason: 'getVolumes has no argument "serverUid". Did you mean "serverUuid"?' },
    ],
    [
      "an argument of the wrong type",
      { serverUuid: 5 },
      { property: "serverUuid", reason: expect.stringMatching(/^must be a string \(got 5\): put it in quotes\./) },
    ],
  ])("Invoke reports %s as a failure", async (_, args, failure) => {
    expect(await f.run(f.plugin.invoke("hosting:index:getVolumes", { ...args }))).toMatchObject({ failures: [failure] });
  });

  test("Invoke names the function in an error of the platform", async () => {
    const failure = await failureOf(f.run(f.plugin.invoke("hosting:index:getPurchasedServer", { name: "nosuch" })));
    expect(failure).toMatchObject({ code: 9, text: expect.stringMatching(/^getPurchasedServer: .*nosuch/) });
  });

  test("Invoke refuses an unknown function with a suggestion", async () => {
    expect(await failureOf(f.plugin.invoke("hosting:index:getProjcts"))).toEqual({
      code: 5,
      text: "there is no function hosting:index:getProjcts. Did you mean getProjects?",
    });
  });
});

describeIf(SDK_HAS.list)("List", () => {
  test("List returns path and name of each object, up to the limit", async () => {
    const ids = [await f.sandbox.add("projects", { name: "one" }), await f.sandbox.add("projects", { name: "two" })].map(String);
    const found = await f.run(f.plugin.list("hosting:index:Project"));
    expect(found.map(({ id, name }) => [id, name]).sort()).toEqual(
      [
        [ids[0], "one"],
        [ids[1], "two"],
      ].sort(),
    );
    expect(await f.run(f.plugin.list("hosting:index:Project", {}, 1))).toHaveLength(1);
  });

  test("List with a parent returns only the objects of that parent", async () => {
    const one = String(await f.sandbox.add("projects", { name: "one" }));
    await f.sandbox.add("projects", { name: "two" });
    const found = await f.run(f.plugin.list("hosting:index:Environment", { projectUuid: one }));
    expect(found).toEqual([{ id: expect.stringMatching(new RegExp(`^${one}/`)), name: "production" }]);
  });

  test.each([
    [
      "another query than the parent",
      "hosting:index:Environment",
      { name: "x" },
      /^Environment can be listed only by projectUuid, not by name\./,
    ],
    ["a type without a list", "hosting:index:Deployment", {}, /^Deployment has no list/],
    ["an unknown type", "hosting:index:Projct", {}, /Did you mean Project\?/],
  ])("List refuses %s", async (_, token, query, text) => {
    expect((await failureOf(f.run(f.plugin.list(token, query)))).text).toMatch(text);
  });

  test("List skips the objects of a suspended server with a warning", async () => {
    const [survival, other] = await f.sandbox.find("gameServers");
    await f.sandbox.add("schedules", { server: String(other?.identifier), name: "nightly" });
    await f.sandbox.mutate("gameServers", String(survival?.identifier), { status: "suspended" });
    const found = await f.run(f.plugin.list("hosting:game:Schedule"));
    expect(found.filter(({ id }) => id.startsWith(`${other?.identifier}/`))).not.toEqual([]);
    expect(found.filter(({ id }) => id.startsWith(`${survival?.identifier}/`))).toEqual([]);
  });

  test("List fails if the platform cannot be read", async () => {
    await f.restart({ apiToken: "9|wrong" });
    expect((await failureOf(f.run(f.plugin.list("hosting:index:Project")))).text).toMatch(/^Project cannot be listed: .*401/);
  });
});
