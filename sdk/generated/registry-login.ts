// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `RegistryLogin`. */
export interface RegistryLoginArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** Host of the registry, with a port where it has one: `registry.example.com:5000`. Scheme and path are cut off, and it is kept in lower case. A change replaces the resource. */
  registry: pulumi.Input<string>;
  /** User name, at most 255 characters without blanks. A change is made in place. */
  username: pulumi.Input<string>;
  /** Password or token, at most 20000 characters. A change is made in place. Secret: encrypted in the state, never shown. */
  password: pulumi.Input<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A login of a server at a container registry, so that it can pull private images. The platform logs in on the server and keeps the login only when the registry lets it in. The login runs in the request. Where the registry refuses it, or the server is away, `up` fails with what the platform says, and nothing is saved. A login that exists at this registry stops the creation unless `adopt` is set, because other stacks may use it. A login that the server keeps in a credential store of its own is refused: the platform cannot read or replace it. The logins are read on the server, and newer platforms show them with Read sensitive data alone. Where they cannot be seen, or the server is away, nothing is compared, and a line says so. The password is never shown: it is compared with a salted digest of what was last written, and drift in it cannot be seen. The public hub has several names, and the platform keeps one of them: that one is in the id. Deleting it logs the server out. Containers that run go on; images of that registry cannot be pulled any more.
 *
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
 */
export class RegistryLogin extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Host of the registry, with a port where it has one: `registry.example.com:5000`. Scheme and path are cut off, and it is kept in lower case. */
  declare readonly registry: pulumi.Output<string>;
  /** User name, at most 255 characters without blanks. */
  declare readonly username: pulumi.Output<string>;
  /** Password or token, at most 20000 characters. Secret: encrypted in the state, never shown. */
  declare readonly password: pulumi.Output<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** What on the server takes its image from there; `null` where the logins could not be read. */
  declare readonly usedBy: pulumi.Output<Array<{
    /** What it is, such as `application`. */
    type: string | null;
    /** Its name. */
    name: string | null;
  }> | null>;

  /** Declares a RegistryLogin. `name` is the resource's logical name. */
  constructor(name: string, args: RegistryLoginArgs, options?: pulumi.CustomResourceOptions) {
    super("RegistryLogin", name, args, options);
  }

  /** Reads an existing RegistryLogin without managing it. `path`: `<serverUuid>/<registry>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): RegistryLogin {
    return new RegistryLogin(name, {} as RegistryLoginArgs, { ...options, id: path });
  }
}
