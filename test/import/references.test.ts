import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCommand } from "../../cli/import/command";
import { VariableNames } from "../../cli/import/variable-names";
import { environmentOf } from "../harness/provider";
import { runHere } from "../rehearsal/command-here";
import { accountPerTest } from "./account";

const account = accountPerTest();
const PLANTED = "planted-z7391z";

const addVariable = (key: string, value: string, more = {}) =>
  account.sandbox.add("variables", { application_uuid: account.fixture.application, key, value, ...more });

test("`import` writes references to environment variables in place of secrets, and lists the variables in .env.example", async () => {
  await addVariable("LOG_LEVEL", "info");
  await addVariable("API_TOKEN", PLANTED, { is_buildtime: false });
  await addVariable("EMPTY_TOKEN", "");
  await account.sandbox.add("sharedVariables", { key: "REGION", value: PLANTED });
  const { files, plan, map } = await account.imported({ only: ["Application", "EnvironmentVariables", "SharedVariable"] });
  const program = [...files].flatMap(([path, text]) => (path.endsWith(".ts") ? [text] : [])).join("\n");
  expect(program).toContain('API_TOKEN: { value: hosting.fromEnv("FIXTURE_API_TOKEN"), isBuildtime: false },');
  expect(program).toContain('EMPTY_TOKEN: ""');
  expect(program).toContain('value: hosting.fromEnv("TEAM_REGION")');
  expect([...files.keys()]).not.toContain("settings.ts");
  expect([...files.values()].join("\n")).not.toContain(PLANTED);
  expect(files.get(".env.example")?.split("\n").slice(3)).toEqual([
    '# EnvironmentVariables "fixture"',
    "FIXTURE_API_TOKEN=",
    '# SharedVariable "REGION"',
    "TEAM_REGION=",
    "",
  ]);
  expect(files.get(".gitignore")?.split("\n")).toContain(".env");
  expect(plan.secrets).toBe(0);
  const [region] = map.resources.filter(({ name }) => name === "REGION");
  expect(region?.inputs).toMatchObject({ value: { fromEnv: "TEAM_REGION" } });
  expect(Object.keys(map.files ?? {})).not.toContain(".env.example");
});

test("`import` names the variable of a value if the token is not allowed to read the value", async () => {
  await addVariable("ONCE", PLANTED, { is_shown_once: true });
  const { files, plan } = await account.imported({ only: ["Application", "EnvironmentVariables"] });
  expect(files.get("projects/fixture.ts")).toContain(
    `    // "ONCE" is not managed, because this token is not allowed to read it. To manage it, set the variable FIXTURE_ONCE
    // ONCE: { value: hosting.fromEnv("FIXTURE_ONCE"), isShownOnce: true },`,
  );
  expect(plan.left).toContainEqual(expect.objectContaining({ variable: "FIXTURE_ONCE" }));
  expect(files.get("IMPORT.md")).toContain("uncomment its lines in the program and set the variable `FIXTURE_ONCE`");
  expect(files.has(".env.example")).toBe(false);
});

test("`import` writes a password to the configuration if the input is not secret and therefore accepts no reference", async () => {
  await account.sandbox.add("applications", {
    source: "public",
    name: "cloned",
    project_uuid: account.fixture.project,
    environment_name: "production",
    server_uuid: account.fixture.alpha,
    git_repository: `https://me:${PLANTED}@git.example.com/acme/web`,
    git_branch: "main",
    build_pack: "static",
    ports_exposes: "80",
  });
  const { files, plan } = await account.imported({ only: ["Application"] });
  expect(files.get("projects/fixture.ts")).toContain('gitRepository: secret("cloned.source_gitRepository")');
  expect(plan.secrets).toBe(1);
});

test("VariableNames returns names that references may use, and no name twice", () => {
  const names = new VariableNames();
  const all = [
    "web.API_TOKEN",
    "shopWeb.mail_password",
    "shop.WEB_mail_password",
    "ci.TOKEN",
    "aws.SECRET",
    "web.HTTP_PROXY",
    "_42.KEY",
    "42.KEY",
  ];
  expect(all.map((name) => names.of(name))).toEqual([
    "WEB_API_TOKEN",
    "SHOP_WEB_MAIL_PASSWORD",
    "SHOP_WEB_MAIL_PASSWORD_2",
    "SECRET_CI_TOKEN",
    "SECRET_AWS_SECRET",
    "SECRET_WEB_HTTP_PROXY_VALUE",
    "_42_KEY",
    "_42_KEY_2",
  ]);
});

describe("the command `import`", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hosting-import-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]) =>
    runHere(importCommand(), ["import", "--out", join(folder, "infra"), "--stack", "dev", ...args], environmentOf(account.sandbox));

  test("the command says which variables `pulumi up` needs", async () => {
    await addVariable("API_TOKEN", PLANTED);
    const { stdout } = await run("--except", "S3Storage");
    const next = stdout.slice(stdout.indexOf("next\n"));
    expect(
      next
        .replaceAll(/\d+ (resources|unchanged)/g, "<n> $1")
        .split("\n")
        .slice(3, 6),
    ).toEqual([
      "  npx pulumi-hosting import apply --stack dev   # writes <n> resources to the state",
      "  cp .env.example .env   # 1 secret: pulumi up needs those that it writes",
      "  pulumi preview   # <n> unchanged",
    ]);
    const json = JSON.parse((await run("--except", "S3Storage", "--dry-run", "--json")).stdout);
    expect(json).toMatchObject({ secrets: 0, variables: ["FIXTURE_APPLICATION_API_TOKEN"] });
  });

  test("the command keeps the values in the user's .env.example, and adds missing variables", async () => {
    await addVariable("API_TOKEN", PLANTED);
    await addVariable("OTHER_TOKEN", PLANTED);
    mkdirSync(join(folder, "infra"));
    writeFileSync(join(folder, "infra/.env.example"), "FIXTURE_APPLICATION_API_TOKEN=example\n");
    expect((await run("--except", "S3Storage", "--force")).code).toBe(0);
    const lines = readFileSync(join(folder, "infra/.env.example"), "utf8").split("\n");
    expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([
      "FIXTURE_APPLICATION_API_TOKEN=example",
      "FIXTURE_APPLICATION_OTHER_TOKEN=",
    ]);
  });
});
