// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getModpackProjects as definition } from "../../provider/functions/game/modpack";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getModpackProjects`. */
export interface GetModpackProjectsArgs {
  /** Identifier of the game server, or its uuid. The available catalogues depend on the game of the server. */
  server: string;
  /** The catalogue, from `getAddons`. */
  source: string;
  /** Search text. Default: everything. */
  query?: string;
  /** Which page of the results to return. Default: the first page. */
  page?: number;
  /** Category filter, with the panel's name. Default: all. */
  category?: string;
}

/** Arguments of `getModpackProjectsOutput`. */
export interface GetModpackProjectsOutputArgs {
  /** Identifier of the game server, or its uuid. The available catalogues depend on the game of the server. */
  server: pulumi.Input<string>;
  /** The catalogue, from `getAddons`. */
  source: pulumi.Input<string>;
  /** Search text. Default: everything. */
  query?: pulumi.Input<string>;
  /** Which page of the results to return. Default: the first page. */
  page?: pulumi.Input<number>;
  /** Category filter, with the panel's name. Default: all. */
  category?: pulumi.Input<string>;
}

/** Result of `getModpackProjects`. */
export interface GetModpackProjectsResult {
  /** One page of the results. */
  projects: Array<{
    /** Id of the project in the catalogue. */
    id: string;
    /** Name of the project, or its id if it has no name. */
    name: string;
  }>;
  /** Number of results on all pages; null if the panel does not show it. */
  total: number | null;
}

/**
 * Modpacks of a catalogue that match a search.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer");
 * const { projects } = hosting.game.getModpackProjectsOutput({ server, source: "<catalogue>", query: "sky" });
 * export const ids = projects.apply((all) => all.map(({ id }) => id));
 * ```
 * @see docs/reference/game-get-modpack-projects.md
 */
export function getModpackProjects(args: GetModpackProjectsArgs, options?: FunctionOptions): Promise<GetModpackProjectsResult> {
  return call<GetModpackProjectsResult>(definition, args, options);
}

/**
 * `getModpackProjects` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-modpack-projects.md
 */
export function getModpackProjectsOutput(args: GetModpackProjectsOutputArgs, options?: FunctionOptions): pulumi.Output<GetModpackProjectsResult> {
  return callOutput<GetModpackProjectsResult>(definition, args, options);
}
