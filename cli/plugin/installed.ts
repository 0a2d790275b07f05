import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { onPath } from "../../rehearsal/program/on-path";
import type { Environment } from "../pulumi/cli";
import { isBelow, versionIn } from "../version";

/** Name of the resource plugin, and of its Pulumi package. */
export const PLUGIN = "hosting";

/** Folder of the plugin in a project whose packages npm has installed. */
export const PLUGIN_FOLDER_FROM_PROJECT = "node_modules/pulumi-hosting/plugin";

const EXECUTABLE_NAME = `pulumi-resource-${PLUGIN}`;
const EXECUTABLE = `${EXECUTABLE_NAME}${process.platform === "win32" ? ".cmd" : ""}`;

/** Text that the Pulumi CLI prints if it finds no resource plugin. The proof `languages` compares this text with the output of a CLI. */
export const NO_PLUGIN = `no resource plugin '${EXECUTABLE_NAME}' found in the workspace or on your $PATH`;

export const isPluginFolder = (folder: string): boolean => [EXECUTABLE, "plugin.js"].every((file) => existsSync(join(folder, file)));

export function pluginFolderFrom(folder: string): string | undefined {
  const found = join(folder, "node_modules", "pulumi-hosting", "plugin");
  if (isPluginFolder(found)) return found;
  return dirname(folder) === folder ? undefined : pluginFolderFrom(dirname(folder));
}

export interface FoundPlugin {
  folder: string;
  from: "Pulumi.yaml" | "PATH" | "installed";
  /** Undefined if the plugin is not part of a package with a version. */
  version: string | undefined;
}

/** Searches in the order of the CLI: project, PATH, installed plugins (`pulumi plugin install`), of which the latest version is used. */
export function pluginOfCli(ofProject: string | undefined, env: Environment): FoundPlugin | undefined {
  if (ofProject !== undefined)
    return isPluginFolder(ofProject) ? { folder: ofProject, from: "Pulumi.yaml", version: versionNextTo(ofProject) } : undefined;
  const found = onPath([EXECUTABLE], env);
  if (found !== undefined) {
    const folder = dirname(realpathSync(found));
    return { folder, from: "PATH", version: versionNextTo(folder) };
  }
  return installedIn(join(env.PULUMI_HOME || join(env.HOME || homedir(), ".pulumi"), "plugins"));
}

function versionNextTo(folder: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, "..", "package.json"), "utf8")) as Record<string, unknown>;
    return name === "pulumi-hosting" && typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}

function installedIn(plugins: string): FoundPlugin | undefined {
  const prefix = `resource-${PLUGIN}-v`;
  const folders = existsSync(plugins)
    ? readdirSync(plugins).filter((name) => name.startsWith(prefix) && !/\.(?:lock|partial)$/.test(name))
    : [];
  const versions = folders.map((name) => name.slice(prefix.length));
  const latest = versions.reduce<string | undefined>(
    (best, version) => (best === undefined || isOlder(best, version) ? version : best),
    undefined,
  );
  return latest === undefined ? undefined : { folder: join(plugins, `${prefix}${latest}`), from: "installed", version: latest };
}

function isOlder(one: string, other: string): boolean {
  const [before, after] = [versionIn(one), versionIn(other)];
  return before !== undefined && after !== undefined && isBelow(before, after);
}
