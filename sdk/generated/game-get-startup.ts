// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getStartup as definition } from "../../provider/functions/game/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getStartup`. */
export interface GetStartupArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getStartupOutput`. */
export interface GetStartupOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getStartup`. */
export interface GetStartupResult {
  /** The variables that the panel key may see. Some of them contain secrets. */
  variables: Array<{
    /** Name of the environment variable, in the form for `StartupVariables`. */
    envVariable: string;
    /** Display name of the variable. */
    name: string | null;
    /** Description of the variable. */
    description: string | null;
    /** Effective value: the value that was set, or the default if no value was set. */
    value: string;
    /** Default value of the game. */
    defaultValue: string;
    /** Whether the variable can be set. */
    isEditable: boolean;
    /** Validation rules: `required|integer|between:1,200`. */
    rules: string | null;
  }>;
  /** The startup command, with the values of the variables that the panel key may see. */
  command: string | null;
  /** Addresses of the images, by label. */
  images: Record<string, string>;
}

/**
 * The startup configuration of a game server: its variables, its command, and the available images.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { identifier } = await hosting.game.getServer({ name: "survival" });
 * const { images } = await hosting.game.getStartup({ server: identifier });
 * new hosting.game.Server("survival", { server: identifier, dockerImage: images[config.require("image")] });
 * ```
 * @see docs/reference/game-get-startup.md
 */
export function getStartup(args: GetStartupArgs, options?: FunctionOptions): Promise<GetStartupResult> {
  return call<GetStartupResult>(definition, args, options);
}

/**
 * `getStartup` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/game-get-startup.md
 */
export function getStartupOutput(args: GetStartupOutputArgs, options?: FunctionOptions): pulumi.Output<GetStartupResult> {
  return callOutput<GetStartupResult>(definition, args, options);
}
