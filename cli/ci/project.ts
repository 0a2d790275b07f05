import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { type Bag, isBag } from "../../provider/core/values";
import { MAKE_A_PROJECT, NODE, notAProject, projectFileIn } from "../../rehearsal/project-files";
import { readYaml } from "../../rehearsal/project-yaml";
import { UsageError } from "../command-line";
import { jsonIn } from "../json";
import { PLUGIN } from "../plugin/installed";
import { isOfRegistry } from "../plugin/yaml-edits";

export type Manager = "npm" | "pnpm" | "yarn" | "bun";
export type PythonToolchain = "pip" | "uv" | "poetry";

/** The facts about a project that a pipeline needs to run it. Paths are relative to the root of the repository, with `/`. */
export interface Project {
  /** Folder of Pulumi.yaml, or `.`. */
  dir: string;
  name: string;
  runtime: string;
  /** Folder of the stacks' files: `stackConfigDir` of Pulumi.yaml. Absolute. */
  stackFolder: string;
  manager: Manager;
  /** Whether the version of Yarn is 1. */
  isYarnClassic: boolean;
  /** Toolchain of a Python program. */
  toolchain: PythonToolchain;
  /** Folder of the lock file, in which packages are installed. In a workspace it is above `dir`. */
  home: string;
  /** Absent if a program in another language has no package.json. The pipeline then installs only this package. */
  lock: string | undefined;
  /** Whether the repository contains other projects. The files of the pipeline are then named after the project. */
  isOneOfMany: boolean;
}

/** Reads the project, or throws before anything is written if no pipeline can run it. */
export function projectOf(root: string, dir: string): Project {
  const folder = folderOf(root, dir);
  const home = resolve(root, folder);
  const content = contentOf(home);
  const name = typeof content.name === "string" && content.name !== "" ? content.name : basename(home);
  const others = projectsBelow(root).filter((one) => one !== folder);
  const twin = others.find((one) => contentOf(resolve(root, one)).name === name);
  if (twin !== undefined)
    throw new UsageError(
      `The projects in ${folder} and ${twin} have the same name, "${name}", so their pipelines would overwrite each other's files and comments. Change the name in one Pulumi.yaml.`,
      "invalid_value",
    );
  if (!/^[\w.-]+$/.test(name)) throw new UsageError(`${JSON.stringify(name)} is not a valid project name.`, "invalid_value");
  const given = isBag(content.runtime) ? content.runtime.name : content.runtime;
  const runtime = typeof given === "string" ? given : NODE;
  requireInstallable(folder, content);
  const stackFolder = typeof content.stackConfigDir === "string" ? resolve(home, content.stackConfigDir) : home;
  if (!existsSync(stackFolder))
    throw new UsageError(`The folder ${stackFolder} does not exist. Pulumi.yaml names it as stackConfigDir.`, "no_project");
  return {
    dir: folder,
    name,
    runtime,
    toolchain: runtime === "python" ? toolchainOf(home, folder, content) : "pip",
    stackFolder,
    ...packagesOf(root, folder, content, RUN_BY_NODE.has(runtime)),
    isOneOfMany: others.length > 0,
  };
}

/** Runtimes whose programs import packages of package.json. */
const RUN_BY_NODE: ReadonlySet<string> = new Set([NODE, "bun"]);

const PYTHON_LOCKS: readonly (readonly [string, PythonToolchain])[] = [
  ["uv.lock", "uv"],
  ["poetry.lock", "poetry"],
];

/** `pulumi install` uses the toolchain of Pulumi.yaml, so a lock file of another toolchain would have no effect. */
function toolchainOf(home: string, dir: string, { runtime }: Bag): PythonToolchain {
  const options = isBag(runtime) && isBag(runtime.options) ? runtime.options : {};
  const named = (["pip", "uv", "poetry"] as const).find((one) => one === options.toolchain) ?? "pip";
  const [lock] = PYTHON_LOCKS.filter(([file]) => existsSync(join(home, file)));
  if (lock === undefined || lock[1] === named) return named;
  throw new UsageError(
    `${dir} has the file ${lock[0]}, but the toolchain in Pulumi.yaml is ${named}, with which pulumi install does not read this file. Set runtime.options.toolchain to ${lock[1]}, or delete the file.`,
    "invalid_value",
  );
}

/** `pulumi install` in the pipeline would fail, because Pulumi's registry does not have this package. */
function requireInstallable(folder: string, { packages, plugins }: Bag): void {
  const source = isBag(packages) ? packages[PLUGIN] : undefined;
  if (!isOfRegistry(PLUGIN, source) || !isBag(plugins)) return;
  throw new UsageError(
    `${folder === "." ? "Pulumi.yaml" : `Pulumi.yaml in ${folder}`} contains ${JSON.stringify(source)} in packages, which pulumi install does not find. Run npx pulumi-hosting plugin use, which removes this line.`,
    "invalid_value",
  );
}

/** Returns the project's folder relative to the root of the repository, with `/`. */
function folderOf(root: string, dir: string): string {
  if (!existsSync(dir)) throw new UsageError(`${dir} does not exist.`, "no_project");
  const folder = relative(realpathSync(root), realpathSync(dir));
  if (folder.startsWith("..")) throw new UsageError(`${dir} is outside of the repository ${root}.`, "invalid_value");
  if (projectFileIn(resolve(dir)) === undefined) {
    const found = projectsBelow(root);
    const next = found.length > 0 ? `Projects: ${found.join(", ")}. Choose one with --dir.` : MAKE_A_PROJECT;
    throw new UsageError(`${notAProject(dir)}. ${next}`, "no_project");
  }
  const path = folder === "" ? "." : folder.split(sep).join("/");
  // The path may contain only plain characters, because it appears in commands and patterns of the pipeline files.
  if (!/^[\w./-]+$/.test(path))
    throw new UsageError(`The path ${path} contains characters other than letters, digits, ".", "_", "-" and "/".`, "invalid_value");
  return path;
}

function contentOf(folder: string): Bag {
  const path = projectFileIn(folder);
  if (path === undefined) return {};
  try {
    return readYaml(path);
  } catch (error) {
    throw UsageError.from(error, "invalid_file");
  }
}

const DEPTH = 3;

function projectsBelow(root: string, folder = root, depth = DEPTH): string[] {
  const own = projectFileIn(folder) === undefined ? [] : [relative(root, folder).split(sep).join("/") || "."];
  if (depth === 0) return own;
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .flatMap((entry) => projectsBelow(root, join(folder, entry.name), depth - 1));
  return [...own, ...inner];
}

const LOCKS: readonly (readonly [string, Manager])[] = [
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
];
const MANAGERS: readonly Manager[] = ["npm", "pnpm", "yarn", "bun"];

type Packages = Pick<Project, "manager" | "isYarnClassic" | "home" | "lock">;

/** The nearest folder with a lock file decides. If there are several lock files, `packageManager` of package.json decides, or else the setting in Pulumi.yaml. */
function packagesOf(root: string, dir: string, content: Bag, isRunByNode: boolean): Packages {
  const options = isBag(content.runtime) && isBag(content.runtime.options) ? content.runtime.options : {};
  const top = resolve(root);
  let named = typeof options.packagemanager === "string" ? options.packagemanager : undefined;
  for (let folder = resolve(root, dir); ; folder = dirname(folder)) {
    const manifest = jsonIn(textIn(join(folder, "package.json")));
    if (named === undefined && isBag(manifest) && typeof manifest.packageManager === "string") named = manifest.packageManager;
    const wanted = MANAGERS.find((one) => named?.split("@", 1)[0] === one);
    const locks = LOCKS.filter(([file]) => existsSync(join(folder, file)));
    const fitting = wanted === undefined ? locks : locks.filter(([, manager]) => manager === wanted);
    const [found] = fitting;
    const at = relative(top, folder).split(sep).join("/") || ".";
    if (found !== undefined && new Set(fitting.map(([, manager]) => manager)).size > 1)
      throw new UsageError(
        `${at} has lock files of several package managers: ${fitting.map(([file]) => file).join(", ")}. Delete those that you do not use, or set packageManager in package.json.`,
        "invalid_value",
      );
    if (found !== undefined) {
      const [file, manager] = found;
      const isYarnClassic = manager === "yarn" && isOfYarn1(folder, named);
      return { manager, isYarnClassic, home: at, lock: at === "." ? file : `${at}/${file}` };
    }
    if (folder === top || folder === dirname(folder)) break;
  }
  if (!isRunByNode && !existsSync(join(top, dir, "package.json")))
    return { manager: "npm", isYarnClassic: false, home: dir, lock: undefined };
  throw new UsageError(
    `${dir} has no lock file, and a pipeline installs only the packages of a lock file. Run ${named?.startsWith("pnpm") ? "pnpm" : named?.startsWith("yarn") ? "yarn" : named?.startsWith("bun") ? "bun" : "npm"} install, and commit the lock file.`,
    "no_project",
  );
}

const isOfYarn1 = (folder: string, named: string | undefined): boolean =>
  named === undefined ? !existsSync(join(folder, ".yarnrc.yml")) : /^yarn@1\./.test(named);

function textIn(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
