// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPushWebhook as definition } from "../../provider/functions/hosting/get-push-webhook";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getPushWebhook`. */
export interface GetPushWebhookArgs {
  /** Id of the application. */
  applicationUuid: string;
  /** Where the repository is: `git_provider_1` to `git_provider_4`, or the platform's own word for one of them, as the setting `hosting:vocabulary` has it. The word is a part of the address: without it in the setting the call fails, unless the application shows that the platform uses the neutral word. */
  gitProvider: string;
}

/** Arguments of `getPushWebhookOutput`. */
export interface GetPushWebhookOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /** Where the repository is: `git_provider_1` to `git_provider_4`, or the platform's own word for one of them, as the setting `hosting:vocabulary` has it. The word is a part of the address: without it in the setting the call fails, unless the application shows that the platform uses the neutral word. */
  gitProvider: pulumi.Input<string>;
}

/** Result of `getPushWebhook`. */
export interface GetPushWebhookResult {
  /** Address of the webhook. */
  url: string;
  /** What it sends: `application/json`. */
  contentType: string;
  /** What it is sent for: `push` alone. */
  events: string[];
  /** Its secret; null where the token has no Read sensitive data. */
  secret: string | null;
}

/**
 * What a repository's webhook needs so that a push deploys an application: its address and its secret, which the platform makes for each application. Only pushes to the branch of the application deploy it, and with `watchPaths` only those that change something there. An application of a git app needs no webhook.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const webhook = hosting.getPushWebhookOutput({ applicationUuid: web.id, gitProvider: "git_provider_1" });
 * // For the webhook resource of the git provider's own package.
 * export const url = webhook.url;
 * export const secret = webhook.secret;
 * ```
 */
export function getPushWebhook(args: GetPushWebhookArgs, options?: FunctionOptions): Promise<GetPushWebhookResult> {
  return call<GetPushWebhookResult>(definition, args, options);
}

/** `getPushWebhook` with arguments that may be outputs. The result is secret. */
export function getPushWebhookOutput(args: GetPushWebhookOutputArgs, options?: FunctionOptions): pulumi.Output<GetPushWebhookResult> {
  return callOutput<GetPushWebhookResult>(definition, args, options);
}
