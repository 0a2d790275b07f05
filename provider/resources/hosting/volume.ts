import * as z from "zod";
import { ConflictError, NotFoundError } from "../../api/errors";
import { VOLUME_SIZE_GB, type Volume, type VolumeBody, volumes } from "../../api/hosting/volumes";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import type { PaidCall } from "../../core/gate";
import { defineResource, type Problem } from "../../core/resource";
import { shownOnly } from "../../core/values";
import { waitFor } from "../../core/wait";
import { createdOnce } from "./idempotency";
import { Rest, standingOf } from "./status-words";
import { changeText, monthlySum, volumePrices } from "./volume-prices";
import { refuseTarget, volumeProblems } from "./volume-problems";
import { forgetVolumes, withServer } from "./volume-rows";

const TIMEOUT_SECONDS = 900;

export interface VolumeInputs {
  serverUuid: string;
  sizeGb: number;
  backups?: boolean;
  autogrowMaxGb?: number;
}

export const volume = defineResource({
  type: "Volume",
  source: 'hosting-api.md, "Storage volume" and "Purchased servers and volumes"',
  doc: "Block storage attached to a purchased server, mounted at `mountPath`. It costs money: adding or enlarging it, its backups and its auto-grow are confirmed only when the stack permits it.",
  example: `const data = new hosting.Volume("data", { serverUuid: config.require("serverUuid"), sizeGb: 50 });
export const path = data.mountPath;`,
  remarks: [
    "A volume grows online and never shrinks: a smaller size is refused. Where the platform has grown it (`autogrowMaxGb`), the larger size is no drift.",
    "Another server of the same city moves the volume: it is detached and attached again, its files are kept. Stop what writes to it first. A server of another city is refused. A volume whose server was deleted is kept free for 7 days: with another server of its city it is attached there, and billed again.",
    "Deleting the resource deletes the volume with its files.",
  ],
  inputs: {
    serverUuid: field(
      z.string().min(1),
      "Id of the purchased server that it is attached to. Another server of the same city moves it, files kept.",
    ),
    sizeGb: field(
      z.int().min(VOLUME_SIZE_GB.smallest).max(VOLUME_SIZE_GB.largest),
      "Size in GB, 10 to 1000, one of the sizes that the city offers. It can grow online, never shrink. Raises the bill.",
    ),
    backups: field(
      z.boolean().optional(),
      "Nightly backups, kept 7 days. Default `true`. Turning them on raises the bill; turning them off removes the backups after 7 days.",
      { whenRemoved: { backTo: true } },
    ),
    autogrowMaxGb: field(
      z.int().min(0).max(VOLUME_SIZE_GB.largest).optional(),
      "Size in GB up to which the platform grows it by itself: by 25 %, at least 10 GB, when it is 85 % full. `0` is off. Default `0`. Raising it may raise the bill later, so it is permitted at its highest price.",
      { whenRemoved: { backTo: 0 } },
    ),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State, `attached` when it is usable."),
    mountPath: field(z.string().nullable(), "Path on the server, `/mnt/volume-<id>`."),
    monthlyPrice: field(z.number().nullable(), "Price a month."),
    hourlyPrice: field(z.number().nullable(), "Price an hour; billing is hourly."),
    currency: field(z.string().nullable(), "Currency of the prices."),
  },
  // A forced replacement must not find the object that it replaces again by its key.
  deleteBeforeReplace: true,

  validate({ sizeGb, autogrowMaxGb }): Problem[] {
    if (sizeGb === undefined || !autogrowMaxGb || autogrowMaxGb >= sizeGb) return [];
    return [{ property: "autogrowMaxGb", reason: `must be 0 or at least sizeGb (${sizeGb}); it is ${autogrowMaxGb}.` }];
  },

  validateChange: (olds, news): Problem[] =>
    olds.sizeGb !== undefined && news.sizeGb !== undefined && news.sizeGb < olds.sizeGb
      ? [
          {
            property: "sizeGb",
            reason: `cannot shrink from ${olds.sizeGb} to ${news.sizeGb}: a volume only grows. Declare a new volume, copy the files, then remove this one.`,
          },
        ]
      : [],

  examine: volumeProblems,
  prices: volumePrices,

  differs: {
    sizeGb(wanted, shown, { inputs, log }) {
      if (Number(shown) <= Number(wanted)) return wanted !== shown;
      if (Number(shown) > (inputs.autogrowMaxGb ?? 0))
        log.warning(`sizeGb: the volume has ${shown} GB on the platform and cannot shrink to ${wanted}; it stays. Set sizeGb to ${shown}.`);
      return false;
    },
  },

  async observe({ hosting, id, inputs }) {
    const listed = (await hosting.shared(volumes.list)).find((v) => String(v.id) === id);
    if (!listed || standingOf(listed.status) === "deleted") return undefined;
    const row = await withServer(hosting, listed, inputs.serverUuid);
    const { size_gb: sizeGb, backups, autogrow_max_gb: autogrowMaxGb } = row;
    return {
      inputs: shownOnly({ serverUuid: row.server_uuid === null ? "" : row.server_uuid, sizeGb, backups, autogrowMaxGb }),
      outputs: outputsOf(row),
    };
  },

  create: async (context) => outputsOf(await added(context)),

  async update(context, patch) {
    let row = await settled(context);
    if (patch.serverUuid && row.server_uuid !== undefined && row.server_uuid !== patch.serverUuid) row = await moved(context, row);
    const { sizeGb, backups, autogrowMaxGb } = patch;
    const body = {
      ...(sizeGb ? { size_gb: sizeGb } : {}),
      ...(typeof backups === "boolean" ? { backups } : {}),
      ...(typeof autogrowMaxGb === "number" ? { autogrow_max_gb: autogrowMaxGb } : {}),
    };
    if (Object.keys(body).length > 0) row = await changed(context, row, body);
    return outputsOf(row);
  },

  settle: async (context) => outputsOf(await settled(context)),

  async remove(context) {
    const { hosting, id } = context;
    const held = (await hosting.fresh(volumes.list)).find((v) => String(v.id) === id);
    if (!held || standingOf(held.status) === "deleted") return;
    try {
      await deletionOf(context, await withServer(hosting, held, context.inputs.serverUuid));
    } catch (error) {
      // A change is under way, and may have been left alone by an interrupted run.
      if (!(error instanceof ConflictError)) throw error;
      await deletionOf(context, await settled(context));
    }
    await waitFor(context, {
      what: () => "the deletion of the volume",
      timeoutSeconds: TIMEOUT_SECONDS,
      advice: "The platform goes on by itself; run again in some minutes.",
      look: async () => {
        const row = (await hosting.recent(volumes.list, {}, 1)).find((v) => String(v.id) === id);
        return !row || standingOf(row.status) === "deleted" ? true : undefined;
      },
    });
  },
});

const outputsOf = (row: Volume) => ({
  status: row.status ?? "unknown",
  mountPath: row.mount_path ?? null,
  monthlyPrice: row.monthly_price ?? null,
  hourlyPrice: row.hourly_price ?? null,
  currency: row.currency ?? null,
});

const paidNow = (row: Volume) => ({ monthly: row.monthly_price ?? 0, hourly: row.hourly_price ?? 0 });

async function added(context: Context<VolumeInputs>): Promise<Volume> {
  const { hosting, paid, inputs } = context;
  const { serverUuid, sizeGb, backups, autogrowMaxGb = 0 } = inputs;
  const body: VolumeBody = {
    size_gb: sizeGb,
    ...(backups === undefined ? {} : { backups }),
    ...(autogrowMaxGb === 0 ? {} : { autogrow_max_gb: autogrowMaxGb }),
  };
  return paid({
    what: `a ${sizeGb} GB volume${autogrowMaxGb > sizeGb ? ` with auto-grow up to ${autogrowMaxGb} GB` : ""}`,
    ...(await growing(context, autogrowMaxGb > sizeGb ? autogrowMaxGb : 0, backups ?? true)),
    send: (confirm) =>
      createdOnce<Volume>(context, {
        inputs: { serverUuid, ...body },
        send: (key) =>
          hosting.send(volumes.create, {
            params: { uuid: serverUuid },
            body: { ...body, ...(confirm ? { confirm } : {}) },
            idempotencyKey: confirm ? key : `${key}-quote`,
          }),
        idOf: ({ id }) => String(id),
        async isListed(id) {
          hosting.outdated(volumes.list);
          return (await hosting.row(volumes.list, {}, (v) => String(v.id) === id)) !== undefined;
        },
        look: (id) => hosting.send(volumes.listBackups, { params: { id } }),
      }),
  });
}

/** A quote is for a size; what auto-grow may add later is permitted at the price of the largest one. */
async function growing(
  { hosting, inputs }: Context<VolumeInputs>,
  maxGb: number,
  backups: boolean,
): Promise<Pick<PaidCall<never>, "atMost" | "atLeast">> {
  return maxGb === 0 ? {} : { atMost: true, atLeast: await monthlySum(hosting, inputs.serverUuid, maxGb, backups) };
}

/** Waits until the volume is at rest: attached, or detached by somebody. */
async function settled(context: Context<VolumeInputs>): Promise<Volume> {
  const { hosting, id, clock, log, inputs } = context;
  let status = "unknown";
  const rest = new Rest();
  return waitFor(context, {
    what: () => `volume ${status}`,
    timeoutSeconds: TIMEOUT_SECONDS,
    advice: `Look at volume ${id} in the console; the next up goes on waiting for it.`,
    async look() {
      const row = (await hosting.recent(volumes.list, {}, 1)).find((v) => String(v.id) === id);
      const standing = standingOf(row?.status);
      if (!row || standing === "deleted")
        throw new NotFoundError(`shows no volume ${id} any more`, { method: "GET", path: "/svc/volumes" });
      status = row.status ?? "of a state that is not shown";
      if (standing === "bad") throw new OperationError(`volume ${id} is in the state ${status}. Look at it in the console.`);
      const isUnclear = standing === "unknown" && rest.has(status, clock.now());
      if (isUnclear) log.warning(`status: nobody has said what ${JSON.stringify(status)} means; the volume stays so, and counts as ready`);
      return standing === "good" || isUnclear ? withServer(hosting, row, inputs.serverUuid) : undefined;
    },
  });
}

async function changed(context: Context<VolumeInputs>, row: Volume, body: Partial<VolumeBody>): Promise<Volume> {
  const { hosting, paid, id } = context;
  const { inputs } = context;
  const sizeGb = body.size_gb ?? row.size_gb ?? inputs.sizeGb;
  const backups = body.backups ?? row.backups ?? inputs.backups ?? true;
  const heldMaxGb = row.autogrow_max_gb ?? 0;
  const maxGb = body.autogrow_max_gb ?? heldMaxGb;
  const growsTo = maxGb > heldMaxGb && maxGb > sizeGb ? maxGb : 0;
  const now = await paid({
    what: changeText(row, sizeGb, backups, growsTo) || "a change",
    paidNow: paidNow(row),
    ...(await growing(context, growsTo, backups)),
    send: (confirm) =>
      hosting.send(volumes.update, {
        params: { uuid: row.server_uuid ?? context.inputs.serverUuid, id },
        body: { ...body, ...(confirm ? { confirm } : {}) },
      }),
  });
  if (now === undefined) {
    forgetVolumes(hosting, inputs.serverUuid);
    return settled(context);
  }
  hosting.amend(volumes.list, {}, (rows) => rows.map((v) => (String(v.id) === id ? now : v)));
  return { ...now, server_uuid: row.server_uuid };
}

/** Detaches and attaches again; also attaches what somebody detached. A volume of a deleted server is billed again, so that may cost. */
async function moved(context: Context<VolumeInputs>, row: Volume): Promise<Volume> {
  const { hosting, paid, id, inputs } = context;
  await refuseTarget(hosting, inputs.serverUuid, row);
  if (row.server_uuid) {
    await hosting.send(volumes.detach, { params: { uuid: row.server_uuid, id } });
    forgetVolumes(hosting, row.server_uuid);
    await settled(context);
  }
  await paid({
    what: `attaching a ${row.size_gb} GB volume again`,
    paidNow: paidNow(row),
    send: (confirm) =>
      hosting.send(volumes.attach, { params: { id }, body: { server_uuid: inputs.serverUuid, ...(confirm ? { confirm } : {}) } }),
  });
  forgetVolumes(hosting, inputs.serverUuid);
  return settled(context);
}

function deletionOf({ hosting, id, inputs }: Context<VolumeInputs>, row: Volume): Promise<unknown> {
  const uuid = row.server_uuid === undefined ? inputs.serverUuid : row.server_uuid;
  return uuid ? hosting.send(volumes.remove, { params: { uuid, id } }) : hosting.send(volumes.removeDetached, { params: { id } });
}
