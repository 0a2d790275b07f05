// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `SshKey`. */
export interface SshKeyArgs {
  /** Name of the key. Default: the resource's logical name. A change replaces the resource. */
  name?: pulumi.Input<string>;
  /** The key, in one line as in an OpenSSH `.pub` file: Ed25519, ECDSA, or RSA with at least 2048 bits. A change replaces the resource. */
  publicKey: pulumi.Input<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A public SSH key of the account: its owner reaches the files of all game servers of the account over SFTP, as `<account username>.<server identifier>`. A key is told from others by its fingerprint, the SHA-256 of the key as `ssh-keygen -lf` prints it; that is the id too. The comment at the end of the line is ignored. The panel keeps the key in another form and shows that. It is read back into the line that was written, without the comment.
 *
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 *
 * new hosting.game.SshKey("laptop", { publicKey: readFileSync("laptop.pub", "utf8") });
 * ```
 */
export class SshKey extends HostingResource {
  /** Name of the key. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** The key, in one line as in an OpenSSH `.pub` file: Ed25519, ECDSA, or RSA with at least 2048 bits. */
  declare readonly publicKey: pulumi.Output<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** SHA-256 of the key in base64, without `SHA256:` before it. */
  declare readonly fingerprint: pulumi.Output<string>;

  /** Declares a SshKey. `name` is the resource's logical name. */
  constructor(name: string, args: SshKeyArgs, options?: pulumi.CustomResourceOptions) {
    super("game_SshKey", name, args, options);
  }

  /** Reads an existing SshKey without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): SshKey {
    return new SshKey(name, {} as SshKeyArgs, { ...options, id: path });
  }
}
