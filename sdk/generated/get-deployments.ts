// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDeployments as definition } from "../../provider/functions/hosting/deployment";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDeployments`. */
export interface GetDeploymentsArgs {
  /** Id of the application. Default: the function returns the waiting and running deployments of the whole team. */
  applicationUuid?: string;
  /** Maximum number of deployments of an application. Default: 10. */
  take?: number;
  /** How many of the newest deployments of an application to skip. Default: 0. */
  skip?: number;
}

/** Arguments of `getDeploymentsOutput`. */
export interface GetDeploymentsOutputArgs {
  /** Id of the application. Default: the function returns the waiting and running deployments of the whole team. */
  applicationUuid?: pulumi.Input<string>;
  /** Maximum number of deployments of an application. Default: 10. */
  take?: pulumi.Input<number>;
  /** How many of the newest deployments of an application to skip. Default: 0. */
  skip?: pulumi.Input<number>;
}

/** Result of `getDeployments`. */
export interface GetDeploymentsResult {
  /** Total number of deployments, including the deployments that `take` and `skip` leave out. */
  count: number;
  /** The deployments: newest first for an application, in the API's order for the team. */
  deployments: Array<{
    /** Id of the deployment. */
    deploymentUuid: string;
    /** `queued`, `in_progress`, `finished`, `failed` or `cancelled-by-user`. */
    status: string;
    /** Name of the application. */
    applicationName?: string | null;
    /** Deployed commit; `HEAD` if the application is not pinned to a commit. */
    commit?: string | null;
    /** Number of the pull request, if this is a deployment of a preview; 0 for a deployment of the application itself. */
    pullRequestId?: number | null;
    /** Whether the deployment was built without the cache. */
    forceRebuild?: boolean | null;
    /** Whether the deployment only restarted the application, without a build. */
    restartOnly?: boolean | null;
    /** Time of the request. */
    createdAt?: string | null;
    /** End time. */
    finishedAt?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The deployments of an application, or the waiting and running deployments of the team. The result contains no build logs, because they
 * may contain secrets. Read a build log with `getDeployment`. The result also contains other fields of the API, with their names in
 * camelCase, if they are numbers, booleans or short texts and cannot contain a secret.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { deployments } = hosting.getDeploymentsOutput({ applicationUuid: web.id, take: 1 });
 * export const last = deployments.apply(([one]) => one?.status ?? "never deployed");
 * ```
 * @see docs/reference/get-deployments.md
 */
export function getDeployments(args: GetDeploymentsArgs = {}, options?: FunctionOptions): Promise<GetDeploymentsResult> {
  return call<GetDeploymentsResult>(definition, args, options);
}

/**
 * `getDeployments` with arguments that may be outputs.
 *
 * @see docs/reference/get-deployments.md
 */
export function getDeploymentsOutput(args: GetDeploymentsOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetDeploymentsResult> {
  return callOutput<GetDeploymentsResult>(definition, args, options);
}
