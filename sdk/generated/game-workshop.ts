// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Workshop`.
 *
 * @see docs/reference/game-workshop.md#inputs
 */
export interface WorkshopArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /**
   * Numbers of the items, in loading order. If the game uses a collection, only the number of the collection. A change updates the resource
   * in place; a running server uses the new value after a restart.
   */
  items: pulumi.Input<Array<pulumi.Input<string | number>>>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Workshop items of a game server, as one ordered list. If the game uses a collection, the list contains only the collection.
 *
 * @remarks
 * The list is complete, so the provider removes items that you do not name. A preview shows the existing items that a new resource would
 * replace.
 *
 * Deleting the resource empties the list.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.Workshop("survival", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   items: ["2000000001", "2000000002"],
 * });
 * ```
 * @see docs/reference/game-workshop.md
 */
export class Workshop extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Numbers of the items, in loading order. If the game uses a collection, only the number of the collection. */
  declare readonly items: pulumi.Output<Array<string | number>>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a Workshop. `name` is the resource's logical name. */
  constructor(name: string, args: WorkshopArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Workshop", name, args, options);
  }

  /** Whether a value is a Workshop. Typed policies call it. */
  static override isInstance(value: unknown): value is Workshop {
    return isOfType("game_Workshop", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Workshop");
  }

  /** Reads an existing Workshop without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Workshop {
    return new Workshop(name, {} as WorkshopArgs, readOptions("game_Workshop", name, path, options));
  }
}
