import type { Client } from "../../../api/client";
import { type Volume, type VolumeOffer, volumes } from "../../../api/hosting/volumes";
import { unlessRefused } from "../../../api/is-there";
import type { Price, Step, Sum, UnknownPrice } from "../../../core/money/gate";

const HOURS_PER_MONTH = 730; // docs/spec/hosting-api.md, "Limits": hourly billing is the monthly price divided by 730

export interface RestoreFrom {
  volumeId: string;
  backupId: string;
}

export interface VolumeInputs {
  /** Empty or undefined: the volume is detached. */
  serverUuid?: string;
  sizeGb: number;
  restoreFrom?: RestoreFrom;
  backups?: boolean;
  autogrowMaxGb?: number;
  timeoutSeconds?: number;
  adopt?: boolean | string;
}

export type Shown = Partial<VolumeInputs>;

/** Inputs that determine the price. They include the server, because each city has its own prices. */
export const PRICED = ["serverUuid", "sizeGb", "backups", "autogrowMaxGb"] as const;

/** The priced inputs that are set. The caller adds the missing ones. */
export const known = (inputs: Shown): Shown =>
  Object.fromEntries(PRICED.flatMap((key) => (inputs[key] === undefined ? [] : [[key, inputs[key]]])));

/** The priced inputs with their documented defaults: backups are on, auto-grow is off. */
export const billed = ({ sizeGb = 0, backups, autogrowMaxGb }: Shown): Billed => ({
  sizeGb,
  backups: backups ?? true,
  autogrowMaxGb: autogrowMaxGb ?? 0,
});

export interface Billed {
  sizeGb: number;
  backups: boolean;
  /** Maximum size for auto-grow. 0: auto-grow is off. */
  autogrowMaxGb: number;
}

/** A price. `currency` is absent if the platform does not report it. */
export interface Rate {
  monthly: number;
  currency?: string;
}

type Cost = NonNullable<Step<never>["cost"]>;

export const hourlyOf = (monthly: number): number => monthly / HOURS_PER_MONTH;

export const sumOf = (monthly: number): Sum => ({ monthly, hourly: hourlyOf(monthly) });

/** Price of a volume in the city of the server. Undefined if the platform offers no price there. */
export async function rateOf(hosting: Client, serverUuid: string, { sizeGb, backups }: Billed): Promise<Rate | undefined> {
  const offer = await offerOf(hosting, serverUuid, sizeGb);
  const { monthly_price: monthly, backups_monthly_price: ofBackups, size_gb: priced, currency } = offer ?? {};
  if (monthly === undefined || monthly === null) return undefined;
  // The offered price includes backups. If their share is not shown, a volume without backups gets the full price, which is the most that it can
  // cost.
  const bare = monthly - (backups ? 0 : (ofBackups ?? 0));
  // The offer ends at the largest size. For a larger volume, the price per GB of this size is used as an estimate.
  return { monthly: priced && priced < sizeGb ? (bare * sizeGb) / priced : bare, ...(currency ? { currency } : {}) };
}

export const rateNow = (row: Volume | undefined): Rate | undefined =>
  typeof row?.monthly_price === "number" ? { monthly: row.monthly_price, ...(row.currency ? { currency: row.currency } : {}) } : undefined;

export const currencyOf = (rate: Rate | undefined) => (rate?.currency ? { currency: rate.currency } : {});

/**
 * Cost of a change. `now` is the current price: zero for a new volume, undefined if it is not known.
 *
 * A step that does not raise the bill is free according to the documentation, so no offer is read for it.
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
    const unknown = now
      ? `the offer contains no price for ${rate ? maxGb : wanted.sizeGb} GB`
      : "the platform does not report the current price of the volume";
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

/**
 * Size up to which auto-grow may enlarge the volume, if the change turns it on or raises its maximum, else 0. The stack must permit the
 * price of this size.
 */
export const growsTo = (wanted: Billed, from?: Billed): number =>
  wanted.autogrowMaxGb > (from?.autogrowMaxGb ?? 0) && wanted.autogrowMaxGb > wanted.sizeGb ? wanted.autogrowMaxGb : 0;

/** The parts of a change that cost money: `50 → 80 GB and backups`. */
export function paidPartText(from: Billed, wanted: Billed): string {
  const maxGb = growsTo(wanted, from);
  const parts = [
    wanted.sizeGb > from.sizeGb ? `${from.sizeGb} → ${wanted.sizeGb} GB` : "",
    wanted.backups && !from.backups ? "backups" : "",
    maxGb > 0 ? `auto-grow up to ${maxGb} GB` : "",
  ].filter(Boolean);
  return parts.join(" and ") || "a change of the volume";
}

/**
 * Offer for a size. If the city does not offer this size, returns the offer for the next larger size, because auto-grow can reach sizes that cannot
 * be ordered.
 */
async function offerOf(hosting: Client, uuid: string, sizeGb: number): Promise<VolumeOffer | undefined> {
  const sizes = await sizesOf(hosting, uuid);
  const larger = sizes.filter((size) => size >= sizeGb);
  const size = larger.length > 0 ? Math.min(...larger) : sizes.length > 0 ? Math.max(...sizes) : sizeGb;
  // Requests an offer for the size itself if the city lists no sizes. The result is undefined if the platform does not offer the size.
  return unlessRefused(hosting.get(volumes.offer, { params: { uuid }, query: { size_gb: size } }), NO_OFFER);
}

/** Sizes that the platform offers in the city of the server. Empty if it does not report them. */
export const sizesOf = async (hosting: Client, uuid: string): Promise<readonly number[]> =>
  (await unlessRefused(hosting.get(volumes.offer, { params: { uuid } }), NO_OFFER))?.sizes ?? [];

/** Statuses without an offer. They do not fail the run, because the offer is needed only for checks and prices. */
const NO_OFFER = [400, 403, 404, 405, 410, 422, 501];
