// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getVolumes as definition } from "../../provider/functions/hosting/volume";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getVolumes`. */
export interface GetVolumesArgs {
  /** Filter by server. Default: all. */
  serverUuid?: string;
  /** Filter by state, such as `detached`. Default: all. */
  status?: string;
}

/** Arguments of `getVolumesOutput`. */
export interface GetVolumesOutputArgs {
  /** Filter by server. Default: all. */
  serverUuid?: pulumi.Input<string>;
  /** Filter by state, such as `detached`. Default: all. */
  status?: pulumi.Input<string>;
}

/** Result of `getVolumes`. */
export interface GetVolumesResult {
  /** The volumes, in the API's order. */
  volumes: Array<{
    /** Id of the volume. */
    id: string;
    /** State. `attached` means usable; `unknown` means that the API shows no state. */
    status: string;
    /** Size in GB. */
    sizeGb?: number | null;
    /** Id of its server; null while it is detached. */
    serverUuid?: string | null;
    /** City of the volume. */
    city?: string | null;
    /** Id of its region. */
    region?: string | null;
    /** Used space in GB. */
    usedGb?: number | null;
    /** Path on the server. */
    mountPath?: string | null;
    /** Whether nightly backups are on. */
    backups?: boolean | null;
    /** Maximum size for automatic growth, in GB; 0 means off. */
    autogrowMaxGb?: number | null;
    /** Price per month. */
    monthlyPrice?: number | null;
    /** Price per hour. */
    hourlyPrice?: number | null;
    /** Currency of the prices. */
    currency?: string | null;
    /** Date until which the platform keeps the volume after its server was deleted. */
    keptUntil?: string | null;
    /** Time of the purchase. */
    createdAt?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The block storage volumes of the team. You can filter them by server or by state.
 *
 * @example
 * ```ts
 * const { volumes } = hosting.getVolumesOutput({ status: "detached" });
 * export const unused = volumes.apply((all) => all.map((v) => v.id));
 * ```
 * @see docs/reference/get-volumes.md
 */
export function getVolumes(args: GetVolumesArgs = {}, options?: FunctionOptions): Promise<GetVolumesResult> {
  return call<GetVolumesResult>(definition, args, options);
}

/**
 * `getVolumes` with arguments that may be outputs.
 *
 * @see docs/reference/get-volumes.md
 */
export function getVolumesOutput(args: GetVolumesOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetVolumesResult> {
  return callOutput<GetVolumesResult>(definition, args, options);
}
