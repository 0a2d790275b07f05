// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getModpackVersions as definition } from "../../provider/functions/game/modpack";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getModpackVersions`. */
export interface GetModpackVersionsArgs {
  /** Identifier of the game server, or its uuid. The available catalogues depend on the game of the server. */
  server: string;
  /** The catalogue, from `getAddons`. */
  source: string;
  /** Id of the project. */
  project: string;
}

/** Arguments of `getModpackVersionsOutput`. */
export interface GetModpackVersionsOutputArgs {
  /** Identifier of the game server, or its uuid. The available catalogues depend on the game of the server. */
  server: pulumi.Input<string>;
  /** The catalogue, from `getAddons`. */
  source: pulumi.Input<string>;
  /** Id of the project. */
  project: pulumi.Input<string>;
}

/** Result of `getModpackVersions`. */
export interface GetModpackVersionsResult {
  /** Versions that fit the server, in the panel's order. */
  versions: Array<{
    /** Id of the project in the catalogue. */
    id: string;
    /** Name of the project, or its id if it has no name. */
    name: string;
  }>;
}

/**
 * The versions of a modpack.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer");
 * const { versions } = hosting.game.getModpackVersionsOutput({ server, source: "<catalogue>", project: "<project>" });
 * export const names = versions.apply((all) => all.map(({ name }) => name));
 * ```
 * @see docs/reference/game-get-modpack-versions.md
 */
export function getModpackVersions(args: GetModpackVersionsArgs, options?: FunctionOptions): Promise<GetModpackVersionsResult> {
  return call<GetModpackVersionsResult>(definition, args, options);
}

/**
 * `getModpackVersions` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-modpack-versions.md
 */
export function getModpackVersionsOutput(args: GetModpackVersionsOutputArgs, options?: FunctionOptions): pulumi.Output<GetModpackVersionsResult> {
  return callOutput<GetModpackVersionsResult>(definition, args, options);
}
