// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getVolumeOffer as definition } from "../../provider/functions/hosting/volume";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getVolumeOffer`. */
export interface GetVolumeOfferArgs {
  /** Id of the server. */
  serverUuid: string;
  /** Size in GB for which to return the price. Default: the result contains only the sizes, without a price. */
  sizeGb?: number;
}

/** Arguments of `getVolumeOfferOutput`. */
export interface GetVolumeOfferOutputArgs {
  /** Id of the server. */
  serverUuid: pulumi.Input<string>;
  /** Size in GB for which to return the price. Default: the result contains only the sizes, without a price. */
  sizeGb?: pulumi.Input<number>;
}

/** Result of `getVolumeOffer`. */
export interface GetVolumeOfferResult {
  /** City of the server. */
  city: string | null;
  /** Volume sizes in GB that the city offers; empty if the API does not report them. */
  sizes: number[];
  /** Size in GB to which the prices apply; null if no size was requested. */
  sizeGb: number | null;
  /** Price per month, including nightly backups. */
  monthlyPrice: number | null;
  /** Price per hour, including nightly backups. */
  hourlyPrice: number | null;
  /** Part of the monthly price for backups, if the API reports it. */
  backupsMonthlyPrice: number | null;
  /** Currency of the prices. */
  currency: string | null;
}

/**
 * The volume sizes that a server's city offers, and the price of one of them. The call changes nothing.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const offer = hosting.getVolumeOfferOutput({ serverUuid: config.require("serverUuid"), sizeGb: 50 });
 * export const price = offer.monthlyPrice;
 * ```
 * @see docs/reference/get-volume-offer.md
 */
export function getVolumeOffer(args: GetVolumeOfferArgs, options?: FunctionOptions): Promise<GetVolumeOfferResult> {
  return call<GetVolumeOfferResult>(definition, args, options);
}

/**
 * `getVolumeOffer` with arguments that may be outputs.
 *
 * @see docs/reference/get-volume-offer.md
 */
export function getVolumeOfferOutput(args: GetVolumeOfferOutputArgs, options?: FunctionOptions): pulumi.Output<GetVolumeOfferResult> {
  return callOutput<GetVolumeOfferResult>(definition, args, options);
}
