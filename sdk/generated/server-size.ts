// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerSize`.
 *
 * @see docs/reference/server-size.md#inputs
 */
export interface ServerSizeArgs {
  /** Id of the purchased server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /**
   * Size of the server. Use a name that the region lists, such as `app-4`. A change updates the resource in place; it interrupts running
   * processes; a change may raise the bill.
   */
  size: pulumi.Input<string>;
  /** Maximum time to wait for the new size, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The size of a purchased server. A change is made in place, so the server keeps its location and its address. A larger size costs money,
 * and the provider applies it only if the stack permits the price. You buy and cancel servers in the console.
 *
 * @remarks
 * `getRegions` lists the sizes of the server's city. A change may restart everything on the server.
 *
 * If a user enlarged the server outside the program, possibly in an emergency, the provider keeps the larger size, and a warning says how
 * to reduce it. If you change `size` in the program to a smaller size, the provider applies the change.
 *
 * A smaller size needs no permission for costs. The API does not document whether the platform accepts it, so the provider sends the
 * request and reports a refusal.
 *
 * The API does not document whether the platform asks for a confirmation of this call. The stack must therefore permit the difference of
 * the list prices before the call. If the platform answers with a quote, the stack must permit the quote too.
 *
 * Deleting the resource, or changing `serverUuid`, leaves the size of the server unchanged.
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * const size = new hosting.ServerSize("alpha", { serverUuid: alpha.uuid, size: "app-4" });
 * export const monthly = size.monthlyPrice;
 * ```
 * @see docs/reference/server-size.md
 */
export class ServerSize extends HostingResource {
  /** Id of the purchased server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Size of the server. Use a name that the region lists, such as `app-4`. */
  declare readonly size: pulumi.Output<string>;
  /** Maximum time to wait for the new size, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State of the server; `ready` means usable. */
  declare readonly status: pulumi.Output<string>;
  /** City of the server. */
  declare readonly city: pulumi.Output<string | undefined>;
  /** Price per month. Absent if the platform reports none. */
  declare readonly monthlyPrice: pulumi.Output<number | undefined>;
  /** Currency of the price. */
  declare readonly currency: pulumi.Output<string | undefined>;

  /** Declares a ServerSize. `name` is the resource's logical name. */
  constructor(name: string, args: ServerSizeArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerSize", name, args, options);
  }

  /** Whether a value is a ServerSize. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerSize {
    return isOfType("ServerSize", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ServerSize");
  }

  /** Reads an existing ServerSize without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerSize {
    return new ServerSize(name, {} as ServerSizeArgs, readOptions("ServerSize", name, path, options));
  }
}
