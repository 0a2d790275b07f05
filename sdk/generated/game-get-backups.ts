// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getBackups as definition } from "../../provider/functions/game/get-backups";
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
    /** Its name. */
    name: string;
    /** Whether it ended well. */
    isSuccessful: boolean;
    /** Whether it is kept from being deleted. */
    isLocked: boolean;
    /** Patterns of the files that it leaves out. */
    ignoredFiles: string[];
    /** Size; 0 while it is being made. */
    bytes: number;
    /** Checksum of its archive, `sha1:<hex>`, or null. */
    checksum: string | null;
    /** When it was begun. */
    createdAt: string;
    /** When it ended, or null. */
    completedAt: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The backups of a game server, failed ones included.
 *
 * @example
 * ```ts
 * const { backups } = hosting.game.getBackupsOutput({ server: "<identifier>" });
 * export const newest = backups.apply((all) => all[0]?.completedAt);
 * ```
 */
export function getBackups(args: GetBackupsArgs, options?: FunctionOptions): Promise<GetBackupsResult> {
  return call<GetBackupsResult>(definition, args, options);
}

/** `getBackups` with arguments that may be outputs. */
export function getBackupsOutput(args: GetBackupsOutputArgs, options?: FunctionOptions): pulumi.Output<GetBackupsResult> {
  return callOutput<GetBackupsResult>(definition, args, options);
}
