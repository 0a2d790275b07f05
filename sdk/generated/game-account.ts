// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Account`. */
export interface AccountArgs {
  /** First name. A change is made in place. */
  firstName?: pulumi.Input<string>;
  /** Last name. A change is made in place. */
  lastName?: pulumi.Input<string>;
  /** Language of the panel: en-GB, en-US, de, fr, es, fi. A change is made in place. */
  language?: pulumi.Input<"en-GB" | "en-US" | "de" | "fr" | "es" | "fi">;
  /** Currency of prices: `auto`, or a code such as `EUR`. A change is made in place. */
  currency?: pulumi.Input<string>;
  /** Path of a picture on the machine that runs `up`: PNG, JPEG or WebP, at most 512 KB. A change is made in place; leaving it out later empties it. */
  avatar?: pulumi.Input<string>;
  /** Email address. A change needs `currentPassword`, or `password`. A change is made in place. */
  email?: pulumi.Input<string>;
  /** Password, at least 8 characters, without blanks around it. A change is made in place. Secret: encrypted in the state, never shown. */
  password?: pulumi.Input<string>;
  /** The password as it is: for a change of `email`, and for the first `password`. Left out: the `password` of the state. A change alone does nothing. Secret: encrypted in the state, never shown. */
  currentPassword?: pulumi.Input<string>;
  /** The account's own key of the mod catalogue. A change is made in place; leaving it out later empties it. Secret: encrypted in the state, never shown. */
  catalogKey?: pulumi.Input<string>;
  /** What the account logs in with at the mod portal of one game. A change is made in place; leaving it out later empties it. Secret: encrypted in the state, never shown. */
  gamePortal?: pulumi.Input<{
    /** Name at the portal. */
    username: pulumi.Input<string>;
    /** Token of the portal. */
    token: pulumi.Input<string>;
  }>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The account that the panel's key belongs to: name, language, picture, and what it uses at mod catalogues. A program has at most one such resource, and sets what it names. `password` and `currentPassword` are there for those who need them; prefer the panel. The password is never shown: it is compared with a salted digest of what was last written. The one before it is taken from the state, and the first time from `currentPassword`. A wrong one locks nobody out, because keys keep working. The picture is compared by the digest of its file: another content under the same path is uploaded at the next `up`. That somebody put another picture there cannot be seen, only that there is none. Credentials that the panel shows in part or not at all are compared with salted digests of what was last written. Deleting the resource clears `avatar`, `catalogKey` and, where the panel lets it, `gamePortal`, if a write of this stack set them. It leaves everything else in place, and a line says so.
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
  /** Path of a picture on the machine that runs `up`: PNG, JPEG or WebP, at most 512 KB. */
  declare readonly avatar: pulumi.Output<string | undefined>;
  /** Email address. A change needs `currentPassword`, or `password`. */
  declare readonly email: pulumi.Output<string | undefined>;
  /** Password, at least 8 characters, without blanks around it. Secret: encrypted in the state, never shown. */
  declare readonly password: pulumi.Output<string | undefined>;
  /** The password as it is: for a change of `email`, and for the first `password`. Left out: the `password` of the state. Secret: encrypted in the state, never shown. */
  declare readonly currentPassword: pulumi.Output<string | undefined>;
  /** The account's own key of the mod catalogue. Secret: encrypted in the state, never shown. */
  declare readonly catalogKey: pulumi.Output<string | undefined>;
  /** What the account logs in with at the mod portal of one game. Secret: encrypted in the state, never shown. */
  declare readonly gamePortal: pulumi.Output<{
    /** Name at the portal. */
    username: string;
    /** Token of the portal. */
    token: string;
  } | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** User name, which SFTP takes; `null` where the panel does not show it. */
  declare readonly username: pulumi.Output<string | null>;
  /** Path of the picture on the panel; `null` where it has none or does not show it. */
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
