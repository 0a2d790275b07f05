// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getS3Storages as definition } from "../../provider/functions/hosting/s3-storage";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getS3Storages`. */
export interface GetS3StoragesResult {
  /** The storages, in the API's order. */
  storages: Array<{
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
  }>;
}

/**
 * The S3 storages of the team, without their keys.
 *
 * @example
 * ```ts
 * const { storages } = hosting.getS3StoragesOutput();
 * export const broken = storages.apply((all) => all.filter((one) => one.isUsable === false).map((one) => one.name));
 * ```
 * @see docs/reference/get-s3-storages.md
 */
export function getS3Storages(options?: FunctionOptions): Promise<GetS3StoragesResult> {
  return call<GetS3StoragesResult>(definition, {}, options);
}

/**
 * `getS3Storages` with arguments that may be outputs.
 *
 * @see docs/reference/get-s3-storages.md
 */
export function getS3StoragesOutput(options?: FunctionOptions): pulumi.Output<GetS3StoragesResult> {
  return callOutput<GetS3StoragesResult>(definition, {}, options);
}
