import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { HOST } from "../../provider/core/settings/setting-keys";
import type { HostName } from "../../provider/hosts/host-choice";
import {
  NODE,
  type Project,
  ProjectError,
  REHEARSAL_STACK,
  readProjectFile,
  shortName,
  stackFilesOf,
  stackOfFile,
} from "../../rehearsal/project-files";
import { UsageError } from "../command-line";
import { readToEdit } from "../given-file";
import { listed } from "../words";
import { PLUGIN, pluginFolderFrom } from "./installed";
import { entryIn, withEntry, withoutRegistryPackage, withPlugin, YamlError } from "./yaml-edits";

export interface UseOptions {
  dir: string;
  stack?: string | undefined;
  host: HostName;
}

export interface PlannedUse {
  host: HostName;
  /**
   * Stack whose `hosting:host` is written. Undefined for a program that is not in TypeScript or JavaScript: such a program always uses the plugin.
   */
  stack: string | undefined;
  /** Old and new contents by path. An unchanged file is absent. */
  files: ReadonlyMap<string, { before: string; after: string }>;
  isRefreshFirstTurnedOff: boolean;
  /** The plugin's executable, if the program still needs the SDK. `pulumi package add` generates the SDK from this executable. */
  sdkFrom?: string;
}

/** Languages for which `pulumi package add` generates an SDK into the project. */
const WITH_SDK: ReadonlySet<string> = new Set(["python", "go"]);

const REFRESH_FIRST = "hosting:refreshFirst";

/** Writes nothing. Throws an error with a message for the user if the changes are not possible in this folder. */
export function planUse({ dir, stack, host }: UseOptions): PlannedUse {
  const folder = resolve(dir);
  const files = new Map<string, { before: string; after: string }>();
  const edit = (path: string, change: (text: string) => string): void => {
    const before = readToEdit(path);
    const after = orUsage(path, () => change(before));
    if (after !== before) files.set(path, { before, after });
  };
  const project = projectIn(folder);
  if (host === "plugin")
    edit(join(folder, project.file), (text) => withoutRegistryPackage(withPlugin(text, PLUGIN, pluginPath(project)), PLUGIN));
  if (project.runtime !== NODE) {
    if (stack !== undefined || host === "dynamic")
      throw new UsageError(
        `The program in ${folder} has the runtime ${JSON.stringify(project.runtime)}: it always uses the plugin. Only programs with runtime: nodejs can choose between the plugin and the dynamic provider.`,
        "invalid_value",
      );
    const hasSdk = !WITH_SDK.has(project.runtime) || existsSync(join(folder, "sdks", PLUGIN));
    const sdk = hasSdk ? {} : { sdkFrom: `./${pluginPath(project)}/pulumi-resource-${PLUGIN}` };
    return { host, stack: undefined, files, isRefreshFirstTurnedOff: false, ...sdk };
  }
  const stackFile = stackFileFor(project, stack);
  let isRefreshFirstTurnedOff = false;
  edit(stackFile, (text) => {
    const isOn = entryIn(text, "config", REFRESH_FIRST) === "true";
    const isMoving = (entryIn(text, "config", `hosting:${HOST}`) ?? "dynamic") !== host;
    isRefreshFirstTurnedOff = isOn && isMoving;
    const withHost = withEntry(text, "config", `hosting:${HOST}`, host);
    return isRefreshFirstTurnedOff ? withEntry(withHost, "config", REFRESH_FIRST, '"false"') : withHost;
  });
  return { host, stack: stackOfFile(basename(stackFile)), files, isRefreshFirstTurnedOff };
}

function projectIn(folder: string): Project {
  try {
    return readProjectFile(folder);
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    throw new UsageError(`${error.message} Nothing was written.`, "no_project");
  }
}

function pluginPath({ root, folder }: Project): string {
  const found = [root, folder].map(pluginFolderFrom).find((one) => one !== undefined);
  if (found === undefined)
    throw new UsageError(
      `The resource plugin of pulumi-hosting is not installed for ${root}: there is no node_modules/pulumi-hosting/plugin. Run npm install pulumi-hosting there.`,
      "no_project",
    );
  return relative(root, found).replaceAll("\\", "/");
}

/** Returns the file of `stack`, or of the only stack that has a configuration file if `stack` is undefined. */
function stackFileFor(project: Project, stack: string | undefined): string {
  const files = new Map([...stackFilesOf(project)].filter(([name]) => name !== REHEARSAL_STACK));
  const choice =
    files.size === 0 ? "No stack has a configuration file." : `Stacks with a configuration file: ${listed([...files.keys()])}.`;
  if (stack === undefined && files.size !== 1) throw new UsageError(`Choose the stack with --stack. ${choice}`, "no_stack");
  const file = stack === undefined ? [...files.values()][0] : files.get(shortName(stack));
  if (file === undefined)
    throw new UsageError(
      `There is no Pulumi.${shortName(stack ?? "")}.yaml in ${project.stackFolder}. ${choice} Create it with: pulumi stack init ${stack}, and set the stack's configuration.`,
      "no_stack",
    );
  return file;
}

function orUsage<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new UsageError(`${basename(path)} in ${dirname(path)} cannot be changed: ${error.message}. Nothing was written.`, "no_project");
  }
}
