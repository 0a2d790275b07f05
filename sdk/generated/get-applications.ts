// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getApplications as definition } from "../../provider/functions/hosting/application";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getApplications`. */
export interface GetApplicationsArgs {
  /** Filter by the exact name of a tag. Default: all. */
  tag?: string;
}

/** Arguments of `getApplicationsOutput`. */
export interface GetApplicationsOutputArgs {
  /** Filter by the exact name of a tag. Default: all. */
  tag?: pulumi.Input<string>;
}

/** Result of `getApplications`. */
export interface GetApplicationsResult {
  /** The applications, ordered by name. */
  applications: Array<{
    /** Id of the application. */
    uuid: string;
    /** Name of the application. Not unique. */
    name: string;
    /** Addresses of the application, comma-separated. */
    fqdn?: string | null;
    /** State and health, such as `running:healthy`. */
    status?: string | null;
    /** The API's number of the application's environment. */
    environmentId: number;
    /** Description of the application. */
    description?: string | null;
    /** Build pack of the application. */
    buildPack?: string | null;
    /** Repository of the application; null without a git source. */
    gitRepository?: string | null;
    /** Git branch that the platform builds. */
    gitBranch?: string | null;
    /** Listening ports of the application. */
    portsExposes?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * All applications of the token's team, or those with a tag. The result also contains other fields of the API, with their names in
 * camelCase, if they are numbers, booleans or short texts and cannot contain a secret.
 *
 * @example
 * ```ts
 * const { applications } = hosting.getApplicationsOutput({ tag: "public" });
 * export const addresses = applications.apply((all) => all.map((a) => a.fqdn));
 * ```
 * @see docs/reference/get-applications.md
 */
export function getApplications(args: GetApplicationsArgs = {}, options?: FunctionOptions): Promise<GetApplicationsResult> {
  return call<GetApplicationsResult>(definition, args, options);
}

/**
 * `getApplications` with arguments that may be outputs.
 *
 * @see docs/reference/get-applications.md
 */
export function getApplicationsOutput(args: GetApplicationsOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetApplicationsResult> {
  return callOutput<GetApplicationsResult>(definition, args, options);
}
