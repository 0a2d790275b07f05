// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAddonVersions as definition } from "../../provider/functions/game/addon";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getAddonVersions`. */
export interface GetAddonVersionsArgs {
  /** Identifier of the game server, or its uuid. The available catalogues depend on the game of the server. */
  server: string;
  /** The catalogue, from `getAddons`. */
  source: string;
  /** Id of the project. */
  project: string;
}

/** Arguments of `getAddonVersionsOutput`. */
export interface GetAddonVersionsOutputArgs {
  /** Identifier of the game server, or its uuid. The available catalogues depend on the game of the server. */
  server: pulumi.Input<string>;
  /** The catalogue, from `getAddons`. */
  source: pulumi.Input<string>;
  /** Id of the project. */
  project: pulumi.Input<string>;
}

/** Result of `getAddonVersions`. */
export interface GetAddonVersionsResult {
  /** Versions that fit the server, in the panel's order. */
  versions: Array<{
    /** Id of the project in the catalogue. */
    id: string;
    /** Name of the project, or its id if it has no name. */
    name: string;
  }>;
}

/**
 * The versions of an addon that fit a game server.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer");
 * const { versions } = hosting.game.getAddonVersionsOutput({ server, source: "<catalogue>", project: "<project>" });
 * export const names = versions.apply((all) => all.map(({ name }) => name));
 * ```
 * @see docs/reference/game-get-addon-versions.md
 */
export function getAddonVersions(args: GetAddonVersionsArgs, options?: FunctionOptions): Promise<GetAddonVersionsResult> {
  return call<GetAddonVersionsResult>(definition, args, options);
}

/**
 * `getAddonVersions` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-addon-versions.md
 */
export function getAddonVersionsOutput(args: GetAddonVersionsOutputArgs, options?: FunctionOptions): pulumi.Output<GetAddonVersionsResult> {
  return callOutput<GetAddonVersionsResult>(definition, args, options);
}
