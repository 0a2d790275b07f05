// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDeployment as definition } from "../../provider/functions/hosting/deployment";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDeployment`. */
export interface GetDeploymentArgs {
  /** Id of the deployment. */
  deploymentUuid: string;
  /** How many lines of the build log to return, counted from its end. Default: all lines. */
  lines?: number;
}

/** Arguments of `getDeploymentOutput`. */
export interface GetDeploymentOutputArgs {
  /** Id of the deployment. */
  deploymentUuid: pulumi.Input<string>;
  /** How many lines of the build log to return, counted from its end. Default: all lines. */
  lines?: pulumi.Input<number>;
}

/** Result of `getDeployment`. */
export interface GetDeploymentResult {
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
  /**
   * The lines of the build log, oldest first, separated by line breaks. The platform's internal commands are left out. Null if the token
   * lacks the permission `Read sensitive data`.
   */
  logs: string | null;
}

/**
 * One deployment with its build log. For the log, the token needs the permission `Read sensitive data`. The result is secret, because
 * builds print their environment.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const release = new hosting.Deployment("web", { applicationUuid: web.id });
 * const { status, logs } = hosting.getDeploymentOutput({ deploymentUuid: release.id, lines: 50 });
 * export const state = pulumi.unsecret(status);
 * // pulumi stack output buildLog --show-secrets
 * export const buildLog = logs;
 * ```
 * @see docs/reference/get-deployment.md
 */
export function getDeployment(args: GetDeploymentArgs, options?: FunctionOptions): Promise<GetDeploymentResult> {
  return call<GetDeploymentResult>(definition, args, options);
}

/**
 * `getDeployment` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/get-deployment.md
 */
export function getDeploymentOutput(args: GetDeploymentOutputArgs, options?: FunctionOptions): pulumi.Output<GetDeploymentResult> {
  return callOutput<GetDeploymentResult>(definition, args, options);
}
