// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerEdgeTunnel`.
 *
 * @see docs/reference/server-edge-tunnel.md#inputs
 */
export interface ServerEdgeTunnelArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** Whether the platform reaches the server through the tunnel. A change updates the resource in place. */
  isEdgeTunnel: pulumi.Input<boolean>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Whether the platform reaches a server through a tunnel of the edge network. The resource only stores this fact on the platform. You set
 * up the tunnel itself on the server.
 *
 * @remarks
 * If you turn the tunnel off, the platform restores the address that the server had before, if it knows this address. Deleting the resource
 * turns the tunnel off if a write of this stack turned it on. If the tunnel was on before, it is left in place, and the log says so.
 *
 * For one server, declare either this resource or `ip` of `ServerSettings`, because both change the address of the server.
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * const tunnel = new hosting.ServerEdgeTunnel("alpha", { serverUuid: alpha.uuid, isEdgeTunnel: true });
 * export const address = tunnel.ip;
 * ```
 * @see docs/reference/server-edge-tunnel.md
 */
export class ServerEdgeTunnel extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Whether the platform reaches the server through the tunnel. */
  declare readonly isEdgeTunnel: pulumi.Output<boolean>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Address of the server; `null` if the platform does not report it. */
  declare readonly ip: pulumi.Output<string | null>;
  /**
   * Address that the server had before `ip`, as the platform reported it after the last change by this stack; `null` if it reported none.
   */
  declare readonly ipPrevious: pulumi.Output<string | null>;

  /** Declares a ServerEdgeTunnel. `name` is the resource's logical name. */
  constructor(name: string, args: ServerEdgeTunnelArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerEdgeTunnel", name, args, options);
  }

  /** Whether a value is a ServerEdgeTunnel. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerEdgeTunnel {
    return isOfType("ServerEdgeTunnel", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ServerEdgeTunnel");
  }

  /** Reads an existing ServerEdgeTunnel without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerEdgeTunnel {
    return new ServerEdgeTunnel(name, {} as ServerEdgeTunnelArgs, readOptions("ServerEdgeTunnel", name, path, options));
  }
}
