import type * as pulumi from "@pulumi/pulumi";
import type { Stack } from "../../rehearsal";
import * as hosting from "../../sdk";

/** Size of a program with one project: the number of applications, and the number of variables in each application. */
export interface Shape {
  readonly name: string;
  readonly applications: number;
  readonly variables: number;
}

export const P1: Shape = { name: "P1", applications: 1, variables: 50 };
export const P2: Shape = { name: "P2", applications: 20, variables: 25 };
export const P3: Shape = { name: "P3", applications: 1, variables: 500 };

/** `single`: one resource per variable. `set`: one resource for all variables of an application. */
export type Form = "single" | "set";

type Make<Args> = new (name: string, args: Args) => { readonly id: pulumi.Output<pulumi.ID> };

/** The classes of a program, so that the same program can run with another provider. */
export interface ResourceTypes {
  Project: Make<hosting.ProjectArgs>;
  Application: Make<hosting.ApplicationArgs>;
  EnvironmentVariable: Make<hosting.EnvironmentVariableArgs>;
  EnvironmentVariables: Make<hosting.EnvironmentVariablesArgs>;
}

export interface Variation {
  form: Form;
  /**
   * Uuid of a server. The caller reads it from the sandbox before the run, because a call such as `getServers` in the program would add
   * requests.
   */
  serverUuid: string;
  /** Defaults to `static`. With `auto_builder_1`, the platform adds variables to the application. */
  buildPack?: "static" | "auto_builder_1";
  application?: Partial<hosting.ApplicationArgs>;
  /** Name of the project. Defaults to `shop`. */
  project?: string;
  /** Returns the value of the first variable. Each run calls it once. Defaults to a constant value. */
  firstValue?: () => string;
  kinds?: ResourceTypes;
}

export const programOf = (shape: Shape, variation: Variation) => (): void => {
  const {
    form,
    serverUuid,
    buildPack = "static",
    application,
    firstValue = () => "value 0",
    project: name = "shop",
    kinds = hosting,
  } = variation;
  const project = new kinds.Project(name, {});
  for (let a = 0; a < shape.applications; a++) {
    const app = new kinds.Application(`app-${a}`, {
      projectUuid: project.id,
      serverUuid,
      source: { kind: "public", gitRepository: "https://git.example.com/acme/shop", gitBranch: "main", buildPack },
      ...application,
    });
    const values = Array.from({ length: shape.variables }, (_, v): [string, string] => [`KEY_${v}`, v === 0 ? firstValue() : `value ${v}`]);
    if (form === "set") new kinds.EnvironmentVariables(`app-${a}`, { applicationUuid: app.id, variables: Object.fromEntries(values) });
    else for (const [key, value] of values) new kinds.EnvironmentVariable(`app-${a}-${key}`, { applicationUuid: app.id, key, value });
  }
};

export const resourcesOf = ({ applications, variables }: Shape, form: Form): number =>
  1 + applications * (1 + (form === "set" ? 1 : variables));

/** Throws if the preview found changes, because the benchmark then does not measure a preview without changes. */
export function requireSettled({ steps, diagnostics }: Awaited<ReturnType<Stack["preview"]>>): void {
  const changing = steps.filter(({ op }) => op !== "same");
  if (changing.length === 0) return;
  const lines = diagnostics.slice(0, 5).map(({ message }) => message);
  throw new Error(`A preview without changes plans ${changing.length} changes (first: ${changing[0]?.op}): ${lines.join(" | ")}`);
}
