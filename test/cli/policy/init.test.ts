import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { policyCommand } from "../../../cli/policy/command";
import { runHere } from "../../rehearsal/command-here";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "policy-init-")), "rules");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

const init = (args: readonly string[]) => runHere(policyCommand(), ["policy", "init", ...args], process.env);
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

test("`policy init` writes a policy pack and prints the next commands", async () => {
  const { code, stdout, stderr } = await init([folder]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(readdirSync(folder).sort()).toEqual([".gitignore", "PulumiPolicy.yaml", "README.md", "index.ts", "package.json", "tsconfig.json"]);
  expect(JSON.parse(read("package.json"))).toMatchObject({
    version: "0.1.0",
    main: "index.ts",
    dependencies: { "@pulumi/policy": expect.any(String), "@pulumi/pulumi": expect.any(String), "pulumi-hosting": expect.any(String) },
  });
  expect(stdout).toMatch(/\nnext:\n {2}\(cd \S+ && npm install\)\n {2}npx pulumi-hosting rehearse --policy-pack \S+\n$/);
});

test("`policy init --javascript --json` writes CommonJS, and prints one object", async () => {
  const { stdout } = await init([folder, "--javascript", "--json"]);
  expect(JSON.parse(stdout)).toEqual({
    policyInit: 1,
    folder,
    files: ["PulumiPolicy.yaml", "package.json", "index.js", ".gitignore", "README.md"],
    next: [expect.stringMatching(/npm install/), expect.stringMatching(/^npx pulumi-hosting rehearse --policy-pack /)],
  });
  expect(read("index.js")).toContain('const { hostingRules } = require("pulumi-hosting/policy");');
});

test("`policy init` writes nothing into a folder that is not empty, and exits with 2", async () => {
  mkdirSync(folder);
  for (const name of ["a", "b", "c", "d"]) writeFileSync(join(folder, name), "");
  expect(await init([folder])).toMatchObject({
    code: 2,
    stderr: `error: ${folder} is not empty: it contains a, b, c and 1 more. Choose another folder, or an empty one. [would_overwrite]\n`,
  });
  expect(readdirSync(folder)).toHaveLength(4);
});

test("`policy init` refuses a file, and an empty name", async () => {
  writeFileSync(folder, "");
  expect(await init([folder])).toMatchObject({ code: 2, stderr: expect.stringContaining("is not a folder.") });
  expect(await init([""])).toMatchObject({ code: 2 });
});
