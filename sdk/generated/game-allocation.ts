// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `Allocation`.
 *
 * @see docs/reference/game-allocation.md#inputs
 */
export interface AllocationArgs {
  /** Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing one with the other has no effect. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Purpose of the port, at most 191 characters. Defaults to the resource's logical name. A change updates the resource in place. */
  notes?: pulumi.Input<string>;
  /** Whether this is the main port, which players connect to. Default `false`. A change updates the resource in place. */
  primary?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Additional port of a game server, for example for a web map, a vote listener or a query port. The panel chooses the number. A port is identified by its note, because a user can set nothing else of it. If a port with this note exists, `up` stops unless `adopt` is set. If several ports have the note, set `adopt` to the path of one of them, `<server>/<id>` (`getAllocations` returns the ids). An `up` restores a note that was changed in the panel. If you adopt a port by its id, the note becomes the resource's logical name, unless you set `notes` to its present note. An import leaves out ports without a note: give such a port a note in the panel first. The plan limits the number of ports. A creation needs two calls. If an `up` is killed between them, it leaves a port without a note, and the error of a full server names such ports. A server always has exactly one main port. If you remove `primary`, set it to `false` or delete the resource, the other port with the lowest number becomes the main port. A replacement changes the number of the port. Players and programs that use the old number then need the new one. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, including reads. A preview reports that and compares the program only with the state. An `up` that has to change something waits, at most 15 minutes. If the server is suspended or its installation failed, `up` fails.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const map = new hosting.game.Allocation("web map", { server: config.require("gameServer") });
 * export const address = pulumi.interpolate`http://${map.ip}:${map.port}`;
 * ```
 * @see docs/reference/game-allocation.md
 */
export class Allocation extends HostingResource {
  /** Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing one with the other has no effect. */
  declare readonly server: pulumi.Output<string>;
  /** Purpose of the port, at most 191 characters. Defaults to the resource's logical name. */
  declare readonly notes: pulumi.Output<string>;
  /** Whether this is the main port, which players connect to. */
  declare readonly primary: pulumi.Output<boolean | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** IP address of the port. */
  declare readonly ip: pulumi.Output<string>;
  /** Name of the IP address; `null` if it has none. */
  declare readonly alias: pulumi.Output<string | null>;
  /** Its number. */
  declare readonly port: pulumi.Output<number>;

  /** Declares an Allocation. `name` is the resource's logical name. */
  constructor(name: string, args: AllocationArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Allocation", name, args, options);
  }

  /** Reads an existing Allocation without managing it. `path`: `<server>/<allocation>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Allocation {
    return new Allocation(name, {} as AllocationArgs, { ...options, id: path });
  }
}
