import * as z from "zod";
import { hostingCall } from "../call";
import { Deleted } from "./answers";
import { flag, queryInteger } from "./rules";

// Specification, "Storage volume" and "Purchased servers and volumes". Statuses other than `attached` and `detached` are under way.

export const VOLUME_SIZE_GB = Object.freeze({ smallest: 10, largest: 1000 });

const sizeGb = z.int().min(VOLUME_SIZE_GB.smallest).max(VOLUME_SIZE_GB.largest);
const confirm = flag.optional();

export const VolumeBody = z.strictObject({
  size_gb: sizeGb,
  /** Nightly backups; on by default. */
  backups: flag.optional(),
  /** 0 disables auto-grow. */
  autogrow_max_gb: z.int().min(0).max(VOLUME_SIZE_GB.largest).optional(),
  confirm,
});
export type VolumeBody = z.infer<typeof VolumeBody>;

export const Volume = z.looseObject({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  size_gb: z.int(),
  /** Null while detached. */
  server_uuid: z.string().nullish(),
  city: z.string().nullish(),
  region: z.string().nullish(),
  mount_path: z.string().nullish(),
  used_gb: z.number().nullish(),
  backups: z.boolean(),
  autogrow_max_gb: z.int(),
  /** 0 while a volume of a deleted server is kept free. */
  monthly_price: z.number().nullish(),
  hourly_price: z.number().nullish(),
  currency: z.string().nullish(),
  kept_until: z.string().nullish(),
  created_at: z.string().nullish(),
});
export type Volume = z.infer<typeof Volume>;

/** Sizes that the server's city allows, and what a volume of `size_gb` costs with its default settings, so with backups. */
export const VolumeOffer = z.looseObject({
  city: z.string().nullish(),
  sizes: z.array(z.int()),
  size_gb: z.int().nullish(),
  monthly_price: z.number().nullish(),
  hourly_price: z.number().nullish(),
  /** The part of `monthly_price` that is for backups. */
  backups_monthly_price: z.number().nullish(),
  currency: z.string().nullish(),
});
export type VolumeOffer = z.infer<typeof VolumeOffer>;

export const VolumeBackup = z.looseObject({
  id: z.union([z.int(), z.string()]),
  created_at: z.string(),
  size_gb: z.number().nullish(),
  status: z.string().nullish(),
});

const change = { budget: "volume changes" } as const;

export const volumes = {
  /** Every volume of the team. */
  list: hostingCall({ method: "GET", path: "/svc/volumes", query: z.object({ status: z.string().optional() }), answer: z.array(Volume) }),
  listOfServer: hostingCall({ method: "GET", path: "/svc/servers/{uuid}/volumes", answer: z.array(Volume) }),
  offer: hostingCall({
    method: "GET",
    path: "/svc/servers/{uuid}/volumes/offer",
    query: z.object({ size_gb: queryInteger(VOLUME_SIZE_GB.smallest, VOLUME_SIZE_GB.largest).optional() }),
    answer: VolumeOffer,
  }),
  /** Takes an `Idempotency-Key`. */
  create: hostingCall({ method: "POST", path: "/svc/servers/{uuid}/volumes", body: VolumeBody, answer: Volume, ...change }),
  /** Enlarges, switches backups, sets auto-grow. A volume never shrinks. */
  update: hostingCall({
    method: "PATCH",
    path: "/svc/servers/{uuid}/volumes/{id}",
    body: VolumeBody.partial(),
    answer: Volume,
    repeatable: true,
    ...change,
  }),
  detach: hostingCall({ method: "POST", path: "/svc/servers/{uuid}/volumes/{id}/detach", answer: z.looseObject({}), ...change }),
  /** To a ready server of the same city. */
  attach: hostingCall({
    method: "POST",
    path: "/svc/volumes/{id}/attach",
    body: z.strictObject({ server_uuid: z.string(), confirm }),
    answer: Volume,
    ...change,
  }),
  /** With its files. */
  remove: hostingCall({ method: "DELETE", path: "/svc/servers/{uuid}/volumes/{id}", answer: Deleted, repeatable: true, ...change }),
  removeDetached: hostingCall({ method: "DELETE", path: "/svc/volumes/{id}", answer: Deleted, repeatable: true, ...change }),
  listBackups: hostingCall({ method: "GET", path: "/svc/volumes/{id}/backups", answer: z.array(VolumeBackup) }),
  backup: hostingCall({ method: "POST", path: "/svc/servers/{uuid}/volumes/{id}/backups", answer: z.looseObject({}), ...change }),
  /** Into the volume itself (`same`), or into a new one on the same server. */
  restore: hostingCall({
    method: "POST",
    path: "/svc/servers/{uuid}/volumes/{id}/restore",
    body: z.strictObject({ backup_id: z.union([z.int(), z.string()]), target: z.enum(["same", "new"]), confirm }),
    answer: Volume,
    ...change,
  }),
  /** A detached volume's backup, into a new volume on another server of the same city. */
  restoreDetached: hostingCall({
    method: "POST",
    path: "/svc/volumes/{id}/restore",
    body: z.strictObject({ backup_id: z.union([z.int(), z.string()]), server_uuid: z.string(), confirm }),
    answer: Volume,
    ...change,
  }),
};
