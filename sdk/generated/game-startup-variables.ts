// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `StartupVariables`.
 *
 * @see docs/reference/game-startup-variables.md#inputs
 */
export interface StartupVariablesArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /**
   * Values by the name of the environment variable, such as `MAX_PLAYERS`. A value is a string or a number. Use `1` and `0` for yes and no.
   * A change updates the resource in place; a running server uses the new value after a restart. Secret: each value takes a reference, such
   * as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's
   * output.
   */
  variables: pulumi.Input<Record<string, pulumi.Input<string | Reference | number>>>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Startup variables of a game server. The start command and the game read them when the server starts. The resource manages only the
 * variables that you name.
 *
 * @remarks
 * A running server uses a change after its next start. To restart it, add `startup.variables` to the `triggers` of an `Action`.
 *
 * The game defines the variables and their rules. For an unknown name, a preview suggests the most similar name, or lists the names. For a
 * wrong value, it shows the rule. You cannot set variables that the panel hides or protects from editing.
 *
 * If you remove a variable from the program, the provider resets it to the default of the game. If you delete the resource, the provider
 * resets all its variables. A variable keeps its value if its own rule refuses the default, and the log says so.
 *
 * Several resources may manage variables of one server, but each variable belongs to one resource. An `up` needs no `adopt` to overwrite
 * values that were set in the panel. A preview names these variables.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const { identifier } = await hosting.game.getServer({ name: "survival" });
 * const startup = new hosting.game.StartupVariables("survival", {
 *   server: identifier,
 *   variables: { MAX_PLAYERS: 60, AUTO_UPDATE: 0 },
 * });
 * ```
 * @see docs/reference/game-startup-variables.md
 */
export class StartupVariables extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /**
   * Values by the name of the environment variable, such as `MAX_PLAYERS`. A value is a string or a number. Use `1` and `0` for yes and no.
   * Secret: encrypted in the state, and hidden in Pulumi's output.
   */
  declare readonly variables: pulumi.Output<Record<string, string | number>>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a StartupVariables. `name` is the resource's logical name. */
  constructor(name: string, args: StartupVariablesArgs, options?: pulumi.CustomResourceOptions) {
    super("game_StartupVariables", name, args, options);
  }

  /** Whether a value is a StartupVariables. Typed policies call it. */
  static override isInstance(value: unknown): value is StartupVariables {
    return isOfType("game_StartupVariables", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_StartupVariables");
  }

  /** Reads an existing StartupVariables without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): StartupVariables {
    return new StartupVariables(name, {} as StartupVariablesArgs, readOptions("game_StartupVariables", name, path, options));
  }
}
