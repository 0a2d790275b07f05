// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { Account } from "../account";

/** Settings of an account. */
export interface ProviderArgs {
  /** Origin of the hosting API, without `/api/v1`. */
  baseUrl?: pulumi.Input<string>;
  /** Bearer token of the hosting API. Secret: encrypted in the state, never shown. */
  apiToken?: pulumi.Input<string>;
  /** Origin of the game panel, without `/api/client`. */
  panelUrl?: pulumi.Input<string>;
  /** Client key of the game panel, `ptlc_…`. Secret: encrypted in the state, never shown. */
  panelKey?: pulumi.Input<string>;
  /** `true` lets calls that raise the bill be confirmed. Default `false`. */
  autoConfirm?: pulumi.Input<boolean>;
  /** Most that one run may add to the monthly bill, in the quote's currency. Unset: no cap beyond `autoConfirm`. */
  maxMonthlyIncrease?: pulumi.Input<number>;
  /** Comma-separated `Type:name` or `Type:name#id`: the resources whose data `pulumi up` may delete, replace or overwrite. The program does not run in `pulumi destroy` and `pulumi refresh`: there only the variable counts, and it may be `true`. Unset: none. */
  allowDataLoss?: pulumi.Input<string>;
  /** Account of the stack, `<origin>#<team id>`. If it is set, only GET requests are sent until the platform has confirmed the account. Unset: the state alone says which account its objects belong to. */
  account?: pulumi.Input<string>;
  /** The same for the game panel, `<origin>#<user id>`. */
  panelAccount?: pulumi.Input<string>;
  /** Together with a changed `account`: the account that the stack moves from, as the state names it. Such a run changes only the state. */
  accountBefore?: pulumi.Input<string>;
  /** The same for the game panel, together with a changed `panelAccount`. */
  panelAccountBefore?: pulumi.Input<string>;
  /** `false`: a preview reads nothing for a resource whose inputs did not change. Default `true`. */
  liveDiff?: pulumi.Input<boolean>;
  /** `false`: a preview that finds drift does not read the audit log for who changed the object last (`changed by:`). Default `true`. */
  explainDrift?: pulumi.Input<boolean>;
  /** Language of API messages: `en`, `de`, `fr`, `es`, `fi`. Default `en`. */
  language?: pulumi.Input<string>;
  /** JSON object, neutral word of the specification to the deployment's own word. Default: the neutral words themselves. */
  vocabulary?: pulumi.Input<Record<string, string>>;
  /** Own ceiling below the hosting API's 200 a minute, for a token that is shared. */
  requestsPerMinute?: pulumi.Input<number>;
  /** Own ceiling below the panel's 256 a minute, for a key that is shared. */
  panelRequestsPerMinute?: pulumi.Input<number>;
}

/**
 * An account beside that of the stack: what is given this provider uses these settings alone. Neither the stack's configuration nor the environment reaches it; a setting that is not given has its default.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const other = new hosting.Provider("other", {
 *   baseUrl: "https://console.example.com",
 *   apiToken: config.requireSecret("otherToken"),
 * });
 * const shop = new hosting.Project("shop", {}, { provider: other });
 * ```
 */
export class Provider extends Account {
  /** Declares an account. `name` is the provider's logical name. */
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    super(name, args, options);
  }
}
