import * as pulumi from "@pulumi/pulumi";
import type * as hosting from "../../sdk";
import type { Kinds } from "../programs";

/** A constant text that requires the provider, as this package's own classes have it: no closure is serialised. */
const PROVIDER = `exports.handler = () => require(${JSON.stringify(require.resolve("./provider"))}).provider;`;

class Idle extends pulumi.CustomResource {
  constructor(kind: string, name: string, args: object) {
    super(`pulumi-nodejs:dynamic/idle:${kind}`, name, { ...args, __provider: PROVIDER });
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

/** The same classes as in this package, on a provider that does nothing. */
export const idleKinds: Kinds = { Project, Application, EnvironmentVariable, EnvironmentVariables };
