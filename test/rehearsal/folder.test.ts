import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack, StackOptions } from "../../rehearsal";
import { notAProject, shellWords } from "../../rehearsal/project-files";
import { rehearse, rehearseOn } from "../../rehearsal/rehearse";
import { realPorts } from "../support/real-ports";
import { inThisProcess, rehearseInThisProcess } from "./host-in-this-process";
import { errorsOf, failure, reported } from "./rehearsal-fixture";
import { Toy } from "./toy";

realPorts();

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(120_000);

let toy: Toy;
let stack: Stack;
beforeEach(() => {
  toy = Toy.make();
});
afterEach(async () => {
  await stack?.close();
  toy.remove();
});

const open = async (options: StackOptions = {}): Promise<Stack> => {
  stack = await rehearseInThisProcess({ dir: toy.folder, env: toy.env, sandbox: false, ...options });
  return stack;
};

/** Like `open`, but the program also runs in this process. */
const openHere = async (options: StackOptions = {}): Promise<Stack> => {
  stack = await rehearseOn(inThisProcess(toy.folder), { dir: toy.folder, env: toy.env, sandbox: false, ...options });
  return stack;
};

/** Writes the program as the `main` of the package, which the language host runs. */
function program(text: string): void {
  toy.write("package.json", JSON.stringify({ name: "prog", main: "index.js" }));
  toy.write("index.js", `const pulumi = require("@pulumi/pulumi"); const { Volume } = require("fake-hosting");\n${text}`);
}
const VOLUME = `const a = new Volume("a", { tag: "a", name: "a", sizeGb: 20 });\n`;

test("a TypeScript program returns its outputs, and its state is stored in stateFile", async () => {
  toy.write(
    "index.ts",
    `import * as pulumi from "@pulumi/pulumi";
     const { Volume } = require("fake-hosting");
     const size: number = new pulumi.Config().requireNumber("size");
     export const path: pulumi.Output<string> = new Volume("a", { tag: "a", name: "a", sizeGb: size }).mountPath;`,
  );
  const stateFile = join(toy.folder, "state", "dev.json");
  await open({ config: { size: "30" }, stateFile });
  expect((await stack.up()).outputs).toEqual({ path: "/mnt/a-1" });
  expect(toy.world.volumes["a-1"]).toMatchObject({ sizeGb: 30 });
  const later = await open({ config: { size: "40" }, stateFile });
  expect(reported(await later.preview())).toEqual(["same prog-dev", "update a sizeGb"]);
  expect((await later.destroy()).summary).toEqual({ delete: 2 });
  expect(existsSync(join(toy.folder, ".rehearsal"))).toBe(false);
});

test("each rehearsal of a folder without stateFile begins with an empty stack", async () => {
  program(VOLUME);
  for (let time = 1; time <= 2; time++) {
    await openHere();
    expect((await stack.up()).summary).toEqual({ create: 2 });
  }
});

test("a type error fails the run if typeCheck is set", async () => {
  toy.write("index.ts", `export const size: number = "text";`);
  await open();
  expect((await stack.preview()).outputs).toEqual({ size: "text" });
  const { PULUMI_NODEJS_TRANSPILE_ONLY: _, ...env } = toy.env;
  await open({ typeCheck: true, env });
  expect(errorsOf(await failure(stack.preview())).join("\n")).toContain("Type 'string' is not assignable to type 'number'");
});

test("the messages of a result contain the texts that the program prints", async () => {
  program(`console.log("to stdout"); console.error("to stderr"); pulumi.log.warn("a warning");`);
  await open();
  const { diagnostics } = await stack.preview();
  expect(diagnostics).toEqual(
    expect.arrayContaining([
      { severity: "info", name: "", message: "to stdout" },
      { severity: "info", name: "", message: "to stderr" },
      { severity: "warning", name: "", message: "a warning" },
    ]),
  );
});

test("a connection that the stopped engine closed does not count as an error of the program", async () => {
  // `b` ends after `a` has failed. The program continues with `c` at the moment when the engine ends the run.
  program(
    'new Volume("a", { tag: "a" }); const b = new Volume("b", { tag: "b", ms: 900 }); new Volume("c", { tag: "c", note: b.mountPath });',
  );
  toy.fail({ "create:a": { kind: "throw", times: 1 } });
  const stateFile = join(toy.folder, "state", "dev.json");
  await open({ stateFile });
  expect(errorsOf(await failure(stack.up()))).toEqual(["a: create refused"]);
  await openHere({ stateFile });
  expect((await stack.up()).summary).toEqual({ create: 2, same: 2 });
});

test("a run fails if the program ends its own process, and `up` deletes nothing", async () => {
  program(VOLUME);
  const stateFile = join(toy.folder, "state", "dev.json");
  await openHere({ stateFile });
  await stack.up();
  program("process.exit(3);");
  await open({ stateFile });
  expect(errorsOf(await failure(stack.up()))).toEqual([": The program ended with code 3."]);
  expect(toy.world.volumes).toHaveProperty("a-1");
});

test("a run reports the error of the program only once", async () => {
  program(`${VOLUME} throw new Error("the program threw");`);
  await open();
  const errors = errorsOf(await failure(stack.up()));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain("the program threw");
  expect(toy.world.volumes).toHaveProperty("a-1");
});

describe("project files", () => {
  const outputs = "module.exports = pulumi.runtime.allConfig();";

  test("the configuration comes from the stack's file and the project, unless options override it", async () => {
    program(outputs);
    toy.write("Pulumi.yaml", "name: prog\nruntime: nodejs\nconfig:\n  region: north\n  size: { type: integer, default: 3 }\n");
    toy.write("Pulumi.dev.yaml", "config:\n  prog:size: 4\n  prog:shape: { sides: [1, 2] }\n  hosting:autoConfirm: true\n");
    await openHere({ config: { region: "south" } });
    expect((await stack.preview()).outputs).toEqual({
      "prog:region": "south",
      "prog:size": "4",
      "prog:shape": '{"sides":[1,2]}',
      "hosting:autoConfirm": "true",
    });
  });

  test("a stack reads its own Pulumi.<stack>.yaml", async () => {
    program(outputs);
    toy.write("Pulumi.test.yaml", "config:\n  prog:size: 5\n");
    await openHere({ stack: "test" });
    expect((await stack.up()).outputs).toEqual({ "prog:size": "5" });
  });

  test("a rehearsal of a project with Pulumi.rehearsal.yaml has the stack name `rehearsal`", async () => {
    program(outputs);
    toy.write("Pulumi.dev.yaml", "config:\n  prog:size: 5\n");
    toy.write("Pulumi.rehearsal.yaml", "config:\n  prog:size: 6\n");
    await openHere();
    expect((await stack.up()).outputs).toEqual({ "prog:size": "6" });
    await stack.close();
    await openHere({ stack: "dev" });
    expect((await stack.up()).outputs).toEqual({ "prog:size": "5" });
  });

  test("a rehearsal refuses an encrypted value that the test does not provide", async () => {
    program(outputs);
    toy.write("Pulumi.dev.yaml", "config:\n  prog:password:\n    secure: v1:abc\n");
    await expect(openHere()).rejects.toThrow(
      /"prog:password" in Pulumi\.dev\.yaml is encrypted.*--config prog:password=<value>.*secretConfig: \{ "prog:password": "<value>" \}/,
    );
    await openHere({ secretConfig: { password: "hush" } });
    expect((await stack.preview()).outputs).toEqual({ "prog:password": "hush" });
  });

  test("a rehearsal uses `stackConfigDir` and `options.refresh`, and names the keys that it does not use", async () => {
    program(`${VOLUME}exports.region = new pulumi.Config().require("region");`);
    toy.write(
      "Pulumi.yaml",
      "name: prog\nruntime: nodejs\nstackConfigDir: stacks\noptions:\n  refresh: always\nbackend:\n  url: file:///tmp\nplugins:\n  analyzers: []\n",
    );
    mkdirSync(join(toy.folder, "stacks"));
    toy.write("stacks/Pulumi.dev.yaml", "config:\n  prog:region: north\nenvironment:\n  - shared\n");
    await openHere();
    const { outputs, standIns } = await stack.up();
    expect(outputs).toEqual({ region: "north" });
    expect(standIns.map(({ text }) => text)).toEqual(["a rehearsal does not use: backend, plugins.analyzers, environment of stack dev"]);
    toy.world = { ...toy.world, volumes: {} };
    expect(reported(await stack.preview())).toContain("create a");
  });

  test("`main` in Pulumi.yaml may name a file", async () => {
    toy.write("Pulumi.yaml", "name: prog\nruntime: nodejs\nmain: other.js\n");
    toy.write("other.js", "module.exports = { from: __filename.split(/[\\\\/]/).at(-1) };");
    await open();
    expect((await stack.preview()).outputs).toEqual({ from: "other.js" });
  });

  test.each([
    ["no Pulumi.yaml", undefined, /has no Pulumi\.yaml.* Create a project with: npx pulumi-hosting init/],
    [
      "a runtime without a host",
      "name: prog\nruntime: cobol\n",
      /needs pulumi-language-cobol, which is not on the PATH\. Install the Pulumi CLI/,
    ],
    [
      "an unknown key",
      "name: prog\nruntime: nodejs\nstackconfigdir: x\n",
      /has the key "stackconfigdir", .* Did you mean "stackConfigDir"\?/,
    ],
    ["no name", "runtime: nodejs\n", /Pulumi\.yaml has no "name"/],
    ["broken YAML", "name: [", /Pulumi\.yaml cannot be read/],
    ["a missing main", "name: prog\nruntime: nodejs\nmain: gone\n", /"main" in Pulumi\.yaml is .*gone, which does not exist/],
  ])("a project with %s is refused", async (_, yaml, message) => {
    if (yaml === undefined) await expect(open({ dir: toy.env.FAKE_WORLD?.replace("world.json", "") })).rejects.toThrow(message);
    else {
      toy.write("Pulumi.yaml", yaml);
      await expect(open()).rejects.toThrow(message);
    }
  });
});

test("an error about a folder without Pulumi.yaml contains the whole path", () => {
  expect(notAProject(".")).toBe(`${process.cwd()} is not a project folder: it has no Pulumi.yaml`);
});

test("an error about an unreadable configuration file does not quote the file", async () => {
  toy.write("Pulumi.dev.yaml", "config:\n  prog:password: correct-horse\n  prog:list: [\n");
  const error = await openHere().then(
    () => "opened",
    (thrown) => String(thrown),
  );
  expect(error).toMatch(/Pulumi\.dev\.yaml cannot be read: /);
  expect(error).not.toContain("horse");
});

test("the state file contains a note that it is secret", async () => {
  program(VOLUME);
  const file = join(toy.folder, "state", "dev.json");
  await openHere({ stateFile: file });
  await stack.up();
  expect(JSON.parse(readFileSync(file, "utf8")).note).toContain("keep it out of the repository");
});

test("nodeargs with quotes are split as by the CLI, even for an ES module", async () => {
  toy.write(
    "Pulumi.yaml",
    "name: prog\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n    nodeargs: \"--import ./before.mjs --title 'two words'\"\n",
  );
  toy.write("package.json", JSON.stringify({ name: "prog", type: "module", main: "index.js" }));
  toy.write("before.mjs", 'globalThis.before = "was imported";\n');
  toy.write("index.js", "await Promise.resolve();\nexport const before = globalThis.before;\nexport const title = process.title;\n");
  await open();
  expect((await stack.up()).outputs).toEqual({ before: "was imported", title: "two words" });
});

test.each([
  ["--import tsx", ["--import", "tsx"]],
  [`-r "a b" --x='c d' e\\ f`, ["-r", "a b", "--x=c d", "e f"]],
  ["", []],
])("shellWords splits %s as a shell does", (text, words) => {
  expect(shellWords(text)).toEqual(words);
});

test.each([
  ["calls a function that does not exist", "pulumi.Outpt.create(1);"],
  ["requires a package that does not exist", 'require("pulumi-hostin");'],
])("a program that %s fails with a short stack trace", async (_, statement) => {
  program(statement);
  const message = errorsOf(await failure((await open()).preview())).join("\n");
  expect(message).toMatch(/Outpt|pulumi-hostin/);
  expect(message).not.toMatch(/data:text|%20/);
  expect(Math.max(...message.split("\n").map((line) => line.length))).toBeLessThan(300);
});

test("a run reports a refused deletion only once", async () => {
  program(`
    const refuse = 'async () => { throw Object.assign(new Error("refused"), { name: "", stack: "" }); }';
    const provider = 'exports.handler = () => ({ create: async () => ({ id: "1", outs: {} }), delete: ' + refuse + ' })';
    class Thing extends pulumi.CustomResource {
      constructor(name) { super("pulumi-nodejs:dynamic/test:Thing", name, { __provider: provider }); }
    }
    new Thing("a");`);
  // The provider host of the SDK is a process of its own, and prints the errors that it returns.
  const said: string[] = [];
  const onEvent: StackOptions["onEvent"] = (event) => {
    if (event.type === "message") said.push(event.message.text.trim());
  };
  stack = await rehearse({ dir: toy.folder, env: toy.env, sandbox: false, onEvent });
  await stack.up();
  await failure(stack.destroy());
  expect(said).toEqual(["refused"]);
});
