// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getTraffic as definition } from "../../provider/functions/hosting/traffic";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getTraffic`. */
export interface GetTrafficArgs {
  /** Id of one server. Default: all servers of the team. */
  serverUuid?: string;
  /** The month, `YYYY-MM`. Default: the current one. */
  month?: string;
}

/** Arguments of `getTrafficOutput`. */
export interface GetTrafficOutputArgs {
  /** Id of one server. Default: all servers of the team. */
  serverUuid?: pulumi.Input<string>;
  /** The month, `YYYY-MM`. Default: the current one. */
  month?: pulumi.Input<string>;
}

/** Result of `getTraffic`. */
export interface GetTrafficResult {
  /** The month, `YYYY-MM`. */
  month: string;
  /** Outbound traffic in bytes. */
  outboundBytes: number;
  /** Outbound traffic as readable text. */
  outbound: string;
  /** Included traffic in bytes. */
  includedBytes: number;
  /** Traffic beyond the included amount, in bytes. */
  overageBytes: number;
  /** Price of each whole GB beyond the included amount. */
  pricePerGb: number;
  /** Cost of the traffic so far. */
  billSoFar: number;
  /** Time of the last measurement. */
  sampledAt: string | null;
  /** The servers of the team; empty if `serverUuid` is set. */
  servers: Array<{
    /** Id of the server. */
    uuid?: string | null;
    /** Name of the server. */
    name?: string | null;
    /** Outbound traffic of the server as readable text. */
    outbound?: string | null;
    /** Outbound traffic of the server in bytes. */
    outboundBytes?: number | null;
    /** Included traffic in bytes. */
    includedBytes?: number | null;
    /** Traffic beyond the included amount, in bytes. */
    overageBytes?: number | null;
    /** Cost of its traffic so far. */
    billSoFar?: number | null;
    [key: string]: unknown;
  }>;
}

/**
 * The outbound traffic of one server, or of all servers of the team including deleted servers, in a calendar month in UTC. The result also
 * contains the cost of the traffic beyond the included amount. The platform measures the traffic every 10 minutes.
 *
 * @example
 * ```ts
 * const { billSoFar, servers } = hosting.getTrafficOutput();
 * export const bill = billSoFar;
 * export const each = servers.apply((all) => all.map((one) => `${one.name}: ${one.outbound}`));
 * ```
 * @see docs/reference/get-traffic.md
 */
export function getTraffic(args: GetTrafficArgs = {}, options?: FunctionOptions): Promise<GetTrafficResult> {
  return call<GetTrafficResult>(definition, args, options);
}

/**
 * `getTraffic` with arguments that may be outputs.
 *
 * @see docs/reference/get-traffic.md
 */
export function getTrafficOutput(args: GetTrafficOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetTrafficResult> {
  return callOutput<GetTrafficResult>(definition, args, options);
}
