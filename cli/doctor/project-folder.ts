import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { configText, containsEncrypted, fullKey, projectFileIn } from "../../testing/project-files";
import { waitsFor } from "./finding";

/** A value of a configuration file. An encrypted one cannot be read without the stack's key. */
export type FileValue = { text: string } | { encrypted: true };

export interface ConfigFile {
  /** Its name, for people. */
  name: string;
  values: ReadonlyMap<string, FileValue>;
}

/** A Pulumi project as its files say it is. */
export interface ProjectFolder {
  name: string;
  /** Where Pulumi looks for what the program requires (docs/facts/pulumi.md 1). */
  programFolder: string;
  /** The project's own file, and what it gives to every stack. */
  file: ConfigFile;
  /** The stacks that have a file here. */
  stacks: ReadonlyMap<string, ConfigFile>;
}

/** The files are not those of a project that can run. */
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
  if (path === undefined)
    throw new ProjectError(
      `${dir} has no Pulumi.yaml, so it is not the folder of a project`,
      "Name the folder with --dir, or make a project with: pulumi new typescript",
    );
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
    file: { name: file, values: defaultsIn(config, name) },
    stacks: new Map(stacks),
  };
}

/** The SDK's own reader of YAML: the program's, or else the one beside this package. */
function yamlReader(dir: string): (text: string) => unknown {
  for (const from of [dir, __dirname]) {
    try {
      const sdk = createRequire(join(from, "package.json")).resolve("@pulumi/pulumi/package.json");
      return createRequire(sdk)("js-yaml").load;
    } catch {
      // The next one.
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
    // The reader's further lines quote the file, which may hold a secret.
    const [why] = String((error as { reason?: unknown }).reason ?? "it is not YAML").split("\n");
    throw new ProjectError(`${name} cannot be read: ${why}`, `Correct ${name}`);
  }
  if (content === undefined || content === null) return {};
  if (!isYaml(content)) throw new ProjectError(`${name} does not hold keys and values`, `Correct ${name}`);
  return content;
}

/** `main` is a folder, or a file in its folder. */
function programFolderOf({ main }: Yaml, dir: string, file: string): string {
  if (typeof main !== "string" || main === "") return dir;
  const path = resolve(dir, main);
  if (!existsSync(path)) throw new ProjectError(`"main" in ${file} names ${main}, which does not exist`, `Correct "main" in ${file}`);
  return statSync(path).isDirectory() ? path : dirname(path);
}

function stackIn(found: string, folder: string, project: string, parse: (text: string) => unknown): [string, ConfigFile][] {
  const stack = /^Pulumi\.(.+)\.ya?ml$/.exec(found)?.[1];
  if (stack === undefined) return [];
  const { config } = readYaml(join(folder, found), parse);
  const entries = isYaml(config) ? Object.entries(config) : [];
  const values = entries.map(([key, value]): [string, FileValue] => [fullKey(key, project), fileValueOf(value)]);
  return [[stack, { name: found, values: new Map(values) }]];
}

/** Values of the project's `config` that hold for every stack: `key: text`, or `key: {value or default}`. */
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
