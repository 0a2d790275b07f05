import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCommand } from "../../cli/import/command";
import { environmentOf } from "../../harness/provider";
import { accountPerTest } from "./account";

const account = accountPerTest();

describe("import command:", () => {
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

  test("writes a project and says what to do next; no token is in it", async () => {
    expect(await run()).toBe(0);
    expect(lines.join("\n")).toContain("npx pulumi-hosting import apply --stack dev");
    expect(readFileSync(join(out, "Pulumi.dev.yaml"), "utf8")).toBe(
      `config:\n  hosting:baseUrl: "${account.sandbox.baseUrl}"\n  hosting:account: "${account.sandbox.baseUrl}#1"\n`,
    );
  });

  test("refuses to write over anything, lists all of it, and writes nothing", async () => {
    mkdirSync(join(out, "projects"), { recursive: true });
    for (const path of ["index.ts", "projects/fixture.ts"]) writeFileSync(join(out, path), "mine");
    expect(await run()).toBe(2);
    expect(errors.at(-1)).toMatch(/holds .*projects\/fixture\.ts.*index\.ts already, and nothing was written.*--force/);
    expect(existsSync(join(out, "Pulumi.yaml"))).toBe(false);
    expect(await run("--force")).toBe(0);
    expect(readFileSync(join(out, "index.ts"), "utf8")).toContain("./projects/fixture");
  });

  test("--dry-run writes nothing; --json is one object with its version first", async () => {
    expect(await run("--dry-run", "--json")).toBe(0);
    expect(existsSync(out)).toBe(false);
    const [report = ""] = lines;
    expect(Object.keys(JSON.parse(report))[0]).toBe("import");
    expect(JSON.parse(report)).toMatchObject({ import: 1, written: [], unread: [] });
  });

  test("a part that is missing is exit code 3", async () => {
    await account.sandbox.add("variables", { application_uuid: account.fixture.application, key: "ONCE", value: "x", is_shown_once: true });
    expect(await run("--dry-run")).toBe(3);
    expect(lines.join("\n")).toContain("left out: 1 value that this token may not see");
  });

  test("no account, and an address without a token, are asked wrongly", async () => {
    delete process.env.HOSTING_API_TOKEN;
    expect(await run("--dry-run")).toBe(2);
    expect(errors.at(-1)).toMatch(/hosting:apiToken is missing/);
    for (const key of ["HOSTING_BASE_URL", "HOSTING_PANEL_URL", "HOSTING_PANEL_KEY"]) delete process.env[key];
    expect(await run("--dry-run")).toBe(2);
    expect(errors.at(-1)).toMatch(/There is no account to import: set HOSTING_BASE_URL/);
  });
});
