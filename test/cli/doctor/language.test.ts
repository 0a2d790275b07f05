import { Healthy } from "./fixture";

let healthy: Healthy;
beforeEach(async () => {
  healthy = await Healthy.make();
  healthy.env.PATH = healthy.path("bin");
});
afterEach(() => healthy.close());

const project = (runtime: string, options = "") =>
  healthy.write(
    "project/Pulumi.yaml",
    `name: shop\nruntime:\n  name: ${runtime}\n${options}plugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n`,
  );
const program = (name: string) => healthy.write(`bin/${name}`, "", 0o755);
const plugin = () => {
  for (const file of ["plugin.js", "pulumi-resource-hosting"]) healthy.write(`project/node_modules/pulumi-hosting/plugin/${file}`, "");
};
async function finding() {
  const { report } = await healthy.diagnose();
  const { status, text, fix } = report.checks.find(({ id }) => id === "language") ?? {};
  return [status, text, fix].filter((part) => part !== undefined).join(": ");
}

test("the language check accepts programs in Node", async () => {
  expect(await finding()).toBe("ok: Node");
});

test("the language check of a program for Bun needs Bun", async () => {
  project("bun");
  expect(await finding()).toBe("fail: bun is not on the PATH: Install Bun");
  program("bun");
  expect(await finding()).toBe("ok: Bun");
});

test("the language check of a program in YAML needs the host of the CLI", async () => {
  project("yaml");
  expect(await finding()).toBe(
    "fail: pulumi-language-yaml is neither on the PATH nor in the folder of the Pulumi CLI: Install the Pulumi CLI with all the files of its archive",
  );
  program("pulumi-language-yaml");
  expect(await finding()).toBe("ok: yaml");
});

test("the language check of a program in Python needs Python, the virtual environment, and an SDK with the version of the plugin", async () => {
  project("python", "  options:\n    toolchain: uv\n    virtualenv: venv\n");
  program("pulumi-language-python");
  expect(await finding()).toBe("fail: python3 or python is not on the PATH: Install python3");
  program("python3");
  expect(await finding()).toBe("fail: uv, the toolchain in Pulumi.yaml, is not on the PATH: Install uv");
  program("uv");
  expect(await finding()).toBe("fail: the virtual environment venv does not exist: Run pulumi install");
  healthy.write("project/venv/pyvenv.cfg", "");
  expect(await finding()).toMatch(/^warn: the project has no SDK of the plugin in sdks\/hosting: Run pulumi package add \.\/node_modules/);
  const sdk = (version: string) =>
    healthy.write("project/sdks/hosting/pulumi_hosting/pulumi-plugin.json", JSON.stringify({ name: "hosting", version }));
  sdk("0.1.0");
  plugin();
  expect(await finding()).toMatch(
    /^fail: the SDK in sdks\/hosting has version 0\.1\.0, and requires a plugin of this version; the plugin is 0\.2\.0: Run pulumi package add/,
  );
  sdk("0.2.0");
  expect(await finding()).toBe("ok: python, with an SDK of version 0.2.0");
});

test("the language check of programs in Go and Java needs their tools", async () => {
  project("go");
  program("pulumi-language-go");
  expect(await finding()).toBe("fail: go is not on the PATH: Install go");
  project("java");
  for (const name of ["pulumi-language-java", "java"]) program(name);
  expect(await finding()).toBe("fail: mvn or gradle is not on the PATH: Install mvn");
  program("mvn");
  expect(await finding()).toBe("ok: java");
});
