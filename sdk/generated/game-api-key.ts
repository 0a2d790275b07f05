// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ApiKey`.
 *
 * @see docs/reference/game-api-key.md#inputs
 */
export interface ApiKeyArgs {
  /** Purpose of the key. At most 500 characters. Defaults to the resource's logical name. A change replaces the resource. */
  description?: pulumi.Input<string>;
  /**
   * IP addresses and CIDR ranges from which the key may be used, at most 50. Other forms that the panel accepts (`a-b`, `10.0.*.*`) are
   * refused, because they are not documented. Defaults to all addresses. A change replaces the resource.
   */
  allowedIps?: pulumi.Input<pulumi.Input<string>[]>;
  /** Any value. A change creates a new key. A change replaces the resource. */
  rotate?: pulumi.Input<unknown>;
}

/**
 * API key of the panel. Create one key per application, so that you can revoke each key separately. A key has all permissions of the
 * account.
 *
 * @remarks
 * The panel shows the secret of a key only once. The state stores the secret, encrypted. If the key comes from `get` or from an import,
 * `token` is undefined.
 *
 * No API call changes a key. Every change, including a change of `rotate`, first creates a new key and finally deletes the old key. Every
 * resource that uses `token` receives the new key before the old key is deleted.
 *
 * If you rename the resource without `aliases`, `up` creates a new key, keeps the old key and fails, so that users of the old `token` are
 * not locked out at once. The next `up` deletes the old key.
 *
 * The provider never deletes the key that this stack itself uses. Before you delete such a key, set `hosting:panelKey` to another key.
 *
 * An account has at most 25 keys. If an `up` is killed after it created a key, the secret of that key is lost. The next `up` therefore
 * creates another key, and a warning names the lost key.
 * @example
 * ```ts
 * const bot = new hosting.game.ApiKey("chat bot", { allowedIps: ["203.0.113.7", "2001:db8::/32"] });
 * export const token = bot.token;
 * ```
 * @see docs/reference/game-api-key.md
 */
export class ApiKey extends HostingResource {
  /** Purpose of the key. At most 500 characters. Defaults to the resource's logical name. */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * IP addresses and CIDR ranges from which the key may be used, at most 50. Other forms that the panel accepts (`a-b`, `10.0.*.*`) are
   * refused, because they are not documented. Defaults to all addresses.
   */
  declare readonly allowedIps: pulumi.Output<string[] | undefined>;
  /** Any value. A change creates a new key. */
  declare readonly rotate: pulumi.Output<unknown | undefined>;
  /**
   * Complete key, for `hosting:panelKey` and the header `Authorization: Bearer`. Secret: encrypted in the state, and hidden in Pulumi's
   * output.
   */
  declare readonly token: pulumi.Output<string>;
  /** Time of the creation. */
  declare readonly createdAt: pulumi.Output<string | null>;

  /** Declares an ApiKey. `name` is the resource's logical name. */
  constructor(name: string, args: ApiKeyArgs = {}, options?: pulumi.CustomResourceOptions) {
    super("game_ApiKey", name, args, options);
  }

  /** Whether a value is an ApiKey. Typed policies call it. */
  static override isInstance(value: unknown): value is ApiKey {
    return isOfType("game_ApiKey", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_ApiKey");
  }

  /** Reads an existing ApiKey without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ApiKey {
    return new ApiKey(name, {} as ApiKeyArgs, readOptions("game_ApiKey", name, path, options));
  }
}
