// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `AccountNotifications`. */
export interface AccountNotificationsArgs {
  /** Whether the panel sends emails. It needs an address. A change is made in place; leaving it out later turns it off, if a write of this stack turned it on. */
  emailEnabled?: pulumi.Input<boolean>;
  /** Address that the emails go to. A change is made in place; leaving it out later empties it. */
  emailAddress?: pulumi.Input<string>;
  /** Whether the panel writes into a chat. It needs a webhook. A change is made in place; leaving it out later turns it off, if a write of this stack turned it on. */
  chatEnabled?: pulumi.Input<boolean>;
  /** Address of the chat's webhook. Who knows it may write there. A change is made in place; leaving it out later empties it. Secret: encrypted in the state, never shown. */
  chatWebhook?: pulumi.Input<string>;
  /** Whether deployments are reported too. A change is made in place; leaving it out later turns it off, if a write of this stack turned it on. */
  notifyDeploy?: pulumi.Input<boolean>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * What the panel reports to the account, and where: by email, and in a chat. A program has at most one such resource. What a program leaves out is not looked at. Every write sends all five settings as they are or are to be, except a webhook that the panel hides and the program does not set. A webhook that the panel shows in part or not at all is compared with a salted digest of what was last written, and drift in it cannot be seen. Deleting the resource turns off what a write of this stack turned on, and clears the address and the webhook that it wrote, unless a channel needs them which stays on. It leaves everything else in place, and a line says so.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.AccountNotifications("account", {
 *   chatEnabled: true,
 *   chatWebhook: config.requireSecret("webhook"),
 *   notifyDeploy: true,
 * });
 * ```
 */
export class AccountNotifications extends HostingResource {
  /** Whether the panel sends emails. It needs an address. */
  declare readonly emailEnabled: pulumi.Output<boolean | undefined>;
  /** Address that the emails go to. */
  declare readonly emailAddress: pulumi.Output<string | undefined>;
  /** Whether the panel writes into a chat. It needs a webhook. */
  declare readonly chatEnabled: pulumi.Output<boolean | undefined>;
  /** Address of the chat's webhook. Who knows it may write there. Secret: encrypted in the state, never shown. */
  declare readonly chatWebhook: pulumi.Output<string | undefined>;
  /** Whether deployments are reported too. */
  declare readonly notifyDeploy: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares an AccountNotifications. `name` is the resource's logical name. */
  constructor(name: string, args: AccountNotificationsArgs = {}, options?: pulumi.CustomResourceOptions) {
    super("game_AccountNotifications", name, args, options);
  }

  /** Reads an existing AccountNotifications without managing it. `path`: `account`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): AccountNotifications {
    return new AccountNotifications(name, {} as AccountNotificationsArgs, { ...options, id: path });
  }
}
