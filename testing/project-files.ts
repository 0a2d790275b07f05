import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseProblem } from "../provider/api/json";
import type { Sdk } from "./protocol/sdk";

export interface ProjectFiles {
  name: string;
  /** Folder of Pulumi.yaml. */
  root: string;
  /** Folder of the program. */
  folder: string;
  /** Entry of the program, relative to its folder. If it is `.`, package.json decides. */
  entry: string;
  typescript: boolean;
  /** Node arguments for the program, such as `--import tsx`. */
  nodeArgs: readonly string[];
  /** Settings of the stack, including defaults of the project. */
  config: Record<string, ConfigValue>;
}

/** An encrypted value cannot be read without the key of the stack. */
export type ConfigValue = { text: string; secret: boolean } | { encrypted: true; standIn: string };

/** Parts of Pulumi.yaml that a rehearsal does not support. A rehearsal ignores `packages`, because it loads no other packages. */
const UNSUPPORTED = ["options"];

/** Returns the text without a full stop. */
export const notAProject = (folder: string): string => `${resolve(folder)} is not a project folder: it has no Pulumi.yaml`;

/** The next step for the user after `notAProject`. */
export const MAKE_A_PROJECT = "Create a project with: npx pulumi-hosting init";

/** Returns the nearest project folder: the folder itself, or a folder above it. If there is no project, returns the folder itself. */
export function projectFolderOf(dir: string): string {
  if (projectFileIn(resolve(dir)) !== undefined) return dir;
  for (let folder = resolve(dir), above = dirname(folder); above !== folder; folder = above, above = dirname(folder))
    if (projectFileIn(above) !== undefined) return above;
  return dir;
}

export function requireProject(dir: string): string {
  const root = resolve(dir);
  if (!existsSync(root)) throw new Error(`The folder ${root} does not exist.`);
  const path = projectFileIn(root);
  if (path === undefined) throw new Error(`${notAProject(root)}. ${MAKE_A_PROJECT}`);
  return path;
}

/** Stack whose configuration is only for rehearsals. It can permit costs and data loss that no real stack should permit. */
export const REHEARSAL_STACK = "rehearsal";

export const stackToRehearse = (dir: string): string =>
  stackFileIn(resolve(dir), REHEARSAL_STACK) === undefined ? "dev" : REHEARSAL_STACK;

const stackFileIn = (folder: string, stack: string): string | undefined =>
  [`Pulumi.${stack}.yaml`, `Pulumi.${stack}.yml`].map((file) => join(folder, file)).find((file) => existsSync(file));

/** Returns the stack whose configuration a file contains, by the file's name: `prod` for `Pulumi.prod.yaml`. */
export const stackOfFile = (file: string): string | undefined => /^Pulumi\.(.+)\.ya?ml$/.exec(file)?.[1];

export const projectFileIn = (folder: string): string | undefined =>
  ["Pulumi.yaml", "Pulumi.yml"].map((file) => join(folder, file)).find((file) => existsSync(file));

export function readProject(dir: string, stack: string, sdk: Sdk): ProjectFiles {
  const root = resolve(dir);
  const path = requireProject(root);
  const project = readYaml(path, sdk);
  const { name } = project;
  if (typeof name !== "string" || name === "") throw new Error(`${path} has no "name".`);
  for (const key of UNSUPPORTED) {
    if (project[key] !== undefined) throw new Error(`"${key}" in ${path} is not supported by a rehearsal; try it with the Pulumi CLI.`);
  }
  const { typescript, nodeArgs } = runtimeOf(project, path);
  return {
    name,
    root,
    typescript,
    nodeArgs,
    ...programOf(project, root),
    config: { ...defaultsOf(project, name, path), ...stackConfig(project, root, name, stack, sdk) },
  };
}

type Yaml = Record<string, unknown>;
const isYaml = (value: unknown): value is Yaml => typeof value === "object" && value !== null && !Array.isArray(value);

function readYaml(path: string, sdk: Sdk): Yaml {
  let content: unknown;
  try {
    content = sdk.parseYaml(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${parseProblem(error)}`);
  }
  if (content === undefined || content === null) return {};
  if (!isYaml(content)) throw new Error(`${path} must contain keys and values.`);
  return content;
}

function runtimeOf({ runtime }: Yaml, path: string): { typescript: boolean; nodeArgs: string[] } {
  const name = isYaml(runtime) ? runtime.name : runtime;
  const options = isYaml(runtime) && isYaml(runtime.options) ? runtime.options : {};
  if (name !== "nodejs") throw new Error(`${path}: a rehearsal runs programs of the runtime "nodejs" only, not "${String(name)}".`);
  const { nodeargs = "" } = options;
  if (typeof nodeargs !== "string") throw new Error(`"nodeargs" in ${path} must be a string, as for the Pulumi CLI.`);
  return { typescript: options.typescript !== false, nodeArgs: shellWords(nodeargs) };
}

/** Splits a string into words like a shell, as the CLI's language host does with nodeargs. */
export const shellWords = (text: string): string[] =>
  [...text.matchAll(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs)].map(([word]) =>
    word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs, (_, single, double, escaped) =>
      String(single ?? escaped ?? String(double).replace(/\\(["\\$`])/g, "$1")),
    ),
  );

/** `main` is the folder of the program, or a file in this folder (docs/facts/pulumi.md 1). */
function programOf({ main }: Yaml, root: string): { folder: string; entry: string } {
  if (typeof main !== "string" || main === "") return { folder: root, entry: "." };
  const path = resolve(root, main);
  if (!existsSync(path)) throw new Error(`"main" in Pulumi.yaml is ${path}, which does not exist.`);
  return statSync(path).isDirectory() ? { folder: path, entry: "." } : { folder: dirname(path), entry: path };
}

/** The values apply to every stack: `key: text`, or `key: {value or default, secret}`. */
function defaultsOf({ config }: Yaml, project: string, path: string): Record<string, ConfigValue> {
  if (config === undefined) return {};
  if (!isYaml(config)) throw new Error(`"config" in ${path} must contain keys and values.`);
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, declared]) => {
      if (!isYaml(declared)) return [[fullKey(key, project), { text: configText(declared), secret: false }]];
      const value = declared.value ?? declared.default;
      return value === undefined ? [] : [[fullKey(key, project), { text: configText(value), secret: declared.secret === true }]];
    }),
  );
}

function stackConfig({ stackConfigDir }: Yaml, root: string, project: string, stack: string, sdk: Sdk): Record<string, ConfigValue> {
  const folder = typeof stackConfigDir === "string" ? resolve(root, stackConfigDir) : root;
  const path = stackFileIn(folder, shortName(stack));
  if (path === undefined) return {};
  const { config } = readYaml(path, sdk);
  if (config === undefined || config === null) return {};
  if (!isYaml(config)) throw new Error(`"config" in ${path} must contain keys and values.`);
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      fullKey(key, project),
      containsEncrypted(value)
        ? { encrypted: true, standIn: configText(standInFor(value, fullKey(key, project))) }
        : { text: configText(value), secret: false },
    ]),
  );
}

/** Reports whether a value is encrypted (`{secure: <ciphertext>}`), or contains an encrypted value at any depth. */
export function containsEncrypted(value: unknown): boolean {
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

/** A configuration value is text. An object or a list becomes JSON. */
export const configText = (value: unknown): string => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value));

/** A key without a namespace belongs to the project. */
export const fullKey = (key: string, project: string): string => (key.includes(":") ? key : `${project}:${key}`);

/** Returns the name of a stack without its organisation and project. */
export const shortName = (stack: string): string => stack.slice(stack.lastIndexOf("/") + 1);
