// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAddonProjects as definition } from "../../provider/functions/game/addon";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getAddonProjects`. */
export interface GetAddonProjectsArgs {
  /** Identifier of the game server, or its uuid. The available catalogues depend on the game of the server. */
  server: string;
  /** The catalogue, from `getAddons`. */
  source: string;
  /** Search text. Default: everything. */
  query?: string;
  /** Which page of the results to return. Default: the first page. */
  page?: number;
}

/** Arguments of `getAddonProjectsOutput`. */
export interface GetAddonProjectsOutputArgs {
  /** Identifier of the game server, or its uuid. The available catalogues depend on the game of the server. */
  server: pulumi.Input<string>;
  /** The catalogue, from `getAddons`. */
  source: pulumi.Input<string>;
  /** Search text. Default: everything. */
  query?: pulumi.Input<string>;
  /** Which page of the results to return. Default: the first page. */
  page?: pulumi.Input<number>;
}

/** Result of `getAddonProjects`. */
export interface GetAddonProjectsResult {
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
 * Projects of a mod catalogue that fit a game server and match a search.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer");
 * const { projects } = hosting.game.getAddonProjectsOutput({ server, source: "<catalogue>", query: "map" });
 * export const ids = projects.apply((all) => all.map(({ id }) => id));
 * ```
 * @see docs/reference/game-get-addon-projects.md
 */
export function getAddonProjects(args: GetAddonProjectsArgs, options?: FunctionOptions): Promise<GetAddonProjectsResult> {
  return call<GetAddonProjectsResult>(definition, args, options);
}

/**
 * `getAddonProjects` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-addon-projects.md
 */
export function getAddonProjectsOutput(args: GetAddonProjectsOutputArgs, options?: FunctionOptions): pulumi.Output<GetAddonProjectsResult> {
  return callOutput<GetAddonProjectsResult>(definition, args, options);
}
