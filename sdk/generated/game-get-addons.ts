// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAddons as definition } from "../../provider/functions/game/get-addons";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getAddons`. */
export interface GetAddonsArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
  /** Whether newer versions are looked up too, which takes longer. Default `false`. */
  updates?: boolean;
}

/** Arguments of `getAddonsOutput`. */
export interface GetAddonsOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
  /** Whether newer versions are looked up too, which takes longer. Default `false`. */
  updates?: pulumi.Input<boolean>;
}

/** Result of `getAddons`. */
export interface GetAddonsResult {
  /** The catalogues; empty where the game takes no addons. */
  sources: Array<{
    /** Its id. */
    id: string;
    /** Its name; the id where it has none. */
    name: string;
  }>;
  /** Where addons are installed, below the server's root. */
  folder: string | null;
  /** The mod frameworks that there are. */
  frameworks: Array<{
    /** Its id. */
    id: string;
    /** Its name; the id where it has none. */
    name: string;
  }>;
  /** The one that the server has; null where the panel does not say. */
  framework: string | null;
  /** `items` or `collection`; null where the game has no workshop. */
  workshop: string | null;
  /** The addons that were installed from a catalogue. */
  installed: Array<{
    /** Its id on the server. */
    id: string;
    /** The catalogue that it comes from. */
    source: string | null;
    /** Its project in that catalogue. */
    project: string;
    /** Its name. */
    name: string | null;
    /** The version that is installed. */
    version: string | null;
    /** Its file in the folder. */
    file: string | null;
    /** A newer version, where `updates` asked for it. */
    update: string | null;
  }>;
  /** Files that somebody put there by hand. */
  files: Array<{
    /** Name of the file. */
    file: string;
    /** Its size; null where the panel does not say. */
    sizeBytes: number | null;
  }>;
}

/**
 * What mods and plugins a game server takes: catalogues, frameworks, workshop, and what is installed.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { sources, installed } = hosting.game.getAddonsOutput({ server: config.require("gameServer") });
 * export const catalogues = sources.apply((all) => all.map(({ id }) => id));
 * export const mods = installed.apply((all) => all.map(({ project }) => project));
 * ```
 */
export function getAddons(args: GetAddonsArgs, options?: FunctionOptions): Promise<GetAddonsResult> {
  return call<GetAddonsResult>(definition, args, options);
}

/** `getAddons` with arguments that may be outputs. */
export function getAddonsOutput(args: GetAddonsOutputArgs, options?: FunctionOptions): pulumi.Output<GetAddonsResult> {
  return callOutput<GetAddonsResult>(definition, args, options);
}
