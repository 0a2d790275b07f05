import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initCommand } from "../../../cli/init/command";
import { Refused, writeAll } from "../../../cli/init/write";
import { runHere } from "../../rehearsal/command-here";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hosting-init-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const init = (args: readonly string[], env: NodeJS.ProcessEnv = process.env) => runHere(initCommand(), ["init", ...args], env);
const shop = () => join(folder, "shop");

test("`init` writes a project into a new folder and prints the next commands", async () => {
  const { code, stdout, stderr } = await init([shop()]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const files = [
    ".gitignore",
    "Pulumi.rehearsal.yaml",
    "Pulumi.yaml",
    "README.md",
    "index.test.ts",
    "index.ts",
    "package.json",
    "tsconfig.json",
  ];
  expect(readdirSync(shop()).sort()).toEqual(files);
  expect(JSON.parse(readFileSync(join(shop(), "package.json"), "utf8")).name).toBe("shop");
  for (const line of ["npm install", "npx pulumi-hosting rehearse up", "npm test", "npm run check"])
    expect(stdout).toContain(`\n  ${line}\n`);
});

test.each([
  ["npm/11.6.0 node/v24.9.0", ["npm install", "npx pulumi-hosting rehearse up", "npm test", "npm run check"]],
  ["pnpm/10.20.0 npm/? node/v24.9.0", ["pnpm install", "pnpm exec pulumi-hosting rehearse up", "pnpm test", "pnpm run check"]],
  ["yarn/1.22.22 npm/? node/v24.9.0", ["yarn install", "yarn run pulumi-hosting rehearse up", "yarn test", "yarn run check"]],
  ["bun/1.3.1 npm/? node/v24.3.0", ["bun install", "bunx pulumi-hosting rehearse up", "bun run test", "bun run check"]],
  ["constructor/1", ["npm install", "npx pulumi-hosting rehearse up", "npm test", "npm run check"]],
])("`init` names the commands of the package manager that runs it (%s), even in README.md", async (agent, commands) => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const name = commands[0]?.split(" ")[0] ?? "";
  for (const file of [name, `${name}.cmd`]) writeFileSync(join(bin, file), "", { mode: 0o755 });
  const { stdout } = await init([shop()], { PATH: bin, npm_config_user_agent: agent });
  expect(stdout.split("next:\n")[1]?.split("\n").slice(1, 5)).toEqual(commands.map((command) => `  ${command}`));
  expect(stdout).toContain(`\`${commands[1]}\` creates the resources`);
  const readme = readFileSync(join(shop(), "README.md"), "utf8");
  const lines = readme.split("\n").filter((line) => line.startsWith("    ") && !/^ {4}(?:[A-Z_]+=\S+ )?pulumi /.test(line));
  expect(lines.map((line) => line.split("#")[0]?.trim())).toEqual(commands);
  expect(new Set(lines.slice(1).map((line) => line.indexOf("#"))).size).toBe(1);
  const missing = await init([join(folder, "other")], { PATH: folder, npm_config_user_agent: agent });
  expect(missing.stderr).toMatch(new RegExp(`^error: ${name} is not on the PATH, .*Install ${name} first\\.`));
});

test("`init --template database` reports the permission that a real stack needs", async () => {
  expect((await init([shop(), "--template", "database"])).stdout).toContain(
    "a real stack needs `pulumi config set hosting:autoConfirm true`",
  );
});

test("`init --json` prints one object", async () => {
  const { stdout } = await init([shop(), "--json", "--javascript", "--name", "store"]);
  expect(JSON.parse(stdout)).toMatchObject({
    init: 1,
    folder: shop(),
    name: "store",
    dryRun: false,
    next: expect.arrayContaining(["npm test"]),
  });
  expect(JSON.parse(stdout).next).not.toContain("npm run check");
});

test("`init --dry-run` lists the files and writes nothing", async () => {
  const { code, stdout } = await init([shop(), "--dry-run"]);
  expect(code).toBe(0);
  expect(stdout).toContain("would write index.ts\n");
  expect(existsSync(shop())).toBe(false);
});

test.each([[[]], [["--dry-run"]]])("`init` with the flags %j refuses to overwrite existing files", async (more) => {
  const there = { "README.md": "mine", ".gitignore": "mine", "index.ts": "mine", "package.json": "mine" };
  for (const [path, text] of Object.entries(there)) writeFileSync(join(folder, path), text);
  const { code, stdout, stderr } = await init([folder, ...more]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^error: package\.json, index\.ts exist already in .*, and init overwrites nothing\. .*\n$/);
  expect(readdirSync(folder).sort()).toEqual(Object.keys(there).sort());
  for (const path of Object.keys(there)) expect(readFileSync(join(folder, path), "utf8")).toBe("mine");
});

test("`init` keeps the README.md of a fresh repository, and adds its lines to .gitignore", async () => {
  const there = { "README.md": "# mine", ".gitignore": "*.log\r\n/node_modules" };
  for (const [path, text] of Object.entries(there)) writeFileSync(join(folder, path), text);
  const dry = await init([folder, "--name", "shop", "--dry-run"]);
  expect(dry.stdout).toContain("\nwould add lines to .gitignore\n");
  expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe(there[".gitignore"]);
  const { code, stdout } = await init([folder, "--name", "shop"]);
  expect(code).toBe(0);
  expect(stdout).toContain("\nadded lines to .gitignore\nkept README.md; the text of this project is in PULUMI.md\n");
  expect(readFileSync(join(folder, "README.md"), "utf8")).toBe("# mine");
  expect(readFileSync(join(folder, "PULUMI.md"), "utf8")).toMatch(/^# shop\n/);
  expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*.log\r\n/node_modules\r\n.rehearsal/\r\n.env\r\n");
});

test("`init` writes into a folder with other files", async () => {
  for (const path of ["LICENSE", "notes.txt"]) writeFileSync(join(folder, path), "mine");
  mkdirSync(join(folder, ".git"));
  expect((await init([folder])).code).toBe(0);
  expect(readFileSync(join(folder, "LICENSE"), "utf8")).toBe("mine");
});

test.each([
  [
    "a link that leads nowhere",
    () => symlinkSync(join(folder, "nowhere"), join(folder, "package.json")),
    /^error: package\.json exists already/,
  ],
  ["Pulumi.yml", () => writeFileSync(join(folder, "Pulumi.yml"), "name: shop\n"), /^error: Pulumi\.yml exists already/],
  ["a folder with the name index.ts", () => mkdirSync(join(folder, "index.ts")), /^error: index\.ts exists already/],
])("`init` treats %s as an existing file", async (_what, make, message) => {
  make();
  const before = readdirSync(folder);
  const { code, stderr } = await init([folder]);
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  expect(readdirSync(folder)).toEqual(before);
});

test.each([
  ["My Shop", "my-shop"],
  ["Shop", "shop"],
  ["_shop", "shop"],
  ["node_modules", "node_modules-project"],
  ["pulumi-hosting", "pulumi-hosting-project"],
  ["@acme/shop", "acme-shop"],
  ["a".repeat(101), "a".repeat(100)],
])("`init` refuses --name %j and proposes another name", async (name, near) => {
  const { code, stderr } = await init([shop(), "--name", name]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: ".*" cannot be the name of a project: .*\n$/);
  expect(stderr).toContain(`--name ${near}.`);
  expect(existsSync(shop())).toBe(false);
});

test.each([[""], ["ünîcödé!"], ["日本"], ["../shop"]])("`init` refuses --name %j", async (name) => {
  expect((await init([shop(), "--name", name])).code).toBe(2);
  expect(existsSync(shop())).toBe(false);
});

test("`init` derives the name from the folder or requires --name", async () => {
  expect(JSON.parse((await init([join(folder, "My Café"), "--json"])).stdout).name).toBe("my-cafe");
  const { code, stderr } = await init([join(folder, "日本")]);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /The name of the folder, "日本", cannot be turned into a project name\. Set a name with --name\. \[invalid_value\]\n$/,
  );
});

test("`init` writes nothing if npm is missing", async () => {
  const { code, stderr } = await init([shop()], { ...process.env, PATH: folder, Path: folder });
  expect(code).toBe(1);
  expect(stderr).toBe(
    "error: npm is not on the PATH, and the project needs it to install its packages. Nothing was written. Install npm first. [missing_program]\n",
  );
  expect(existsSync(shop())).toBe(false);
});

test("`init` refuses an empty folder name, and reports an unwritable file system", async () => {
  expect(await init([""])).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: The name of the folder is empty\./) });
  const nowhere = await init([process.platform === "linux" ? "/proc/shop/infra" : join(folder, "nul\0")]);
  expect(nowhere).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("cannot be written to, and nothing was written: "),
  });
});

test("`init` refuses a file as the folder, and a folder below a file", async () => {
  writeFileSync(join(folder, "file"), "mine");
  const below = await init([join(folder, "file", "shop")]);
  expect(below.code).toBe(1);
  expect(below.stderr).toMatch(/^error: .* cannot be written to, and nothing was written: ENOTDIR.*\n$/);
  const instead = await init([join(folder, "file")]);
  expect(instead.code).toBe(2);
  expect(instead.stderr).toMatch(/file is not a folder\. \[invalid_value\]\n$/);
});

test("`init` refuses a folder in a loop of links", async () => {
  const loop = join(folder, "loop");
  symlinkSync(loop, loop);
  for (const given of [loop, join(loop, "shop")])
    expect(await init([given])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: `error: ${given} cannot be used: the links in its path form a loop. Choose another folder. [invalid_value]\n`,
    });
});

test.each([
  ["EACCES", ["LICENSE"]],
  ["EEXIST", ["LICENSE", "b"]],
])("writeAll removes only its own files if a write fails with %s", (code, left) => {
  writeFileSync(join(folder, "LICENSE"), "mine");
  const files = new Map(["a", "b", "c"].map((path) => [path, path]));
  const failing = (path: string, text: string): void => {
    writeFileSync(path, text);
    if (path.endsWith("b")) throw Object.assign(new Error(`${code}: refused`), { code });
  };
  const project = { files, appended: new Map() };
  expect(() => writeAll(folder, project, failing)).toThrow(Refused);
  expect(readdirSync(folder).sort()).toEqual(left);
  expect(() => writeAll(join(folder, "in/a/new/one"), project, failing)).toThrow(Refused);
  expect(existsSync(join(folder, "in"))).toBe(code === "EEXIST");
});
