import type { Client } from "../../../api/client";
import { type Volume, type VolumeBody, volumes } from "../../../api/hosting/volumes";
import type { CheckContext, Context } from "../../../core/definition/context";
import { notShownText, sendOnce } from "../../../core/lifecycle/lost-call";
import type { Step } from "../../../core/money/gate";
import { type Billed, currencyOf, hourlyOf, type Rate, rateNow, rateOf, sumOf, type VolumeInputs } from "./prices";
import { forgetVolumes, isAttachedTo, listedVolume, serverOfVolume, targetProblem, volumeNames, waitForVolume } from "./reads";

export type VolumeCheck = CheckContext<Partial<VolumeInputs>>;
export type VolumeStep = Step<Context<VolumeInputs>>;

interface Change<T> {
  /** Server whose list of volumes the change affects. */
  uuid: string;
  send: () => Promise<T>;
  isShown: (row: Volume) => Promise<boolean> | boolean;
  /** Clause that says what the volume shows if the change had no effect. */
  otherwise: string;
  /** See `sendOnce`. */
  isQuestion?: boolean;
}

/** Sends a call that must not take effect twice. If its response is lost, the row of the volume shows the effect. */
export const changeOnce = <T>(
  { hosting, clock, log, id }: Context<VolumeInputs>,
  { uuid, send, isShown, otherwise, isQuestion = false }: Change<T>,
) =>
  sendOnce<T, Volume>(
    { clock, log },
    {
      what: "change",
      send,
      async look() {
        forgetVolumes(hosting, uuid);
        const row = await listedVolume(hosting, id);
        return row && (await isShown(row)) ? row : undefined;
      },
      unknown: notShownText(`volume ${id} ${otherwise}`),
      isQuestion,
    },
  );

/** Changes size, backups or auto-grow. `body`: the values in the API's names. */
export const changeVolume = (context: Context<VolumeInputs>, uuid: string, body: Partial<VolumeBody>, confirm: boolean) =>
  changeOnce(context, {
    uuid,
    send: () =>
      context.hosting.send(volumes.update, { params: { uuid, id: context.id }, body: { ...body, ...(confirm ? { confirm } : {}) } }),
    // Auto-grow may have enlarged the volume in the meantime.
    isShown: (row) =>
      Object.entries(body).every(([key, value]) =>
        key === "size_gb" ? (row.size_gb ?? 0) >= Number(value) : (row[key] ?? (value === 0 ? 0 : undefined)) === value,
      ),
    otherwise: `does not show ${Object.entries(volumeNames.fromApi(body))
      .map(([key, value]) => `${key} ${value}`)
      .join(", ")}`,
    isQuestion: !confirm,
  });

/**
 * Server of the volume now. Null if it is detached.
 *
 * If the volume's row does not show the server, the provider sends other calls only if the program moves the volume.
 */
export async function serverNow(
  { hosting, inputs, olds, id }: VolumeCheck,
  row: Volume | undefined,
  known: string | undefined,
): Promise<string | null> {
  if (row?.server_uuid !== undefined || (known === inputs.serverUuid && olds !== undefined)) return known || null;
  return (await serverOfVolume(hosting, row ?? { id }, known ?? inputs.serverUuid)) ?? null;
}

/**
 * Whether the volume is not billed at present: after its server was deleted, the platform keeps it free of charge until it is attached
 * again (docs/spec/hosting-api.md, "States and transitions", storage volume).
 */
const isKeptFree = (row: Volume | undefined): boolean =>
  (row?.kept_until !== undefined && row.kept_until !== null) || row?.monthly_price === 0;

interface Move {
  step: VolumeStep;
  /** Price of the volume after the step. Undefined if it is not known. */
  rate?: Rate;
}

/**
 * Steps that move the volume: detach it, then attach it. If the new server cannot take the volume, the first step already fails, and the volume
 * stays where it is.
 */
export async function moveSteps(
  { hosting, inputs, olds }: VolumeCheck,
  row: Volume | undefined,
  from: Billed,
  held: string | null,
): Promise<Move[]> {
  const { serverUuid = "" } = inputs;
  if (held === (serverUuid || null)) return [];
  if (serverUuid === "") {
    // During an adoption (no `olds`), a missing `serverUuid` is refused, because it would detach the volume.
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
    // Attaching a volume that is already billed costs nothing, unless the platform asks for a confirmation and quotes a price.
    cost: isKeptFree(row)
      ? { takesConfirm: true, price, currentPrice: sumOf(0) }
      : { takesConfirm: true, price: { increase: 0, what, ...currencyOf(rate) } },
    async send(context, confirm) {
      if (await isAttachedTo(hosting, serverUuid, await waitForVolume(context))) return;
      const body = { server_uuid: serverUuid, ...(confirm ? { confirm } : {}) };
      const made = await changeOnce<unknown>(context, {
        uuid: serverUuid,
        send: () => hosting.send(volumes.attach, { params: { id: context.id }, body }),
        isShown: (row) => isAttachedTo(hosting, serverUuid, row),
        otherwise: `is not attached to server ${serverUuid}`,
      });
      forgetVolumes(hosting, serverUuid);
      return made;
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
    await changeOnce<unknown>(context, {
      uuid: held,
      send: () => hosting.send(volumes.detach, { params: { uuid: held, id: context.id } }),
      async isShown(row) {
        const now = await serverOfVolume(hosting, row, held);
        return now !== undefined && now !== held;
      },
      otherwise: `is still attached to server ${held}`,
    });
    forgetVolumes(hosting, held);
  },
});
