// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Destination`.
 *
 * @see docs/reference/destination.md#inputs
 */
export interface DestinationArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /**
   * Name of the network, unique on its server. At most 255 characters: letters, digits and `. _ -`, beginning with a letter or a digit. A
   * change replaces the resource.
   */
  network: pulumi.Input<string>;
  /** Name of the destination, at most 255 characters. Default: the resource's logical name. A change updates the resource in place. */
  name?: pulumi.Input<string>;
  /** Type of the destination: `standalone` or `swarm`. Default: the type of the server. A change replaces the resource. */
  type?: pulumi.Input<"standalone" | "swarm">;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A destination: a container network on a server, in which applications run. The platform creates one destination with every server.
 * Additional destinations separate the applications of a server from each other.
 *
 * @remarks
 * When a server has two destinations, every new application on it must set `destinationUuid`.
 *
 * The resource adopts an existing destination, including the first destination of a server, only if `adopt` is `true`. The provider never
 * deletes the last destination of a server, because no application could run on the server without it. The destination is left in place,
 * and the log says so (`left in place:`).
 *
 * The provider deletes a destination only if no application runs in it. Otherwise it sends nothing, and the error names the applications. A
 * change of `network` or `serverUuid` first deletes the old destination, so a preview refuses the change while applications run in the old
 * destination. To change the network, declare a new destination, move the applications to it, then remove the old destination.
 *
 * The API call also creates the network on the server. The platform does not report a failure of this step. In that case, the first
 * deployment in the destination fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const serverUuid = config.require("serverUuid");
 * const internal = new hosting.Destination("internal", { serverUuid, network: "internal" });
 * const shop = new hosting.Project("shop");
 * new hosting.Application("api", {
 *   projectUuid: shop.id,
 *   serverUuid,
 *   destinationUuid: internal.id,
 *   source: { kind: "ctrimage", image: "registry.example.com/api", tag: "1.0" },
 * });
 * ```
 * @see docs/reference/destination.md
 */
export class Destination extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Name of the network, unique on its server. At most 255 characters: letters, digits and `. _ -`, beginning with a letter or a digit. */
  declare readonly network: pulumi.Output<string>;
  /** Name of the destination, at most 255 characters. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** Type of the destination: `standalone` or `swarm`. Default: the type of the server. */
  declare readonly type: pulumi.Output<"standalone" | "swarm" | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a Destination. `name` is the resource's logical name. */
  constructor(name: string, args: DestinationArgs, options?: pulumi.CustomResourceOptions) {
    super("Destination", name, args, options);
  }

  /** Whether a value is a Destination. Typed policies call it. */
  static override isInstance(value: unknown): value is Destination {
    return isOfType("Destination", value);
  }

  static get __pulumiType(): string {
    return tokenOf("Destination");
  }

  /** Reads an existing Destination without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Destination {
    return new Destination(name, {} as DestinationArgs, readOptions("Destination", name, path, options));
  }
}
