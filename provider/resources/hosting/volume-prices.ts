import type { Client } from "../../api/client";
import { RefusedError } from "../../api/errors";
import { type Volume, type VolumeOffer, volumes } from "../../api/hosting/volumes";
import type { CheckContext } from "../../core/context";
import { messageOf } from "../../core/errors";
import type { Price, Sum, UnknownPrice } from "../../core/gate";
import type { VolumeInputs } from "./volume";
import { refuseTarget } from "./volume-problems";
import { withServer } from "./volume-rows";

const HOURS_PER_MONTH = 730; // specification, Limits: hourly billing is the monthly price divided by 730

/** What an `up` adds to the bill: for a new volume its price, else what it costs more than now. */
export async function volumePrices(context: CheckContext<Partial<VolumeInputs>>): Promise<(Price | UnknownPrice)[]> {
  const { hosting, inputs, olds, isKnown, id, log } = context;
  const unknown = ["serverUuid", "sizeGb", "backups", "autogrowMaxGb"].find((key) => !isKnown(key));
  if (unknown !== undefined) return [{ unknownUntil: `${unknown} is known` }];
  const { serverUuid = "" } = inputs;
  const listed = id === "" ? undefined : (await hosting.shared(volumes.list)).find((v) => String(v.id) === id);
  const row = listed && (await withServer(hosting, listed, serverUuid));
  if (row && row.server_uuid !== undefined && row.server_uuid !== serverUuid) {
    try {
      await refuseTarget(hosting, serverUuid, row);
    } catch (error) {
      if (serverUuid !== olds?.serverUuid) throw error;
      log.warning(messageOf(error)); // nobody changed the program: its other resources are to be seen all the same
      return [];
    }
  }
  const aim = aimOf(context, row);
  const currency = (await offerOf(hosting, serverUuid, aim.sizeGb))?.currency ?? row?.currency ?? undefined;
  let paid: number | undefined = 0;
  return (await stepsTo(aim, row, serverUuid, (sizeGb, backups) => monthlyAt(hosting, serverUuid, sizeGb, backups))).flatMap(
    ({ monthly, ...step }): Price[] => {
      const increase = monthly === undefined || paid === undefined ? undefined : monthly - paid;
      paid = monthly;
      if (step.what === "") return [];
      if (increase === undefined) return [{ unknown: "the platform tells none", what: step.what }];
      return [{ ...step, increase, hourly: increase / HOURS_PER_MONTH, currency }];
    },
  );
}

interface Aim {
  sizeGb: number;
  backups: boolean;
  maxGb: number;
}

/** What the volume costs after each step towards the aim; what costs nothing by itself has no name. */
async function stepsTo(
  aim: Aim,
  row: Volume | undefined,
  serverUuid: string,
  at: (sizeGb: number, backups: boolean) => Promise<number | undefined>,
): Promise<({ monthly: number | undefined } & Pick<Price, "what" | "atMost">)[]> {
  const most = async (heldMaxGb: number) =>
    aim.maxGb > heldMaxGb && aim.maxGb > aim.sizeGb
      ? [{ monthly: await at(aim.maxGb, aim.backups), what: `auto-grow up to ${aim.maxGb} GB`, atMost: true }]
      : [];
  if (!row) return [{ monthly: await at(aim.sizeGb, aim.backups), what: `a ${aim.sizeGb} GB volume` }, ...(await most(0))];

  // What is not shown is not compared: it counts as what is wanted.
  const { size_gb: sizeGb = aim.sizeGb, backups = aim.backups, autogrow_max_gb: maxGb = aim.maxGb } = row;
  const billed = row.monthly_price ?? (await at(sizeGb, backups));
  const isKeptFree = billed === 0 && row.server_uuid !== serverUuid;
  const attached = isKeptFree ? await at(sizeGb, backups) : billed;
  const isLike = aim.sizeGb === sizeGb && aim.backups === backups;
  const isAttachedAgain = row.server_uuid !== undefined && row.server_uuid !== serverUuid;
  return [
    { monthly: billed, what: "" },
    ...(isAttachedAgain ? [{ monthly: attached, what: `attaching a ${sizeGb} GB volume again` }] : []),
    { monthly: isLike ? attached : await at(aim.sizeGb, aim.backups), what: changeText(row, aim.sizeGb, aim.backups) },
    ...(await most(maxGb)),
  ];
}

/** What of a change costs: `50 → 80 GB and backups`. */
export const changeText = (row: Volume, sizeGb: number, backups: boolean, maxGb = 0): string =>
  [
    row.size_gb !== undefined && sizeGb > row.size_gb ? `${row.size_gb} → ${sizeGb} GB` : "",
    backups && row.backups === false ? "backups" : "",
    maxGb > 0 ? `auto-grow up to ${maxGb} GB` : "",
  ]
    .filter(Boolean)
    .join(" and ");

/** What the volume will be: what the program leaves out stays, and what left the program goes back to its default. */
function aimOf({ inputs, olds }: CheckContext<Partial<VolumeInputs>>, row: Volume | undefined): Aim {
  const { sizeGb = 0 } = inputs;
  return {
    sizeGb: Math.max(sizeGb, row?.size_gb ?? 0),
    backups: inputs.backups ?? (olds?.backups === undefined ? (row?.backups ?? true) : true),
    maxGb: inputs.autogrowMaxGb ?? (olds?.autogrowMaxGb === undefined ? (row?.autogrow_max_gb ?? 0) : 0),
  };
}

/** What a volume costs a month, and an hour, in the city of a server; `untold` where the platform does not say. */
export async function monthlySum(hosting: Client, serverUuid: string, sizeGb: number, backups: boolean): Promise<Sum | "untold"> {
  const monthly = await monthlyAt(hosting, serverUuid, sizeGb, backups);
  return monthly === undefined ? "untold" : { monthly, hourly: monthly / HOURS_PER_MONTH };
}

/** The offer is for the default settings, so with backups; where it does not name their part, it is the most that the volume costs. */
async function monthlyAt(hosting: Client, serverUuid: string, sizeGb: number, backups: boolean): Promise<number | undefined> {
  const { monthly_price: monthly, backups_monthly_price: ofBackups, size_gb: priced } = (await offerOf(hosting, serverUuid, sizeGb)) ?? {};
  if (monthly === undefined || monthly === null) return undefined;
  const bare = monthly - (backups ? 0 : (ofBackups ?? 0));
  // Beyond the largest size there is no price: at the same price per GB it is no less.
  return priced && priced < sizeGb ? (bare * sizeGb) / priced : bare;
}

/** The offer for a size, or for the next larger one: auto-grow reaches sizes that are not offered. */
async function offerOf(hosting: Client, uuid: string, sizeGb: number): Promise<VolumeOffer | undefined> {
  const sizes = (await hosting.shared(volumes.offer, { params: { uuid } })).sizes ?? [];
  const larger = sizes.filter((size) => size >= sizeGb);
  const size = larger.length > 0 ? Math.min(...larger) : sizes.length > 0 ? Math.max(...sizes) : sizeGb;
  try {
    return await hosting.shared(volumes.offer, { params: { uuid }, query: { size_gb: size } });
  } catch (error) {
    // Without a list of sizes it may be one that is not offered: then there is no price.
    if (error instanceof RefusedError && sizes.length === 0) return undefined;
    throw error;
  }
}
