import { z } from "zod";
import type { Client } from "../../api/client";
import { purchasedServers } from "../../api/hosting/servers";
import { VOLUME_SIZE_GB, type Volume, type VolumeBody, type VolumeOffer, volumes } from "../../api/hosting/volumes";
import type { CheckContext, Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";
import { defineResource, type Problem } from "../../core/resource";
import { waitFor } from "../../core/wait";
import { idempotencyKey } from "./idempotency";

const TIMEOUT_SECONDS = 900;
const HOURS_PER_MONTH = 730; // specification, Limits: hourly billing is the monthly price divided by 730

interface Inputs {
  serverUuid: string;
  sizeGb: number;
  backups?: boolean;
  autogrowMaxGb?: number;
}

export const volume = defineResource({
  type: "Volume",
  source: 'hosting-api.md, "Storage volume" and "Purchased servers and volumes"',
  doc: "Block storage attached to a purchased server, mounted at `mountPath`. It costs money: adding or enlarging it, its backups and its auto-grow are confirmed only when the stack permits it.",
  example: `const { servers } = hosting.getPurchasedServersOutput();
const data = new hosting.Volume("data", { serverUuid: servers[0].uuid, sizeGb: 50 });
export const path = data.mountPath;`,
  remarks: [
    "A volume grows online and never shrinks: a smaller size is refused. Where the platform has grown it (`autogrowMaxGb`), the larger size is no drift.",
    "Another server of the same city moves the volume: it is detached and attached again, its files are kept. Stop what writes to it first. A server of another city is refused.",
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
  },
  outputs: {
    status: field(z.string(), "State, `attached` when it is usable."),
    mountPath: field(z.string().nullable(), "Path on the server, `/mnt/volume-<id>`."),
    monthlyPrice: field(z.number().nullable(), "Price a month."),
    hourlyPrice: field(z.number().nullable(), "Price an hour; billing is hourly."),
    currency: field(z.string().nullable(), "Currency of the prices."),
  },
  deleteBeforeReplace: false,

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

  examine: (context) => examined(context),

  differs: {
    sizeGb(wanted, shown, { inputs, log }) {
      if (Number(shown) <= Number(wanted)) return wanted !== shown;
      if (Number(shown) > (inputs.autogrowMaxGb ?? 0))
        log.warning(`sizeGb: the volume has ${shown} GB on the platform and cannot shrink to ${wanted}; it stays. Set sizeGb to ${shown}.`);
      return false;
    },
  },

  async observe({ hosting, id }) {
    const row = (await hosting.shared(volumes.list)).find((v) => String(v.id) === id);
    return (
      row && {
        inputs: { serverUuid: row.server_uuid ?? "", sizeGb: row.size_gb, backups: row.backups, autogrowMaxGb: row.autogrow_max_gb },
        outputs: outputsOf(row),
      }
    );
  },

  async create(context) {
    const { inputs, keep } = context;
    const made = await added(context);
    keep(String(made.id));
    if (inputs.autogrowMaxGb) await changed(context, await settled(context), { autogrow_max_gb: inputs.autogrowMaxGb });
    return outputsOf(made);
  },

  async update(context, patch) {
    let row = await settled(context);
    if (patch.serverUuid !== undefined && row.server_uuid !== context.inputs.serverUuid) row = await moved(context, row);
    const { sizeGb, backups, autogrowMaxGb } = patch;
    const body = { ...(sizeGb ? { size_gb: sizeGb } : {}), ...(typeof backups === "boolean" ? { backups } : {}) };
    if (Object.keys(body).length > 0) row = await changed(context, row, body);
    // In a call of its own: a quote for a size would not name the price of growing beyond it.
    if (typeof autogrowMaxGb === "number") row = await changed(context, row, { autogrow_max_gb: autogrowMaxGb });
    return outputsOf(row);
  },

  settle: async (context) => outputsOf(await settled(context)),

  async remove(context) {
    const { hosting, id } = context;
    const row = (await hosting.fresh(volumes.list)).find((v) => String(v.id) === id);
    if (!row) return;
    if (row.server_uuid) await hosting.send(volumes.remove, { params: { uuid: row.server_uuid, id } });
    else await hosting.send(volumes.removeDetached, { params: { id } });
    await waitFor(context, {
      what: () => "the deletion of the volume",
      timeoutSeconds: TIMEOUT_SECONDS,
      advice: "The platform goes on by itself; run again in some minutes.",
      look: async () => ((await hosting.recent(volumes.list, {}, 1)).some((v) => String(v.id) === id) ? undefined : true),
    });
  },
});

const outputsOf = (row: Volume) => ({
  status: row.status,
  mountPath: row.mount_path ?? null,
  monthlyPrice: row.monthly_price ?? null,
  hourlyPrice: row.hourly_price ?? null,
  currency: row.currency ?? null,
});

const paidNow = (row: Volume) => ({ monthly: row.monthly_price ?? 0, hourly: row.hourly_price ?? 0 });

/** Adds the volume. A key that answers an object which is not there any more gets that object's id as well, and asks again. */
async function added({ hosting, paid, urn, inputs }: Context<Inputs>): Promise<Volume> {
  const { serverUuid, sizeGb, backups } = inputs;
  const body: VolumeBody = { size_gb: sizeGb, ...(backups === undefined ? {} : { backups }) };
  let after = "";
  for (;;) {
    const key = idempotencyKey(urn, { serverUuid, ...body }, after);
    const made = await paid({
      what: `a ${sizeGb} GB volume`,
      send: (confirm) =>
        hosting.send(volumes.create, {
          params: { uuid: serverUuid },
          body: { ...body, ...(confirm ? { confirm } : {}) },
          idempotencyKey: confirm ? key : `${key}-quote`,
        }),
    });
    const listed = await hosting.fresh(volumes.list);
    if (after === String(made.id) || listed.some((v) => v.id === made.id)) return made;
    after = String(made.id);
  }
}

/** Waits until the volume is at rest: attached, or detached by somebody. */
async function settled(context: Context<Inputs>): Promise<Volume> {
  const { hosting, id } = context;
  let status = "unknown";
  return waitFor(context, {
    what: () => `volume ${status}`,
    timeoutSeconds: TIMEOUT_SECONDS,
    advice: `Look at volume ${id} in the console; the next up goes on waiting for it.`,
    async look() {
      const row = (await hosting.recent(volumes.list, {}, 1)).find((v) => String(v.id) === id);
      if (!row) throw new OperationError(`volume ${id} is gone from the platform while it was waited for.`);
      status = row.status;
      return status === "attached" || status === "detached" ? row : undefined;
    },
  });
}

async function changed(context: Context<Inputs>, row: Volume, body: Partial<VolumeBody>): Promise<Volume> {
  const { hosting, paid, id } = context;
  const size = body.size_gb === undefined ? "" : `${row.size_gb} → ${body.size_gb} GB`;
  const backups = body.backups ? "backups" : "";
  const grow = body.autogrow_max_gb ? `auto-grow up to ${body.autogrow_max_gb} GB` : "";
  const now = await paid({
    what: [size, backups, grow].filter(Boolean).join(" and ") || "a change",
    paidNow: paidNow(row),
    send: (confirm) =>
      hosting.send(volumes.update, {
        params: { uuid: row.server_uuid ?? context.inputs.serverUuid, id },
        body: { ...body, ...(confirm ? { confirm } : {}) },
      }),
  });
  hosting.amend(volumes.list, {}, (rows) => rows.map((v) => (v.id === now.id ? now : v)));
  return now;
}

/** Detaches and attaches again; also attaches what somebody detached. A volume of a deleted server is billed again, so that may cost. */
async function moved(context: Context<Inputs>, row: Volume): Promise<Volume> {
  const { hosting, paid, id, inputs } = context;
  if (row.server_uuid) {
    await hosting.send(volumes.detach, { params: { uuid: row.server_uuid, id } });
    hosting.drop(volumes.list);
    await settled(context);
  }
  await paid({
    what: `attaching a ${row.size_gb} GB volume again`,
    paidNow: paidNow(row),
    send: (confirm) =>
      hosting.send(volumes.attach, { params: { id }, body: { server_uuid: inputs.serverUuid, ...(confirm ? { confirm } : {}) } }),
  });
  hosting.drop(volumes.list);
  return settled(context);
}

/** What a preview says: an unknown server, another city, a size that is not offered, and the price of everything that costs. */
async function examined(context: CheckContext<Partial<Inputs>>): Promise<Problem[]> {
  const { hosting, inputs, olds, isKnown } = context;
  const { serverUuid, sizeGb } = inputs;
  if (!isKnown("serverUuid") || serverUuid === undefined) return [];
  const servers = await hosting.shared(purchasedServers.list);
  const server = servers.find((s) => s.uuid === serverUuid);
  if (!server) {
    const list = servers.map((s) => `${s.uuid} (${s.name ?? s.city}, ${s.city})`).join(", ");
    return [
      {
        property: "serverUuid",
        reason: `there is no server ${JSON.stringify(serverUuid)} for this token. ${list ? `There are: ${list}.` : "There is none."}`,
      },
    ];
  }
  const before = olds?.serverUuid === undefined ? undefined : servers.find((s) => s.uuid === olds.serverUuid);
  if (before && before.city !== server.city) {
    return [
      {
        property: "serverUuid",
        reason: `is in ${server.city} and the volume in ${before.city}: a volume cannot leave its city. Choose a server in ${before.city}, or declare a new volume.`,
      },
    ];
  }
  if (!isKnown("sizeGb") || sizeGb === undefined) return [];
  const { sizes } = await hosting.shared(volumes.offer, { params: { uuid: serverUuid } });
  if (!sizes.includes(sizeGb) && sizeGb !== olds?.sizeGb) {
    const near = [...sizes].sort((a, b) => Math.abs(a - sizeGb) - Math.abs(b - sizeGb))[0];
    return [
      {
        property: "sizeGb",
        reason: `is not offered in ${server.city} (it is ${sizeGb}). The nearest size is ${near}; there are: ${sizes.join(", ")}.`,
      },
    ];
  }
  await tellPrices(context, serverUuid);
  return [];
}

async function tellPrices({ hosting, inputs, olds, price }: CheckContext<Partial<Inputs>>, serverUuid: string): Promise<void> {
  const monthly = async (sizeGb: number, backups: boolean | undefined) =>
    monthlyOf(await offerOf(hosting, serverUuid, sizeGb), backups ?? true);
  const { sizeGb = 0, autogrowMaxGb = 0 } = inputs;
  const now = await monthly(sizeGb, inputs.backups);
  const old = olds?.sizeGb === undefined ? 0 : await monthly(olds.sizeGb, olds.backups);
  const currency = (await offerOf(hosting, serverUuid, sizeGb)).currency ?? "";
  const grows = olds?.sizeGb !== undefined && olds.sizeGb !== sizeGb ? `${olds.sizeGb} → ${sizeGb} GB` : "";
  const what = olds ? [grows, inputs.backups !== olds.backups ? "backups" : ""].filter(Boolean).join(" and ") : `a ${sizeGb} GB volume`;
  const tell = (increase: number, text: string, atMost = false) =>
    price({ increase, hourly: increase / HOURS_PER_MONTH, currency, what: text, atMost });
  tell(now - old, what || "a change");
  if (autogrowMaxGb > (olds?.autogrowMaxGb ?? 0))
    tell((await monthly(autogrowMaxGb, inputs.backups)) - now, `auto-grow up to ${autogrowMaxGb} GB`, true);
}

const offerOf = (hosting: Client, uuid: string, sizeGb: number): Promise<VolumeOffer> =>
  hosting.shared(volumes.offer, { params: { uuid }, query: { size_gb: sizeGb } });

/** The offer is for the default settings, so with backups. */
const monthlyOf = (offer: VolumeOffer, backups: boolean): number =>
  (offer.monthly_price ?? 0) - (backups ? 0 : (offer.backups_monthly_price ?? 0));
