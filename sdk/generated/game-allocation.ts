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
  /** What it is for, at most 191 characters. Default: the resource's logical name. A change updates the resource in place. */
  notes?: pulumi.Input<string>;
  /** Whether it is the main port, which players connect to. Default `false`. A change updates the resource in place. */
  primary?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An additional port of a game server, for a map, a vote listener, a query. The panel chooses which port it is. A port is known by its note: the only thing of it that another user chooses. A port that has this note already needs `adopt`. If several ports have it, `adopt` with `<server>/<id>` says which (`getAllocations` shows the ids). An `up` writes the note back if it was changed in the panel. A port that is adopted by its id gets the resource's logical name for a note, unless `notes` is its present note. An import leaves out a port without a note: give it one in the panel first. The plan limits how many there can be. Between the two calls of a creation a killed `up` leaves a port without a note behind; the error of a full server names such ports. A server always has exactly one main port. Where `primary` leaves the program, turns `false`, or the resource is deleted, the lowest other port becomes it. Another port after a replacement is another number: players and other programs that know the old one need the new one. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, including reads. A preview reports that and compares the program only with the state. An `up` that has to change something waits, at most 15 minutes. If the server is suspended or its installation failed, `up` fails.
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
  /** What it is for, at most 191 characters. Default: the resource's logical name. */
  declare readonly notes: pulumi.Output<string>;
  /** Whether it is the main port, which players connect to. */
  declare readonly primary: pulumi.Output<boolean | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Address that it is on. */
  declare readonly ip: pulumi.Output<string>;
  /** Name of that address, or null. */
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
