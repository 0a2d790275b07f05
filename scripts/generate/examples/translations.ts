import type { PackageSchema } from "../package-schema";
import { goProgram } from "./go-program";
import type { Declaration, Program } from "./program";
import { pythonProgram } from "./python-program";
import { readProgram, UntranslatableError } from "./read-program";
import { yamlProgram } from "./yaml-program";

export interface Translations {
  readonly yaml: string;
  readonly python: string;
  readonly go: string;
}

/**
 * For each resource type that watches other resources, the name of the input (such as `applicationUuid`) that is equal in the watched
 * resources.
 */
export type Watchers = ReadonlyMap<string, string>;

/** Returns undefined if the example has more than a literal structure. */
export function translationsOf(example: string, schema: PackageSchema, watchers: Watchers): Translations | undefined {
  try {
    const program = ordered(readProgram(example), watchers);
    return { yaml: yamlProgram(program), python: pythonProgram(program, schema), go: goProgram(program, schema) };
  } catch (error) {
    if (error instanceof UntranslatableError) return undefined;
    throw error;
  }
}

/**
 * Adds the dependencies that the npm package adds itself, because the SDKs of other languages do not: a resource waits for the earlier
 * resources that it watches, such as a deployment for the resources of its application.
 */
function ordered(program: Program, watchers: Watchers): Program {
  const { declarations } = program;
  return {
    ...program,
    declarations: declarations.map((one, n) => {
      if (one.is !== "resource") return one;
      const watched = argumentOf(one, watchers.get(one.type));
      if (watched === undefined) return one;
      const before = declarations.slice(0, n).filter((other) => argumentOf(other, watchers.get(one.type)) === watched);
      const added = before.map(({ variable }) => ({ is: "part" as const, of: variable, path: [] }));
      const isNamed = (variable: string) => one.dependsOn.some((named) => named.is === "part" && named.of === variable);
      return { ...one, dependsOn: [...one.dependsOn, ...added.filter(({ of }) => !isNamed(of))] };
    }),
  };
}

function argumentOf(declaration: Declaration, key: string | undefined): string | undefined {
  const value = declaration.is === "resource" ? declaration.args.find(([name]) => name === key)?.[1] : undefined;
  return value && JSON.stringify(value);
}
