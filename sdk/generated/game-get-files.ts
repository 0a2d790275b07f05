// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getFiles as definition } from "../../provider/functions/game/file";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getFiles`. */
export interface GetFilesArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
  /** Path of the folder from the server's root. Default: the root. */
  directory?: string;
}

/** Arguments of `getFilesOutput`. */
export interface GetFilesOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
  /** Path of the folder from the server's root. Default: the root. */
  directory?: pulumi.Input<string>;
}

/** Result of `getFiles`. */
export interface GetFilesResult {
  /** Files and folders, by name. */
  files: Array<{
    /** Name of the file or folder. */
    name: string;
    /** `true` for a file, `false` for a folder. */
    isFile: boolean;
    /** Whether the entry is a symbolic link. */
    isSymlink: boolean;
    /** Size in bytes. */
    size: number;
    /** Permissions in octal, or null. */
    mode: string | null;
    /** Media type that the panel detected in the content, or null. */
    mimetype: string | null;
    /** Creation time, or null. */
    createdAt: string | null;
    /** Time of the last change, or null. */
    modifiedAt: string | null;
  }>;
}

/**
 * The contents of a folder of a game server.
 *
 * @example
 * ```ts
 * const { files } = hosting.game.getFilesOutput({ server: "<identifier>", directory: "/mods" });
 * export const mods = files.apply((all) => all.filter(({ isFile }) => isFile).map(({ name }) => name));
 * ```
 * @see docs/reference/game-get-files.md
 */
export function getFiles(args: GetFilesArgs, options?: FunctionOptions): Promise<GetFilesResult> {
  return call<GetFilesResult>(definition, args, options);
}

/**
 * `getFiles` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-files.md
 */
export function getFilesOutput(args: GetFilesOutputArgs, options?: FunctionOptions): pulumi.Output<GetFilesResult> {
  return callOutput<GetFilesResult>(definition, args, options);
}
