import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Stack as AutomationStack, EngineEvent, ProjectSettings, PulumiCommand } from "@pulumi/pulumi/automation";
import { isPluginFolder, PLUGIN } from "../../../cli/plugin/installed";
import { eachLine } from "../../../rehearsal/program/child-process";
import type { Program } from "../../../rehearsal/program/function-program";
import type { Sdk } from "../../../rehearsal/protocol/sdk";
import type { StackSettings } from "../../../rehearsal/settings";
import { hasDynamicProviderPlugin, type PulumiCli } from "./find-cli";
import { isolatedIn, PLUGIN_FOLDER } from "./isolation";

/** A stack of the Automation API in a temporary folder. It does not change the user's installation or project. */
export interface Workspace {
  stack: AutomationStack;
  /** For commands that the Automation API does not support. */
  cli(...args: string[]): Promise<string>;
  /** Runs an operation and passes on its events. If the operation fails, the error contains all other output. */
  events(args: string[], onEvent: (event: EngineEvent) => void, signal?: AbortSignal): Promise<void>;
  remove(): void;
}

export async function makeWorkspace(cli: PulumiCli, settings: StackSettings, program: Program | undefined): Promise<Workspace> {
  const root = mkdtempSync(join(tmpdir(), "pulumi-stack-"));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  try {
    const { sdk } = settings;
    const { LocalWorkspace } = sdk.automation();
    const folder = join(root, "project");
    for (const needed of ["home", "backend", "project"]) mkdirSync(join(root, needed));
    const env = environment(root, cli, settings);
    const command = await commandOf(cli, root, sdk);
    const options = {
      workDir: folder,
      pulumiHome: join(root, "home"),
      pulumiCommand: command,
      envVars: env,
      projectSettings: project(settings),
    };
    const stackName = settings.stack;
    const stack =
      program === undefined
        ? await LocalWorkspace.createOrSelectStack({ stackName, workDir: folder }, options)
        : await LocalWorkspace.createOrSelectStack({ stackName, projectName: settings.project, program: async () => program() }, options);
    return {
      stack,
      cli: (...args) => runCli(cli, args, folder, env),
      events: (args, onEvent, signal) => runForEvents(cli, args, folder, env, onEvent, signal),
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function runCli(cli: PulumiCli, args: string[], folder: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(cli.path, [...args, "--non-interactive"], { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout;
}
/** With `--json`, an operation prints one event on each line, even if it fails. */
async function runForEvents(
  cli: PulumiCli,
  args: string[],
  folder: string,
  env: Record<string, string>,
  onEvent: (event: EngineEvent) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(cli.path, [...args, "--json", "--non-interactive"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  signal?.addEventListener("abort", () => child.kill("SIGINT"), { once: true });
  const reported: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => reported.push(text));
  const read = eachLine(child.stdout, (line) => {
    if (line.startsWith("{")) onEvent(JSON.parse(line));
    else if (line.trim() !== "") reported.push(`${line}\n`);
  });
  const [code] = await once(child, "close");
  await read;
  if (code !== 0) throw new Error(reported.join("").trim() || `pulumi ${args[0]} ended with code ${code}`);
}

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** The program stays in its folder; only Pulumi.yaml and the stack's configuration are in the temporary folder. */
function project({ project, files, folder }: StackSettings): ProjectSettings & Plugins {
  const runtime: ProjectSettings["runtime"] = { name: "nodejs", options: { typescript: files?.typescript ?? true } };
  return { name: project, runtime, main: files === undefined || files.entry === "." ? folder : files.entry, ...pluginOfCheckout() };
}

/** The SDK's type of Pulumi.yaml does not contain this part. */
interface Plugins {
  plugins?: { providers: { name: string; path: string }[] };
}

/** Stacks with `hosting:host: plugin` use the plugin of this checkout, if it is built. */
function pluginOfCheckout(): Plugins {
  return isPluginFolder(PLUGIN_FOLDER) ? { plugins: { providers: [{ name: PLUGIN, path: PLUGIN_FOLDER }] } } : {};
}

function environment(root: string, cli: PulumiCli, settings: StackSettings): Record<string, string> {
  const children = settings.childEnvironment();
  const sdkFolder = dirname(settings.sdk.pluginScript);
  const path = hasDynamicProviderPlugin(cli, children) ? children.PATH : [sdkFolder, children.PATH].join(delimiter);
  return {
    ...defined(children),
    ...isolatedIn(root),
    PATH: path ?? "",
    PULUMI_ACCESS_TOKEN: "",
    PULUMI_SKIP_CONFIRMATIONS: "true",
    PULUMI_NEO: "false",
    PULUMI_SUPPRESS_NEO_LINK: "true",
  };
}

const defined = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

/** The Automation API requires a folder that contains `bin/pulumi`, but a CLI can be anywhere. */
function commandOf(cli: PulumiCli, root: string, sdk: Sdk): Promise<PulumiCommand> {
  const { PulumiCommand } = sdk.automation();
  const folder = dirname(cli.path);
  if (basename(folder) === "bin") return PulumiCommand.get({ root: dirname(folder) });
  const installation = join(root, "cli");
  mkdirSync(installation);
  symlinkSync(folder, join(installation, "bin"), "junction");
  return PulumiCommand.get({ root: installation });
}
