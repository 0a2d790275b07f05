import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { importCommand } from "../../cli/import/command";
import type { Imported } from "../../cli/import/import";
import { exportNameOf } from "../../provider/core/type-token";
import { parseYaml } from "../../rehearsal/project-yaml";
import { environmentOf } from "../harness/provider";
import { realPorts } from "../support/real-ports";
import { accountPerTest } from "./account";

realPorts();

const account = accountPerTest();

interface YamlResource {
  type: string;
  name?: string;
  properties?: Record<string, unknown>;
  options?: object;
}
interface YamlProgram {
  name: string;
  variables?: Record<string, Record<string, string>>;
  resources: Record<string, YamlResource>;
}

const textOf = ({ files }: Imported): string => files.get("Pulumi.yaml") ?? "";

/** Returns the inputs of each resource as Pulumi reads them, in the form of the import's map. */
function inputsIn(imported: Imported): Record<string, unknown> {
  const { variables = {}, resources } = parseYaml(textOf(imported)) as YamlProgram;
  const nameOf = (key: string) => resources[key]?.name ?? key;
  const value = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(value);
    if (typeof given === "object" && given !== null)
      return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, value(one)]));
    if (typeof given === "bigint") return Number(given);
    if (typeof given !== "string") return given;
    const [, root = "", member = ""] = /^\$\{(\w+)\.(\w+)\}$/.exec(given) ?? [];
    if (member === "id") return { $id: nameOf(root) };
    return variables[root]?.[member] ?? given.replace(/\$\$/g, "$");
  };
  return Object.fromEntries(
    Object.entries(resources).map(([key, { type, properties = {} }]) => [`${exportNameOf(type)} ${nameOf(key)}`, value(properties)]),
  );
}

/** Returns the same from the map. */
const mappedIn = ({ map }: Imported): Record<string, unknown> =>
  Object.fromEntries(
    map.resources.map(({ type, name, inputs }) => [
      `${exportNameOf(type)} ${name}`,
      JSON.parse(JSON.stringify(inputs), (_, value) =>
        Array.isArray(value?.$id) ? { $id: value.$id[1] } : value?.$plain !== undefined ? value.$plain : value,
      ),
    ]),
  );

/** Returns an expression of a program in YAML. */
const ref = (path: string): string => `$\{${path}}`;

const HOSTILE = [
  `${ref("web.id")} costs $$5 and $${ref("x")}`,
  "yes",
  "007",
  "2026-01-01",
  "1_000",
  " # no comment",
  `line 1\nline 2: ${ref("a")}\n\nline 4`,
  "tab\tand \u2028 and \u0007",
  "- a\n  b\n",
  "é: 'x' \"y\"",
];

test("a program in YAML has the same inputs as the map, even for values that YAML or Pulumi would read differently", async () => {
  const web = await account.addApplication("web");
  const [staging = ""] = HOSTILE;
  for (const [n, value] of HOSTILE.entries())
    await account.sandbox.add("storages", { application_uuid: web, type: "file", mount_path: `/etc/file-${n}`, content: value });
  for (const key of ["no", "ON", "A.B", "plain"]) await account.sandbox.add("variables", { application_uuid: web, key, value: "true" });
  await account.sandbox.add("environments", { project_uuid: account.fixture.project, name: "staging", description: staging });
  const imported = await account.imported({ language: "yaml", extent: "all" });
  expect(inputsIn(imported)).toEqual(mappedIn(imported));
  expect(Object.keys(mappedIn(imported)).length).toBeGreaterThan(5);
});

test("a program in YAML refers to ids and secrets, and protects its resources", async () => {
  const web = await account.addApplication("web");
  await account.sandbox.add("variables", { application_uuid: web, key: "API_TOKEN", value: "t-0123456789", is_buildtime: false });
  const imported = await account.imported({ language: "yaml", protects: true, project: ["fixture"] });
  const { resources, variables } = parse(textOf(imported)) as YamlProgram;
  expect(resources.web).toMatchObject({
    type: "hosting:index:Application",
    properties: { projectUuid: ref("fixture.id"), serverUuid: ref("servers.alpha") },
    options: { protect: true },
  });
  expect(resources.webVariables).toMatchObject({
    name: "web",
    properties: { applicationUuid: ref("web.id"), variables: { API_TOKEN: { value: { fromEnv: "WEB_API_TOKEN" }, isBuildtime: false } } },
  });
  expect(variables).toEqual({ servers: { alpha: account.fixture.alpha } });
  expect([...imported.files.values()].join("\n")).not.toContain("t-0123456789");
  expect([...imported.files.keys()].filter((path) => /\.ts$|tsconfig/.test(path))).toEqual([]);
});

test("a program in YAML contains hidden values as comments", async () => {
  const web = await account.addApplication("web");
  await account.sandbox.add("variables", { application_uuid: web, key: "LOG_LEVEL", value: "info" });
  await account.sandbox.add("variables", { application_uuid: web, key: "ONCE", value: "x", is_shown_once: true });
  const imported = await account.imported({ language: "yaml", project: ["fixture"] });
  expect(textOf(imported)).toMatch(/LOG_LEVEL: info\n +# "ONCE" is not managed, .*\n +# ONCE:\n( +# .*\n)+/);
  expect(inputsIn(imported)).toEqual(mappedIn(imported));
});

describe("the command `import --language yaml`", () => {
  let out: string;
  const before = { ...process.env };
  const errors: string[] = [];
  beforeEach(() => {
    out = join(mkdtempSync(join(tmpdir(), "import-yaml-")), "infra");
    Object.assign(process.env, environmentOf(account.sandbox));
    errors.length = 0;
    jest.spyOn(console, "log").mockImplementation(() => undefined);
    jest.spyOn(console, "error").mockImplementation((text) => void errors.push(String(text)));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
    process.exitCode = 0;
    rmSync(join(out, ".."), { recursive: true });
  });
  const run = async (...args: string[]): Promise<number> => {
    await importCommand().parseAsync(["--out", out, "--stack", "dev", ...args], { from: "user" });
    return Number(process.exitCode);
  };

  test("refuses secrets in the configuration", async () => {
    expect(await run("--language", "yaml", "--secrets", "configuration")).toBe(2);
    expect(errors.join("\n")).toContain("A program in YAML refers to its secrets by environment variables");
    expect(existsSync(out)).toBe(false);
  });

  test("writes YAML into the folder of an import in YAML, and keeps an edited program", async () => {
    expect(await run("--language", "yaml")).toBe(0);
    expect(await run()).toBe(2);
    expect(await run("--force")).toBe(0);
    const program = join(out, "Pulumi.yaml");
    expect(parse(readFileSync(program, "utf8")).runtime).toBe("yaml");
    writeFileSync(program, `${readFileSync(program, "utf8")}# mine\n`);
    expect(await run("--force")).toBe(2);
    expect(errors.at(-1)).toContain("contains Pulumi.yaml, which you wrote or edited");
  });

  test("reports a Pulumi.yaml that the user has written", async () => {
    mkdirSync(out);
    writeFileSync(join(out, "Pulumi.yaml"), "name: shop\nruntime: yaml\n");
    expect(await run()).toBe(2);
    expect(errors.at(-1)).toContain("already contains Pulumi.yaml");
  });
});
