// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `RegistryLogin`.
 *
 * @see docs/reference/registry-login.md#inputs
 */
export interface RegistryLoginArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /**
   * Host of the registry, optionally with a port: `registry.example.com:5000`. Scheme and path are removed, and the host is converted to
   * lower case. A change replaces the resource.
   */
  registry: pulumi.Input<string>;
  /** User name, at most 255 characters, without spaces. A change updates the resource in place. */
  username: pulumi.Input<string>;
  /**
   * Password or token, at most 20000 characters. A change updates the resource in place. Secret: takes a reference, such as
   * `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  password: pulumi.Input<string | Reference>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A login of a server to a container registry, for pulling private images. The platform tries the login on the server, and saves it only if
 * the registry accepts it.
 *
 * @remarks
 * The platform tries the login during the request. If the registry refuses the login, or the server is unreachable, `up` fails with the
 * platform's message, and nothing is saved.
 *
 * If the server already has a login to this registry, `up` stops unless `adopt` is set, because other stacks may use this login. `up` also
 * stops if the login is in a credential store of the server, because the platform cannot read or replace it.
 *
 * The platform reads the logins on the server. Newer releases show them only to tokens with the permission `Read sensitive data`. If the
 * logins cannot be read, the provider does not compare them, and the log says so. The platform never shows the password. The provider
 * compares the program's password with a salted digest of the password that it wrote last, so it cannot detect drift of the password.
 *
 * The public registry has several names, and the platform stores only one of them. The id of the resource contains that name.
 *
 * Deleting the resource logs the server out. Running containers continue, but the server can no longer pull private images of this
 * registry.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const serverUuid = config.require("serverUuid");
 * const login = new hosting.RegistryLogin("registry", {
 *   serverUuid,
 *   registry: "registry.example.com",
 *   username: "deploy",
 *   password: config.requireSecret("registryPassword"),
 * });
 * const shop = new hosting.Project("shop");
 * new hosting.Application(
 *   "api",
 *   { projectUuid: shop.id, serverUuid, source: { kind: "ctrimage", image: "registry.example.com/acme/api", tag: "1.0" } },
 *   { dependsOn: login },
 * );
 * ```
 * @see docs/reference/registry-login.md
 */
export class RegistryLogin extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /**
   * Host of the registry, optionally with a port: `registry.example.com:5000`. Scheme and path are removed, and the host is converted to
   * lower case.
   */
  declare readonly registry: pulumi.Output<string>;
  /** User name, at most 255 characters, without spaces. */
  declare readonly username: pulumi.Output<string>;
  /** Password or token, at most 20000 characters. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly password: pulumi.Output<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Objects on the server that use images of this registry; `null` if the platform could not read the logins. */
  declare readonly usedBy: pulumi.Output<Array<{
    /** Type of the object, such as `application`. */
    type: string | null;
    /** Name of the object. */
    name: string | null;
  }> | null>;

  /** Declares a RegistryLogin. `name` is the resource's logical name. */
  constructor(name: string, args: RegistryLoginArgs, options?: pulumi.CustomResourceOptions) {
    super("RegistryLogin", name, args, options);
  }

  /** Whether a value is a RegistryLogin. Typed policies call it. */
  static override isInstance(value: unknown): value is RegistryLogin {
    return isOfType("RegistryLogin", value);
  }

  static get __pulumiType(): string {
    return tokenOf("RegistryLogin");
  }

  /** Reads an existing RegistryLogin without managing it. `path`: `<serverUuid>/<registry>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): RegistryLogin {
    return new RegistryLogin(name, {} as RegistryLoginArgs, readOptions("RegistryLogin", name, path, options));
  }
}
