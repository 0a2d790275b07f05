// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ApiKey`. */
export interface ApiKeyArgs {
  /** What it is for, at most 500 characters. Default: the resource's logical name. A change replaces the resource. */
  description?: pulumi.Input<string>;
  /** IP addresses and CIDR ranges that it may be used from, at most 50. Other forms of the panel (`a-b`, `10.0.*.*`) are refused: what they mean is documented nowhere. Default: all. A change replaces the resource. */
  allowedIps?: pulumi.Input<pulumi.Input<string>[]>;
  /** Any value: another one makes a new key. A change replaces the resource. */
  rotate?: pulumi.Input<unknown>;
}

/**
 * A key of the panel's API for one application, so that it can be revoked alone. It may do whatever the account may. The panel shows the secret once. It is kept in the state, encrypted; of a key that `get` or an import found, `token` is undefined. No call changes a key: every change makes a new one first and deletes the old one last, so that whatever takes `token` has the new one before the old one dies. `rotate` with another value does the same where nothing else changes. A new logical name without `aliases` makes a new key as well. The old one is deleted by the `up` after that one, so that who was given its `token` by hand is not cut off by a rename. The key that this stack itself works with is never deleted: set `hosting:panelKey` to another one first. An account has at most 25 keys. What a killed `up` made is not taken over, because its secret is lost; the next one makes another, and a warning names the first.
 *
 * @example
 * ```ts
 * const bot = new hosting.game.ApiKey("chat bot", { allowedIps: ["203.0.113.7", "2001:db8::/32"] });
 * export const token = bot.token;
 * ```
 */
export class ApiKey extends HostingResource {
  /** What it is for, at most 500 characters. Default: the resource's logical name. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** IP addresses and CIDR ranges that it may be used from, at most 50. Other forms of the panel (`a-b`, `10.0.*.*`) are refused: what they mean is documented nowhere. Default: all. */
  declare readonly allowedIps: pulumi.Output<string[] | undefined>;
  /** Any value: another one makes a new key. */
  declare readonly rotate: pulumi.Output<unknown | undefined>;
  /** The whole key, as `hosting:panelKey` and the header `Authorization: Bearer` take it. Secret: encrypted in the state, never shown. */
  declare readonly token: pulumi.Output<string>;
  /** When it was made. */
  declare readonly createdAt: pulumi.Output<string | null>;

  /** Declares an ApiKey. `name` is the resource's logical name. */
  constructor(name: string, args: ApiKeyArgs = {}, options?: pulumi.CustomResourceOptions) {
    super("game_ApiKey", name, args, options);
  }

  /** Reads an existing ApiKey without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ApiKey {
    return new ApiKey(name, {} as ApiKeyArgs, { ...options, id: path });
  }
}
