// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getModpackProjects as definition } from "../../provider/functions/game/get-modpack-projects";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getModpackProjects`. */
export interface GetModpackProjectsArgs {
  /** Identifier of the game server, or its uuid: catalogues depend on its game. */
  server: string;
  /** The catalogue, as `getAddons` lists it. */
  source: string;
  /** What to search for. Default: everything. */
  query?: string;
  /** Which page of what was found. Default: the first. */
  page?: number;
  /** Only modpacks of this category, as the panel names it. Default: all. */
  category?: string;
}

/** Arguments of `getModpackProjectsOutput`. */
export interface GetModpackProjectsOutputArgs {
  /** Identifier of the game server, or its uuid: catalogues depend on its game. */
  server: pulumi.Input<string>;
  /** The catalogue, as `getAddons` lists it. */
  source: pulumi.Input<string>;
  /** What to search for. Default: everything. */
  query?: pulumi.Input<string>;
  /** Which page of what was found. Default: the first. */
  page?: pulumi.Input<number>;
  /** Only modpacks of this category, as the panel names it. Default: all. */
  category?: pulumi.Input<string>;
}

/** Result of `getModpackProjects`. */
export interface GetModpackProjectsResult {
  /** What was found, one page of it. */
  projects: Array<{
    /** Its id in the catalogue. */
    id: string;
    /** Its name; the id where it has none. */
    name: string;
  }>;
  /** How many were found; null where the panel does not say. */
  total: number | null;
}

/**
 * Modpacks of a catalogue, by a search.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer");
 * const { projects } = hosting.game.getModpackProjectsOutput({ server, source: "<catalogue>", query: "sky" });
 * export const ids = projects.apply((all) => all.map(({ id }) => id));
 * ```
 */
export function getModpackProjects(args: GetModpackProjectsArgs, options?: FunctionOptions): Promise<GetModpackProjectsResult> {
  return call<GetModpackProjectsResult>(definition, args, options);
}

/** `getModpackProjects` with arguments that may be outputs. */
export function getModpackProjectsOutput(args: GetModpackProjectsOutputArgs, options?: FunctionOptions): pulumi.Output<GetModpackProjectsResult> {
  return callOutput<GetModpackProjectsResult>(definition, args, options);
}
