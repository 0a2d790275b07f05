// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getS3Storage as definition } from "../../provider/functions/hosting/s3-storage";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getS3Storage`. */
export interface GetS3StorageArgs {
  /** Name of the storage. Exactly one storage must have it. */
  name: string;
}

/** Arguments of `getS3StorageOutput`. */
export interface GetS3StorageOutputArgs {
  /** Name of the storage. Exactly one storage must have it. */
  name: pulumi.Input<string>;
}

/** Result of `getS3Storage`. */
export interface GetS3StorageResult {
  /** Id of the storage, in the form for `StorageBackupSchedule`. */
  uuid: string;
  /** Name of the storage. */
  name: string | null;
  /** Description of the storage. */
  description: string | null;
  /** Address of the store. */
  endpoint: string | null;
  /** Name of the bucket. */
  bucket: string | null;
  /** Region of the bucket. */
  region: string | null;
  /** Whether the platform's last check found that the storage is usable. */
  isUsable: boolean | null;
}

/**
 * One S3 storage of the team, by its name, without its keys. The call succeeds only if exactly one storage has the name.
 *
 * @example
 * ```ts
 * const archive = hosting.getS3StorageOutput({ name: "archive" });
 * export const bucket = archive.bucket;
 * ```
 * @see docs/reference/get-s3-storage.md
 */
export function getS3Storage(args: GetS3StorageArgs, options?: FunctionOptions): Promise<GetS3StorageResult> {
  return call<GetS3StorageResult>(definition, args, options);
}

/**
 * `getS3Storage` with arguments that may be outputs.
 *
 * @see docs/reference/get-s3-storage.md
 */
export function getS3StorageOutput(args: GetS3StorageOutputArgs, options?: FunctionOptions): pulumi.Output<GetS3StorageResult> {
  return callOutput<GetS3StorageResult>(definition, args, options);
}
