// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

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
  /**
   * Path of a picture on the machine that runs `up`. PNG, JPEG or WebP, at most 512 KB. A change updates the resource in place; if you
   * remove the input later, the platform's value is cleared, but only if this stack wrote it.
   */
  avatar?: pulumi.Input<string>;
  /** Email address. A change requires `currentPassword` or `password`. A change updates the resource in place. */
  email?: pulumi.Input<string>;
  /**
   * Password. At least 8 characters, without leading or trailing blanks. A change updates the resource in place. Secret: takes a reference,
   * such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's
   * output.
   */
  password?: pulumi.Input<string | Reference>;
  /**
   * Current password. Required for a change of `email`, and when `password` is set for the first time. Defaults to the `password` in the
   * state. Changing only this input has no effect. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value
   * that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  currentPassword?: pulumi.Input<string | Reference>;
  /**
   * The account's own key for the mod catalogue. A change updates the resource in place; if you remove the input later, the platform's
   * value is cleared, but only if this stack wrote it. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A
   * value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  catalogKey?: pulumi.Input<string | Reference>;
  /**
   * Credentials of the account at the mod portal of one game. A change updates the resource in place; if you remove the input later, the
   * platform's value is cleared, but only if this stack wrote it. Secret: each value takes a reference, such as `fromEnv("NAME")`
   * (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  gamePortal?: pulumi.Input<{
    /** User name at the mod portal. */
    username: pulumi.Input<string | Reference>;
    /** Token for the mod portal. */
    token: pulumi.Input<string | Reference>;
  }>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Settings of the account that the panel key belongs to: name, language, picture, and credentials for mod catalogues. The provider manages
 * only the inputs that the program sets. A program has at most one such resource.
 *
 * @remarks
 * Change the password in the panel if possible. `password` and `currentPassword` exist for programs that must set the password. The panel
 * never shows the password, so the provider compares the program's password with a salted digest of the password that it wrote last. For a
 * change, the panel requires the previous password. The provider takes it from the state, or from `currentPassword` if this is the first
 * change. A wrong value does not lock you out, because API keys keep working.
 *
 * The state contains a digest of the picture file. If the file at the path changes, the next `up` uploads it. The provider notices that the
 * picture was removed, but not that it was replaced.
 *
 * If the panel hides a credential or a part of it, the provider compares the program's value with a salted digest of the value that it
 * wrote last, and cannot detect drift of this credential.
 *
 * Deleting the resource clears `avatar`, `catalogKey` and `gamePortal` if this stack wrote them. Some panels refuse to clear `gamePortal`.
 * Everything else is left in place, and the log says so.
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
  /** Password. At least 8 characters, without leading or trailing blanks. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly password: pulumi.Output<string | undefined>;
  /**
   * Current password. Required for a change of `email`, and when `password` is set for the first time. Defaults to the `password` in the
   * state. Secret: encrypted in the state, and hidden in Pulumi's output.
   */
  declare readonly currentPassword: pulumi.Output<string | undefined>;
  /** The account's own key for the mod catalogue. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly catalogKey: pulumi.Output<string | undefined>;
  /** Credentials of the account at the mod portal of one game. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly gamePortal: pulumi.Output<{
    /** User name at the mod portal. */
    username: string;
    /** Token for the mod portal. */
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

  /** Whether a value is an Account. Typed policies call it. */
  static override isInstance(value: unknown): value is Account {
    return isOfType("game_Account", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Account");
  }

  /** Reads an existing Account without managing it. `path`: `account`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Account {
    return new Account(name, {} as AccountArgs, readOptions("game_Account", name, path, options));
  }
}
