// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `AccountNotifications`.
 *
 * @see docs/reference/game-account-notifications.md#inputs
 */
export interface AccountNotificationsArgs {
  /**
   * Whether the panel sends emails. Requires an address. A change updates the resource in place; if you remove the input later, the switch
   * is turned off, but only if this stack turned it on.
   */
  emailEnabled?: pulumi.Input<boolean>;
  /**
   * Address to which the panel sends the emails. A change updates the resource in place; if you remove the input later, the platform's
   * value is cleared, but only if this stack wrote it.
   */
  emailAddress?: pulumi.Input<string>;
  /**
   * Whether the panel posts messages in a chat. Requires a webhook. A change updates the resource in place; if you remove the input later,
   * the switch is turned off, but only if this stack turned it on.
   */
  chatEnabled?: pulumi.Input<boolean>;
  /**
   * Address of the chat's webhook. Anyone who knows the address can post messages in the chat. A change updates the resource in place; if
   * you remove the input later, the platform's value is cleared, but only if this stack wrote it. Secret: takes a reference, such as
   * `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  chatWebhook?: pulumi.Input<string | Reference>;
  /**
   * Whether the panel also reports deployments. A change updates the resource in place; if you remove the input later, the switch is turned
   * off, but only if this stack turned it on.
   */
  notifyDeploy?: pulumi.Input<boolean>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Notification settings of the account: what the panel reports by email and in a chat. A program has at most one such resource.
 *
 * @remarks
 * Inputs that you leave out are not managed. Every write sends all five settings. A setting that the program does not set keeps its current
 * value. If the panel hides the webhook and the program does not set it, the write cannot contain the webhook. If the panel then empties
 * the webhook, a warning says so.
 *
 * The panel may show a webhook partly or not at all. The provider then compares the program's webhook with a salted digest of the webhook
 * that it wrote last, and cannot detect a change that was made outside the program.
 *
 * Deleting the resource turns off the switches that this stack turned on. It also clears the address and the webhook that this stack wrote.
 * It keeps an address or a webhook if a channel that stays on needs it. Everything else is left in place, and the log says so.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.AccountNotifications("account", {
 *   chatEnabled: true,
 *   chatWebhook: config.requireSecret("webhook"),
 *   notifyDeploy: true,
 * });
 * ```
 * @see docs/reference/game-account-notifications.md
 */
export class AccountNotifications extends HostingResource {
  /** Whether the panel sends emails. Requires an address. */
  declare readonly emailEnabled: pulumi.Output<boolean | undefined>;
  /** Address to which the panel sends the emails. */
  declare readonly emailAddress: pulumi.Output<string | undefined>;
  /** Whether the panel posts messages in a chat. Requires a webhook. */
  declare readonly chatEnabled: pulumi.Output<boolean | undefined>;
  /**
   * Address of the chat's webhook. Anyone who knows the address can post messages in the chat. Secret: encrypted in the state, and hidden
   * in Pulumi's output.
   */
  declare readonly chatWebhook: pulumi.Output<string | undefined>;
  /** Whether the panel also reports deployments. */
  declare readonly notifyDeploy: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares an AccountNotifications. `name` is the resource's logical name. */
  constructor(name: string, args: AccountNotificationsArgs = {}, options?: pulumi.CustomResourceOptions) {
    super("game_AccountNotifications", name, args, options);
  }

  /** Whether a value is an AccountNotifications. Typed policies call it. */
  static override isInstance(value: unknown): value is AccountNotifications {
    return isOfType("game_AccountNotifications", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_AccountNotifications");
  }

  /** Reads an existing AccountNotifications without managing it. `path`: `account`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): AccountNotifications {
    return new AccountNotifications(name, {} as AccountNotificationsArgs, readOptions("game_AccountNotifications", name, path, options));
  }
}
