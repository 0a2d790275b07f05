import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import type { ExportedState, Stack, StackOptions } from "../../rehearsal";
import * as hosting from "../../sdk";
import { DATA_MAY_GO } from "../harness/provider";
import { failure, reported } from "./rehearsal-fixture";
import { enginesByName, ToyFixture } from "./toy-fixture";

// These tests run on the rehearsal and, if there is one, on the Pulumi CLI (docs/facts/engine.md 13).
jest.setTimeout(300_000);

type Resource = NonNullable<ExportedState["deployment"]["resources"]>[number];

describe.each(enginesByName)("importResources on %s", (_, engine) => {
  const fixture = new ToyFixture(engine);
  const program = async () => {
    const server = (await hosting.getPurchasedServers()).servers[0]?.uuid ?? "";
    const shop = new hosting.Project("shop");
    const web = new hosting.Application("web", {
      projectUuid: shop.id,
      environmentName: "production",
      serverUuid: server,
      source: { kind: "ctrimage", image: "nginx:1" },
      isHttpBasicAuthEnabled: true,
      httpBasicAuthUsername: "me",
      httpBasicAuthPassword: pulumi.secret("hush-hush"),
    });
    new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { KEY: "hush-hush-too" } });
    const data = new hosting.Volume("data", { serverUuid: server, sizeGb: 50 });
    return { web: web.id, mount: data.mountPath };
  };
  const config = { "hosting:autoConfirm": "true" };
  const open = (options: StackOptions = {}): Promise<Stack> =>
    fixture.open({ program, config, workDir: process.cwd(), sandbox: {}, ...options });

  const entriesOf = async (stack: Stack): Promise<Record<string, unknown>[]> => {
    const { resources = [] } = (await stack.exportState({ showSecrets: true })).deployment;
    const names = resources.map(nameOf);
    return resources
      .filter(({ type }) => type.startsWith("pulumi-nodejs:dynamic"))
      .map((resource) => {
        const logicalName = nameOf(resource);
        const name = names.filter((other) => other === logicalName).length > 1 ? `${logicalName} ${resource.type}` : logicalName;
        return { type: resource.type, name, logicalName, id: resource.id, inputs: resource.inputs, outputs: resource.outputs };
      });
  };
  const nameOf = ({ urn }: Resource): string => urn.split("::").at(-1) ?? "";
  const file = (resources: unknown): string => {
    const path = join(fixture.toy.folder, "import.json");
    writeFileSync(path, JSON.stringify({ resources }));
    return path;
  };
  const writes = async (stack: Stack): Promise<string[]> =>
    (await stack.sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

  test("importResources sends no request, and `up` then manages the imported resources", async () => {
    const first = await open();
    await first.up();
    const entries = await entriesOf(first);
    const { sandbox } = first;
    const twin = await open({ sandbox, env: DATA_MAY_GO });
    const before = (await sandbox.journal()).length;
    const imported = await twin.importResources(file(entries));
    expect((await sandbox.journal()).length).toBe(before);
    expect(reported(imported)).toEqual(["create rehearsal-dev", "read data", "read shop", "read web", "read web"]);
    expect(JSON.stringify((await twin.exportState()).deployment)).not.toContain("hush-hush");

    const written = (await writes(twin)).length;
    expect((await twin.preview()).summary).toEqual({ same: 5 });
    const up = await twin.up();
    expect([up.summary, up.outputs.mount]).toEqual([{ same: 5 }, expect.stringContaining("/")]);
    expect((await writes(twin)).length).toBe(written);
    expect(reported(await twin.importResources(file(entries)))).toEqual([
      "same data",
      "same rehearsal-dev",
      "same shop",
      "same web",
      "same web",
    ]);
    expect((await twin.preview()).summary).toEqual({ same: 5 });
    await twin.destroy();
    expect((await first.preview()).summary).toEqual({ replace: 4, same: 1 }); // each object is gone from the platform
  });

  test("a preview after an import without the hidden key `__urn` finds no changes", async () => {
    const first = await open();
    await first.up();
    const entries = (await entriesOf(first)).map((entry) => {
      const without = (bag: unknown) => Object.fromEntries(Object.entries(bag as object).filter(([key]) => key !== "__urn"));
      return { ...entry, inputs: without(entry.inputs), outputs: without(entry.outputs) };
    });
    const twin = await open({ sandbox: first.sandbox });
    const { diagnostics } = await twin.importResources(file(entries));
    expect(diagnostics).toEqual([]);
    const written = (await writes(twin)).length;
    expect((await twin.preview()).summary).toEqual({ same: 5 });
    expect((await twin.up()).summary).toEqual({ same: 5 });
    expect((await writes(twin)).length).toBe(written);
  });

  test("importResources reports each mistake of an import file", async () => {
    const first = await open();
    await first.up();
    const entries = await entriesOf(first);
    const state = async (stack: Stack): Promise<string[]> =>
      ((await stack.exportState()).deployment.resources ?? [])
        .filter(({ type }) => type.includes("dynamic"))
        .map(nameOf)
        .sort();
    const [one, ...others] = entries;
    const errors = async (resources: unknown): Promise<[string[], string[]]> => {
      const twin = await open({ sandbox: first.sandbox });
      const { result } = await failure(
        twin.importResources(typeof resources === "string" ? join(fixture.toy.folder, resources) : file(resources)),
      );
      const said = result.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
      return [said, await state(twin)];
    };
    const rest = ["data", "web", "web"];
    const badSecret = { x: { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value: "x" } };
    writeFileSync(join(fixture.toy.folder, "cut.json"), '{"resources":[');
    // The error texts of the rehearsal and of the CLI differ. The state afterwards is the same.
    for (const [resources, said, state] of [
      [[{ ...one, outputs: undefined }, ...others], /"shop" of the import file has no outputs|reading 'toJavaScript'/, rest],
      [[{ ...one, id: undefined }, ...others], /"shop" of the import file has no ID|resource 'shop' of type '.*Project' has no ID/, []],
      [[{ ...one, parent: "nobody" }, ...others], /the parent ['"]nobody['"] (of|for resource) ['"]shop['"]/, []],
      [
        [{ ...one, inputs: badSecret }, ...others],
        /a secret of "shop" in the import file has no "plaintext"|for resource 'shop'.*malformed secret/,
        [],
      ],
      ["cut.json", /could not read import file/, []],
    ] as const) {
      const [texts, taken] = await errors(resources);
      expect(texts.join("\n")).toMatch(said);
      expect(taken).toEqual(state);
    }
    const { result } = await failure(first.importResources(file([{ ...one, id: "another" }, ...others])));
    expect(result.diagnostics).toEqual([
      { severity: "error", name: "shop", message: expect.stringMatching(/^resource 'urn:.*::shop' already exists$/) },
    ]);
    expect(await state(first)).toEqual(["data", "shop", "web", "web"]);
  });
});
