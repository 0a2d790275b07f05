// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getProjects as definition } from "../../provider/functions/hosting/project";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getProjects`. */
export interface GetProjectsResult {
  /** The projects, in the API's order. */
  projects: Array<{
    /** Id of the project. */
    uuid: string;
    /** Name of the project. Not unique. */
    name: string;
    /** Description of the project. */
    description?: string | null;
  }>;
}

/**
 * All projects of the token's team.
 *
 * @example
 * ```ts
 * export const names = hosting.getProjectsOutput().projects.apply((projects) => projects.map((p) => p.name));
 * ```
 * @see docs/reference/get-projects.md
 */
export function getProjects(options?: FunctionOptions): Promise<GetProjectsResult> {
  return call<GetProjectsResult>(definition, {}, options);
}

/**
 * `getProjects` with arguments that may be outputs.
 *
 * @see docs/reference/get-projects.md
 */
export function getProjectsOutput(options?: FunctionOptions): pulumi.Output<GetProjectsResult> {
  return callOutput<GetProjectsResult>(definition, {}, options);
}
