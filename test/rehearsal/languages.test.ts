import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { withReadsOfProgram } from "../../cli/twin/program-reads";
import { type RehearsalError, rehearse, type Stack } from "../../rehearsal";
import type { Prepare } from "../../rehearsal/apply/program-calls";
import { rehearseOn } from "../../rehearsal/rehearse";
import type { AskAccount } from "../../sandbox/twin/twin";
import { realPorts } from "../support/real-ports";

realPorts();

let folder: string;
let stack: Stack | undefined;
const before = process.env.PATH;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "languages-"));
  const host = join(__dirname, "fixtures", "language-host.cjs");
  writeFileSync(join(folder, "pulumi-language-json"), `#!/bin/sh\nexec "${process.execPath}" "${host}" "$@"\n`, { mode: 0o755 });
  process.env.PATH = [folder, before].join(delimiter);
});
afterEach(async () => {
  await stack?.close();
  stack = undefined;
  process.env.PATH = before;
  rmSync(folder, { recursive: true });
});

const project = (program: object, runtime = "json") => {
  writeFileSync(join(folder, "Pulumi.yaml"), `name: shop\nruntime:\n  name: ${runtime}\n  options: { compiler: none }\n`);
  writeFileSync(join(folder, "program.json"), JSON.stringify({ schema: "hosting", functions: [], resources: [], ...program }));
};
const open = async () => {
  stack = await rehearse({ dir: folder, config: { level: "info" } });
  return stack;
};

const SITE = {
  functions: [["hosting:index:getPurchasedServer", { name: "alpha" }]],
  resources: [
    ["hosting:index:Project", "shop", {}, false],
    ["hosting:index:WebApp", "site", { server: "alpha", image: "nginx:1.27", domain: "shop.example.com", deploy: false }, true],
  ],
};

test("a program in another language calls functions, and declares resources and components of the plugin", async () => {
  project(SITE);
  const { up, preview, destroy } = await open();
  const { outputs, summary, diagnostics } = await up();
  expect(outputs).toEqual({ "hosting:index:getPurchasedServer": "alpha", shop: "shop", site: "https://shop.example.com", level: "info" });
  expect(summary).toEqual({ create: 5 });
  const texts = diagnostics.map(({ message }) => message);
  expect(texts).toEqual(expect.arrayContaining(['options: {"compiler":"none"}', "schema of hosting"]));
  expect((await preview()).summary).toEqual({ same: 5 });
  expect((await destroy()).summary).toEqual({ delete: 5 });
});

test("a rehearsal adds the servers that functions and components name, even in a preview", async () => {
  project({
    functions: [...SITE.functions, ["hosting:index:getPurchasedServer", { name: "prod-7" }]],
    resources: [["hosting:index:WebApp", "site", { server: "prod-8", image: "nginx:1.27", deploy: false }, true]],
  });
  const named: string[] = [];
  const prepare: Prepare = {
    resource: async ({ inputs }) => inputs,
    read: async () => undefined,
    call: async (name, args) => named.push(`${name} ${JSON.stringify(args)}`) < 0,
  };
  stack = await rehearseOn({ prepare }, { dir: folder });
  await expect(stack.preview()).rejects.toThrow(/no server named "prod-7"/);
  expect(named).toEqual(['getPurchasedServer {"name":"alpha"}', 'getPurchasedServer {"name":"prod-7"}']);
});

test.each([
  ["a function that refuses its arguments", { functions: [["hosting:index:getPurchasedServer", {}]] }, /name/],
  ["an unknown function", { functions: [["hosting:index:getNothing", {}]] }, /there is no function hosting:index:getNothing/],
  ["a component with a wrong input", { resources: [["hosting:index:WebApp", "site", { server: "alpha" }, true]] }, /image/],
  ["the schema of another package", { schema: "aws" }, /does not load the package "aws", but only "hosting"\. Use the Pulumi CLI/],
])("a run with %s fails, and the error contains the reason", async (_, program, message) => {
  project(program);
  await expect((await open()).up()).rejects.toThrow(message);
});

test.each([
  ["its first error", ["loading", "Error: nosuch not found", "", "  on Pulumi.yaml line 4:"], "Error: nosuch not found"],
  ["its last line if no line is an error", ["loading", "cannot continue", ""], "cannot continue"],
])("a run whose host prints the error of the program reports %s", async (_, printed, message) => {
  project({ printed });
  const error = await (await open()).up().catch((thrown: RehearsalError) => thrown);
  const errors = (error as RehearsalError).result.diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map((one) => one.message)).toEqual([message]);
});

const NETWORK = "organization/network/dev";

test("a program in another language gets the outputs of a stack reference, and the schema of stack references", async () => {
  project({ schema: "pulumi", references: [[NETWORK, "address"]] });
  stack = await rehearse({ dir: folder, stackReferences: { [NETWORK]: { address: "10.0.0.1" } } });
  const { outputs, diagnostics } = await stack.up();
  expect(outputs).toMatchObject({ address: "10.0.0.1" });
  expect(diagnostics.map(({ message }) => message)).toContain("schema of pulumi");
});

test("an `up` of a program in another language fails if the outputs of a stack are not known", async () => {
  project({ references: [[NETWORK, "address"]] });
  const { preview, up } = await open();
  await preview();
  await expect(up()).rejects.toThrow(`the outputs of the stack ${NETWORK} are not known. Provide them`);
});

test("the error of a run names a language host that ended before it listened", async () => {
  project({});
  writeFileSync(join(folder, "pulumi-language-json"), "#!/bin/sh\nexit 3\n", { mode: 0o755 });
  await expect((await open()).preview()).rejects.toThrow("The language host pulumi-language-json ended with code 3 before it listened.");
});

test("a copy of an account also asks for what a program in another language reads", async () => {
  project({ functions: SITE.functions });
  const asked: string[] = [];
  const ask: AskAccount = async (path) => void asked.push(path);
  const { problem } = await withReadsOfProgram({ answers: [], ask }, { dir: folder });
  expect(problem).toBeUndefined();
  expect(asked).toContain("/svc/servers");
});
