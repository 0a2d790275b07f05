import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { parseProblem } from "../../provider/api/json";
import {
  configText,
  containsEncrypted,
  fullKey,
  MAKE_A_PROJECT,
  notAProject,
  projectFileIn,
  REHEARSAL_STACK,
  stackOfFile,
} from "../../testing/project-files";
import { PLUGIN } from "../plugin/installed";
import { waitsFor } from "./finding";

/** Encrypted values cannot be read without the stack's key. */
export type FileValue = { text: string } | { encrypted: true };

export interface ConfigFile {
  name: string;
  values: ReadonlyMap<string, FileValue>;
}

export interface ProjectFolder {
  name: string;
  /** Folder from which Pulumi resolves the program's packages (docs/facts/pulumi.md 1). */
  programFolder: string;
  /** Folder of the resource plugin in `plugins.providers`. */
  pluginFolder: string | undefined;
  /** Pulumi.yaml, with the configuration values that it sets for every stack. */
  file: ConfigFile;
  stacks: ReadonlyMap<string, ConfigFile>;
}

export class ProjectError extends Error {
  constructor(
    message: string,
    readonly fix?: string,
  ) {
    super(message);
  }
}

type Yaml = Record<string, unknown>;
const isYaml = (value: unknown): value is Yaml => typeof value === "object" && value !== null && !Array.isArray(value);

export function readProjectFolder(dir: string): ProjectFolder {
  const path = projectFileIn(dir);
  if (path === undefined) throw new ProjectError(notAProject(dir), `Set the folder with --dir. ${MAKE_A_PROJECT}`);
  const parse = yamlReader(dir);
  const project = readYaml(path, parse);
  const { name, runtime, stackConfigDir, config } = project;
  const file = basename(path);
  if (typeof name !== "string" || name === "") throw new ProjectError(`${file} has no "name"`, `Add a line name: <project> to ${file}`);
  const language = isYaml(runtime) ? runtime.name : runtime;
  if (language !== "nodejs")
    throw new ProjectError(
      `${file} has the runtime ${JSON.stringify(language ?? null)}`,
      "pulumi-hosting is for programs with runtime: nodejs",
    );
  const folder = typeof stackConfigDir === "string" ? resolve(dir, stackConfigDir) : dir;
  const stacks = existsSync(folder) ? readdirSync(folder).flatMap((found) => stackIn(found, folder, name, parse)) : [];
  return {
    name,
    programFolder: programFolderOf(project, dir, file),
    pluginFolder: pluginFolderIn(project, dir),
    file: { name: file, values: defaultsIn(config, name) },
    stacks: new Map(stacks),
  };
}

function pluginFolderIn({ plugins }: Yaml, dir: string): string | undefined {
  const providers: unknown = isYaml(plugins) ? plugins.providers : undefined;
  const own = Array.isArray(providers) ? providers.find((one) => isYaml(one) && one.name === PLUGIN) : undefined;
  return typeof own?.path === "string" ? resolve(dir, own.path) : undefined;
}

/** Loads a YAML parser from the SDK of the program, or else from the SDK of this package. */
function yamlReader(dir: string): (text: string) => unknown {
  for (const from of [dir, __dirname]) {
    try {
      const sdk = createRequire(join(from, "package.json")).resolve("@pulumi/pulumi/package.json");
      return createRequire(sdk)("js-yaml").load;
    } catch {
      // Try the next folder.
    }
  }
  throw waitsFor("sdk");
}

function readYaml(path: string, parse: (text: string) => unknown): Yaml {
  const name = basename(path);
  let content: unknown;
  try {
    content = parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ProjectError(`${name} cannot be read: ${parseProblem(error)}`, `Correct ${name}`);
  }
  if (content === undefined || content === null) return {};
  if (!isYaml(content)) throw new ProjectError(`${name} does not contain keys and values`, `Correct ${name}`);
  return content;
}

/** `main` names a folder or a file. If it names a file, the program's folder is the folder of that file. */
function programFolderOf({ main }: Yaml, dir: string, file: string): string {
  if (typeof main !== "string" || main === "") return dir;
  const path = resolve(dir, main);
  if (!existsSync(path)) throw new ProjectError(`"main" in ${file} is ${main}, which does not exist`, `Correct "main" in ${file}`);
  return statSync(path).isDirectory() ? path : dirname(path);
}

function stackIn(found: string, folder: string, project: string, parse: (text: string) => unknown): [string, ConfigFile][] {
  const stack = stackOfFile(found);
  if (stack === undefined || stack === REHEARSAL_STACK) return [];
  const { config } = readYaml(join(folder, found), parse);
  const entries = isYaml(config) ? Object.entries(config) : [];
  const values = entries.map(([key, value]): [string, FileValue] => [fullKey(key, project), fileValueOf(value)]);
  return [[stack, { name: found, values: new Map(values) }]];
}

/** Returns the values of the project's `config`, which apply to every stack: `key: text`, or `key: {value or default}`. */
function defaultsIn(config: unknown, project: string): ReadonlyMap<string, FileValue> {
  const entries = isYaml(config) ? Object.entries(config) : [];
  return new Map(
    entries.flatMap(([key, declared]): [string, FileValue][] => {
      const value = isYaml(declared) ? (declared.value ?? declared.default) : declared;
      return value === undefined || value === null ? [] : [[fullKey(key, project), fileValueOf(value)]];
    }),
  );
}

const fileValueOf = (value: unknown): FileValue => (containsEncrypted(value) ? { encrypted: true } : { text: configText(value) });
