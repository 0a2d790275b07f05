// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are patterns of the engine.

import type { Stack } from "../../rehearsal";
import { Autonaming } from "../../rehearsal/plan/autonaming";
import { secret } from "../../rehearsal/protocol/wire";
import * as hosting from "../../sdk";
import { rehearseInOneProcess } from "../harness/one-process";

const info = { project: "shop", stack: "dev", organization: "organization", dryRun: true, parallel: 1 };
const namesOf = (config: object | string, urn: string, further: object = {}) =>
  Autonaming.of({
    ...info,
    config: { "pulumi:autonaming": typeof config === "string" ? config : JSON.stringify(config), ...further },
  })?.namesFor(urn, (bytes) => Buffer.alloc(bytes, 0x11));

const PROJECT = "urn:pulumi:dev::shop::hosting:index:Project::web";

describe("the names of pulumi:autonaming", () => {
  test.each<[string, object, string, string, boolean, boolean]>([
    ["verbatim", { mode: "verbatim" }, "web", "enforce", true, false],
    ["disabled", { mode: "disabled" }, "", "disable", true, false],
    ["a pattern", { pattern: "${name}-${stack}" }, "web-dev", "propose", true, false],
    ["an enforced pattern", { pattern: "${project}.${name}", enforce: true }, "shop.web", "enforce", true, true],
    ["hex digits", { pattern: "${name}-${hex(4)}" }, "web-1111", "propose", false, false],
    ["letters and digits", { pattern: "${alphanum(3)}${string(2)}${num(1)}" }, "rrrrr7", "propose", false, false],
    ["a UUID", { pattern: "${uuid}" }, "11111111-1111-1111-1111-111111111111", "propose", false, false],
    ["the organization", { pattern: "${organization}/${name}" }, "organization/web", "propose", true, false],
    ["a value of the configuration", { pattern: "${config.prefix}-${name}" }, "acme-web", "propose", true, false],
    ["a package", { mode: "disabled", providers: { hosting: { mode: "verbatim" } } }, "web", "enforce", true, true],
    [
      "a resource type",
      { providers: { hosting: { mode: "verbatim", resources: { "hosting:index:Project": { pattern: "p-${name}" } } } } },
      "p-web",
      "propose",
      true,
      true,
    ],
  ])("pulumi:autonaming supports %s", (_, config, proposedName, mode, deletesFirst, warnsIfIgnored) => {
    const further = { "shop:prefix": secret("acme") };
    expect(namesOf(config, PROJECT, further)).toEqual({ naming: { proposedName, mode, warnsIfIgnored }, deletesFirst });
  });

  test("pulumi:autonaming proposes no names if its settings do not apply to this package", () => {
    expect(namesOf({ mode: "default" }, PROJECT)).toBeUndefined();
    expect(namesOf({ providers: { aws: { mode: "verbatim" } } }, PROJECT)).toBeUndefined();
    expect(Autonaming.of({ ...info, config: {} })).toBeUndefined();
  });

  test.each<[object | string, string]>([
    [{ mode: "random" }, "failed to resolve root naming config: invalid naming mode: random"],
    [{ mode: "verbatim", pattern: "a" }, "failed to resolve root naming config: cannot specify both mode and pattern/enforce"],
    [{ enforce: true }, "failed to resolve root naming config: pattern must be specified when enforce is true"],
    [{ pattern: "${config.none}" }, 'failed to resolve root naming config: no value found for key "none"'],
    [{ providers: { hosting: { resources: { X: {} } } } }, 'mode or pattern must be specified for resource "X"'],
    [{ patern: "a" }, 'failed to parse autonaming config: invalid autonaming config structure: json: unknown field "patern"'],
    ["verbatim", "failed to parse autonaming config: invalid autonaming config structure: an object is required"],
  ])("pulumi:autonaming refuses %j", (config, why) => {
    expect(() => namesOf(config, PROJECT)).toThrow(`getting autonaming config: ${why}`);
  });
});

describe("a rehearsal with pulumi:autonaming", () => {
  let stack: Stack;
  afterEach(() => stack.close());

  const start = async (host: string, autonaming: object) => {
    stack = await rehearseInOneProcess({
      program: () => void new hosting.Project("shop", {}),
      config: { "hosting:host": host, "pulumi:autonaming": JSON.stringify(autonaming) },
    });
  };
  const names = async () => (await stack.sandbox.find("projects", {})).map(({ name }) => String(name));

  test("a resource on the plugin keeps the proposed name in later runs", async () => {
    await start("plugin", { pattern: "${name}-${hex(6)}" });
    await stack.up();
    const given = (await names()).filter((name) => /^shop-[0-9a-f]{6}$/.test(name));
    expect(given).toHaveLength(1);
    expect((await stack.up()).summary).toMatchObject({ same: expect.any(Number) });
    expect(await names()).toEqual(expect.arrayContaining(given));
  });

  test("a preview on the plugin refuses a resource without a name if autonaming is off", async () => {
    await start("plugin", { mode: "disabled" });
    await expect(stack.preview()).rejects.toThrow("name is required, because the configuration turns autonaming off");
  });

  test("the dynamic host ignores pulumi:autonaming, and the engine warns about it", async () => {
    await start("dynamic", { providers: { "pulumi-nodejs": { pattern: "${name}-x" } } });
    const { diagnostics } = await stack.up();
    expect(await names()).toContain("shop");
    expect(diagnostics.filter(({ severity }) => severity === "warning").map(({ message }) => message)).toEqual([
      expect.stringMatching(/custom autonaming setting but the provider does not support autonaming configuration/),
    ]);
  });
});
