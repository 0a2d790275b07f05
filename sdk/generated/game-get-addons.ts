// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAddons as definition } from "../../provider/functions/game/addon";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getAddons`. */
export interface GetAddonsArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
  /** Whether to look up newer versions too, which takes longer. Default `false`. */
  updates?: boolean;
}

/** Arguments of `getAddonsOutput`. */
export interface GetAddonsOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
  /** Whether to look up newer versions too, which takes longer. Default `false`. */
  updates?: pulumi.Input<boolean>;
}

/** Result of `getAddons`. */
export interface GetAddonsResult {
  /** The catalogues; empty if the game supports no addons. */
  sources: Array<{
    /** Id of the entry. */
    id: string;
    /** Name of the entry, or its id if it has no name. */
    name: string;
  }>;
  /** Folder of the addons, below the server's root. */
  folder: string | null;
  /** The available mod frameworks. */
  frameworks: Array<{
    /** Id of the entry. */
    id: string;
    /** Name of the entry, or its id if it has no name. */
    name: string;
  }>;
  /** The framework of the server; null if the panel does not show it. */
  framework: string | null;
  /** The inputs that `game.Workshop` accepts for this game: `items` or one `collection`; null if the game has no workshop. */
  workshop: string | null;
  /** Addons that were installed from a catalogue. */
  installed: Array<{
    /** Id of the addon on the server. */
    id: string;
    /** Catalogue of the addon. */
    source: string | null;
    /** Project of the addon in its catalogue. */
    project: string;
    /** Name of the addon. */
    name: string | null;
    /** The installed version. */
    version: string | null;
    /** Name of the addon's file in the server's addon folder. */
    file: string | null;
    /** The newer version, if `updates` is set and the catalogue has one. */
    update: string | null;
  }>;
  /** Files in the folder of the addons that no catalogue installed. */
  files: Array<{
    /** Name of the file. */
    file: string;
    /** Size of the file in bytes; null if the panel does not show it. */
    sizeBytes: number | null;
  }>;
}

/**
 * The mods and plugins of a game server: catalogues, frameworks, workshop, and installed addons.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { sources, installed } = hosting.game.getAddonsOutput({ server: config.require("gameServer") });
 * export const catalogues = sources.apply((all) => all.map(({ id }) => id));
 * export const mods = installed.apply((all) => all.map(({ project }) => project));
 * ```
 * @see docs/reference/game-get-addons.md
 */
export function getAddons(args: GetAddonsArgs, options?: FunctionOptions): Promise<GetAddonsResult> {
  return call<GetAddonsResult>(definition, args, options);
}

/**
 * `getAddons` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-addons.md
 */
export function getAddonsOutput(args: GetAddonsOutputArgs, options?: FunctionOptions): pulumi.Output<GetAddonsResult> {
  return callOutput<GetAddonsResult>(definition, args, options);
}
