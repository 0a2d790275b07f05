import * as z from "zod";
import { type NarrowLimit, panelCall } from "../call";
import { looseFlag, looseNumber, shown } from "../generous";
import { listedBy } from "../listed";
import { item, page } from "./envelopes";
import { panelFlag, queryCount } from "./rules";

// See docs/spec/game-panel-api.md, "Backups", and docs/facts/game-panel.md 3.6 and 4.

export const Backup = z.looseObject({
  uuid: z.string(),
  name: z.string(),
  is_successful: looseFlag,
  is_locked: looseFlag,
  ignored_files: shown(z.array(z.string())),
  bytes: looseNumber,
  checksum: shown(z.string()),
  created_at: z.string(),
  /** Null while the backup is running. */
  completed_at: shown(z.string()).transform((at) => at ?? null),
});
export type Backup = z.infer<typeof Backup>;

export const BackupBody = z.object({
  name: z.string().max(191).nullable().optional(),
  is_locked: panelFlag.nullable().optional(),
  /** Patterns of files, one per line. */
  ignored: z.string().nullable().optional(),
});

/** An address on the server's node, valid for one download within a few minutes. */
const SignedUrl = z.looseObject({ url: z.string().min(1) });

const one = "/servers/{server}/backups/{backup}";

/** See docs/spec/game-panel-api.md, "Limits". */
export const BACKUPS_PER_PAGE = 50;

/** Maximum number of new backups per server and time. The limit includes deleted backups (docs/spec/game-panel-api.md, "Limits"). */
export const NEW_BACKUPS = { what: "new backups", requests: 2, seconds: 600, per: "server" } as const satisfies NarrowLimit;

export const backups = listedBy(
  { backup: "list" },
  {
    list: panelCall({
      method: "GET",
      path: "/servers/{server}/backups",
      serverPermission: "backup.read",
      query: z.object({ page: queryCount.optional(), per_page: queryCount.optional() }),
      response: page(Backup),
    }),
    get: panelCall({ method: "GET", path: one, serverPermission: "backup.read", response: item(Backup) }),
    /** The backup runs in the background. */
    create: panelCall({
      method: "POST",
      does: "creates",
      path: "/servers/{server}/backups",
      serverPermission: "backup.create",
      body: BackupBody,
      response: item(Backup),
      narrowLimit: NEW_BACKUPS,
    }),
    /** The address in the response permits the download without a key, so the provider never stores it. */
    download: panelCall({ method: "GET", path: `${one}/download`, serverPermission: "backup.download", response: item(SignedUrl) }),
    /** Toggles the lock: a repetition of the call undoes the first one. */
    lock: panelCall({ method: "POST", does: "acts once", path: `${one}/lock`, serverPermission: "backup.delete", response: item(Backup) }),
    /** Runs in the background, while the server is off. Until the restore ends, every call below `/servers/<id>/` returns 409. */
    restore: panelCall({
      method: "POST",
      does: "acts once",
      path: `${one}/restore`,
      serverPermission: "backup.restore",
      /** `truncate`: the panel deletes all files of the server before it restores the backup. */
      body: z.object({ truncate: panelFlag }),
      narrowLimit: { what: "restores", requests: 3, seconds: 900, per: "server" },
    }),
    /** Returns 400 while the completed backup is locked. */
    remove: panelCall({ method: "DELETE", does: "removes", path: one, serverPermission: "backup.delete" }),
  },
);

// Smart backups are automatic backups before risky changes.

const SmartBackups = z.looseObject({ enabled: looseFlag });

const path = "/servers/{server}/svc/smart-backups";

export const smartBackups = {
  get: panelCall({ method: "GET", path, response: item(SmartBackups) }),
  update: panelCall({ method: "PUT", does: "sets", path, body: z.object({ enabled: panelFlag }) }),
};
