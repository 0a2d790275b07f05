// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Allocation`.
 *
 * @see docs/reference/game-allocation.md#inputs
 */
export interface AllocationArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Purpose of the port, at most 191 characters. Defaults to the resource's logical name. A change updates the resource in place. */
  notes?: pulumi.Input<string>;
  /** Whether this is the main port, to which players connect. Default `false`. A change updates the resource in place. */
  primary?: pulumi.Input<boolean>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Additional port of a game server, for example for a web map, a vote listener or a query port. The panel chooses the port number.
 *
 * @remarks
 * The note identifies a port, because it is the only property of a port that a user can set. If a port with this note already exists, `up`
 * stops unless you set `adopt`. If several ports have the note, set `adopt` to the path of one of them, `<server>/<id>` (`getAllocations`
 * returns the ids).
 *
 * If a user changes the note in the panel, the next `up` restores it. If you adopt a port by its id, its note changes to the resource's
 * logical name. To keep the current note, set `notes` to it. An import leaves out ports without a note. To import such a port, first give
 * it a note in the panel.
 *
 * The plan limits the number of ports. The provider creates a port with two calls. If `up` is killed between them, a port without a note
 * remains. When the plan allows no further port, the error names the ports without a note.
 *
 * A server always has exactly one main port. If you remove `primary` from the main port, set it to `false`, or delete the resource, the
 * other port with the lowest number becomes the main port.
 *
 * A replacement changes the number of the port. Players and programs that use the old number then need the new one.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const map = new hosting.game.Allocation("web map", { server: config.require("gameServer") });
 * export const address = pulumi.interpolate`http://${map.ip}:${map.port}`;
 * ```
 * @see docs/reference/game-allocation.md
 */
export class Allocation extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Purpose of the port, at most 191 characters. Defaults to the resource's logical name. */
  declare readonly notes: pulumi.Output<string>;
  /** Whether this is the main port, to which players connect. */
  declare readonly primary: pulumi.Output<boolean | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** IP address of the port. */
  declare readonly ip: pulumi.Output<string>;
  /** Alias of the IP address for players, such as a host name; `null` if there is none. */
  declare readonly alias: pulumi.Output<string | null>;
  /** Port number. */
  declare readonly port: pulumi.Output<number>;

  /** Declares an Allocation. `name` is the resource's logical name. */
  constructor(name: string, args: AllocationArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Allocation", name, args, options);
  }

  /** Whether a value is an Allocation. Typed policies call it. */
  static override isInstance(value: unknown): value is Allocation {
    return isOfType("game_Allocation", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Allocation");
  }

  /** Reads an existing Allocation without managing it. `path`: `<server>/<allocation>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Allocation {
    return new Allocation(name, {} as AllocationArgs, readOptions("game_Allocation", name, path, options));
  }
}
