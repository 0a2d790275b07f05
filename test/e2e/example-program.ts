import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import type { StackOptions } from "../../rehearsal";
import { readProject, stackToRehearse } from "../../rehearsal/project-files";
import * as hosting from "../../sdk";

/** The stack runs the example's program in this process: the same source, name and configuration, but no process for each run. */
export function exampleInThisProcess(dir: string, { config, ...options }: StackOptions): StackOptions {
  const project = readProject(dir, stackToRehearse(dir));
  const file = join(project.folder, "index.ts");
  const { code } = transformSync(readFileSync(file, "utf8"), {
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
    module: { type: "commonjs" },
  });
  const requireFrom = createRequire(__filename);
  const load = (name: string): unknown => (name === "pulumi-hosting" ? hosting : requireFrom(name));
  const program = (): Record<string, unknown> => {
    const module = { exports: {} };
    new Function("require", "module", "exports", code)(load, module, module.exports);
    return { ...module.exports };
  };
  const defaults = Object.entries(project.config).map(([key, value]) => [key, "text" in value ? value.text : ""]);
  return { ...options, program, project: project.name, config: { ...Object.fromEntries(defaults), ...fullKeys(config, project.name) } };
}

/** A configuration key of the project may omit the project's name. */
const fullKeys = (config: Readonly<Record<string, string>> = {}, project: string): Record<string, string> =>
  Object.fromEntries(Object.entries(config).map(([key, value]) => [key.includes(":") ? key : `${project}:${key}`, value]));
