// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDeployments as definition } from "../../provider/functions/hosting/get-deployments";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDeployments`. */
export interface GetDeploymentsArgs {
  /** Id of the application. Default: those of the team that wait or run now. */
  applicationUuid?: string;
  /** How many, of an application. Default: 10. */
  take?: number;
  /** How many of the newest are left out, of an application. Default: none. */
  skip?: number;
}

/** Arguments of `getDeploymentsOutput`. */
export interface GetDeploymentsOutputArgs {
  /** Id of the application. Default: those of the team that wait or run now. */
  applicationUuid?: pulumi.Input<string>;
  /** How many, of an application. Default: 10. */
  take?: pulumi.Input<number>;
  /** How many of the newest are left out, of an application. Default: none. */
  skip?: pulumi.Input<number>;
}

/** Result of `getDeployments`. */
export interface GetDeploymentsResult {
  /** How many there are in all, also beyond `take`. */
  count: number;
  /** The deployments: of an application newest first, of the team in the API's order. */
  deployments: Array<{
    /** Id of the deployment. */
    deploymentUuid: string;
    /** `queued`, `in_progress`, `finished`, `failed` or `cancelled-by-user`. */
    status: string;
    /** Name of the application. */
    applicationName?: string | null;
    /** What was deployed; `HEAD` where the application is not pinned to a commit. */
    commit?: string | null;
    /** Number of the pull request of a preview; 0 for the application itself. */
    pullRequestId?: number | null;
    /** Whether it was built without cache. */
    forceRebuild?: boolean | null;
    /** Whether nothing was built. */
    restartOnly?: boolean | null;
    /** When it was asked for. */
    createdAt?: string | null;
    /** When it ended. */
    finishedAt?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The deployments of an application, or those of the team that wait or run now. Without their build logs, which may contain secrets: `getDeployment` reads one. Further fields that the API shows are there too, in camelCase, where they are numbers, flags or short texts and cannot hold a secret.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { deployments } = hosting.getDeploymentsOutput({ applicationUuid: web.id, take: 1 });
 * export const last = deployments.apply(([one]) => one?.status ?? "never deployed");
 * ```
 */
export function getDeployments(args: GetDeploymentsArgs = {}, options?: FunctionOptions): Promise<GetDeploymentsResult> {
  return call<GetDeploymentsResult>(definition, args, options);
}

/** `getDeployments` with arguments that may be outputs. */
export function getDeploymentsOutput(args: GetDeploymentsOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetDeploymentsResult> {
  return callOutput<GetDeploymentsResult>(definition, args, options);
}
