import { existsSync } from "node:fs";
import { apply } from "../../cli/import/apply";
import { importCommand } from "../../cli/import/command";
import { PulumiCli } from "../../cli/pulumi/cli";
import { configOf } from "../harness/provider";
import { runHere } from "../rehearsal/command-here";
import { importedProgram, SECRET } from "./apply-fixture";
import { FakePulumi } from "./fake-pulumi";

const on = importedProgram();
const { write, outside, applied } = on;

test("`import apply` fails with the last lines of a failed pulumi import, and succeeds when repeated", async () => {
  const pulumi = new FakePulumi();
  pulumi.failures = { import: { stderr: "error: the state is locked\n" } };
  await expect(applied(pulumi)).rejects.toThrow(
    /^pulumi import failed: .*the state is locked\nResources that were imported stay in the state\. Fix the cause and run import apply again\.$/,
  );
  pulumi.failures = {};
  expect(await applied(pulumi)).toMatchObject({ secrets: 0, missing: [], reported: [], changes: [] });
  expect(pulumi.state.size).toBeGreaterThan(2);
});

test("`import apply --force` warns about a resource of the stack that is not part of the import", async () => {
  const pulumi = new FakePulumi();
  const type = "pulumi-nodejs:dynamic/hosting:Project";
  pulumi.state.set(`${type} shop`, { type, name: "shop", id: "shop", inputs: {}, outputs: {} });
  const lines: string[] = [];
  const said = { ...outside(pulumi), say: (text: string) => void lines.push(text) };
  await apply({ dir: on.folder, stack: "dev", secretsOnly: true, force: true }, said);
  expect(lines[0]).toBe(
    "warning: the stack dev contains a resource that is not part of the import: Project shop. If the program does not declare it either, an up deletes it.",
  );
});

test.each([
  ["prints no JSON", { stderr: "error: the program does not compile" }, /^The preview failed: .*the program does not compile/],
  ["prints JSON", { stdout: "{}" }, /^The preview failed\. For details, run: pulumi preview$/],
])("`import apply` fails if the final preview fails and %s", async (_, preview, said) => {
  const pulumi = new FakePulumi();
  pulumi.failures = { preview };
  await expect(applied(pulumi)).rejects.toThrow(said);
  expect(pulumi.state.size).toBeGreaterThan(2);
});

test("`import apply` lists the changes in the final preview, except the step of the stack itself", async () => {
  const pulumi = new FakePulumi();
  const urn = (type: string, name: string) => `urn:pulumi:dev::infra::${type}::${name}`;
  const steps = [
    { op: "same", urn: urn("hosting:Project", "same") },
    { op: "update", urn: urn("hosting:Project", "shop") },
    { op: "create", urn: urn("pulumi:pulumi:Stack", "infra-dev") },
  ];
  pulumi.failures = { preview: { code: 0, stdout: JSON.stringify({ steps, changeSummary: { same: 3 } }) } };
  expect(await applied(pulumi)).toMatchObject({ unchanged: 2, changes: ["update hosting:Project shop"] });
});

test("`import apply` on Windows passes the import file by its path, and removes this file even if pulumi import fails", async () => {
  for (const failures of [{}, { import: {} }] as FakePulumi["failures"][]) {
    const pulumi = new FakePulumi();
    pulumi.failures = failures;
    await apply({ dir: on.folder, stack: "dev", secretsOnly: false }, { ...outside(pulumi), platform: "win32" }).catch(() => {});
    const [path = ""] = pulumi.arguments.flatMap((text) => /^import --file (\S+)/.exec(text)?.slice(1) ?? []);
    expect([path, existsSync(path)]).toEqual([expect.stringContaining("hosting-import-"), false]);
    expect([...pulumi.importFiles]).toEqual("import" in failures ? [] : [[path, 0o600]]);
  }
});

test("`import apply` names the secrets that the platform no longer shows, and imports the other resources", async () => {
  const project = await on.sandbox.add("projects", { name: "short-lived" });
  const key = await on.sandbox.add("sharedVariables", { key: "GONE", value: SECRET });
  await on.sandbox.advance(60);
  await write({});
  await on.sandbox.remove("sharedVariables", key);
  const pulumi = new FakePulumi();
  expect(await applied(pulumi, { secretsOnly: true })).toMatchObject({ secrets: 3, missing: ["team.GONE"] });
  const { missing, unchanged } = await applied(pulumi);
  expect([missing, unchanged]).toEqual([["team.GONE"], undefined]);
  expect([...pulumi.state.values()].map(({ name }) => name)).toEqual(expect.arrayContaining(["short-lived"]));
  await on.sandbox.remove("projects", project);
});

describe("printed result of `import apply`", () => {
  afterEach(() => jest.restoreAllMocks());
  const printed = async (change: (pulumi: FakePulumi) => void, ...args: string[]) => {
    const pulumi = new FakePulumi();
    for (const [key, value] of Object.entries(configOf(on.sandbox))) pulumi.config.set(key, value);
    change(pulumi);
    jest.spyOn(PulumiCli, "find").mockReturnValue({ run: pulumi.execute } as unknown as PulumiCli);
    const { code, stdout } = await runHere(importCommand(), ["import", "apply", "--dir", on.folder, ...args], {});
    return {
      code,
      lines: stdout
        .trimEnd()
        .replaceAll(/^\d+ resources/gm, "<n> resources")
        .replaceAll(/: \d+ unchanged/g, ": <n> unchanged")
        .split("\n"),
    };
  };

  test("the command says that nothing changes, and that one `pulumi up` writes the dependencies", async () => {
    expect(await printed(() => undefined)).toEqual({
      code: 0,
      lines: [
        "<n> resources adopted, nothing written to the platform.",
        "Preview: <n> unchanged.",
        "Run pulumi up once: it writes the dependencies to the state and changes nothing on the platform.",
      ],
    });
  });

  test("the command lists what a `pulumi up` would change, and exits with 3", async () => {
    const steps = [{ op: "update", urn: "urn:pulumi:dev::infra::hosting:Project::shop" }];
    const preview = { code: 0, stdout: JSON.stringify({ steps, changeSummary: { same: 3 } }) };
    expect(await printed((pulumi) => Object.assign(pulumi, { failures: { preview } }))).toEqual({
      code: 3,
      lines: [
        "<n> resources adopted, nothing written to the platform.",
        "Preview: <n> unchanged, and 1 that would change:",
        "  update hosting:Project shop",
      ],
    });
  });

  test("the command with --secrets-only counts the secrets, names each secret that the user must set, and exits with 3", async () => {
    const key = await on.sandbox.add("sharedVariables", { key: "GONE", value: SECRET });
    await on.sandbox.advance(60);
    await write({});
    await on.sandbox.remove("sharedVariables", key);
    expect(await printed(() => undefined, "--secrets-only")).toEqual({
      code: 3,
      lines: [
        "3 secrets set, nothing written to the platform.",
        "The platform does not report these values. Set them, and run import apply again:",
        "  pulumi config set --secret team.GONE <value>",
      ],
    });
  });
});
