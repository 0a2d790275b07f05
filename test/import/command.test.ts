import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCommand } from "../../cli/import/command";
import { environmentOf } from "../harness/provider";
import { accountPerTest } from "./account";

const account = accountPerTest();

describe("the command `import`", () => {
  let out: string;
  const before = { ...process.env };
  const lines: string[] = [];
  const errors: string[] = [];
  beforeEach(() => {
    out = join(mkdtempSync(join(tmpdir(), "hosting-import-")), "infra");
    Object.assign(process.env, environmentOf(account.sandbox));
    for (const list of [lines, errors]) list.length = 0;
    jest.spyOn(console, "log").mockImplementation((text) => void lines.push(String(text)));
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

  test("`import` writes a project without a token and prints the next command", async () => {
    expect(await run()).toBe(0);
    expect(lines.join("\n")).toContain("npx pulumi-hosting import apply --stack dev");
    expect(readFileSync(join(out, "Pulumi.dev.yaml"), "utf8")).toBe(
      `config:\n  hosting:baseUrl: "${account.sandbox.baseUrl}"\n  hosting:account: "${account.sandbox.baseUrl}#1"\n`,
    );
  });

  test("`import` writes nothing if files already exist, and lists these files", async () => {
    mkdirSync(join(out, "projects"), { recursive: true });
    for (const path of ["servers.ts", "projects/fixture.ts"]) writeFileSync(join(out, path), "mine");
    expect(await run()).toBe(2);
    expect(errors.at(-1)).toMatch(/already contains .*projects\/fixture\.ts.*servers\.ts; nothing was written.*--force/);
    expect(existsSync(join(out, "Pulumi.yaml"))).toBe(false);
  });

  test("`import` refuses existing files or an invalid stack file before any request", async () => {
    mkdirSync(out, { recursive: true });
    for (const path of ["index.ts", "Pulumi.dev.yaml"]) writeFileSync(join(out, path), "");
    expect(await run()).toBe(2);
    expect(errors.at(-1)).toMatch(/already contains Pulumi\.dev\.yaml, index\.ts; nothing was written/);
    writeFileSync(join(out, "Pulumi.dev.yaml"), "config: [\n");
    rmSync(join(out, "index.ts"));
    expect(await run("--force")).toBe(2);
    expect(errors.at(-1)).toContain("Pulumi.dev.yaml cannot be parsed");
    expect(await account.sandbox.journal()).toEqual([]);
  });

  test("`import --force` replaces imported files, but not files that the user wrote or edited", async () => {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, "index.ts"), "mine");
    expect(await run("--force")).toBe(2);
    expect(errors.at(-1)).toMatch(/contains index\.ts, which you wrote or edited; nothing was written\. Move or delete it/);
    rmSync(join(out, "index.ts"));
    expect(await run()).toBe(0);
    await account.addApplication("web");
    writeFileSync(join(out, "helpers.ts"), "mine");
    expect(await run("--force")).toBe(0);
    const program = join(out, "projects/fixture.ts");
    expect(readFileSync(program, "utf8")).toContain('new hosting.Application("web"');
    writeFileSync(program, `${readFileSync(program, "utf8")}// mine\n`);
    expect(await run("--force")).toBe(2);
    expect(errors.at(-1)).toMatch(/contains projects\/fixture\.ts, which you wrote or edited/);
    expect([readFileSync(program, "utf8").endsWith("// mine\n"), readFileSync(join(out, "helpers.ts"), "utf8")]).toEqual([true, "mine"]);
  });

  test("`import --force` replaces a program that release 0.2 imported", async () => {
    expect(await run()).toBe(0);
    const map = join(out, "hosting-import.json");
    const { files: _, ...before } = JSON.parse(readFileSync(map, "utf8"));
    writeFileSync(map, JSON.stringify(before));
    writeFileSync(join(out, "index.ts"), "edited");
    expect(await run("--force")).toBe(0);
    expect(readFileSync(join(out, "index.ts"), "utf8")).toContain("./projects/fixture");
  });

  test("`import --force` keeps the user's settings, secrets and dependencies", async () => {
    mkdirSync(out, { recursive: true });
    const mine = {
      "Pulumi.yaml": "name: shop\nruntime: nodejs\nbackend:\n  url: s3://states\n",
      "Pulumi.dev.yaml":
        '# ours\nencryptionsalt: v1:abc\nconfig:\n  hosting:maxMonthlyIncrease: "20"\n  hosting:baseUrl: https://other.example\n  infra:web.KEY:\n    secure: v1:def\n',
      "package.json": '{\n  "name": "mine",\n  "dependencies": { "@pulumi/aws": "^7.0.0", "pulumi-hosting": "file:../hosting" }\n}\n',
      ".gitignore": "dist/\n",
      "tsconfig.json": "{}\n",
    };
    for (const [path, text] of Object.entries(mine)) writeFileSync(join(out, path), text);
    expect(await run("--force")).toBe(0);
    const read = (path: string) => readFileSync(join(out, path), "utf8");
    expect([read("Pulumi.yaml"), read("tsconfig.json")]).toEqual([mine["Pulumi.yaml"], mine["tsconfig.json"]]);
    expect(read("Pulumi.dev.yaml")).toBe(`${mine["Pulumi.dev.yaml"]}  hosting:account: ${account.sandbox.baseUrl}#1\n`);
    expect(JSON.parse(read("package.json"))).toMatchObject({
      name: "mine",
      dependencies: { "@pulumi/aws": "^7.0.0", "pulumi-hosting": "file:../hosting", "@pulumi/pulumi": expect.any(String) },
    });
    expect(read(".gitignore")).toBe("dist/\nnode_modules/\n.rehearsal/\n.env\n");
    expect(errors).toContain("note: Pulumi.dev.yaml keeps its hosting:baseUrl, which differ from the imported account");
    const [first] = [read("Pulumi.dev.yaml")];
    expect(await run("--force")).toBe(0);
    expect(read("Pulumi.dev.yaml")).toBe(first);
  });

  test("`import --force` writes nothing if the stack's file cannot be parsed", async () => {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, "Pulumi.dev.yaml"), "config: [\n");
    expect(await run("--force")).toBe(2);
    expect(errors.at(-1)).toContain("Pulumi.dev.yaml cannot be parsed");
    expect(existsSync(join(out, "index.ts"))).toBe(false);
  });

  test("`import --stack <organization>/<stack>` names the stack's file without the organization, as Pulumi does", async () => {
    expect(await run("--stack", "acme/prod")).toBe(0);
    expect(existsSync(join(out, "Pulumi.prod.yaml"))).toBe(true);
  });

  test("`import --dry-run --json` writes nothing and prints one versioned object", async () => {
    expect(await run("--dry-run", "--json")).toBe(0);
    expect(existsSync(out)).toBe(false);
    const [report = ""] = lines;
    expect(Object.keys(JSON.parse(report))[0]).toBe("import");
    expect(JSON.parse(report)).toMatchObject({ import: 1, written: [], unread: [] });
  });

  test("`import` exits with 2 if the file of --managed-by cannot be read, and sends no request", async () => {
    expect(await run("--managed-by", join(out, "state.json"))).toBe(2);
    expect(errors.at(-1)).toMatch(/state\.json cannot be read: .*ENOENT/);
    expect([existsSync(out), await account.sandbox.journal()]).toEqual([false, []]);
  });

  test("`import --adopt --secrets configuration` prints the command for secrets only if the program has secrets", async () => {
    const steps = () => lines.join("\n").match(/(?<=^ {2})(?:npx pulumi-hosting|pulumi preview).*/gm);
    const preview = "pulumi preview   # adopts each object, at no cost";
    const adopt = ["--adopt", "--secrets", "configuration", "--except", "S3Storage"];
    expect(await run(...adopt)).toBe(0);
    expect(steps()).toEqual([preview]);
    lines.length = 0;
    await account.sandbox.add("sharedVariables", { key: "DB_PASSWORD", value: "planted" });
    expect(await run(...adopt, "--force")).toBe(0);
    expect(steps()).toEqual([
      "npx pulumi-hosting import apply --stack dev --secrets-only   # writes 1 secret to the configuration",
      preview,
    ]);
  });

  test("`import` exits with 3 if the token is not allowed to read a value", async () => {
    await account.sandbox.add("variables", { application_uuid: account.fixture.application, key: "ONCE", value: "x", is_shown_once: true });
    expect(await run("--dry-run")).toBe(3);
    expect(lines.join("\n")).toContain("left out: 1 value that this token is not allowed to read");
  });

  test.each([
    ["hosting API", ["HOSTING_PANEL_URL", "HOSTING_PANEL_KEY"]],
    ["game panel", ["HOSTING_BASE_URL", "HOSTING_API_TOKEN"]],
  ])("`import` from the %s needs only the settings of this API", async (_, unset) => {
    for (const key of unset) delete process.env[key];
    expect([await run(), errors.filter((line) => line.startsWith("error:"))]).toEqual([0, []]);
    expect(existsSync(join(out, "index.ts"))).toBe(true);
  });

  test("`import` reads an encrypted token of the selected stack with the Pulumi CLI, and refuses the token if there is no CLI", async () => {
    const { baseUrl, apiToken } = account.sandbox;
    const [home, folder] = [process.cwd(), join(out, "..")];
    for (const key of Object.keys(environmentOf(account.sandbox))) delete process.env[key];
    writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    writeFileSync(join(folder, "Pulumi.prod.yaml"), `config:\n  hosting:baseUrl: ${baseUrl}\n  hosting:apiToken: {secure: v1:abc}\n`);
    const shown = JSON.stringify({ "hosting:apiToken": { value: apiToken, secret: true } });
    const cli = `#!/bin/sh\n[ "$1 $4 $5" = "config --stack prod" ] || exit 1\necho '${shown}'\n`;
    writeFileSync(join(folder, "pulumi"), cli, { mode: 0o755 });
    process.chdir(folder);
    try {
      Object.assign(process.env, { PATH: "/nowhere", PULUMI_CLI: "" });
      expect(await run("--dry-run")).toBe(2);
      expect(errors.at(-1)).toMatch(/hosting:apiToken is encrypted .* or set HOSTING_API_TOKEN\./);
      process.env.PULUMI_CLI = join(folder, "pulumi");
      expect(await run("--except", "S3Storage")).toBe(0);
    } finally {
      process.chdir(home);
      Object.assign(process.env, before);
    }
    expect(lines.join("\n")).toContain("pulumi config set --secret hosting:apiToken <value>");
    expect(readFileSync(join(out, "Pulumi.dev.yaml"), "utf8")).not.toContain(apiToken);
  });

  test("`import` exits with 2 if the address or its token is missing", async () => {
    delete process.env.HOSTING_API_TOKEN;
    expect(await run("--dry-run")).toBe(2);
    expect(errors.at(-1)).toMatch(/hosting:apiToken is missing/);
    for (const key of ["HOSTING_BASE_URL", "HOSTING_PANEL_URL", "HOSTING_PANEL_KEY"]) delete process.env[key];
    expect(await run("--dry-run")).toBe(2);
    expect(errors.at(-1)).toMatch(/There is no account to import: set HOSTING_BASE_URL/);
  });
});
