// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPushWebhook as definition } from "../../provider/functions/hosting/push-webhook";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getPushWebhook`. */
export interface GetPushWebhookArgs {
  /** Id of the application. */
  applicationUuid: string;
  /**
   * Git provider of the repository: `git_provider_1` to `git_provider_4`, or the platform's name for it in the setting
   * `hosting:vocabulary`. The address of the webhook contains the platform's name. If the setting lacks this name, the call succeeds only
   * if the platform itself uses the names `git_provider_1` to `git_provider_4`.
   */
  gitProvider: string;
}

/** Arguments of `getPushWebhookOutput`. */
export interface GetPushWebhookOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /**
   * Git provider of the repository: `git_provider_1` to `git_provider_4`, or the platform's name for it in the setting
   * `hosting:vocabulary`. The address of the webhook contains the platform's name. If the setting lacks this name, the call succeeds only
   * if the platform itself uses the names `git_provider_1` to `git_provider_4`.
   */
  gitProvider: pulumi.Input<string>;
}

/** Result of `getPushWebhook`. */
export interface GetPushWebhookResult {
  /** Address of the webhook. */
  url: string;
  /** Content type of its requests: `application/json`. */
  contentType: string;
  /** Events of the webhook: only `push`. */
  events: string[];
  /** Secret of the webhook; null if the token lacks the permission `Read sensitive data`. */
  secret: string | null;
}

/**
 * The address and the secret for a webhook of a git repository. The webhook deploys an application on every push to the application's
 * branch. If the application sets `watchPaths`, only pushes that change one of these paths deploy it. The platform creates a secret for
 * each application. An application of a git app needs no webhook.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const webhook = hosting.getPushWebhookOutput({ applicationUuid: web.id, gitProvider: "git_provider_1" });
 * // Create the webhook with these two values, for example with the git provider's own Pulumi package.
 * export const url = webhook.url;
 * export const secret = webhook.secret;
 * ```
 * @see docs/reference/get-push-webhook.md
 */
export function getPushWebhook(args: GetPushWebhookArgs, options?: FunctionOptions): Promise<GetPushWebhookResult> {
  return call<GetPushWebhookResult>(definition, args, options);
}

/**
 * `getPushWebhook` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/get-push-webhook.md
 */
export function getPushWebhookOutput(args: GetPushWebhookOutputArgs, options?: FunctionOptions): pulumi.Output<GetPushWebhookResult> {
  return callOutput<GetPushWebhookResult>(definition, args, options);
}
