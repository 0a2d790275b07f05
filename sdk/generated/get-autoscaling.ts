// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAutoscaling as definition } from "../../provider/functions/hosting/get-autoscaling";
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
  /** Whether a policy was ever set. */
  configured: boolean;
  /** Why it cannot be enabled; `null` where nothing is in the way. */
  blocker: string | null;
  /** The policy. */
  policy: {
    /** On or off. */
    enabled: boolean;
    /** Copies that always run. */
    minCopies: number;
    /** Most copies. */
    maxCopies: number;
    /** In USD: where adding servers stops. */
    monthlyCapUsd: number;
    /** Regions where servers may be added; empty: near the visitors. */
    allowedCities: string[];
    /** CPU percent above which a server is added. */
    scaleUpCpu: number;
    /** Minutes that CPU must stay above it. */
    scaleUpMinutes: number;
    /** CPU percent below which a server is removed. */
    scaleDownCpu: number;
    /** Minutes that CPU must stay below it. */
    scaleDownMinutes: number;
    /** Least minutes between two changes. */
    cooldownMinutes: number;
    [key: string]: unknown;
  };
  /** Where servers may be added, cheapest first. */
  cities: Array<{
    /** Id that `allowedCities` takes. */
    id: string;
    /** The city. */
    city?: string | null;
    /** Its country. */
    country?: string | null;
    /** Price of a copy a month. */
    monthlyPrice?: number | null;
    /** Price of a copy an hour. */
    hourlyPrice?: number | null;
    [key: string]: unknown;
  }>;
  /** What runs and what it cost, or null. */
  status: {
    /** Spent this month, in USD. */
    spendUsd: number | null;
    /** The running copies. */
    copies: Array<{
      /** City that it runs in. */
      city?: string | null;
      /** Its CPU use in percent. */
      cpu?: number | null;
      [key: string]: unknown;
    }>;
    [key: string]: unknown;
  } | null;
}

/**
 * The autoscaling of an application: its policy, what blocks it, where it may add servers and at what price, and what runs.
 *
 * @example
 * ```ts
 * const scaling = hosting.getAutoscalingOutput({ applicationUuid: "<application uuid>" });
 * export const cheapest = scaling.cities[0];
 * ```
 */
export function getAutoscaling(args: GetAutoscalingArgs, options?: FunctionOptions): Promise<GetAutoscalingResult> {
  return call<GetAutoscalingResult>(definition, args, options);
}

/** `getAutoscaling` with arguments that may be outputs. */
export function getAutoscalingOutput(args: GetAutoscalingOutputArgs, options?: FunctionOptions): pulumi.Output<GetAutoscalingResult> {
  return callOutput<GetAutoscalingResult>(definition, args, options);
}
