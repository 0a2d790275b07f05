import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { languageHostName, languageHostOf, programOnPath } from "./program/language-host";
import { configText, isYaml, readYaml, type Yaml } from "./project-yaml";

/** Pulumi.yaml, as every command reads it. */
export interface Project {
  name: string;
  /** Folder of Pulumi.yaml. */
  root: string;
  /** Name of the file: `Pulumi.yaml` or `Pulumi.yml`. */
  file: string;
  /** Runtime of the program, such as `nodejs` or `python`. */
  runtime: string;
  /** Folder of the program. */
  folder: string;
  /** Entry of the program, relative to its folder. If it is `.`, package.json decides. */
  entry: string;
  typescript: boolean;
  /** `runtime.options` of Pulumi.yaml. */
  options: Yaml;
  /** Node arguments for the program, such as `--import tsx`. */
  nodeArgs: readonly string[];
  /** Folder of the files of the stacks. */
  stackFolder: string;
  /** Whether each operation begins with a refresh (`options.refresh`). */
  refreshes: boolean;
  /** Folder of a resource plugin in `plugins.providers`, by the name of the plugin. */
  plugins: Readonly<Record<string, string>>;
  /** Values of `config`, which apply to every stack. */
  defaults: Record<string, ConfigValue>;
  /** Keys that only the Pulumi CLI obeys, such as `backend`. */
  notObeyed: readonly string[];
  /** Keys that the Pulumi CLI does not know. */
  unknown: readonly string[];
}

/** A project with the values of one stack, for a rehearsal. */
export interface ProjectFiles extends Project {
  /** Program that runs a program in another language: the language host of the Pulumi CLI. Undefined for programs that Node or Bun runs. */
  languageHost: string | undefined;
  /** Path of Bun, for programs that Bun runs. */
  bun: string | undefined;
  /** Settings of the stack, including defaults of the project. */
  config: Record<string, ConfigValue>;
}

/** An encrypted value cannot be read without the key of the stack. */
export type ConfigValue = { text: string; secret: boolean } | { encrypted: true; standIn: string };

/** A file of the project that cannot be used. Neither part ends with a full stop. */
export class ProjectError extends Error {
  constructor(
    readonly problem: string,
    readonly fix: string,
  ) {
    super(`${problem}${problem.endsWith("?") ? "" : "."} ${fix}.`);
  }
}

/** Returns the text without a full stop. */
export const notAProject = (folder: string): string => `${resolve(folder)} is not a project folder: it has no Pulumi.yaml`;

/** The next step for the user after `notAProject`. */
export const MAKE_A_PROJECT = "Create a project with: npx pulumi-hosting init";

/** Returns the nearest project folder: the folder itself, or a folder above it. The result is the folder itself if there is no project. */
export function projectFolderOf(dir: string): string {
  if (projectFileIn(resolve(dir)) !== undefined) return dir;
  for (let folder = resolve(dir), above = dirname(folder); above !== folder; folder = above, above = dirname(folder))
    if (projectFileIn(above) !== undefined) return above;
  return dir;
}

export function requireProject(dir: string): string {
  const root = resolve(dir);
  if (!existsSync(root)) throw new ProjectError(`The folder ${root} does not exist`, "Set the folder with --dir");
  const path = projectFileIn(root);
  if (path === undefined) throw new ProjectError(notAProject(root), MAKE_A_PROJECT);
  return path;
}

/** Stack whose configuration is only for rehearsals. It can permit costs and data loss that no real stack should permit. */
export const REHEARSAL_STACK = "rehearsal";

export const stackToRehearse = (dir: string): string =>
  stackFileIn(stackFolderIn(dir), REHEARSAL_STACK) === undefined ? "dev" : REHEARSAL_STACK;

function stackFolderIn(dir: string): string {
  try {
    return readProjectFile(dir).stackFolder;
  } catch {
    return resolve(dir); // The rehearsal reads the project again, and reports the error.
  }
}

const stackFileIn = (folder: string, stack: string): string | undefined =>
  [`Pulumi.${stack}.yaml`, `Pulumi.${stack}.yml`].map((file) => join(folder, file)).find((file) => existsSync(file));

/** Returns the stack whose configuration a file contains, by the file's name: `prod` for `Pulumi.prod.yaml`. */
export const stackOfFile = (file: string): string | undefined => /^Pulumi\.(.+)\.ya?ml$/.exec(file)?.[1];

export const projectFileIn = (folder: string): string | undefined =>
  ["Pulumi.yaml", "Pulumi.yml"].map((file) => join(folder, file)).find((file) => existsSync(file));

/** Keys of Pulumi.yaml that only the Pulumi CLI obeys. */
const OF_THE_CLI = ["backend", "requiredPulumiVersion"];

/** All keys that the Pulumi CLI knows. It ignores other keys, so a misspelt key has no effect. */
const KNOWN = [
  ...["name", "runtime", "main", "description", "author", "website", "license", "config", "stackConfigDir", "template", "options"],
  ...["plugins", "packages", ...OF_THE_CLI],
];

/** Reads the project of a rehearsal, and finds Bun or the language host if the project's program needs it. */
export function readProject(dir: string, stack: string, env: NodeJS.ProcessEnv = process.env): ProjectFiles {
  const project = requireKnownKeys(readProjectFile(dir));
  const runner = runnerOf(project, env);
  requireOutsideOfPackages(project);
  const { values, hasEnvironment } = stackConfig(project, stack);
  const ofStack = hasEnvironment ? [`environment of stack ${shortName(stack)}`] : [];
  return { ...project, ...runner, notObeyed: [...project.notObeyed, ...ofStack], config: { ...project.defaults, ...values } };
}

function runnerOf({ runtime, root, file }: Project, env: NodeJS.ProcessEnv): Pick<ProjectFiles, "languageHost" | "bun"> {
  if (runtime === NODE) return { languageHost: undefined, bun: undefined };
  const found = runtime === BUN ? programOnPath(BUN, env) : languageHostOf(runtime, env);
  if (found !== undefined) return runtime === BUN ? { languageHost: undefined, bun: found } : { languageHost: found, bun: undefined };
  const needed = runtime === BUN ? BUN : languageHostName(runtime);
  throw new ProjectError(
    `${join(root, file)}: a rehearsal of a program with the runtime "${runtime}" needs ${needed}, which is not on the PATH`,
    runtime === BUN ? "Install Bun" : "Install the Pulumi CLI, which contains the hosts of the common languages",
  );
}

/** Inside node_modules, neither Node nor ts-node compiles TypeScript, and their errors do not say so. */
function requireOutsideOfPackages({ folder, entry, nodeArgs }: Project): void {
  const isIn = (name: string): boolean => existsSync(join(folder, name));
  const isTypeScript = entry === "." ? isIn("index.ts") && !isIn("index.js") : /\.[cm]?ts$/.test(entry);
  if (isTypeScript && nodeArgs.length === 0 && realpathSync(folder).split(sep).includes("node_modules"))
    throw new ProjectError(`${folder} is inside node_modules, where Node runs no TypeScript`, "Copy the folder into a project of your own");
}

/** Runtimes of programs in TypeScript and JavaScript. */
export const NODE = "nodejs";
export const BUN = "bun";

/** Whether Node or Bun runs the program, so that it uses the SDK of this package. */
export const isRunByNode = ({ runtime }: Pick<Project, "runtime">): boolean => runtime === NODE || runtime === BUN;

export function readProjectFile(dir: string): Project {
  const path = requireProject(dir);
  const [root, file] = [dirname(path), basename(path)];
  const content = readFile(path);
  const { name, stackConfigDir, config } = content;
  if (typeof name !== "string" || name === "") throw new ProjectError(`${path} has no "name"`, `Add a line name: <project> to ${file}`);
  // `config` was the former name of `stackConfigDir`.
  const folder = typeof config === "string" ? config : stackConfigDir;
  return {
    name,
    root,
    file,
    ...runtimeOf(content, path),
    ...programOf(content, root, file),
    stackFolder: typeof folder === "string" ? join(root, folder) : root,
    refreshes: isYaml(content.options) && content.options.refresh === "always",
    plugins: pluginsOf(content, root),
    defaults: typeof config === "string" ? {} : defaultsOf(content, name, path),
    notObeyed: notObeyedIn(content),
    unknown: Object.keys(content).filter((key) => !KNOWN.includes(key)),
  };
}

/** A rehearsal obeys `packages` and `plugins.providers`: it loads this package, and uses stand-ins for all other packages. */
function notObeyedIn(content: Yaml): string[] {
  const { plugins } = content;
  const others = isYaml(plugins) ? ["analyzers", "languages"].filter((key) => plugins[key] !== undefined) : [];
  return [...OF_THE_CLI.filter((key) => content[key] !== undefined), ...others.map((key) => `plugins.${key}`)];
}

/** Programs in YAML contain keys of their own. */
function requireKnownKeys(project: Project): Project {
  const [unknown] = project.runtime === NODE ? project.unknown : [];
  if (unknown === undefined) return project;
  const plainForm = (key: string): string => key.toLowerCase().replace(/[-_]|s$/g, "");
  const near = KNOWN.find((key) => plainForm(key) === plainForm(unknown));
  throw new ProjectError(
    `${join(project.root, project.file)} has the key "${unknown}", which the Pulumi CLI ignores`,
    near === undefined ? "Correct or remove it" : `Did you mean "${near}"? Correct or remove it`,
  );
}

function readFile(path: string): Yaml {
  try {
    return readYaml(path);
  } catch (error) {
    throw new ProjectError((error as Error).message, `Correct ${basename(path)}`);
  }
}

function runtimeOf({ runtime }: Yaml, path: string): Pick<Project, "runtime" | "typescript" | "nodeArgs" | "options"> {
  const name = isYaml(runtime) ? runtime.name : runtime;
  const options = isYaml(runtime) && isYaml(runtime.options) ? runtime.options : {};
  if (typeof name !== "string" || name === "")
    throw new ProjectError(`${path} has no "runtime"`, `Add a line runtime: nodejs to ${basename(path)}`);
  const { nodeargs = "" } = options;
  if (typeof nodeargs !== "string")
    throw new ProjectError(`"nodeargs" in ${path} must be a string, as for the Pulumi CLI`, `Correct ${basename(path)}`);
  const isNode = name === NODE;
  return { runtime: name, typescript: isNode && options.typescript !== false, nodeArgs: isNode ? shellWords(nodeargs) : [], options };
}

/** Splits a string into words like a shell, as the CLI's language host does with nodeargs. */
export const shellWords = (text: string): string[] =>
  [...text.matchAll(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs)].map(([word]) =>
    word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs, (_, single, double, escaped) =>
      String(single ?? escaped ?? String(double).replace(/\\(["\\$`])/g, "$1")),
    ),
  );

/** `main` is the folder of the program, or a file in this folder (docs/facts/pulumi.md 1). */
function programOf({ main }: Yaml, root: string, file: string): { folder: string; entry: string } {
  if (typeof main !== "string" || main === "") return { folder: root, entry: "." };
  const path = resolve(root, main);
  if (!existsSync(path)) throw new ProjectError(`"main" in ${file} is ${path}, which does not exist`, `Correct "main" in ${file}`);
  return statSync(path).isDirectory() ? { folder: path, entry: "." } : { folder: dirname(path), entry: path };
}

function pluginsOf({ plugins }: Yaml, root: string): Record<string, string> {
  const providers: unknown = isYaml(plugins) ? plugins.providers : undefined;
  const entries = Array.isArray(providers) ? providers.filter(isYaml) : [];
  return Object.fromEntries(
    entries.flatMap(({ name, path }) => (typeof name === "string" && typeof path === "string" ? [[name, resolve(root, path)]] : [])),
  );
}

/** The values apply to every stack: `key: text`, or `key: {value or default, secret}`. */
function defaultsOf({ config }: Yaml, project: string, path: string): Record<string, ConfigValue> {
  if (config === undefined || config === null) return {};
  if (!isYaml(config)) throw new ProjectError(`"config" in ${path} must contain keys and values`, `Correct ${basename(path)}`);
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, declared]) => {
      const value = isYaml(declared) ? (declared.value ?? declared.default) : declared;
      if (value === undefined || value === null) return [];
      return [[fullKey(key, project), configValue(value, fullKey(key, project), isYaml(declared) && declared.secret === true)]];
    }),
  );
}

/** Returns the file of each stack that has one, by the name of the stack. */
export function stackFilesOf({ stackFolder }: Pick<Project, "stackFolder">): ReadonlyMap<string, string> {
  const found = existsSync(stackFolder) ? readdirSync(stackFolder) : [];
  return new Map(found.flatMap((file) => stackOfFile(file) ?? []).map((stack) => [stack, stackFileIn(stackFolder, stack) ?? ""]));
}

interface StackConfig {
  values: Record<string, ConfigValue>;
  /** Whether the file takes further values from an environment of Pulumi ESC. */
  hasEnvironment: boolean;
}

export function stackConfig({ name, stackFolder }: Pick<Project, "name" | "stackFolder">, stack: string): StackConfig {
  const path = stackFileIn(stackFolder, shortName(stack));
  const { config, environment } = path === undefined ? {} : readFile(path);
  if (config !== undefined && config !== null && !isYaml(config))
    throw new ProjectError(`"config" in ${path} must contain keys and values`, `Correct ${basename(String(path))}`);
  const entries = Object.entries(config ?? {}).map(([key, value]) => [fullKey(key, name), configValue(value, fullKey(key, name), false)]);
  return { values: Object.fromEntries(entries), hasEnvironment: environment !== undefined && environment !== null };
}

const configValue = (value: unknown, key: string, secret: boolean): ConfigValue =>
  containsEncrypted(value) ? { encrypted: true, standIn: configText(standInFor(value, key)) } : { text: configText(value), secret };

/** Reports whether a value is encrypted (`{secure: <ciphertext>}`), or contains an encrypted value at any depth. */
function containsEncrypted(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsEncrypted);
  return isYaml(value) && (typeof value.secure === "string" || Object.values(value).some(containsEncrypted));
}

/** The placeholder of an encrypted value is a string that contains the key. */
function standInFor(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => standInFor(item, `${path}[${index}]`));
  if (!isYaml(value)) return value;
  if (typeof value.secure === "string") return `stand-in:${path}`;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, standInFor(item, `${path}.${key}`)]));
}

/** A key without a namespace belongs to the project. */
export const fullKey = (key: string, project: string): string => (key.includes(":") ? key : `${project}:${key}`);

/** Returns the name of a stack without its organisation and project. */
export const shortName = (stack: string): string => stack.slice(stack.lastIndexOf("/") + 1);
