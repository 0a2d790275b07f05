// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `Account`.
 *
 * @see docs/reference/game-account.md#inputs
 */
export interface AccountArgs {
  /** First name. A change updates the resource in place. */
  firstName?: pulumi.Input<string>;
  /** Last name. A change updates the resource in place. */
  lastName?: pulumi.Input<string>;
  /** Language of the panel: en-GB, en-US, de, fr, es, fi. A change updates the resource in place. */
  language?: pulumi.Input<"en-GB" | "en-US" | "de" | "fr" | "es" | "fi">;
  /** Currency of prices: `auto`, or a code such as `EUR`. A change updates the resource in place. */
  currency?: pulumi.Input<string>;
  /** Path of a picture on the machine that runs `up`. PNG, JPEG or WebP, at most 512 KB. A change updates the resource in place; if you remove the input later, the platform's value is cleared. */
  avatar?: pulumi.Input<string>;
  /** Email address. A change requires `currentPassword` or `password`. A change updates the resource in place. */
  email?: pulumi.Input<string>;
  /** Password. At least 8 characters, without leading or trailing blanks. A change updates the resource in place. Secret: encrypted in the state, never shown. */
  password?: pulumi.Input<string>;
  /** Current password. Required for a change of `email` and for the first `password`. Defaults to the `password` in the state. Changing only this input has no effect. Secret: encrypted in the state, never shown. */
  currentPassword?: pulumi.Input<string>;
  /** The account's own key for the mod catalogue. A change updates the resource in place; if you remove the input later, the platform's value is cleared. Secret: encrypted in the state, never shown. */
  catalogKey?: pulumi.Input<string>;
  /** Credentials of the account at the mod portal of one game. A change updates the resource in place; if you remove the input later, the platform's value is cleared. Secret: encrypted in the state, never shown. */
  gamePortal?: pulumi.Input<{
    /** Name at the portal. */
    username: pulumi.Input<string>;
    /** Token of the portal. */
    token: pulumi.Input<string>;
  }>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Settings of the account that the panel key belongs to: name, language, picture, and credentials for mod catalogues. Only the inputs that the program sets are managed. A program has at most one such resource. Prefer to change the password in the panel; `password` and `currentPassword` exist for programs that must set it. The panel never shows the password, so it is compared with a salted digest of the last written value. The previous password comes from the state, and for the first change from `currentPassword`. A wrong value does not lock you out, because API keys keep working. The picture is compared by the digest of its file: if the file at the path changes, the next `up` uploads it. The provider notices that the picture was removed, but not that it was replaced. Credentials that the panel shows partly or not at all are compared with salted digests of the last written values. Deleting the resource clears `avatar`, `catalogKey` and, if the panel permits it, `gamePortal`, provided that this stack wrote them. Everything else is left in place, and the log says so.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.Account("account", {
 *   language: "en-GB",
 *   currency: "EUR",
 *   catalogKey: config.requireSecret("catalogKey"),
 * });
 * ```
 * @see docs/reference/game-account.md
 */
export class Account extends HostingResource {
  /** First name. */
  declare readonly firstName: pulumi.Output<string | undefined>;
  /** Last name. */
  declare readonly lastName: pulumi.Output<string | undefined>;
  /** Language of the panel: en-GB, en-US, de, fr, es, fi. */
  declare readonly language: pulumi.Output<"en-GB" | "en-US" | "de" | "fr" | "es" | "fi" | undefined>;
  /** Currency of prices: `auto`, or a code such as `EUR`. */
  declare readonly currency: pulumi.Output<string | undefined>;
  /** Path of a picture on the machine that runs `up`. PNG, JPEG or WebP, at most 512 KB. */
  declare readonly avatar: pulumi.Output<string | undefined>;
  /** Email address. A change requires `currentPassword` or `password`. */
  declare readonly email: pulumi.Output<string | undefined>;
  /** Password. At least 8 characters, without leading or trailing blanks. Secret: encrypted in the state, never shown. */
  declare readonly password: pulumi.Output<string | undefined>;
  /** Current password. Required for a change of `email` and for the first `password`. Defaults to the `password` in the state. Secret: encrypted in the state, never shown. */
  declare readonly currentPassword: pulumi.Output<string | undefined>;
  /** The account's own key for the mod catalogue. Secret: encrypted in the state, never shown. */
  declare readonly catalogKey: pulumi.Output<string | undefined>;
  /** Credentials of the account at the mod portal of one game. Secret: encrypted in the state, never shown. */
  declare readonly gamePortal: pulumi.Output<{
    /** Name at the portal. */
    username: string;
    /** Token of the portal. */
    token: string;
  } | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** User name, also used for SFTP; `null` if the panel does not show it. */
  declare readonly username: pulumi.Output<string | null>;
  /** Path of the picture on the panel; `null` if there is none or the panel does not show it. */
  declare readonly avatarUrl: pulumi.Output<string | null>;

  /** Declares an Account. `name` is the resource's logical name. */
  constructor(name: string, args: AccountArgs = {}, options?: pulumi.CustomResourceOptions) {
    super("game_Account", name, args, options);
  }

  /** Reads an existing Account without managing it. `path`: `account`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Account {
    return new Account(name, {} as AccountArgs, { ...options, id: path });
  }
}
