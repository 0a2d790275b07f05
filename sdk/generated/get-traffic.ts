// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getTraffic as definition } from "../../provider/functions/hosting/get-traffic";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getTraffic`. */
export interface GetTrafficArgs {
  /** Id of one server. Default: all of the team. */
  serverUuid?: string;
  /** The month, `YYYY-MM`. Default: the current one. */
  month?: string;
}

/** Arguments of `getTrafficOutput`. */
export interface GetTrafficOutputArgs {
  /** Id of one server. Default: all of the team. */
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
  /** The same, to be read by people. */
  outbound: string;
  /** Bytes that are included. */
  includedBytes: number;
  /** Bytes beyond them. */
  overageBytes: number;
  /** Price of each whole GB beyond them. */
  pricePerGb: number;
  /** What the traffic costs so far. */
  billSoFar: number;
  /** When it was last looked at. */
  sampledAt: string | null;
  /** Each server of the team; empty where one was asked for. */
  servers: Array<{
    /** Id of the server. */
    uuid?: string | null;
    /** Its name. */
    name?: string | null;
    /** Its outbound traffic, to be read by people. */
    outbound?: string | null;
    /** The same in bytes. */
    outboundBytes?: number | null;
    /** Bytes that are included. */
    includedBytes?: number | null;
    /** Bytes beyond them. */
    overageBytes?: number | null;
    /** What its traffic costs so far. */
    billSoFar?: number | null;
    [key: string]: unknown;
  }>;
}

/**
 * The outbound traffic of a calendar month in UTC, of one server or of all servers of the team, deleted ones included, and what it costs beyond what is included. It is sampled every 10 minutes.
 *
 * @example
 * ```ts
 * const { billSoFar, servers } = hosting.getTrafficOutput();
 * export const bill = billSoFar;
 * export const each = servers.apply((all) => all.map((one) => `${one.name}: ${one.outbound}`));
 * ```
 */
export function getTraffic(args: GetTrafficArgs = {}, options?: FunctionOptions): Promise<GetTrafficResult> {
  return call<GetTrafficResult>(definition, args, options);
}

/** `getTraffic` with arguments that may be outputs. */
export function getTrafficOutput(args: GetTrafficOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetTrafficResult> {
  return callOutput<GetTrafficResult>(definition, args, options);
}
