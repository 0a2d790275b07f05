import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apply } from "../../cli/import/apply";
import { importCommand } from "../../cli/import/command";
import { MAP_FILE } from "../../cli/import/map";
import { exportNameOf } from "../../provider/core/type-token";
import { runHere } from "../rehearsal/command-here";
import { importedProgram, SECRET } from "./apply-fixture";
import { FakePulumi } from "./fake-pulumi";

const on = importedProgram();
const { write, outside, applied } = on;

/** Returns the configuration and the state without the salts of digests. */
const end = ({ config, state }: FakePulumi): string =>
  JSON.stringify([[...config].sort(), [...state.keys()].sort(), [...state.values()].map(({ id }) => id).sort()]);

test.each([
  [true, true],
  [false, false],
  // Release 0.2 wrote no `protects`.
  [undefined, false],
])("`import apply` with protects=%s in hosting-import.json passes --protect=%s to Pulumi", async (protects, expected) => {
  if (protects !== undefined) await write({ protects });
  else {
    const map = join(on.folder, MAP_FILE);
    const { protects: _, ...rest } = JSON.parse(readFileSync(map, "utf8"));
    writeFileSync(map, JSON.stringify(rest));
  }
  const pulumi = new FakePulumi();
  await applied(pulumi);
  expect(pulumi.arguments.filter((text) => text.startsWith("import "))).toEqual([expect.stringContaining(`--protect=${expected}`)]);
});

test("`import apply` fills the stack's configuration and state, and writes nothing to the platform", async () => {
  const pulumi = new FakePulumi();
  await on.sandbox.clearJournal();
  const result = await applied(pulumi);
  expect(result).toMatchObject({ secrets: 3, missing: [], reported: [], changes: [] });
  expect(result.unchanged).toBe(result.resources);
  expect([...pulumi.config]).toEqual([
    ["infra:fixtureApplication", JSON.stringify({ API_TOKEN: SECRET, OTHER_TOKEN: SECRET })],
    ["infra:team", JSON.stringify({ REGION: SECRET })],
  ]);
  expect((await on.sandbox.journal()).filter(({ method }) => method !== "GET")).toEqual([]);
});

test("`import apply` reads a hosting-import.json that an editor saved in UTF-16", async () => {
  const file = join(on.folder, MAP_FILE);
  writeFileSync(file, Buffer.from(`\uFEFF${readFileSync(file, "utf8")}`, "utf16le"));
  expect(await applied(new FakePulumi())).toMatchObject({ missing: [], reported: [] });
});

test("`import apply` writes the plugin's type tokens if the stack uses the resource plugin", async () => {
  const pulumi = new FakePulumi();
  await apply({ dir: on.folder, stack: "dev", secretsOnly: false }, { ...outside(pulumi), env: { HOSTING_HOST: "plugin" } });
  const all = [...pulumi.state.values()];
  expect(all.length).toBeGreaterThan(2);
  for (const { type, inputs, outputs } of all) {
    expect(type).toMatch(/^hosting:(index|game):\w+$/);
    expect(Object.keys(inputs).filter((key) => key.startsWith("__"))).toEqual([]);
    expect(outputs.__provider).toContain(`.${exportNameOf(type)};`);
    expect(String(outputs.__urn)).toContain(`urn:pulumi:dev::infra::${type}::`);
  }
  // The program and its resources are the same on both hosts.
  await apply({ dir: on.folder, stack: "dev", secretsOnly: false }, outside(pulumi));
});

test("`import apply` refuses an unknown host", async () => {
  const pulumi = new FakePulumi();
  await expect(apply({ dir: on.folder, secretsOnly: false }, { ...outside(pulumi), env: { HOSTING_HOST: "plugn" } })).rejects.toThrow(
    'The environment variable HOSTING_HOST must be "dynamic" or "plugin" (got "plugn"). Did you mean "plugin"?',
  );
});

test("`import apply` refuses a stack with undeclared resources, unless --force is given", async () => {
  const pulumi = new FakePulumi();
  const type = "pulumi-nodejs:dynamic/hosting:Project";
  for (const name of ["shop", "blog"]) pulumi.state.set(`${type} ${name}`, { type, name, id: name, inputs: {}, outputs: {} });
  for (const secretsOnly of [false, true])
    await expect(applied(pulumi, { secretsOnly })).rejects.toThrow(
      "The stack dev contains 2 resources that this program does not declare: Project blog, Project shop. The next pulumi up would delete them. Nothing was changed.",
    );
  expect([pulumi.config.size, pulumi.state.size]).toEqual([0, 2]);
  const lines: string[] = [];
  await apply(
    { dir: on.folder, stack: "dev", secretsOnly: false, force: true },
    { ...outside(pulumi), say: (text) => void lines.push(text) },
  );
  expect(pulumi.state.size).toBeGreaterThan(2);
  expect(lines[0]).toBe(
    "warning: the stack dev contains 2 resources that are not part of the import: Project blog, Project shop. If the program does not declare them either, an up deletes them.",
  );
});

test("`import apply` passes no secret as an argument, and marks secrets in the import file", async () => {
  const pulumi = new FakePulumi();
  await applied(pulumi);
  expect(pulumi.arguments.filter((text) => text.includes(SECRET))).toEqual([]);
  const region = [...pulumi.state.values()].find(({ name }) => name === "REGION");
  const marked = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", plaintext: JSON.stringify(SECRET) };
  expect(region?.inputs).toMatchObject({ value: marked, key: "REGION" });
  expect(region?.outputs).toMatchObject({ value: marked });
});

test("`import apply` can be repeated after an interruption at any call", async () => {
  const whole = new FakePulumi();
  await applied(whole);
  for (let at = 0; at < whole.calls; at++) {
    for (const when of ["before", "half", "after"] as const) {
      const pulumi = new FakePulumi();
      pulumi.dies = { at, when };
      await expect(applied(pulumi)).rejects.toThrow();
      pulumi.dies = undefined;
      await applied(pulumi);
      expect(end(pulumi)).toBe(end(whole));
    }
  }
  expect(whole.calls).toBeGreaterThan(6);
});

test("`import apply` keeps the user's configuration values and adds missing secrets", async () => {
  const pulumi = new FakePulumi();
  pulumi.config.set("infra:fixtureApplication", JSON.stringify({ API_TOKEN: "mine" }));
  pulumi.config.set("infra:team.REGION", "mine");
  const { reported, secrets } = await applied(pulumi);
  expect(secrets).toBe(1);
  expect(JSON.parse(pulumi.config.get("infra:fixtureApplication") ?? "")).toEqual({ API_TOKEN: "mine", OTHER_TOKEN: SECRET });
  expect(reported).toEqual(["REGION: value changed since the import", "fixture: variables changed since the import"]);
});

test("`import apply` reports objects that changed or disappeared since `import`", async () => {
  const [volume] = await on.sandbox.find("volumes");
  await on.sandbox.mutate("projects", on.fixture.project, { description: "another user's" });
  const other = await on.sandbox.add("projects", { name: "short-lived" });
  await write({});
  await on.sandbox.remove("projects", other);
  await on.sandbox.mutate("projects", on.fixture.project, { description: "another" });
  const { reported } = await applied(new FakePulumi());
  expect(reported).toEqual(["fixture: description changed since the import", "short-lived: gone from the platform since the import"]);
  expect(volume).toBeDefined();
  await on.sandbox.mutate("projects", on.fixture.project, { description: null });
});

test("`import apply --secrets-only` does not change the state", async () => {
  const pulumi = new FakePulumi();
  expect(await applied(pulumi, { secretsOnly: true })).toMatchObject({ secrets: 3, resources: 0 });
  expect([pulumi.state.size, pulumi.config.size]).toEqual([0, 2]);
});

test.each([
  [
    "an old Pulumi CLI",
    (pulumi: FakePulumi) => void Object.assign(pulumi, { version: "v3.253.1" }),
    /3\.253\.1; import apply needs 3\.254 or later\. .*--adopt/,
  ],
  [
    "a project without node_modules",
    () => rmSync(join(on.folder, "node_modules"), { recursive: true }),
    /has no node_modules.*npm install/,
  ],
  ["a project without hosting-import.json", () => rmSync(join(on.folder, "hosting-import.json")), /has no hosting-import\.json.*--dir/],
  [
    "a hosting-import.json that is no text",
    () => writeFileSync(join(on.folder, "hosting-import.json"), Buffer.from('{ "import": "ü" }', "latin1")),
    /is neither UTF-8 nor UTF-16/,
  ],
  ["a broken hosting-import.json", () => writeFileSync(join(on.folder, "hosting-import.json"), "{"), /hosting-import\.json is not JSON/],
  [
    "a hosting-import.json of another release",
    () => writeFileSync(join(on.folder, "hosting-import.json"), '{ "map": 0 }'),
    /was written by another release of pulumi-hosting\. .*import again with --force/,
  ],
  ["a program that sets adopt", () => write({ adopts: true }), /--secrets-only, and then pulumi up/],
])("`import apply` with %s fails and changes nothing", async (_, change, said) => {
  const pulumi = new FakePulumi();
  await change(pulumi);
  await expect(applied(pulumi)).rejects.toThrow(said);
  expect([pulumi.state.size, pulumi.config.size]).toEqual([0, 0]);
});

test("`import apply` refuses a configuration that names another platform than the import", async () => {
  const pulumi = new FakePulumi();
  const elsewhere = outside(pulumi, { "hosting:baseUrl": "https://other.example.com" });
  await expect(apply({ dir: on.folder, secretsOnly: false }, elsewhere)).rejects.toThrow(
    /was imported from .*, but the configuration points to https:\/\/other/,
  );
});

test("`import apply` uses the selected stack unless --stack names one", async () => {
  const cli = join(on.folder, "pulumi");
  writeFileSync(cli, `#!${process.execPath}\nif (process.argv[2] === "version") console.log("v3.260.0"); else process.exit(6);\n`, {
    mode: 0o755,
  });
  const said = async (...args: string[]) => {
    const { code, stderr } = await runHere(importCommand(), ["import", "apply", "--dir", on.folder, ...args], { PULUMI_CLI: cli });
    return `${code} ${stderr.split(":", 2)[1]}`;
  };
  expect(await said()).toBe("2  The selected stack could not be opened");
  expect(await said("--stack", "dev")).toBe("2  The stack dev could not be opened");
});
