import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rehearseCommand } from "../../cli/rehearse";
import { startSandbox } from "../../sandbox";
import { runHere } from "./command-here";
import { ended, startFromSource } from "./from-source";
import { inThisProcess } from "./host-in-this-process";
import { Toy } from "./toy";

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(120_000);

let toy: Toy;
beforeEach(() => {
  toy = Toy.make();
  toy.write("package.json", JSON.stringify({ name: "prog", main: "index.js" }));
});
afterEach(() => toy.remove());

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { HOSTING_BASE_URL: _, HOSTING_PANEL_URL: __, ...inherited } = process.env;
  return { ...inherited, ...toy.env, ...more };
};
const start = (args: string[], env?: NodeJS.ProcessEnv) =>
  startFromSource("test/rehearsal/fixtures/rehearse-cli.ts", ["rehearse", "--dir", toy.folder, ...args], environment(env));
const rehearse = (args: string[], env?: NodeJS.ProcessEnv) =>
  runHere(rehearseCommand(inThisProcess(toy.folder)), ["rehearse", "--dir", toy.folder, ...args], environment(env));

/** A program with one object. Its provider creates the object in the sandbox, and its `diff` searches for the object there. */
const IN_SANDBOX = `
const pulumi = require("@pulumi/pulumi");
const provider = \`
const api = async (method, body) => {
  const answer = await fetch(process.env.HOSTING_BASE_URL + "/api/v1/projects", { method, body: body && JSON.stringify(body),
    headers: { authorization: "Bearer " + process.env.HOSTING_API_TOKEN, "content-type": "application/json" } });
  if (!answer.ok) throw new Error(method + " gave " + answer.status);
  return answer.json();
};
exports.handler = () => ({
  create: async ({ name }) => ({ id: (await api("POST", { name })).uuid, outs: { name, address: process.env.HOSTING_BASE_URL } }),
  diff: async (id, { address }) =>
    ({ changes: address !== process.env.HOSTING_BASE_URL || !(await api("GET")).some(({ uuid }) => uuid === id) }),
  delete: async () => {},
});\`;
class Project extends pulumi.CustomResource {
  constructor(name, options) { super("pulumi-nodejs:dynamic/test:Project", name, { name, __provider: provider }, options); }
}
exports.id = new Project("kept").id;
exports.password = pulumi.secret("hush-hush");
`;

test("`rehearse` refuses a project that another run uses", async () => {
  toy.write("index.js", "");
  mkdirSync(join(toy.folder, ".rehearsal"));
  toy.write(".rehearsal/sandbox.json", JSON.stringify({ port: 41234 }));
  toy.write(".rehearsal/sandbox.json.lock", String(process.pid));
  const { code, stderr } = await rehearse(["preview"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^error: To use the sandbox of the other rehearsal while it runs: npx pulumi-hosting rehearse preview --dir \S+ --sandbox http:\/\/127\.0\.0\.1:41234\nAnother run \(process \d+\) is working on .* \[in_use\]\n$/,
  );
});

test("`rehearse` keeps state and sandbox after `up` for a later preview", async () => {
  toy.write("index.js", IN_SANDBOX);
  const up = await ended(start(["up"]));
  expect(up).toMatchObject({ code: 0, stderr: "" });
  expect(up.stdout).toMatch(/^Updating \(dev\) \[rehearsal\]:\n\n \+ {2}pulumi:pulumi:Stack prog-dev created \(/);
  expect(up.stdout).toContain("password: [secret]");
  expect(up.stdout).toContain("Resources:\n    + 2 created\n");
  expect(existsSync(join(toy.folder, ".rehearsal", "sandbox.json"))).toBe(true);

  const preview = await rehearse(["--json"]);
  expect(preview.code).toBe(0);
  const report = JSON.parse(preview.stdout);
  expect(report).toMatchObject({ rehearsal: true, operation: "preview", stack: "dev", ok: true, summary: { same: 2 } });
  expect(report.outputs).toMatchObject({ password: "[secret]" });
  expect(preview.stdout + up.stdout).not.toContain("hush-hush");
});

test("stacks of one project share a sandbox, unless their files name different accounts", async () => {
  toy.write("Pulumi.there.yaml", 'config:\n  hosting:account: "https://console.example.com#7"\n');
  for (const [stack, name] of [
    ["main", "first"],
    ["acme/pr-42", "second"],
    ["there", "third"],
  ]) {
    toy.write("index.js", IN_SANDBOX.replace('"kept"', JSON.stringify(name)));
    expect(await rehearse(["up", "--stack", String(stack)])).toMatchObject({ code: 0 });
  }
  const worlds = readdirSync(join(toy.folder, ".rehearsal")).filter((file) => /^sandbox.*\.json$/.test(file));
  const namesIn = (file: string): string[] => {
    const text = readFileSync(join(toy.folder, ".rehearsal", file), "utf8");
    return ["first", "second", "third"].filter((name) => text.includes(`"name":"${name}"`) || text.includes(`"name": "${name}"`));
  };
  expect(worlds.map(namesIn).sort()).toEqual([["first", "second"], ["third"]]);
});

test("--sandbox uses a running sandbox, and refuses a sandbox on another machine", async () => {
  toy.write("index.js", IN_SANDBOX);
  const sandbox = await startSandbox();
  try {
    expect(await rehearse(["up", "--sandbox", sandbox.baseUrl])).toMatchObject({ code: 0 });
    expect(await sandbox.find("projects")).toHaveLength(1);
    const refused = await rehearse(["up", "--sandbox", "https://console.example.com"]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--sandbox")]);
  } finally {
    await sandbox.close();
  }
});

test("--console serves the sandbox's console after the operation until Ctrl+C", async () => {
  toy.write("index.js", IN_SANDBOX);
  let wasServed: number | undefined;
  const served = join(toy.folder, ".rehearsal", "sandbox.json.console");
  let address: unknown;
  const running = rehearse(["up", "--console", "--json"]);
  const waiting = process.once.bind(process);
  const heard = jest.spyOn(process, "once").mockImplementation(((name: "SIGINT", listener: () => void) => {
    waiting(name, listener);
    if (name === "SIGINT") void lookAndStop();
    return process;
  }) as typeof process.once);
  const lookAndStop = async (): Promise<void> => {
    const { port } = JSON.parse(readFileSync(join(toy.folder, ".rehearsal", "sandbox.json"), "utf8")) as { port: number };
    wasServed = (await fetch(`http://127.0.0.1:${port}/`)).status;
    ({ address } = JSON.parse(readFileSync(served, "utf8")));
    process.emit("SIGINT");
  };
  const { code, stdout, stderr } = await running.finally(() => heard.mockRestore());
  expect([code, wasServed]).toEqual([0, 200]);
  expect(stderr).toContain(`${address}/`);
  expect(existsSync(served)).toBe(false);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
  expect(stderr).toMatch(/^The console is still available at http:\/\/127\.0\.0\.1:\d+\/\. Press Ctrl\+C to stop\.$/m);
});

test("`rehearse` uses the sandbox of a finished rehearsal that still serves its console", async () => {
  toy.write("index.js", IN_SANDBOX);
  mkdirSync(join(toy.folder, ".rehearsal"));
  const stateFile = join(toy.folder, ".rehearsal", "sandbox.json");
  const sandbox = await startSandbox({ stateFile });
  try {
    toy.write(".rehearsal/sandbox.json.lock", String(process.pid));
    toy.write(".rehearsal/sandbox.json.console", JSON.stringify({ address: sandbox.baseUrl }));
    const { code, stdout } = await rehearse(["up"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`\nThis run uses the sandbox of another rehearsal, whose console is at ${sandbox.baseUrl}/\n`);
    expect(await sandbox.find("projects")).toHaveLength(1);
  } finally {
    await sandbox.close();
  }
  const { code, stderr } = await rehearse(["up"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("[in_use]")]);
});

test("`rehearse` replaces a real account in the stack's file by the sandbox's account", async () => {
  toy.write("Pulumi.dev.yaml", 'config:\n  hosting:account: "https://console.example.com#7"\n');
  toy.write("index.js", `exports.account = new (require("@pulumi/pulumi").Config)("hosting").get("account") ?? "none";`);
  const accountOf = async (args: string[]) => JSON.parse((await rehearse(["--json", ...args])).stdout);
  const { outputs, standIns } = await accountOf([]);
  expect(outputs.account).toMatch(/^http:\/\/127\.0\.0\.1:\d+#1$/);
  expect(standIns).toEqual([
    {
      kind: "configuration",
      name: "hosting:account",
      text: `configuration hosting:account: it names a real account. The rehearsal replaces it with the sandbox account ${outputs.account}.`,
    },
  ]);
  expect(await accountOf(["-c", "hosting:account=1"])).toMatchObject({ outputs: { account: "1" }, standIns: [] });
});

test("`rehearse` uses the sandbox that the environment names", async () => {
  toy.write("index.js", IN_SANDBOX);
  const sandbox = await startSandbox();
  try {
    expect(await rehearse(["up"], { HOSTING_BASE_URL: sandbox.baseUrl })).toMatchObject({ code: 0 });
    expect((await sandbox.journal()).map(({ method, path }) => `${method} ${path}`)).toContain("POST /api/v1/projects");
    expect(existsSync(join(toy.folder, ".rehearsal", "sandbox.json"))).toBe(false);
  } finally {
    await sandbox.close();
  }
});

test("`rehearse` prints an error below the name of its resource, and exits with 1", async () => {
  toy.write("index.js", `const { Volume } = require("fake-hosting"); new Volume("a", { tag: "a", sizeGb: 3 });`);
  const { code, stdout } = await rehearse(["preview", "-c", "size=3"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/Diagnostics:\n.*\(a\):\n {4}error: .*sizeGb value \{\d+\} has a problem: at least 10/);
  toy.write("index.js", `new (require("@pulumi/pulumi").Config)().require("size");`);
  const json = await rehearse(["--json"]);
  expect(json.stderr).toBe("In a rehearsal, use: --config prog:size=<value>\n");
  expect([json.code, JSON.parse(json.stdout).ok]).toEqual([1, false]);
});

test("`rehearse --json` prints the code of an error in a separate field", async () => {
  toy.write(
    "index.js",
    `const { Volume } = require("fake-hosting"); new Volume("a", { tag: "a", sizeGb: 3 }); throw new (require("@pulumi/pulumi").RunError)("No. [gone]");`,
  );
  const { diagnostics } = JSON.parse((await rehearse(["preview", "--json"])).stdout);
  expect(diagnostics).toContainEqual(expect.objectContaining({ severity: "error", code: "gone" }));
});

test("Ctrl+C lets running steps finish, and the run saves their results", async () => {
  toy.write(
    "index.js",
    `const { Volume } = require("fake-hosting"); const a = new Volume("a", { tag: "a", sizeGb: 20, ms: 1500 });
     console.log("declared"); new Volume("b", { tag: "b", sizeGb: 20, note: a.mountPath });`,
  );
  const run = start(["up"]);
  const outcome = ended(run);
  await toy.called("create a");
  run.kill("SIGINT");
  const { code, stdout, stderr } = await outcome;
  expect(code).toBe(1);
  expect(stderr).toContain("Canceling: steps in progress finish and are saved.");
  expect(stdout).toMatch(/Volume a created/);
  expect(stdout).toContain("error: up canceled");
  expect(Object.keys(toy.world.volumes)).toEqual(["a-1"]);
  expect((await rehearse(["up"])).stdout).toContain("+ 1 created");
});

test.each([
  ["an unknown operation", ["upp"], /Allowed choices are preview, up, refresh, destroy/],
  ["an unknown option", ["--colour"], /unknown option '--colour'/],
  ["a configuration without a value", ["-c", "size"], /Expected <key>=<value>/],
  ["a missing folder", ["--dir", "/nowhere/at/all"], /The folder .* does not exist/],
  ["an address of another machine", ["-c", "hosting:baseUrl=https://api.example.com"], /connects to this machine only/],
])("`rehearse` exits with 2 and prints the reason for %s", async (_, args, reason) => {
  toy.write("index.js", "");
  const { code, stderr, stdout } = await rehearse(args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(reason);
});

test("`rehearse` proposes the nearest operation if the given operation is misspelt", async () => {
  const { code, stderr } = await rehearse(["prevew"]);
  expect(code).toBe(2);
  expect(stderr).toContain('Did you mean "preview"? Allowed choices are preview, up, refresh, destroy.');
});

test("`rehearse` finds the project in a parent folder, and accepts --yes without effect", async () => {
  toy.write("index.js", "exports.found = 1;");
  mkdirSync(join(toy.folder, "src/deep"), { recursive: true });
  const { code, stdout } = await rehearse(["up", "--yes", "--json", "--dir", join(toy.folder, "src/deep")]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ project: "prog", outputs: { found: 1 } });
  expect(existsSync(join(toy.folder, ".rehearsal", "sandbox.json"))).toBe(true);
});

test("`rehearse --diff` shows both values of a changed property", async () => {
  const program = (sizeGb: number) => `const { Volume } = require("fake-hosting"); new Volume("a", { tag: "a", sizeGb: ${sizeGb} });`;
  toy.write("index.js", program(20));
  expect((await rehearse(["up"])).code).toBe(0);
  toy.write("index.js", program(30));
  expect((await rehearse(["preview", "--diff"])).stdout).toMatch(/Volume a update.*\n {6}~ sizeGb: 20 => 30\n/);
});

test("`rehearse` in a separate process exits with 2 for an unknown operation", async () => {
  expect(await ended(start(["upp"]))).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/Allowed choices are preview/) });
});

test.each([
  [
    "an encrypted value",
    () => toy.write("Pulumi.dev.yaml", "config:\n  prog:key:\n    secure: v1:abc\n"),
    /"prog:key" in Pulumi\.dev\.yaml is encrypted/,
  ],
  ["no name", () => toy.write("Pulumi.yaml", ""), /Pulumi\.yaml has no "name"/],
  ["an unknown key", () => toy.write("Pulumi.yaml", "name: prog\nruntime: nodejs\noption: {}\n"), /Did you mean "options"\?/],
])("`rehearse` exits with 2 and prints the reason for a project with %s", async (_, prepare, reason) => {
  prepare();
  const { code, stderr } = await rehearse([]);
  expect(code).toBe(2);
  expect(stderr).toMatch(reason);
});

test("`rehearse` refuses a misspelt stack", async () => {
  toy.write("Pulumi.prod.yaml", "config: {}\n");
  const { code, stderr } = await rehearse(["--stack", "prdo"]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^error: There is no Pulumi\.prdo\.yaml in .*\. Did you mean "--stack prod"\? Choose a stack that has a file/),
  ]);
});

test("`rehearse` exits with 2 if no sandbox answers at the given address", async () => {
  const { code, stderr } = await rehearse([], { HOSTING_BASE_URL: "http://127.0.0.1:9" });
  expect(code).toBe(2);
  expect(stderr).toMatch(/No sandbox answers at http:\/\/127\.0\.0\.1:9 .* Start one with pulumi-hosting sandbox/);
});
