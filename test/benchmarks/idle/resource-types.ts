import * as pulumi from "@pulumi/pulumi";
import { definitions } from "../../../provider/resources";
import type * as hosting from "../../../sdk";
import type { ResourceTypes } from "../programs";

/** Source text of the provider. It is a constant, as in the classes of this package, so that Pulumi does not serialise a closure. */
const PROVIDER = `exports.handler = () => require(${JSON.stringify(require.resolve("./provider"))}).provider;`;

/**
 * All inputs and outputs of each resource type, as undefined. Pulumi's SDK creates an output only for a declared property, and each output
 * takes time.
 */
const declared = new Map(
  definitions.map(({ type, inputs, outputs }) => [
    type,
    Object.fromEntries([...Object.keys(inputs), ...Object.keys(outputs)].map((key) => [key, undefined])),
  ]),
);

class Idle extends pulumi.CustomResource {
  constructor(kind: string, name: string, args: object) {
    super(`pulumi-nodejs:dynamic/idle:${kind}`, name, { ...declared.get(kind), ...args, __provider: PROVIDER });
  }
}

class Project extends Idle {
  constructor(name: string, args: hosting.ProjectArgs) {
    super("Project", name, args);
  }
}

class Application extends Idle {
  constructor(name: string, args: hosting.ApplicationArgs) {
    super("Application", name, args);
  }
}

class EnvironmentVariable extends Idle {
  constructor(name: string, args: hosting.EnvironmentVariableArgs) {
    super("EnvironmentVariable", name, args);
  }
}

class EnvironmentVariables extends Idle {
  constructor(name: string, args: hosting.EnvironmentVariablesArgs) {
    super("EnvironmentVariables", name, args);
  }
}

/** The same classes as in this package, with a provider that does nothing. */
export const idleTypes: ResourceTypes = { Project, Application, EnvironmentVariable, EnvironmentVariables };
