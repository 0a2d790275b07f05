import { basename } from "node:path";
import { type ConfigValue, type Project, REHEARSAL_STACK, readProjectFile, stackConfig, stackFilesOf } from "../../rehearsal/project-files";

/** Encrypted values cannot be read without the stack's key. */
export type FileValue = { text: string } | { encrypted: true };

export interface ConfigFile {
  name: string;
  values: ReadonlyMap<string, FileValue>;
}

export interface ProjectFolder extends Project {
  /** Pulumi.yaml, with the configuration values that it sets for every stack. */
  configuration: ConfigFile;
  stacks: ReadonlyMap<string, ConfigFile>;
}

export function readProjectFolder(dir: string): ProjectFolder {
  const project = readProjectFile(dir);
  const stacks = [...stackFilesOf(project)].flatMap(([stack, path]): [string, ConfigFile][] =>
    stack === REHEARSAL_STACK ? [] : [[stack, fileOf(basename(path), stackConfig(project, stack).values)]],
  );
  return { ...project, configuration: fileOf(project.file, project.defaults), stacks: new Map(stacks) };
}

const fileOf = (name: string, values: Record<string, ConfigValue>): ConfigFile => ({ name, values: new Map(Object.entries(values)) });
