import { execFileSync } from "node:child_process";
import { type Fault, findsEach, SECRETS } from "./faults";
import type { Healthy } from "./fixture";

const [TOKEN = "", PASSWORD = ""] = SECRETS;
const config = (healthy: Healthy, ...lines: string[]) =>
  healthy.write("project/Pulumi.dev.yaml", `config:\n${lines.map((line) => `  ${line}\n`).join("")}`);
const cli = (version: string) => (healthy: Healthy) => healthy.write("bin/version", version);
const git = (healthy: Healthy, ...args: string[]) => execFileSync("git", args, { cwd: healthy.options.dir });

const pluginIn = (path: string) => `name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n      path: ${path}\n`;
const plugin = (healthy: Healthy, folder: string) => {
  for (const file of ["plugin.js", "pulumi-resource-hosting", "pulumi-resource-hosting.cmd"]) healthy.write(`${folder}/${file}`, "");
};

const NODE = "name: shop\nruntime: nodejs\n";

const MACHINE: Fault[] = [
  ["a Node that is too old", "node", "fail", ({ outside }) => Object.assign(outside, { nodeVersion: "18.20.4" })],
  ["a Node between two supported releases", "node", "fail", ({ outside }) => Object.assign(outside, { nodeVersion: "21.7.0" })],
  ["a Node that has ended", "node", "info", ({ outside }) => Object.assign(outside, { nodeVersion: "20.19.0" })],
  ["no Pulumi CLI", "pulumi-cli", "warn", (healthy) => healthy.remove("bin/pulumi")],
  ["a CLI that passes no configuration to the provider", "pulumi-cli", "fail", cli("v3.138.0")],
  ["a CLI whose refresh takes no inputs", "pulumi-cli", "warn", cli("v3.215.1")],
  ["a CLI that imports no outputs", "pulumi-cli", "info", cli("v3.253.0")],
  ["a CLI that prints no version", "pulumi-cli", "fail", cli("")],
  ["a PULUMI_CLI that does not exist", "pulumi-cli", "fail", ({ env, path }) => Object.assign(env, { PULUMI_CLI: path("bin/gone") })],
  ["no host of dynamic providers", "node-host", "fail", (healthy) => healthy.remove("bin/pulumi-resource-pulumi-nodejs")],
  [
    "a proxy variable that is not an address",
    "proxy",
    "fail",
    ({ env }) => Object.assign(env, { HOSTING_BASE_URL: "https://platform.invalid", HTTPS_PROXY: "://" }),
  ],
  [
    "a proxy that does not answer",
    "reach",
    "fail",
    ({ env }) => Object.assign(env, { HOSTING_BASE_URL: "https://platform.invalid", HTTPS_PROXY: "http://127.0.0.1:9" }),
  ],
];

const PROJECT: Fault[] = [
  ["no Pulumi.yaml", "project", "fail", (healthy) => healthy.remove("project/Pulumi.yaml")],
  [
    "a missing main folder",
    "project",
    "fail",
    (healthy) => healthy.write("project/Pulumi.yaml", "name: shop\nruntime: nodejs\nmain: infra\n"),
  ],
  ["a Pulumi.yaml that is not YAML", "project", "fail", (healthy) => healthy.write("project/Pulumi.yaml", `name: [\n${PASSWORD}`)],
  ["a project without a name", "project", "fail", (healthy) => healthy.write("project/Pulumi.yaml", "runtime: nodejs\n")],
  ["a key that the CLI ignores", "project", "warn", (healthy) => healthy.write("project/Pulumi.yaml", `${NODE}option: {}\n`)],
  [
    "no plugin for a program in YAML",
    "plugin",
    "fail",
    (healthy) => {
      healthy.write("project/Pulumi.yaml", "name: shop\nruntime: yaml\n");
      healthy.write("bin/pulumi-language-yaml", "", 0o755);
    },
  ],
  ["a stack's file that is a list", "project", "fail", (healthy) => healthy.write("project/Pulumi.dev.yaml", "- a\n")],
  ["no SDK", "sdk", "fail", (healthy) => healthy.remove("project/node_modules/@pulumi")],
  ["an SDK that is too old", "sdk", "fail", (healthy) => healthy.package("@pulumi/pulumi", "3.215.0")],
  [
    "two copies of the SDK",
    "sdk",
    "fail",
    (healthy) => healthy.package("@pulumi/pulumi", "3.231.0", "project/node_modules/pulumi-hosting"),
  ],
  ["a TypeScript that Pulumi cannot use", "typescript", "fail", (healthy) => healthy.package("typescript", "7.0.2")],
  [
    "the package only as a dependency of another one",
    "package",
    "fail",
    (healthy) => healthy.remove("project/node_modules/pulumi-hosting"),
  ],
  ["another release of the package", "package", "info", (healthy) => healthy.package("pulumi-hosting", "0.1.0")],
  ["a host that does not exist", "plugin", "fail", (healthy) => config(healthy, "hosting:host: plugn")],
  ["a missing plugin", "plugin", "fail", (healthy) => config(healthy, "hosting:host: plugin")],
  [
    "a plugin in Pulumi.yaml that does not exist",
    "plugin",
    "fail",
    (healthy) => {
      healthy.write("project/Pulumi.yaml", pluginIn("../elsewhere"));
      Object.assign(healthy.env, { HOSTING_HOST: "plugin" });
    },
  ],
  [
    "a plugin of another release",
    "plugin",
    "warn",
    (healthy) => {
      config(healthy, "hosting:host: plugin");
      plugin(healthy, "project/old/plugin");
      healthy.write("project/old/package.json", JSON.stringify({ name: "pulumi-hosting", version: "0.1.0" }));
      healthy.write("project/Pulumi.yaml", pluginIn("old/plugin"));
    },
  ],
  ["a misspelt setting", "settings", "fail", (healthy) => config(healthy, "hosting:autoconfirm: true")],
  ["a malformed cap", "settings", "fail", (healthy) => config(healthy, "hosting:maxMonthlyIncrease: lots")],
  [
    "an address with a path",
    "settings",
    "fail",
    ({ env }) => Object.assign(env, { HOSTING_BASE_URL: "https://console.example.com/api/v1" }),
  ],
  [
    "an address without a token",
    "settings",
    "fail",
    (healthy) => {
      config(healthy, "hosting:language: de");
      healthy.env.HOSTING_API_TOKEN = undefined;
    },
  ],
  ["a panel key of the wrong kind", "settings", "fail", ({ env }) => Object.assign(env, { HOSTING_PANEL_KEY: "ptla_0123456789" })],
  [
    "no API at all",
    "settings",
    "warn",
    (healthy) => {
      healthy.remove("project/Pulumi.dev.yaml");
      for (const name of ["BASE_URL", "API_TOKEN", "PANEL_URL", "PANEL_KEY"]) healthy.env[`HOSTING_${name}`] = undefined;
    },
  ],
  [
    "a wrong passphrase",
    "settings",
    "fail",
    (healthy) => {
      healthy.stack("dev", []);
      healthy.write("bin/refusal", "error: incorrect passphrase\n");
    },
  ],
  ["an unencrypted token", "secrets-in-clear", "fail", (healthy) => config(healthy, `hosting:apiToken: ${TOKEN}`)],
  ["an unencrypted password", "secrets-in-clear", "warn", (healthy) => config(healthy, `shop:databasePassword: ${PASSWORD}`)],
  ["a permission for prices without a cap", "confirm", "warn", (healthy) => config(healthy, 'hosting:autoConfirm: "true"')],
  [
    "a rehearsal's files in git",
    "rehearsal-files",
    "fail",
    (healthy) => {
      git(healthy, "init", "--quiet");
      healthy.write("project/.rehearsal/dev.json", "{}");
      git(healthy, "add", "--force", ".rehearsal");
    },
  ],
];

describe("`doctor` finds faults of the machine", () => findsEach(MACHINE));
describe("`doctor` finds faults of the project", () => findsEach(PROJECT));
