import type { Client } from "../../api/client";
import { type Volume, type VolumeOffer, volumes } from "../../api/hosting/volumes";
import type { CheckContext } from "../../core/context";
import { messageOf } from "../../core/errors";
import type { Price, Sum, UnknownPrice } from "../../core/gate";
import type { VolumeInputs } from "./volume";
import { refuseTarget } from "./volume-problems";

const HOURS_PER_MONTH = 730; // specification, Limits: hourly billing is the monthly price divided by 730

/** What an `up` adds to the bill: for a new volume its price, else what it costs more than now. */
export async function volumePrices(context: CheckContext<Partial<VolumeInputs>>): Promise<(Price | UnknownPrice)[]> {
  const { hosting, inputs, olds, isKnown, id, log } = context;
  const unknown = ["serverUuid", "sizeGb", "backups", "autogrowMaxGb"].find((key) => !isKnown(key));
  if (unknown !== undefined) return [{ unknownUntil: `${unknown} is known` }];
  const { serverUuid = "" } = inputs;
  const row = id === "" ? undefined : (await hosting.shared(volumes.list)).find((v) => String(v.id) === id);
  if (row && row.server_uuid !== serverUuid) {
    try {
      await refuseTarget(hosting, serverUuid, row);
    } catch (error) {
      if (serverUuid !== olds?.serverUuid) throw error;
      log.warning(messageOf(error)); // nobody changed the program: its other resources are to be seen all the same
      return [];
    }
  }
  const aim = aimOf(context, row);
  const { currency } = await offerOf(hosting, serverUuid, aim.sizeGb);
  let paid = 0;
  return (await stepsTo(aim, row, serverUuid, (sizeGb, backups) => monthlyAt(hosting, serverUuid, sizeGb, backups))).flatMap(
    ({ monthly, ...step }) => {
      const increase = monthly - paid;
      paid = monthly;
      return step.what === "" ? [] : [{ ...step, increase, hourly: increase / HOURS_PER_MONTH, currency: currency ?? row?.currency ?? "" }];
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
  at: (sizeGb: number, backups: boolean) => Promise<number>,
): Promise<({ monthly: number } & Pick<Price, "what" | "atMost">)[]> {
  const most = async (heldMaxGb: number) =>
    aim.maxGb > heldMaxGb && aim.maxGb > aim.sizeGb
      ? [{ monthly: await at(aim.maxGb, aim.backups), what: `auto-grow up to ${aim.maxGb} GB`, atMost: true }]
      : [];
  if (!row) return [{ monthly: await at(aim.sizeGb, aim.backups), what: `a ${aim.sizeGb} GB volume` }, ...(await most(0))];

  const billed = row.monthly_price ?? (await at(row.size_gb, row.backups));
  const isKeptFree = billed === 0 && row.server_uuid !== serverUuid;
  const attached = isKeptFree ? await at(row.size_gb, row.backups) : billed;
  const isLike = aim.sizeGb === row.size_gb && aim.backups === row.backups;
  return [
    { monthly: billed, what: "" },
    { monthly: attached, what: `attaching a ${row.size_gb} GB volume again` },
    { monthly: isLike ? attached : await at(aim.sizeGb, aim.backups), what: changeText(row, aim.sizeGb, aim.backups) },
    ...(await most(row.autogrow_max_gb)),
  ];
}

/** What of a change costs: `50 → 80 GB and backups`. */
export const changeText = (row: Volume, sizeGb: number, backups: boolean, maxGb = 0): string =>
  [
    sizeGb > row.size_gb ? `${row.size_gb} → ${sizeGb} GB` : "",
    backups && !row.backups ? "backups" : "",
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

/** What a volume costs a month, and an hour, in the city of a server. */
export async function monthlySum(hosting: Client, serverUuid: string, sizeGb: number, backups: boolean): Promise<Sum> {
  const monthly = await monthlyAt(hosting, serverUuid, sizeGb, backups);
  return { monthly, hourly: monthly / HOURS_PER_MONTH };
}

/** The offer is for the default settings, so with backups. */
async function monthlyAt(hosting: Client, serverUuid: string, sizeGb: number, backups: boolean): Promise<number> {
  const { monthly_price: monthly, backups_monthly_price: ofBackups, size_gb: priced } = await offerOf(hosting, serverUuid, sizeGb);
  const bare = (monthly ?? 0) - (backups ? 0 : (ofBackups ?? 0));
  // Beyond the largest size there is no price: at the same price per GB it is no less.
  return priced && priced < sizeGb ? (bare * sizeGb) / priced : bare;
}

/** The offer for a size, or for the next larger one: auto-grow reaches sizes that are not offered. */
async function offerOf(hosting: Client, uuid: string, sizeGb: number): Promise<VolumeOffer> {
  const { sizes } = await hosting.shared(volumes.offer, { params: { uuid } });
  const size = sizes.includes(sizeGb) ? sizeGb : (sizes.filter((s) => s > sizeGb).sort((a, b) => a - b)[0] ?? Math.max(...sizes));
  return hosting.shared(volumes.offer, { params: { uuid }, query: { size_gb: size } });
}
