// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPreviewDeployments as definition } from "../../provider/functions/hosting/preview-deployment";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getPreviewDeployments`. */
export interface GetPreviewDeploymentsArgs {
  /** Id of the application. */
  applicationUuid: string;
}

/** Arguments of `getPreviewDeploymentsOutput`. */
export interface GetPreviewDeploymentsOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
}

/** Result of `getPreviewDeployments`. */
export interface GetPreviewDeploymentsResult {
  /** The previews, the newest pull request first. */
  previews: Array<{
    /** Number of the pull request. */
    pullRequestId: number;
    /** Address of its page. */
    pullRequestHtmlUrl?: string | null;
    /** Git provider of the preview: `git_provider_1` to `git_provider_4`. */
    gitType?: string | null;
    /** State and health, such as `running:healthy`. */
    status?: string | null;
    /** Addresses of the preview, comma-separated, without ports. */
    domains?: string | null;
    /** Addresses of the services of a compose file. */
    ctrComposeDomains?: Array<{
      /** Name of the service. */
      name: string;
      /** Addresses of the preview, comma-separated. */
      domain?: string | null;
      /** Form of the domain that the service uses: with or without `www`. */
      redirect?: string | null;
      [key: string]: unknown;
    }> | null;
    /** Tag of its image. */
    ctrRegistryImageTag?: string | null;
    /** Time at which the preview was opened. */
    createdAt?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The previews of the pull requests of an application, including previews that webhooks opened. The result also contains other fields of
 * the API, with their names in camelCase, if they are numbers, booleans or short texts and cannot contain a secret.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { previews } = hosting.getPreviewDeploymentsOutput({ applicationUuid: web.id });
 * export const open = previews.apply((all) => all.map((preview) => preview.pullRequestId));
 * ```
 * @see docs/reference/get-preview-deployments.md
 */
export function getPreviewDeployments(args: GetPreviewDeploymentsArgs, options?: FunctionOptions): Promise<GetPreviewDeploymentsResult> {
  return call<GetPreviewDeploymentsResult>(definition, args, options);
}

/**
 * `getPreviewDeployments` with arguments that may be outputs.
 *
 * @see docs/reference/get-preview-deployments.md
 */
export function getPreviewDeploymentsOutput(args: GetPreviewDeploymentsOutputArgs, options?: FunctionOptions): pulumi.Output<GetPreviewDeploymentsResult> {
  return callOutput<GetPreviewDeploymentsResult>(definition, args, options);
}
