import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rehearseCommand } from "../../cli/rehearse";
import { realPorts } from "../support/real-ports";
import { runHere } from "./command-here";
import { inThisProcess } from "./host-in-this-process";
import { Toy } from "./toy";

realPorts();

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(180_000);

let toy: Toy;
beforeEach(() => {
  toy = Toy.make();
  toy.write("package.json", JSON.stringify({ name: "prog", main: "index.js" }));
});
afterEach(() => toy.remove());

const rehearse = (args: string[], dir = toy.folder, more: NodeJS.ProcessEnv = {}, internals = inThisProcess(toy.folder)) => {
  const { HOSTING_BASE_URL: _, HOSTING_PANEL_URL: __, ...inherited } = process.env;
  const env = { ...inherited, ...toy.env, ...more };
  return runHere(rehearseCommand(internals), ["rehearse", ...args, "--dir", dir], env);
};
function folder(name: string, files: Record<string, string>): string {
  const path = join(toy.folder, "..", name);
  mkdirSync(path, { recursive: true });
  const all = {
    "Pulumi.yaml": "name: prog\nruntime: nodejs\n",
    "package.json": JSON.stringify({ name: "prog", main: "index.js" }),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(path, file), text);
  return path;
}
const volumes = (...sizes: [string, number][]): string =>
  `const { Volume } = require("fake-hosting");\n${sizes.map(([name, sizeGb]) => `new Volume(${JSON.stringify(name)}, { tag: "${name}", sizeGb: ${sizeGb} });`).join("\n")}`;
const reported = (stdout: string): string[] =>
  JSON.parse(stdout)
    .steps.map(({ op, name }: { op: string; name: string }) => `${op} ${name}`)
    .sort();

describe("--against", () => {
  test("--against shows only the differences between the program and the base program", async () => {
    toy.write("index.js", volumes(["a", 30], ["new", 20]));
    const base = folder("base", { "index.js": volumes(["a", 20], ["gone", 20]) });
    const { code, stdout, stderr } = await rehearse(["preview", "--against", base, "--json"]);
    expect([code, stderr]).toEqual([0, ""]);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)[0]).toBe("version");
    expect(report).toMatchObject({
      version: 1,
      rehearsal: true,
      operation: "preview",
      project: "prog",
      stack: "dev",
      against: base,
      ok: true,
    });
    expect(reported(stdout)).toEqual(["create new", "delete gone", "same prog-dev", "update a"]);
    const a = report.steps.find(({ name }: { name: string }) => name === "a");
    expect(a).toMatchObject({
      parent: expect.stringContaining("pulumi:pulumi:Stack::prog-dev"),
      dependencies: [],
      changes: { sizeGb: "update" },
      old: { id: "a-1", inputs: { sizeGb: 20 }, outputs: { mountPath: "/mnt/a-1" } },
      new: { id: "a-1", inputs: { sizeGb: 30 } },
    });
    expect(stdout).not.toContain("__provider");
    expect((await rehearse(["preview", "--json"])).stdout).toContain('"create": 3');
  });

  test("--against creates the base program's resources without a permission for their prices", async () => {
    const example = join(__dirname, "../../examples/volume-budget");
    const env = { HOSTING_AUTO_CONFIRM: "false", HOSTING_MAX_MONTHLY_INCREASE: "0.01" };
    const { code, stdout } = await rehearse(["preview", "--against", example, "--json"], example, env, {});
    expect([code, JSON.parse(stdout).summary]).toEqual([0, { same: 2 }]);
  });

  test("--against treats a missing folder as an empty program", async () => {
    toy.write("index.js", volumes(["a", 20]));
    const { code, stdout } = await rehearse(["preview", "--against", join(toy.folder, "..", "none"), "--json"]);
    expect(code).toBe(0);
    expect(reported(stdout)).toEqual(["create a", "create prog-dev"]);
  });

  test("--against exits with 1 and names the program that failed", async () => {
    toy.write("index.js", volumes(["a", 3]));
    const base = folder("base", { "index.js": volumes(["a", 20]) });
    const after = await rehearse(["preview", "--against", base, "--json"]);
    expect([after.code, JSON.parse(after.stdout)]).toEqual([1, expect.objectContaining({ ok: false, failed: "program" })]);
    expect(after.stderr).toContain(`error: the program in ${toy.folder} failed; the program in ${base} did not.`);

    toy.write("index.js", volumes(["a", 20]));
    writeFileSync(join(base, "index.js"), volumes(["a", 3]));
    const before = await rehearse(["preview", "--against", base, "--json"]);
    expect([before.code, JSON.parse(before.stdout)]).toEqual([1, expect.objectContaining({ ok: false, failed: "against" })]);
    expect(before.stderr).toMatch(
      /^error: the program in \S+base failed, so the program in \S+ cannot be compared with it\. The rehearsal of up failed\.\n.*a: .*at least 10/,
    );
  });

  test.each([
    ["--against with `up`", ["up", "--against", "x"], /--against works with preview only/],
    ["an unknown option", ["--agianst", "x"], /unknown option '--agianst'\n\(Did you mean --against\?\)/],
    ["a missing file of mocks", ["--mocks", "none.cjs"], /The mocks in none\.cjs cannot be loaded/],
    [
      "a missing file of stack outputs",
      ["--stack-reference", "o/p/s=none.json"],
      /The outputs of the stack o\/p\/s cannot be read: none\.json does not exist/,
    ],
    [
      "mocks without functions",
      ["--mocks", "<folder>/empty.cjs"],
      /empty\.cjs exports neither newResource nor call\. Export at least one of them/,
    ],
    [
      "stack outputs that are no JSON",
      ["--stack-reference", "o/p/s=<folder>/broken.json"],
      /The outputs of the stack o\/p\/s cannot be read from \S+broken\.json: /,
    ],
    [
      "stack outputs that are no JSON object",
      ["--stack-reference", "o/p/s=<folder>/list.json"],
      /list\.json must contain one JSON object, as printed by pulumi stack output --json/,
    ],
  ])("`rehearse` exits with 2 and prints the reason for %s", async (_, args, reason) => {
    toy.write("index.js", "");
    for (const [path, text] of [
      ["empty.cjs", ""],
      ["broken.json", "{"],
      ["list.json", "[]"],
    ] as const)
      toy.write(path, text);
    const { code, stdout, stderr } = await rehearse(args.map((one) => one.replace("<folder>", toy.folder)));
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(reason);
  });
});

test("--stand-in-secrets replaces each encrypted value and reports the replacement", async () => {
  toy.write(
    "Pulumi.dev.yaml",
    "config:\n  prog:key:\n    secure: v1:abc\n  prog:web:\n    KEY:\n      secure: v1:def\n    plain: x\n  prog:own:\n    secure: v1:ghi\n",
  );
  toy.write(
    "index.js",
    `const pulumi = require("@pulumi/pulumi"); const config = new pulumi.Config();
     const check = (text, wanted) => { if (text !== wanted) throw new Error(text); };
     check(config.require("key"), "stand-in:prog:key");
     check(JSON.stringify(config.requireObject("web")), '{"KEY":"stand-in:prog:web.KEY","plain":"x"}');
     check(config.require("own"), "mine");
     exports.key = config.requireSecret("key");`,
  );
  const { code, stdout } = await rehearse(["preview", "--stand-in-secrets", "-c", "own=mine", "--json"]);
  const report = JSON.parse(stdout);
  expect(report.diagnostics.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
  expect([code, report.outputs]).toEqual([0, { key: "[secret]" }]);
  expect(report.standIns).toEqual([
    {
      kind: "configuration",
      name: "prog:key, prog:web",
      text: 'configuration prog:key, prog:web: encrypted, and not read. Each secret is replaced by the string "stand-in:<key>".',
    },
  ]);
});

test("`rehearse` reports each value that it replaces by a stand-in", async () => {
  const network = folder("network", {
    "Pulumi.yaml": "name: network\nruntime: nodejs\n",
    "index.js": `const { Volume } = require("fake-hosting"); const pulumi = require("@pulumi/pulumi");
      exports.path = new Volume("shared", { tag: "shared", sizeGb: 20 }).mountPath; exports.key = pulumi.secret("hush-hush");`,
  });
  toy.write("outputs.json", '{"zone":"fi"}');
  toy.write("mocks.cjs", `exports.call = ({ token }) => ({ region: "of " + token });`);
  toy.write(
    "index.js",
    `const pulumi = require("@pulumi/pulumi"); const { Volume } = require("fake-hosting");
     class Bucket extends pulumi.CustomResource { constructor(name, args) { super("aws:s3/bucket:Bucket", name, { arn: undefined, ...args }); } }
     class Site extends pulumi.ComponentResource { constructor(name) { super("my:index:Site", name);
       this.bucket = new Bucket(name, { acl: "private" }, { parent: this }); } }
     pulumi.runtime.registerResourceTransform(({ type, props, opts }) => type.includes("Bucket") ? { props: { ...props, tags: { by: "all" } }, opts } : undefined);
     module.exports = async () => {
       const given = new pulumi.StackReference("o/given/dev"), folder = new pulumi.StackReference("o/network/dev"), unknown = new pulumi.StackReference("o/unknown/dev");
       const { region } = await pulumi.runtime.invoke("aws:index/getRegion:getRegion", {});
       const site = new Site("site");
       new Volume("a", { tag: "a", sizeGb: 20, note: site.bucket.arn });
       return { region, zone: given.requireOutput("zone"), path: folder.requireOutput("path"), key: folder.requireOutput("key"), made: unknown.requireOutput("x") };
     };`,
  );
  const options = ["--stack-reference", `o/given/dev=${join(toy.folder, "outputs.json")}`, "--stack-reference", `o/network/dev=${network}`];
  const args = [...options, "--mocks", join(toy.folder, "mocks.cjs")];
  const up = await rehearse(["up", ...args]);
  expect(up).toMatchObject({ code: 0, stderr: "" });
  expect(up.stdout).toMatch(/ \+ {2}aws:s3\/bucket:Bucket site created \(\S+\) stand-in\n/);
  expect(up.stdout).toContain("    stand-in: package aws: 1 resource (aws:s3/bucket:Bucket), whose outputs are their inputs");
  expect(up.stdout).toContain(
    "    stand-in: stack reference o/given/dev: its outputs are the values of stackReferences (--stack-reference).",
  );
  for (const line of [
    'region: "of aws:index/getRegion:getRegion"',
    'zone: "fi"',
    'path: "/mnt/shared-1"',
    "key: [secret]",
    'made: "stand-in:o/unknown/dev:x"',
  ])
    expect(up.stdout).toContain(`    ${line}\n`);
  expect(up.stdout).not.toContain("hush-hush");
  expect(toy.world.volumes["a-1"]).toMatchObject({ note: "stand-in:site.arn" });

  const preview = await rehearse(["preview", "--json", ...args]);
  expect(JSON.parse(preview.stdout)).toMatchObject({
    summary: { same: 4, read: 3 },
    standIns: expect.arrayContaining([expect.objectContaining({ kind: "package", name: "aws" })]),
  });
});
