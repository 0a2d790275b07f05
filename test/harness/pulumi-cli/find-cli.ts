import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

export interface PulumiCli {
  path: string;
  version: string;
  /** Whether a Node language host is available. Without a language host, the CLI runs programs that are functions, but no folders. */
  runsFolders: boolean;
}

/** One step of the search, with its result. */
export interface CliSearch {
  where: string;
  cli?: PulumiCli;
  /** Reason why the step found no CLI. */
  problem?: string;
}

export interface SearchOptions {
  env: NodeJS.ProcessEnv;
  /** Folder of the downloaded CLI. */
  toolsFolder: string;
}

const WINDOWS = process.platform === "win32";
const BINARY = WINDOWS ? "pulumi.exe" : "pulumi";
const ANSWER_TIMEOUT_MS = 20_000;

/** The Automation API stores a downloaded copy at this path. */
export const keptCli = (toolsFolder: string): string => join(toolsFolder, "pulumi", "bin", BINARY);

/** Searches this machine, and stops at the first CLI that works. */
export function lookForCli({ env, toolsFolder }: SearchOptions): CliSearch[] {
  const tries: CliSearch[] = [];
  const places: [where: string, path: string | undefined, missing: string][] = [
    ["PULUMI_CLI", env.PULUMI_CLI || undefined, "not set"],
    ["pulumi on PATH", onPath(BINARY, env), "not found"],
    ["the copy kept in .tools", existing(keptCli(toolsFolder)), "no copy is kept"],
  ];
  for (const [where, path, missing] of places) {
    const found = path === undefined ? { problem: missing } : askCli(path, env);
    tries.push({ where, ...found });
    if (found.cli !== undefined) break;
  }
  return tries;
}

export function askCli(path: string, env: NodeJS.ProcessEnv): Pick<CliSearch, "cli" | "problem"> {
  const quiet = { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const { error, status, stdout, stderr } = spawnSync(path, ["version"], { env: quiet, encoding: "utf8", timeout: ANSWER_TIMEOUT_MS });
  if (error) return { problem: `${path} cannot be started: ${error.message}` };
  if (status !== 0) return { problem: `${path} version ended with code ${status}: ${stderr.trim()}` };
  return { cli: { path: realpathSync(path), version: stdout.trim().replace(/^v/, ""), runsFolders: hasLanguageHost(path, env) } };
}

/** The CLI searches for its plugins next to itself and on the PATH. */
function hasLanguageHost(cli: string, env: NodeJS.ProcessEnv): boolean {
  const name = `pulumi-language-nodejs${WINDOWS ? ".exe" : ""}`;
  return existsSync(join(dirname(realpathSync(cli)), name)) || onPath(name, env) !== undefined;
}

/** The plugin is a small script that starts the dynamic-provider host. The SDK contains a copy of it. */
export const hasDynamicProviderPlugin = (cli: PulumiCli, env: NodeJS.ProcessEnv): boolean => {
  const name = `pulumi-resource-pulumi-nodejs${WINDOWS ? ".cmd" : ""}`;
  return existsSync(join(dirname(cli.path), name)) || onPath(name, env) !== undefined;
};

export const isOnPath = (name: string, env: NodeJS.ProcessEnv): boolean => onPath(`${name}${WINDOWS ? ".exe" : ""}`, env) !== undefined;

function onPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

const existing = (path: string): string | undefined => (existsSync(path) ? path : undefined);
