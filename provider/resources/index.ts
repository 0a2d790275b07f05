import type { AnyDefinition } from "../core/resource";
import { application } from "./hosting/application";
import { deployment } from "./hosting/deployment";
import { environment } from "./hosting/environment";
import { environmentVariable } from "./hosting/environment-variable";
import { environmentVariables } from "./hosting/environment-variables";
import { project } from "./hosting/project";

/** All kinds, in the order of the docs. A new kind is its file, its twin in the sandbox, and a line here. */
export const definitions: readonly AnyDefinition[] = [
  project,
  environment,
  application,
  environmentVariable,
  environmentVariables,
  deployment,
];
