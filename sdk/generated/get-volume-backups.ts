// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getVolumeBackups as definition } from "../../provider/functions/hosting/volume";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getVolumeBackups`. */
export interface GetVolumeBackupsArgs {
  /** Id of the volume. */
  volumeId: string;
}

/** Arguments of `getVolumeBackupsOutput`. */
export interface GetVolumeBackupsOutputArgs {
  /** Id of the volume. */
  volumeId: pulumi.Input<string>;
}

/** Result of `getVolumeBackups`. */
export interface GetVolumeBackupsResult {
  /** The backups, newest first. */
  backups: Array<{
    /** Id of the backup. */
    id: string;
    /** Creation time. */
    createdAt?: string | null;
    /** Size of the backup in GB. */
    sizeGb?: number | null;
    /** State, if the platform shows it. A backup without a state is complete. */
    status?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The backups of a volume, newest first. They include nightly backups, and backups that a user or a program requested. The platform keeps a
 * backup for 7 days.
 *
 * @example
 * ```ts
 * const { backups } = hosting.getVolumeBackupsOutput({ volumeId: "17" });
 * export const restorable = backups.apply((all) => all.map(({ id, createdAt }) => `${id} (${createdAt})`));
 * ```
 * @see docs/reference/get-volume-backups.md
 */
export function getVolumeBackups(args: GetVolumeBackupsArgs, options?: FunctionOptions): Promise<GetVolumeBackupsResult> {
  return call<GetVolumeBackupsResult>(definition, args, options);
}

/**
 * `getVolumeBackups` with arguments that may be outputs.
 *
 * @see docs/reference/get-volume-backups.md
 */
export function getVolumeBackupsOutput(args: GetVolumeBackupsOutputArgs, options?: FunctionOptions): pulumi.Output<GetVolumeBackupsResult> {
  return callOutput<GetVolumeBackupsResult>(definition, args, options);
}
