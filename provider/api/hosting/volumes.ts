import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, looseInteger, looseNumber, maybe, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { BegunBackup, flag, queryInteger } from "./rules";
import { purchasedServers } from "./servers";

// See docs/spec/hosting-api.md, "Storage volume", "Purchased servers and volumes". A volume with a status other than `attached` and
// `detached` is changing.

export const VOLUME_SIZE_GB = Object.freeze({ smallest: 10, largest: 1000 });

const sizeGb = z.int().min(VOLUME_SIZE_GB.smallest).max(VOLUME_SIZE_GB.largest);
const confirm = flag.optional();

export const VolumeBody = z.strictObject({
  size_gb: sizeGb,
  /** Nightly backups. Default: true. */
  backups: flag.optional(),
  /** The volume grows by itself up to this size. 0 disables auto-grow. */
  autogrow_max_gb: z.int().min(0).max(VOLUME_SIZE_GB.largest).optional(),
  confirm,
});
export type VolumeBody = z.infer<typeof VolumeBody>;

const volumeId = z.union([z.int(), z.string().min(1)]);

export const Volume = z.looseObject({
  id: volumeId,
  status: maybe(z.string()),
  size_gb: maybe(looseInteger),
  /**
   * Null while the volume is detached. No document mentions this field. If the field is absent, the provider finds the server in the lists of volumes
   * per server.
   */
  server_uuid: shown(z.string()),
  city: shown(z.string()),
  region: shown(z.string()),
  mount_path: shown(z.string()),
  used_gb: shown(looseNumber),
  backups: maybe(looseFlag),
  /** 0 if auto-grow is off. Some responses may show null instead. */
  autogrow_max_gb: maybe(z.preprocess((value) => (value === null ? 0 : value), looseInteger)),
  monthly_price: shown(looseNumber),
  hourly_price: shown(looseNumber),
  currency: shown(z.string()),
  kept_until: shown(z.string()),
  created_at: shown(z.string()),
});
export type Volume = z.infer<typeof Volume>;

/** `monthly_price` is the price of a volume of `size_gb` GB with the default settings, which include backups. */
export const VolumeOffer = z.looseObject({
  city: shown(z.string()),
  sizes: maybe(z.array(looseInteger)),
  size_gb: shown(looseInteger),
  monthly_price: shown(looseNumber),
  hourly_price: shown(looseNumber),
  /** The price of the backups, which is a part of `monthly_price`. */
  backups_monthly_price: shown(looseNumber),
  currency: shown(z.string()),
});
export type VolumeOffer = z.infer<typeof VolumeOffer>;

/** Response of a restore. Its content is not documented: the new volume, the volume of the backup, or nothing. */
const Restored = maybe(objectOf(Volume, "volume"));

export const VolumeBackup = z.looseObject({
  id: volumeId,
  created_at: shown(z.string()),
  size_gb: shown(looseNumber),
  status: shown(z.string()),
});
export type VolumeBackup = z.infer<typeof VolumeBackup>;

const change = { budget: "volume changes" } as const;

export const volumes = listedBy(
  { uuid: purchasedServers.list, id: "list" },
  {
    list: hostingCall({
      method: "GET",
      path: "/svc/volumes",
      query: z.object({ status: z.string().optional() }),
      response: listOf(Volume, "volumes"),
    }),
    listOfServer: hostingCall({ method: "GET", path: "/svc/servers/{uuid}/volumes", response: listOf(Volume, "volumes") }),
    offer: hostingCall({
      method: "GET",
      path: "/svc/servers/{uuid}/volumes/offer",
      query: z.object({ size_gb: queryInteger(VOLUME_SIZE_GB.smallest, VOLUME_SIZE_GB.largest).optional() }),
      response: objectOf(VolumeOffer, "offer"),
    }),
    /** Accepts an `Idempotency-Key`. */
    create: hostingCall({
      method: "POST",
      does: "creates",
      path: "/svc/servers/{uuid}/volumes",
      body: VolumeBody,
      response: objectOf(Volume, "volume"),
      ...change,
    }),
    /** `size_gb` can only grow. */
    update: hostingCall({
      method: "PATCH",
      does: "acts once",
      path: "/svc/servers/{uuid}/volumes/{id}",
      body: VolumeBody.partial(),
      response: maybe(objectOf(Volume, "volume")),
      ...change,
    }),
    detach: hostingCall({ method: "POST", does: "acts once", path: "/svc/servers/{uuid}/volumes/{id}/detach", ...change }),
    /** The server must be ready and in the same city. */
    attach: hostingCall({
      method: "POST",
      does: "acts once",
      path: "/svc/volumes/{id}/attach",
      body: z.strictObject({ server_uuid: z.string(), confirm }),
      ...change,
    }),
    /** Deletes the volume and its files. */
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/svc/servers/{uuid}/volumes/{id}", ...change }),
    removeDetached: hostingCall({ method: "DELETE", does: "removes", path: "/svc/volumes/{id}", ...change }),
    listBackups: hostingCall({ method: "GET", path: "/svc/volumes/{id}/backups", response: listOf(VolumeBackup, "backups") }),
    /** The documents mention neither a cost nor `confirm`; the provider sends `confirm` if the platform requires it. */
    backup: hostingCall({
      method: "POST",
      does: "creates",
      path: "/svc/servers/{uuid}/volumes/{id}/backups",
      body: z.strictObject({ confirm }),
      response: BegunBackup,
      ...change,
    }),
    /** Restores a backup into its former volume (`same`) or a new volume on the same server (`new`). No document mentions an `Idempotency-Key`. */
    restore: hostingCall({
      method: "POST",
      does: "creates",
      path: "/svc/servers/{uuid}/volumes/{id}/restore",
      body: z.strictObject({ backup_id: volumeId, target: z.enum(["same", "new"]), confirm }),
      response: Restored,
      ...change,
    }),
    /** Restores a backup of a detached volume into a new volume on this server. The server must be in the city of the volume. */
    restoreDetached: hostingCall({
      method: "POST",
      does: "creates",
      path: "/svc/volumes/{id}/restore",
      body: z.strictObject({ backup_id: volumeId, server_uuid: z.string(), confirm }),
      response: Restored,
      ...change,
    }),
  },
);
