import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../../support/root";
import { EMPTY_COPY } from "./empty-copy";

const PROGRAM = `
const pulumi = require("@pulumi/pulumi");
exports.region = pulumi.runtime.invoke("aws:index/getRegion:getRegion", {});
exports.address = new pulumi.StackReference("organization/network/dev").getOutput("address");
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "twin-"));
  const files = {
    "Pulumi.yaml": "name: shop\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
    "package.json": JSON.stringify({ name: "shop", main: "index.js" }),
    "index.js": PROGRAM,
    "twin.json": EMPTY_COPY,
    "mocks.js": 'exports.call = ({ token }) => (token === "aws:index/getRegion:getRegion" ? { name: "eu" } : undefined);',
    "outputs.json": JSON.stringify({ address: "10.0.0.1" }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "node_modules/@pulumi"), { recursive: true });
  symlinkSync(dirname(require.resolve("@pulumi/pulumi/package.json")), join(folder, "node_modules/@pulumi/pulumi"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Tries the program with the built command. The folder of the Pulumi CLI is not on the path. */
function tried(...options: string[]): { status: number | null; stdout: string; stderr: string } {
  const args = [join(ROOT, "dist/cli/main.js"), "rehearse", "up", "--dir", folder, "--twin", join(folder, "twin.json"), ...options];
  return spawnSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, PATH: dirname(process.execPath), PULUMI_CLI: "" } });
}

test("a trial refuses a program that calls a function of another package without a mock", () => {
  expect(tried()).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/the function "aws:index\/getRegion:getRegion" of another package.*--mocks <module>/),
  });
});

test("a trial uses the results of --mocks and the outputs of --stack-reference", () => {
  const mocks = ["--mocks", join(folder, "mocks.js")];
  const outputs = ["--stack-reference", `organization/network/dev=${join(folder, "outputs.json")}`];
  expect(tried(...mocks, ...outputs)).toMatchObject({ status: 0, stdout: expect.not.stringContaining("not certain") });
  const without = tried(...mocks);
  expect(without).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("not certain: outputs of the stack organization/network/dev"),
  });
  expect(tried(...mocks, "--strict")).toMatchObject({ status: 3 });
});
