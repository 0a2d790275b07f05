// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getApplications as definition } from "../../provider/functions/hosting/get-applications";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getApplications`. */
export interface GetApplicationsArgs {
  /** Only applications with exactly this tag. Default: all. */
  tag?: string;
}

/** Arguments of `getApplicationsOutput`. */
export interface GetApplicationsOutputArgs {
  /** Only applications with exactly this tag. Default: all. */
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
    /** Addresses it is served at, with commas between them. */
    fqdn?: string | null;
    /** State and health, such as `running:healthy`. */
    status?: string | null;
    /** The API's number of its environment. */
    environmentId: number;
    /** What it is for. */
    description?: string | null;
    /** How it is built. */
    buildPack?: string | null;
    /** Its repository; null without a git source. */
    gitRepository?: string | null;
    /** The branch that is built. */
    gitBranch?: string | null;
    /** Ports that it listens on. */
    portsExposes?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * All applications of the token's team, or those with a tag. Further fields that the API shows are there too, in camelCase, where they are numbers, flags or short texts and cannot hold a secret.
 *
 * @example
 * ```ts
 * const { applications } = hosting.getApplicationsOutput({ tag: "public" });
 * export const addresses = applications.apply((all) => all.map((a) => a.fqdn));
 * ```
 */
export function getApplications(args: GetApplicationsArgs = {}, options?: FunctionOptions): Promise<GetApplicationsResult> {
  return call<GetApplicationsResult>(definition, args, options);
}

/** `getApplications` with arguments that may be outputs. */
export function getApplicationsOutput(args: GetApplicationsOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetApplicationsResult> {
  return callOutput<GetApplicationsResult>(definition, args, options);
}
