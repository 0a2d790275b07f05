// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getBackupUrl as definition } from "../../provider/functions/game/backup";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getBackupUrl`. */
export interface GetBackupUrlArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
  /** Id of the backup, from `getBackups` or `game.Backup`. */
  backup: string;
}

/** Arguments of `getBackupUrlOutput`. */
export interface GetBackupUrlOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
  /** Id of the backup, from `getBackups` or `game.Backup`. */
  backup: pulumi.Input<string>;
}

/** Result of `getBackupUrl`. */
export interface GetBackupUrlResult {
  /** The download address. */
  url: string;
}

/**
 * An address for downloading the archive of a backup once, within a few minutes. Anyone who has the address can use it. Every call returns
 * a new address, so a resource that has the address as an input changes in every run.
 *
 * @example
 * ```ts
 * const archive = hosting.game.getBackupUrlOutput({ server: "<identifier>", backup: "<backup uuid>" });
 * export const url = archive.url;
 * ```
 * @see docs/reference/game-get-backup-url.md
 */
export function getBackupUrl(args: GetBackupUrlArgs, options?: FunctionOptions): Promise<GetBackupUrlResult> {
  return call<GetBackupUrlResult>(definition, args, options);
}

/**
 * `getBackupUrl` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/game-get-backup-url.md
 */
export function getBackupUrlOutput(args: GetBackupUrlOutputArgs, options?: FunctionOptions): pulumi.Output<GetBackupUrlResult> {
  return callOutput<GetBackupUrlResult>(definition, args, options);
}
