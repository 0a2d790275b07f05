import type { Client } from "../../../api/client";
import { type VolumeOffer, volumes } from "../../../api/hosting/volumes";
import type { Price, Step, Sum, UnknownPrice } from "../../../core/gate";
import { unlessRefused } from "../../../core/is-there";

const HOURS_PER_MONTH = 730; // docs/spec/hosting-api.md, "Limits": hourly billing is the monthly price divided by 730

/** What a volume is billed by. */
export interface Billed {
  sizeGb: number;
  backups: boolean;
  /** Size up to which it may grow by itself; 0 is none. */
  autogrowMaxGb: number;
}

/** What something costs a month, with its currency where that is named. */
export interface Rate {
  monthly: number;
  currency?: string;
}

type Cost = NonNullable<Step<never>["cost"]>;

export const hourlyOf = (monthly: number): number => monthly / HOURS_PER_MONTH;

export const sumOf = (monthly: number): Sum => ({ monthly, hourly: hourlyOf(monthly) });

/** What a volume costs in the city of a server; undefined where the offer does not say. */
export async function rateOf(hosting: Client, serverUuid: string, { sizeGb, backups }: Billed): Promise<Rate | undefined> {
  const offer = await offerOf(hosting, serverUuid, sizeGb);
  const { monthly_price: monthly, backups_monthly_price: ofBackups, size_gb: priced, currency } = offer ?? {};
  if (monthly === undefined || monthly === null) return undefined;
  // The offer is for the default settings, so with backups; where it does not name their part, it is the most that the volume costs.
  const bare = monthly - (backups ? 0 : (ofBackups ?? 0));
  // Beyond the largest size there is no price: at the same price per GB it is no less.
  return { monthly: priced && priced < sizeGb ? (bare * sizeGb) / priced : bare, ...(currency ? { currency } : {}) };
}

/**
 * What a step costs that makes `aim` of a volume that costs `now` (nothing, of a new one; undefined, where nobody knows). What lowers the bill, or
 * leaves it, costs nothing by all that is known, and no offer is read for it.
 */
export async function costOf(
  hosting: Client,
  serverUuid: string,
  what: string,
  wanted: Billed,
  { now, from }: { now: Rate | undefined; from?: Billed },
): Promise<Cost> {
  const maxGb = growsTo(wanted, from);
  const currentPrice = now && sumOf(now.monthly);
  if (from && maxGb === 0 && wanted.sizeGb <= from.sizeGb && (from.backups || !wanted.backups))
    return { takesConfirm: true, price: { increase: 0, what, currency: now?.currency }, currentPrice };
  const rate = await rateOf(hosting, serverUuid, wanted);
  const largest = maxGb === 0 ? rate : await rateOf(hosting, serverUuid, { ...wanted, sizeGb: maxGb });
  if (!rate || !largest || !now) {
    const unknown = now ? `the offer names no price of ${rate ? maxGb : wanted.sizeGb} GB` : "nobody says what the volume costs now";
    const price: UnknownPrice = { unknown, what };
    return { takesConfirm: true, price, ...(maxGb === 0 ? {} : { minimumPrice: "unknown" as const }) };
  }
  const increase = largest.monthly - now.monthly;
  const currency = largest.currency ?? now.currency;
  const price: Price = { increase, hourly: hourlyOf(increase), what, ...(currency ? { currency } : {}) };
  if (maxGb === 0) return { takesConfirm: true, price, currentPrice };
  const atOnce = rate.monthly - now.monthly;
  return { takesConfirm: true, price: { ...price, atMost: true }, currentPrice, minimumPrice: sumOf(largest.monthly), atOnce };
}

/** The size whose price counts as the most that auto-grow may lead to; 0 where it is not turned on or raised. */
export const growsTo = (wanted: Billed, from?: Billed): number =>
  wanted.autogrowMaxGb > (from?.autogrowMaxGb ?? 0) && wanted.autogrowMaxGb > wanted.sizeGb ? wanted.autogrowMaxGb : 0;

/** What of a change costs: `50 → 80 GB and backups`. */
export function changeText(from: Billed, wanted: Billed): string {
  const maxGb = growsTo(wanted, from);
  const parts = [
    wanted.sizeGb > from.sizeGb ? `${from.sizeGb} → ${wanted.sizeGb} GB` : "",
    wanted.backups && !from.backups ? "backups" : "",
    maxGb > 0 ? `auto-grow up to ${maxGb} GB` : "",
  ].filter(Boolean);
  return parts.join(" and ") || "a change of the volume";
}

/** The offer for a size, or for the next larger one: auto-grow reaches sizes that are not offered. */
async function offerOf(hosting: Client, uuid: string, sizeGb: number): Promise<VolumeOffer | undefined> {
  const sizes = await sizesOf(hosting, uuid);
  const larger = sizes.filter((size) => size >= sizeGb);
  const size = larger.length > 0 ? Math.min(...larger) : sizes.length > 0 ? Math.max(...sizes) : sizeGb;
  // Without a list of sizes it may be one that is not offered: then there is no price.
  return unlessRefused(hosting.get(volumes.offer, { params: { uuid }, query: { size_gb: size } }), NO_OFFER);
}

/** Sizes that the server's city offers; none where the platform does not say. */
export const sizesOf = async (hosting: Client, uuid: string): Promise<readonly number[]> =>
  (await unlessRefused(hosting.get(volumes.offer, { params: { uuid } }), NO_OFFER))?.sizes ?? [];

/** An offer is advice, and never stops the work. */
const NO_OFFER = [400, 403, 404, 405, 410, 422, 501];
