// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getBackups as definition } from "../../provider/functions/game/backup";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getBackups`. */
export interface GetBackupsArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getBackupsOutput`. */
export interface GetBackupsOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getBackups`. */
export interface GetBackupsResult {
  /** The backups, newest first. */
  backups: Array<{
    /** Id of the backup. */
    uuid: string;
    /** Name of the backup. */
    name: string;
    /** Whether the backup succeeded. */
    isSuccessful: boolean;
    /** Whether the backup is protected from deletion. */
    isLocked: boolean;
    /** Patterns of excluded files. */
    ignoredFiles: string[];
    /** Size in bytes; 0 while the backup is running. */
    bytes: number;
    /** Checksum of the archive as `sha1:<hex>`, or null. */
    checksum: string | null;
    /** Start time. */
    createdAt: string;
    /** End time, or null. */
    completedAt: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The backups of a game server, including failed ones.
 *
 * @example
 * ```ts
 * const { backups } = hosting.game.getBackupsOutput({ server: "<identifier>" });
 * export const newest = backups.apply((all) => all[0]?.completedAt);
 * ```
 * @see docs/reference/game-get-backups.md
 */
export function getBackups(args: GetBackupsArgs, options?: FunctionOptions): Promise<GetBackupsResult> {
  return call<GetBackupsResult>(definition, args, options);
}

/**
 * `getBackups` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-backups.md
 */
export function getBackupsOutput(args: GetBackupsOutputArgs, options?: FunctionOptions): pulumi.Output<GetBackupsResult> {
  return callOutput<GetBackupsResult>(definition, args, options);
}
