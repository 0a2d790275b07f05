// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { Account } from "../account";

/** Settings of an account. */
export interface ProviderArgs {
  /** Origin of the hosting API, without `/api/v1`. */
  baseUrl?: pulumi.Input<string>;
  /** Bearer token of the hosting API. Secret: encrypted in the state, and hidden in Pulumi's output. */
  apiToken?: pulumi.Input<string>;
  /** Origin of the game panel, without `/api/client`. */
  panelUrl?: pulumi.Input<string>;
  /** Client key of the game panel, `ptlc_…`. Secret: encrypted in the state, and hidden in Pulumi's output. */
  panelKey?: pulumi.Input<string>;
  /** Whether the provider may confirm calls that raise the bill. Default `false`. */
  autoConfirm?: pulumi.Input<boolean>;
  /**
   * Maximum amount that one run may add to the monthly bill, in the currency of the platform's quote, in decimal digits. `none` or unset:
   * no maximum, if `autoConfirm` is `true`. An empty value permits no purchase.
   */
  maxMonthlyIncrease?: pulumi.Input<number>;
  /**
   * Comma-separated resources (`Type:name` or `Type:name#id`) whose data `pulumi up` may delete, replace or overwrite. `pulumi destroy` and
   * `pulumi refresh` read only the environment variable; there, its value `true` permits all resources. Unset: none.
   */
  allowDataLoss?: pulumi.Input<string>;
  /**
   * Account of the stack, `<origin>#<team id>`. If it is set, the provider sends only GET requests until the platform has confirmed the
   * account. Unset: the provider compares the token only with the account in the state.
   */
  account?: pulumi.Input<string>;
  /** Game-panel account of the stack, `<origin>#<user id>`. Same effect as `account`. */
  panelAccount?: pulumi.Input<string>;
  /**
   * Former account of a stack that moves, in the form of `account`. Set it together with a changed `account`. A run with this setting
   * changes only the state.
   */
  accountBefore?: pulumi.Input<string>;
  /** Former game-panel account of a stack that moves to another account. Set it together with a changed `panelAccount`. */
  panelAccountBefore?: pulumi.Input<string>;
  /** Whether a preview reads the platform for resources whose inputs did not change. Default `true`. */
  liveDiff?: pulumi.Input<boolean>;
  /**
   * Whether a preview or a refresh that finds drift reads the audit log for the author of the last change (`changed by:`). Default `true`.
   */
  explainDrift?: pulumi.Input<boolean>;
  /**
   * Whether the engine reads every resource before the program runs, so that a plain preview shows the platform's value of each drifted
   * property. Only the resource plugin supports it. These reads use the settings in the state. Default `false`.
   */
  refreshFirst?: pulumi.Input<boolean>;
  /**
   * Comma-separated names of variables (`*` stands for any characters) and folders of files (with a `/`) that references may use. Default:
   * all except the variables of pipelines and of this package.
   */
  references?: pulumi.Input<string>;
  /** Language of API messages: `en`, `de`, `fr`, `es`, `fi`. Default `en`. */
  language?: pulumi.Input<string>;
  /**
   * For a platform whose API uses other words than the specification: a JSON object from the words of the specification to these words,
   * such as `{"ctr":"…"}`. Default: the words of the specification.
   */
  vocabulary?: pulumi.Input<Record<string, string>>;
  /** Maximum number of requests per minute to the hosting API. The API's own limit is 200. Set it if other clients use the same token. */
  requestsPerMinute?: pulumi.Input<number>;
  /** Maximum number of requests per minute to the game panel. The panel's own limit is 256. Set it if other clients use the same key. */
  panelRequestsPerMinute?: pulumi.Input<number>;
}

/**
 * A second account. Resources with this provider use only these settings: neither the stack's configuration nor the environment applies. A
 * setting that you leave out has its default.
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
 * @see docs/reference/README.md#configuration
 */
export class Provider extends Account {
  /** Declares an account. `name` is the provider's logical name. */
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    super(name, args, options);
  }
}
