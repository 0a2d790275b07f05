// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAutoscaling as definition } from "../../provider/functions/hosting/autoscaling-policy";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getAutoscaling`. */
export interface GetAutoscalingArgs {
  /** Id of the application. */
  applicationUuid: string;
}

/** Arguments of `getAutoscalingOutput`. */
export interface GetAutoscalingOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
}

/** Result of `getAutoscaling`. */
export interface GetAutoscalingResult {
  /** Whether a policy has been set. */
  configured: boolean;
  /** Reason why you cannot enable autoscaling; `null` if you can enable it. */
  blocker: string | null;
  /** The policy. */
  policy: {
    /** Whether autoscaling is on. */
    enabled: boolean;
    /** Minimum number of copies. */
    minCopies: number;
    /** Maximum number of copies. */
    maxCopies: number;
    /** Monthly cost in USD at which no more servers are added. */
    monthlyCapUsd: number;
    /** Regions in which autoscaling may add servers. If the list is empty, it adds servers near the visitors. */
    allowedCities: string[];
    /** CPU percent above which a server is added. */
    scaleUpCpu: number;
    /** Number of minutes for which the CPU usage must stay above `scaleUpCpu` before a server is added. */
    scaleUpMinutes: number;
    /** CPU percent below which a server is removed. */
    scaleDownCpu: number;
    /** Number of minutes for which the CPU usage must stay below `scaleDownCpu` before a server is removed. */
    scaleDownMinutes: number;
    /** Minimum number of minutes between two changes of the number of copies. */
    cooldownMinutes: number;
    [key: string]: unknown;
  };
  /** Cities in which servers may be added, cheapest first. */
  cities: Array<{
    /** Id for `allowedCities`. */
    id: string;
    /** The city. */
    city?: string | null;
    /** Country of the city. */
    country?: string | null;
    /** Price of a copy per month. */
    monthlyPrice?: number | null;
    /** Price of a copy per hour. */
    hourlyPrice?: number | null;
    [key: string]: unknown;
  }>;
  /** The running copies and their cost, or null. */
  status: {
    /** Cost this month, in USD. */
    spendUsd: number | null;
    /** The running copies. */
    copies: Array<{
      /** City of the copy. */
      city?: string | null;
      /** CPU usage of the copy in percent. */
      cpu?: number | null;
      [key: string]: unknown;
    }>;
    [key: string]: unknown;
  } | null;
}

/**
 * The autoscaling of an application: its policy, what blocks it, the cities with their prices, and the running copies.
 *
 * @example
 * ```ts
 * const scaling = hosting.getAutoscalingOutput({ applicationUuid: "<application uuid>" });
 * export const cheapest = scaling.cities[0];
 * ```
 * @see docs/reference/get-autoscaling.md
 */
export function getAutoscaling(args: GetAutoscalingArgs, options?: FunctionOptions): Promise<GetAutoscalingResult> {
  return call<GetAutoscalingResult>(definition, args, options);
}

/**
 * `getAutoscaling` with arguments that may be outputs.
 *
 * @see docs/reference/get-autoscaling.md
 */
export function getAutoscalingOutput(args: GetAutoscalingOutputArgs, options?: FunctionOptions): pulumi.Output<GetAutoscalingResult> {
  return callOutput<GetAutoscalingResult>(definition, args, options);
}
