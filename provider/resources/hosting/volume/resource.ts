import * as z from "zod";
import { purchasedServers } from "../../../api/hosting/servers";
import { VOLUME_SIZE_GB, type Volume, volumes } from "../../../api/hosting/volumes";
import type { CheckContext, Context } from "../../../core/definition/context";
import { adopt, field, timeoutField, WITHOUT_CUSTOM_TIMEOUTS } from "../../../core/definition/field";
import { defineResource, type Problem } from "../../../core/definition/resource";
import { same, shownOnly } from "../../../core/values";
import { listsOfTeam } from "../../../platform/hosting/neighbours";
import { unknownServerReason } from "../../../platform/hosting/parent-checks";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { deleteWhenSettled } from "../settled";
import { equalVolumes, restoredVolumes, volumePlan } from "./plan";
import { hourlyOf, PRICED, rateOf, sizesOf, type VolumeInputs } from "./prices";
import {
  forgetVolumes,
  isVolumeThere,
  listedVolume,
  NEEDS_SERVER,
  otherCityText,
  serverNamed,
  serverOfVolume,
  settlingVolume,
  VOLUME_TIMEOUT_SECONDS,
  volumeNames,
  volumesListed,
  waitForVolume,
} from "./reads";
import { problemsOfRestore } from "./restore";
import { sourceOf } from "./restore-order";

export const volume = defineResource({
  type: "Volume",
  doc: "Block storage that is attached to a purchased server and mounted at `mountPath`. A volume, a larger size, backups and auto-grow cost money. The provider orders them only if the stack permits the price.",
  page: {
    source: 'docs/spec/hosting-api.md, "Storage volume" and "Purchased servers and volumes"',
    example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
const data = new hosting.Volume("data", { serverUuid: alpha.uuid, sizeGb: 50 });
export const path = data.mountPath;`,
    remarks: [
      "A volume grows while it is in use. It never shrinks, so a preview refuses a smaller size. If the platform has grown the volume (`autogrowMaxGb`), the larger size is not drift.",
      "If you set another server in the same city, the provider detaches the volume and attaches it to that server. The files are kept. First stop the applications that write to the volume. A preview refuses a server in another city. If the server of a volume is deleted, the platform keeps the volume free of charge for 7 days. To keep the volume, set another server of the same city. The platform then bills the volume again.",
      "If you remove `serverUuid`, the provider detaches the existing volume. The files are kept, and billing continues. A detached volume keeps its size and settings until it is attached again. `adopt` with the id of an attached volume needs `serverUuid`.",
      "If you set `restoreFrom`, the platform makes the volume from a backup of this or another volume, and bills it like any volume. The platform creates the new volume on the server of the old volume, with the old size. The provider then moves and enlarges it. Write the id of the backup into the program. Do not select the newest backup of a list, because a changed id creates another volume without the later files. When the volume exists, you may keep or remove `restoreFrom`, and the backup may expire.",
      "If a run is interrupted during `restoreFrom`, the next `up` finds the new volume by its `Idempotency-Key`, and stops as after an interrupted purchase. The API does not document whether this call supports the key. If it does not, the next `up` stops if a volume may come from the interrupted run, and names that volume. To adopt it, set `adopt` to its id. To make another volume, set `adopt: false`.",
      "A volume has no name on the platform. If you rename the resource without `aliases`, Pulumi buys a new volume. The provider keeps the old volume, and `up` fails until `hosting:allowDataLoss` names the old volume.",
      "If an interrupted run bought a volume for this resource, the next run finds it by the `Idempotency-Key` of the order. That run stops and names the volume. To take it, set `HOSTING_RESUME=Volume:<name>` for one run. To buy another volume, set `adopt: false`. If the inputs have changed since that run, and the platform cannot apply the change, `up` stops and reports the id. To adopt a volume that is not in the state, set `adopt` to its id.",
      WITHOUT_CUSTOM_TIMEOUTS,
    ],
  },
  inputs: {
    serverUuid: field(
      z.string().optional(),
      "Id of the purchased server to which the volume is attached. Another server in the same city moves the volume with its files. Required for a new volume. Without `serverUuid`, an existing volume is detached.",
      { default: "", refersTo: "Server", effect: "moves" },
    ),
    sizeGb: field(
      z.int().min(VOLUME_SIZE_GB.smallest).max(VOLUME_SIZE_GB.largest),
      "Size in GB, 10 to 1000. It must be one of the sizes that the city offers.",
      {
        onChange: "grows",
        raisesBill: true,
        differs(wanted, shown, { inputs }) {
          if (Number(shown) <= Number(wanted)) return wanted !== shown;
          // A size up to `autogrowMaxGb` is no drift, because the platform itself may enlarge the volume.
          if (Number(shown) <= Number(inputs.autogrowMaxGb ?? 0)) return false;
          return { stays: `sizeGb: the volume has ${shown} GB on the platform and cannot shrink to ${wanted}. Set sizeGb to ${shown}.` };
        },
      },
    ),
    backups: field(
      z.boolean().optional(),
      "Whether the platform makes a backup every night and keeps it for 7 days. If you turn backups off, the existing backups are removed after 7 days.",
      {
        default: true,
        raisesBill: true,
      },
    ),
    autogrowMaxGb: field(
      z.int().min(0).max(VOLUME_SIZE_GB.largest).optional(),
      "Maximum size in GB for auto-grow, `0` for off. When the volume is 85 % full, the platform enlarges it by 25 %, at least 10 GB. The stack must permit the price of the maximum size before auto-grow is turned on.",
      { default: 0, raisesBill: true },
    ),
    restoreFrom: field(
      z
        .strictObject({
          volumeId: z.string().min(1).describe("Id of the volume to which the backup belongs. It must be in the same city."),
          backupId: z.string().min(1).describe("Id of the backup, as `getVolumeBackups` returns it."),
        })
        .optional(),
      "Backup from which the platform makes the volume. `sizeGb` must be at least the size of the backed-up volume. Default: the volume is empty.",
      {
        onChange: "nothing",
        exceptWhen: {
          text: "a change of the backup, or adding one later, replaces the resource; the new volume is created first",
          replaces: (before, after) => after !== undefined && !same(before, after),
        },
        refersTo: { volumeId: "Volume" },
      },
    ),
    timeoutSeconds: timeoutField("Maximum time to wait for each change, in seconds.", VOLUME_TIMEOUT_SECONDS),
    adopt,
  },
  outputs: {
    status: field(z.string(), "State; `attached` means usable."),
    mountPath: field(z.string(), "Mount path on the server, `/mnt/volume-<id>`.", { isFixed: true }),
    monthlyPrice: field(z.number(), "Price per month; 0 while nothing is billed."),
    hourlyPrice: field(z.number(), "Price per hour. Billing is hourly."),
    currency: field(z.string(), "Currency of the prices; empty if the platform reports none."),
    keptUntil: field(
      z.string().nullable(),
      "Time at which the platform deletes the volume with its files, if its server was deleted; otherwise `null`. To keep the volume, set another server.",
    ),
  },
  identity: { noun: "volume", neighbours: listsOfTeam, equals: equalVolumes, unnamed: restoredVolumes },
  replacement: {
    // With `restoreFrom`, a replacement creates the new volume first, because the backup may belong to the old volume. In a report, no schema has
    // checked the inputs.
    order: ({ restoreFrom }) => (restoreFrom === undefined ? "old first" : { from: restoreFrom?.volumeId }),
  },
  data: { holds: async ({ inputs: { sizeGb } }) => `${sizeGb} GB volume with its files and backups` },
  state: {
    /**
     * A restored volume has the server of the backed-up volume, and the size of that volume or of the backup. Until the following steps
     * have changed them, Pulumi's state contains none of these inputs.
     */
    partialCreate: ({ restoreFrom }) => (restoreFrom === undefined ? {} : Object.fromEntries(PRICED.map((key) => [key, undefined]))),
  },
  traits: { unsetMeansDefault: true },

  list: volumesListed,

  validate({ sizeGb, autogrowMaxGb }): Problem[] {
    if (sizeGb === undefined || !autogrowMaxGb || autogrowMaxGb >= sizeGb) return [];
    return [{ property: "autogrowMaxGb", reason: `must be 0 or at least sizeGb, ${sizeGb} (got ${autogrowMaxGb}).` }];
  },

  previewChecks: async (context) => [
    ...absentServerProblems(context),
    ...(await volumeProblems(context)),
    ...(await restoreProblems(context)),
  ],

  async observe(context) {
    const row = await listedVolume(context.hosting, context.id);
    if (!row) return undefined;
    const { server_uuid: server, status, kept_until: keptUntil, city } = row;
    if (keptUntil && context.isComparing)
      context.log.warning(
        `its server was deleted, so the platform deletes the volume with its files at ${keptUntil}. Set serverUuid to another server of ${city ?? "its city"} to keep it.`,
      );
    // A row may lack the server (docs/spec/hosting-api.md, "Storage volume"). Unless the status is `detached`, the server is then not
    // compared.
    const serverUuid = server === null || (server === undefined && status?.toLowerCase() === "detached") ? "" : server;
    return {
      inputs: { ...shownOnly({ serverUuid }), ...volumeNames.fromApi(row) },
      outputs: await outputsOf(context, row),
      isUnderWay: lifecycleStateOf(status ?? undefined) === "transitional",
    };
  },

  exists: (context) => isVolumeThere(context),

  plan: (context, live) => volumePlan(context, live?.inputs),

  waitUntilReady: async (context) => outputsOf(context, await waitForVolume(context)),

  async remove(context) {
    const { hosting, id, inputs, clock } = context;
    const now = hosting.since(clock.now());
    const row = await listedVolume(now, id);
    if (!row && !(await isVolumeThere(context, now))) return;
    await deleteWhenSettled(context, settlingVolume(context), async () => {
      const server = await serverOfVolume(hosting, row ?? { id }, inputs.serverUuid || undefined);
      // If no call shows the server, the program's server is used.
      const uuid = server === undefined ? inputs.serverUuid : server;
      if (uuid) await hosting.send(volumes.remove, { params: { uuid, id } });
      else await hosting.send(volumes.removeDetached, { params: { id } });
      forgetVolumes(hosting, uuid);
    });
  },
  deletion: {
    timeoutSeconds: ({ timeoutSeconds = VOLUME_TIMEOUT_SECONDS }) => timeoutSeconds,
    isListed: async (context) => (await settlingVolume(context).find()) !== undefined,
  },
});

type Shown = Pick<Context<VolumeInputs>, "hosting" | "id" | "inputs" | "olds" | "orders">;

/** Takes a field that the row does not contain from Pulumi's state or from the offer. */
async function outputsOf({ hosting, id, inputs, olds, orders }: Shown, row: Volume) {
  const known = <T>(key: string, isKnown: (value: unknown) => value is T): T | undefined => (isKnown(olds[key]) ? olds[key] : undefined);
  const shown = row.monthly_price ?? undefined;
  const isUnreported = (shown ?? known("monthlyPrice", isNumber)) === undefined || !(row.currency || known("currency", isText));
  const { serverUuid, sizeGb, backups = true } = inputs;
  const offered = isUnreported && serverUuid ? await rateOf(hosting, serverUuid, { sizeGb, backups, autogrowMaxGb: 0 }) : undefined;
  const monthlyPrice = shown ?? offered?.monthly ?? known("monthlyPrice", isNumber) ?? 0;
  return {
    status: row.status ?? "unknown",
    mountPath: row.mount_path || `/mnt/volume-${id}`,
    monthlyPrice,
    hourlyPrice: row.hourly_price ?? hourlyOf(monthlyPrice),
    currency: row.currency || offered?.currency || orders.currency || known("currency", isText) || "",
    keptUntil: row.kept_until ?? null,
  };
}

const isNumber = (value: unknown): value is number => typeof value === "number";
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function absentServerProblems({ inputs, olds, isKnown }: CheckContext<Partial<VolumeInputs>>): Problem[] {
  const { serverUuid, adopt: adopted } = inputs;
  if (serverUuid || olds !== undefined || !isKnown("serverUuid") || !isKnown("adopt") || typeof adopted === "string") return [];
  return [{ property: "serverUuid", reason: NEEDS_SERVER }];
}

async function volumeProblems({ hosting, inputs, olds, isKnown }: CheckContext<Partial<VolumeInputs>>): Promise<Problem[]> {
  const { serverUuid, sizeGb } = inputs;
  if (!isKnown("serverUuid") || !serverUuid) return [];
  const servers = await hosting.get(purchasedServers.list);
  const server = await serverNamed(hosting, serverUuid);
  if (!server) return [{ property: "serverUuid", reason: await unknownServerReason(hosting, serverUuid) }];
  const city = servers.find((s) => s.uuid === olds?.serverUuid)?.city;
  if (city && server.city && city !== server.city) return [{ property: "serverUuid", reason: otherCityText(server.city, city) }];
  if (!isKnown("sizeGb") || sizeGb === undefined || sizeGb === olds?.sizeGb) return [];
  const sizes = await sizesOf(hosting, serverUuid);
  if (sizes.length === 0 || sizes.includes(sizeGb)) return [];
  // Suggests only larger sizes than the current one, because a volume cannot shrink.
  const [near] = sizes.filter((size) => size > (olds?.sizeGb ?? 0)).sort((a, b) => Math.abs(a - sizeGb) - Math.abs(b - sizeGb));
  const nearest = near === undefined ? "" : ` The nearest size is ${near}.`;
  const place = server.city ?? "the server's city";
  return [{ property: "sizeGb", reason: `is not offered in ${place} (got ${sizeGb}).${nearest} Available: ${sizesText(sizes)}.` }];
}

/** Checks `restoreFrom` only if it is new. The backup of an existing volume may have expired. */
async function restoreProblems({ hosting, inputs, olds, isKnown }: CheckContext<Partial<VolumeInputs>>): Promise<Problem[]> {
  const { restoreFrom, adopt: adopted } = inputs;
  if (restoreFrom === undefined || !isKnown("restoreFrom") || typeof adopted === "string" || same(restoreFrom, olds?.restoreFrom))
    return [];
  return problemsOfRestore(hosting, inputs, restoreFrom, await sourceOf(hosting, restoreFrom));
}

/** List of sizes for a message. A city can offer 200 sizes, so sizes with equal steps are shortened to `10 to 2000 in steps of 10`. */
function sizesText(sizes: readonly number[]): string {
  const [first = 0, second = 0] = sizes;
  const step = second - first;
  const isEven = sizes.length > 2 && sizes.every((size, i) => size === first + i * step);
  return isEven ? `${first} to ${sizes.at(-1)} in steps of ${step}` : sizes.join(", ");
}
