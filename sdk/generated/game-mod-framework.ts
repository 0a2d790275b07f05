// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ModFramework`.
 *
 * @see docs/reference/game-mod-framework.md#inputs
 */
export interface ModFrameworkArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /**
   * Id of the framework, as `getAddons` returns it. A change updates the resource in place; a running server uses the new value after a
   * restart.
   */
  framework: pulumi.Input<string>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Mod framework of a game server. The framework loads the mods.
 *
 * @remarks
 * If the panel does not show the server's framework, the provider cannot detect drift. It then writes the framework only when `framework`
 * changes in the program.
 *
 * Deleting the resource changes nothing on the server, because no API call removes a framework.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * new hosting.game.ModFramework("survival", { server, framework: config.require("framework") }); // an id that getAddons lists
 * ```
 * @see docs/reference/game-mod-framework.md
 */
export class ModFramework extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Id of the framework, as `getAddons` returns it. */
  declare readonly framework: pulumi.Output<string>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ModFramework. `name` is the resource's logical name. */
  constructor(name: string, args: ModFrameworkArgs, options?: pulumi.CustomResourceOptions) {
    super("game_ModFramework", name, args, options);
  }

  /** Whether a value is a ModFramework. Typed policies call it. */
  static override isInstance(value: unknown): value is ModFramework {
    return isOfType("game_ModFramework", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_ModFramework");
  }

  /** Reads an existing ModFramework without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ModFramework {
    return new ModFramework(name, {} as ModFrameworkArgs, readOptions("game_ModFramework", name, path, options));
  }
}
