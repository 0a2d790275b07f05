// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getVolumes as definition } from "../../provider/functions/hosting/get-volumes";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getVolumes`. */
export interface GetVolumesArgs {
  /** Only volumes of this server. Default: all. */
  serverUuid?: string;
  /** Only volumes in this state, such as `detached`. Default: all. */
  status?: string;
}

/** Arguments of `getVolumesOutput`. */
export interface GetVolumesOutputArgs {
  /** Only volumes of this server. Default: all. */
  serverUuid?: pulumi.Input<string>;
  /** Only volumes in this state, such as `detached`. Default: all. */
  status?: pulumi.Input<string>;
}

/** Result of `getVolumes`. */
export interface GetVolumesResult {
  /** The volumes, in the API's order. */
  volumes: Array<{
    /** Id of the volume. */
    id: string;
    /** State; `attached` is usable, `unknown` where the API does not show it. */
    status: string;
    /** Size in GB. */
    sizeGb?: number | null;
    /** Server that it is attached to; null while detached. */
    serverUuid?: string | null;
    /** City that it is in. */
    city?: string | null;
    /** Id of the region that it is in. */
    region?: string | null;
    /** How much of it is used, in GB. */
    usedGb?: number | null;
    /** Path on the server. */
    mountPath?: string | null;
    /** Whether nightly backups are on. */
    backups?: boolean | null;
    /** Size up to which it grows by itself; 0 is off. */
    autogrowMaxGb?: number | null;
    /** Price a month. */
    monthlyPrice?: number | null;
    /** Price an hour. */
    hourlyPrice?: number | null;
    /** Currency of the prices. */
    currency?: string | null;
    /** Date until which a volume of a deleted server is kept. */
    keptUntil?: string | null;
    /** When it was bought. */
    createdAt?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The block storage volumes of the team, of one server, or in one state.
 *
 * @example
 * ```ts
 * const { volumes } = hosting.getVolumesOutput({ status: "detached" });
 * export const unused = volumes.apply((all) => all.map((v) => v.id));
 * ```
 */
export function getVolumes(args: GetVolumesArgs = {}, options?: FunctionOptions): Promise<GetVolumesResult> {
  return call<GetVolumesResult>(definition, args, options);
}

/** `getVolumes` with arguments that may be outputs. */
export function getVolumesOutput(args: GetVolumesOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetVolumesResult> {
  return callOutput<GetVolumesResult>(definition, args, options);
}
