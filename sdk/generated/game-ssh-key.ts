// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `SshKey`.
 *
 * @see docs/reference/game-ssh-key.md#inputs
 */
export interface SshKeyArgs {
  /** Name of the key. Defaults to the resource's logical name. A change replaces the resource. */
  name?: pulumi.Input<string>;
  /** Public key, one line as in an OpenSSH `.pub` file. Ed25519, ECDSA, or RSA with at least 2048 bits. A change replaces the resource. */
  publicKey: pulumi.Input<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Public SSH key of the account. With this key, you can access the files of all game servers of the account over SFTP. The user name is
 * `<account username>.<server identifier>`.
 *
 * @remarks
 * The fingerprint identifies a key and is also its id. It is the SHA-256 that `ssh-keygen -lf` prints. The provider ignores the comment at
 * the end of the line.
 *
 * The panel does not store the line from the program, but only the key in another format. The provider converts it back to that line,
 * without the comment.
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 *
 * new hosting.game.SshKey("laptop", { publicKey: readFileSync("laptop.pub", "utf8") });
 * ```
 * @see docs/reference/game-ssh-key.md
 */
export class SshKey extends HostingResource {
  /** Name of the key. Defaults to the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** Public key, one line as in an OpenSSH `.pub` file. Ed25519, ECDSA, or RSA with at least 2048 bits. */
  declare readonly publicKey: pulumi.Output<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** SHA-256 of the key in base64, without the prefix `SHA256:`. */
  declare readonly fingerprint: pulumi.Output<string>;

  /** Declares an SshKey. `name` is the resource's logical name. */
  constructor(name: string, args: SshKeyArgs, options?: pulumi.CustomResourceOptions) {
    super("game_SshKey", name, args, options);
  }

  /** Whether a value is an SshKey. Typed policies call it. */
  static override isInstance(value: unknown): value is SshKey {
    return isOfType("game_SshKey", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_SshKey");
  }

  /** Reads an existing SshKey without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): SshKey {
    return new SshKey(name, {} as SshKeyArgs, readOptions("game_SshKey", name, path, options));
  }
}
