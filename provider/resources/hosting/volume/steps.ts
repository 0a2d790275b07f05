import type { Client } from "../../../api/client";
import { type PurchasedServer, purchasedServers, servers } from "../../../api/hosting/servers";
import { type Volume, volumes } from "../../../api/hosting/volumes";
import type { CheckContext, Context } from "../../../core/definition/context";
import { isNotGone, isThere } from "../../../core/lifecycle/is-there";
import type { Step } from "../../../core/money/gate";
import { unknownServerReason } from "../../../platform/hosting/parent-checks";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { forgetVolumes, isAttachedTo, rowOf, serverOfVolume, volumeNames, waitForVolume } from "./lists";
import { type Billed, costOf, hourlyOf, paidPartText, type Rate, rateOf } from "./prices";

export interface RestoreFrom {
  volumeId: string;
  backupId: string;
}

export interface VolumeInputs {
  /** If it is empty or absent, the volume is detached. */
  serverUuid?: string;
  sizeGb: number;
  restoreFrom?: RestoreFrom;
  backups?: boolean;
  autogrowMaxGb?: number;
  timeoutSeconds?: number;
  adopt?: boolean | string;
}

export type Looking = CheckContext<Partial<VolumeInputs>>;
export type VolumeStep = Step<Context<VolumeInputs>>;
export type Shown = Partial<VolumeInputs>;

/** `serverUuid` decides the price too, because each city has its own prices. */
export const PRICED = ["serverUuid", "sizeGb", "backups", "autogrowMaxGb"] as const;

/** Leaves out absent inputs, so that a caller can fill them from another source. */
export const known = (inputs: Shown): Shown =>
  Object.fromEntries(PRICED.flatMap((key) => (inputs[key] === undefined ? [] : [[key, inputs[key]]])));

/** Absent inputs have their documented defaults: backups are on, auto-grow is off. */
export const billed = ({ sizeGb = 0, backups, autogrowMaxGb }: Shown): Billed => ({
  sizeGb,
  backups: backups ?? true,
  autogrowMaxGb: autogrowMaxGb ?? 0,
});

/** Only the lists of volumes and of backups show a purchased volume. */
export const looksAt = (hosting: Client, serverUuid: string) => ({
  find: async (id: string): Promise<Volume | undefined> => {
    forgetVolumes(hosting, serverUuid);
    return rowOf(await hosting.get(volumes.list), id) ?? rowOf(await volumesOf(hosting, serverUuid), id);
  },
  isGone: async (id: string): Promise<boolean> => !(await isNotGone(isThere(hosting.refetch(volumes.listBackups, { params: { id } })))),
  known: (): Promise<Volume[]> => hosting.get(volumes.list),
  all: async (): Promise<Volume[]> =>
    (await allVolumes(hosting, serverUuid)).filter(({ status }) => lifecycleStateOf(status) !== "deleted"),
});

/** The volume list of the server may show a new volume earlier than the list of all volumes. */
export async function allVolumes(hosting: Client, serverUuid: string): Promise<Volume[]> {
  forgetVolumes(hosting, serverUuid);
  const rows = [...(await volumesOf(hosting, serverUuid)), ...(await hosting.get(volumes.list))];
  return rows.filter(({ id }, position) => rows.findIndex((row) => String(row.id) === String(id)) === position);
}

const volumesOf = (hosting: Client, serverUuid: string): Promise<Volume[]> =>
  hosting.get(volumes.listOfServer, { params: { uuid: serverUuid } });

/** New volumes of a server are created in sequence, so that a new volume in the list belongs to the call that was sent. */
export const inTurnOn = <T>(hosting: Client, serverUuid: string, task: () => Promise<T>): Promise<T> =>
  hosting.inTurn(`new volumes of server ${serverUuid}`, task);

/**
 * Returns null if the volume is detached.
 *
 * A row need not contain the server. The provider then looks for the server only if the program moves the volume.
 */
export async function serverNow(
  { hosting, inputs, olds, id }: Looking,
  row: Volume | undefined,
  known: string | undefined,
): Promise<string | null> {
  if (row?.server_uuid !== undefined || (known === inputs.serverUuid && olds !== undefined)) return known || null;
  return (await serverOfVolume(hosting, row ?? { id }, known ?? inputs.serverUuid)) ?? null;
}

/**
 * A volume costs nothing after its server was deleted (docs/spec/hosting-api.md, "States and transitions", storage volume). The platform
 * bills it again when it is attached.
 */
const isKeptFree = (row: Volume | undefined): boolean =>
  (row?.kept_until !== undefined && row.kept_until !== null) || row?.monthly_price === 0;

export const NEEDS_SERVER = "is required for a new volume. Only an existing volume can be detached.";

interface Move {
  step: VolumeStep;
  /** Price after the step. Absent if the price is not known. */
  rate?: Rate;
}

/** If the new server cannot take the volume, the first step refuses the move, and nothing is sent. */
export async function moveSteps(
  { hosting, inputs, olds }: Looking,
  row: Volume | undefined,
  from: Billed,
  held: string | null,
): Promise<Move[]> {
  const { serverUuid = "" } = inputs;
  if (held === (serverUuid || null)) return [];
  if (serverUuid === "") {
    // An absent input must not detach a volume that is being adopted.
    const refuse = olds
      ? undefined
      : `serverUuid is required. The volume is attached to ${held}, and without serverUuid it would be detached.`;
    return [{ step: { ...detachStep(hosting, held ?? ""), refuse } }];
  }
  const refuse = await targetProblem(hosting, serverUuid, row, held ? `The volume is still attached to ${held}. ` : staysDetached(row));
  const what = `attaching a ${from.sizeGb} GB volume again`;
  const rate = isKeptFree(row) ? await rateOf(hosting, serverUuid, from) : rateNow(row);
  const increase = rate?.monthly ?? 0;
  const price = rate
    ? { increase, hourly: hourlyOf(increase), what, ...currencyOf(rate) }
    : { unknown: "the offer does not contain it", what };
  const attach: VolumeStep = {
    what,
    refuse,
    // Attaching a volume that is already billed is free. If the platform nevertheless asks for a confirmation, its quote counts.
    cost: { takesConfirm: true, price: isKeptFree(row) ? price : { increase: 0, what, ...currencyOf(rate) } },
    async send(context, confirm) {
      if (await isAttachedTo(hosting, serverUuid, await waitForVolume(context))) return;
      await hosting.send(volumes.attach, {
        params: { id: context.id },
        body: { server_uuid: serverUuid, ...(confirm ? { confirm } : {}) },
      });
      forgetVolumes(hosting, serverUuid);
    },
  };
  if (!held) return [{ step: attach, rate }];
  return [{ step: { ...detachStep(hosting, held), refuse } }, { step: attach, rate }];
}

const staysDetached = (row: Volume | undefined): string =>
  row?.kept_until
    ? `The volume is still detached: the platform deletes it with its files at ${row.kept_until}. `
    : "The volume is still detached. ";

const detachStep = (hosting: Client, held: string): VolumeStep => ({
  what: `detaching the volume from ${held}`,
  async send(context) {
    const now = await waitForVolume(context);
    if ((await serverOfVolume(hosting, now, held)) !== held) return;
    await hosting.send(volumes.detach, { params: { uuid: held, id: context.id } });
    forgetVolumes(hosting, held);
  },
});

export async function changeSteps(
  { hosting, inputs, id }: Looking,
  row: Volume | undefined,
  from: Billed,
  attached: Rate | undefined,
  held: string,
): Promise<VolumeStep[]> {
  const wanted = billed({ ...inputs, sizeGb: Math.max(inputs.sizeGb ?? 0, from.sizeGb) });
  const changed = Object.entries(wanted).filter(([key, value]) => value !== from[key as keyof Billed]);
  const body = volumeNames.toApi(Object.fromEntries(changed));
  if (Object.keys(body).length === 0) return [];
  const uuid = inputs.serverUuid || held;
  if (uuid === "")
    return [{ what: paidPartText(from, wanted), refuse: `a detached volume cannot be changed. ${CHANGE_ATTACHED}`, send: async () => {} }];
  const now = attached ?? rateNow(row) ?? (await rateOf(hosting, uuid, from));
  const what = paidPartText(from, wanted);
  return [
    {
      what,
      cost: await costOf(hosting, uuid, what, wanted, { now, from }),
      async send(context, confirm) {
        await waitForVolume(context);
        const made = await hosting.send(volumes.update, { params: { uuid, id }, body: { ...body, ...(confirm ? { confirm } : {}) } });
        if (made === undefined) return forgetVolumes(hosting, uuid);
        hosting.invalidate(volumes.listOfServer, { params: { uuid } });
        hosting.update(volumes.list, {}, (rows) => rows.map((v) => (String(v.id) === id ? { ...v, ...made } : v)));
      },
    },
  ];
}

const CHANGE_ATTACHED = "Set serverUuid to attach it, or revert the change.";

export const rateNow = (row: Volume | undefined): Rate | undefined =>
  typeof row?.monthly_price === "number" ? { monthly: row.monthly_price, ...(row.currency ? { currency: row.currency } : {}) } : undefined;

const currencyOf = (rate: Rate | undefined) => (rate?.currency ? { currency: rate.currency } : {});

/** For a server that the team did not purchase, the result contains only its uuid. */
export async function serverNamed(hosting: Client, uuid: string): Promise<Partial<PurchasedServer> | undefined> {
  const purchased = (await hosting.get(purchasedServers.list)).find((s) => s.uuid === uuid);
  if (purchased || !(await hosting.get(servers.list)).some((s) => s.uuid === uuid)) return purchased;
  return { uuid };
}

export async function targetProblem(
  hosting: Client,
  serverUuid: string,
  row: Volume | undefined,
  stays: string,
): Promise<string | undefined> {
  const server = await serverNamed(hosting, serverUuid);
  if (!server) {
    const advice = row ? `Choose a server in ${row.city ?? "its city"}.` : "";
    return [`serverUuid: ${await unknownServerReason(hosting, serverUuid)}`, stays.trim(), advice].filter(Boolean).join(" ");
  }
  if (row?.city && server.city && row.city !== server.city) return `serverUuid ${otherCityText(server.city, row.city)}`;
  const state = lifecycleStateOf(server.status);
  // An unknown fact does not stop the run. The platform refuses an invalid request.
  if (server.status === undefined || state === "good" || state === "unknown") return undefined;
  return `serverUuid: the server ${server.name ?? serverUuid} is ${server.status}. ${stays}Run pulumi up again when it is ready.`;
}

export const otherCityText = (wanted: string, held: string): string =>
  `is a server in ${wanted}, but the volume is in ${held}. A volume cannot leave its city. Choose a server in ${held}, or declare a new volume.`;
