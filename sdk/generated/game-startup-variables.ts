// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `StartupVariables`. */
export interface StartupVariablesArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Values by the variable's name in the environment (`MAX_PLAYERS`): strings or numbers; for yes and no games take `1` and `0`. A change is made in place; a running server gets it when it starts again. Secret: encrypted in the state, never shown. */
  variables: pulumi.Input<Record<string, pulumi.Input<string | number>>>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Startup variables of a game server: what its start command and its game read when it starts. A resource sets those that it names and leaves the others alone. A running server sees a change when it starts again: name `startup.variables` among the `triggers` of an `Action` that restarts it. The game says which variables there are and what they take; for an unknown name a preview suggests the nearest one, and for a wrong value it says what is allowed. Variables that the panel hides or keeps from being edited cannot be set. A variable that leaves the program, and every one of a deleted resource, goes back to the game's default. One whose default its own rule refuses stays, and a line says so. A variable belongs to one resource; one server's variables may be split over several. What somebody set in the panel is overwritten without asking, and a preview names it. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
 * @example
 * ```ts
 * const { identifier } = await hosting.game.getServer({ name: "survival" });
 * const startup = new hosting.game.StartupVariables("survival", {
 *   server: identifier,
 *   variables: { MAX_PLAYERS: 60, AUTO_UPDATE: 0 },
 * });
 * ```
 */
export class StartupVariables extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Values by the variable's name in the environment (`MAX_PLAYERS`): strings or numbers; for yes and no games take `1` and `0`. Secret: encrypted in the state, never shown. */
  declare readonly variables: pulumi.Output<Record<string, string | number>>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a StartupVariables. `name` is the resource's logical name. */
  constructor(name: string, args: StartupVariablesArgs, options?: pulumi.CustomResourceOptions) {
    super("game_StartupVariables", name, args, options);
  }

  /** Reads an existing StartupVariables without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): StartupVariables {
    return new StartupVariables(name, {} as StartupVariablesArgs, { ...options, id: path });
  }
}
