import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, looseInteger, objectOf, shown, wholeOf } from "../generous";
import { listedBy } from "../listed";
import { applications } from "./applications";
import { flag, Made, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Application storage", and docs/facts/hosting.md 6.1.

/** Maximum length of a name: the platform's column also stores the application's uuid (24 characters) and a hyphen before the name. */
const STORAGE_NAME_LENGTH = 255 - 25;

const storageName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "only letters, digits and . _ - are allowed, with a letter or digit first");

export const StorageName = storageName
  .max(STORAGE_NAME_LENGTH)
  // The platform treats this text as a missing name (docs/facts/hosting.md 13.15).
  .refine((name) => name !== "0", 'must not be "0", which the platform treats as no name');

/** A path of a file must not contain characters that have a meaning in a shell (docs/facts/hosting.md 13.13). */
const UNSAFE = /[\\`|&;<>\n\r\t\0]|\$[({]/;

export const isUnsafePath = (path: string): boolean => UNSAFE.test(path) || path.split("/").some((part) => part === "." || part === "..");

/** Returns a mount path as the platform stores it, with one leading `/`. In the path of a file, repeated `/` become one, as in a create. */
export const canonicalPath = (path: string, type: "persistent" | "file"): string =>
  `/${path.replace(/^\/+/, "")}`.replace(type === "file" ? /\/+/g : /^\/+/, "/");

/**
 * Returns a path on the server (`fs_path`) with one leading `/`, without repeated `/` and without a `/` at the end. The provider compares and sends
 * this form, because the platform only adds a leading `/` and changes nothing else.
 */
export const canonicalServerPath = (path: string): string => canonicalPath(path, "file").replace(/(?<=.)\/$/, "");

export const StorageBody = z.strictObject({
  type: z.enum(["persistent", "file"]),
  mount_path: z.string(),
  /** Only for persistent storages, which require a name. The platform stores `<uuid of the application>-<name>`. */
  name: storageName.optional(),
  /** Plain text. Only for files. */
  content: z.string().nullable().optional(),
  /** Whether the storage mounts the server's folder `fs_path`. Only for files. */
  is_directory: flag.optional(),
  fs_path: z.string().optional(),
  /** Whether the storage mounts the server's file `fs_path`. Only for files. Not in the specification (docs/facts/hosting.md 6.1). */
  is_host_file: flag.optional(),
});
export type StorageBody = z.infer<typeof StorageBody>;

export const StoragePatch = z.strictObject({
  type: z.enum(["persistent", "file"]),
  uuid: z.string().optional(),
  id: z.int().optional(),
  /** The platform stores this name unchanged: it does not add the uuid of the application, as a creation does. */
  name: storageName.optional(),
  mount_path: z.string().optional(),
  content: z.string().nullable().optional(),
  is_preview_suffix_enabled: flag.optional(),
});
export type StoragePatch = z.infer<typeof StoragePatch>;

export const PersistentStorage = z.looseObject({
  id: shown(looseInteger),
  uuid: z.string(),
  name: z.string(),
  mount_path: z.string(),
  is_preview_suffix_enabled: shown(looseFlag),
  ...Timestamps,
});
export type PersistentStorage = z.infer<typeof PersistentStorage>;

/** `content` is absent if the token is not allowed to read it. */
export const FileStorage = z.looseObject({
  id: shown(looseInteger),
  uuid: z.string(),
  /** Null if the platform has stored no mount path. */
  mount_path: shown(z.string()),
  fs_path: shown(z.string()),
  content: shown(z.string()),
  is_directory: shown(looseFlag),
  is_host_file: shown(looseFlag),
  is_binary: shown(looseFlag),
  is_too_large: shown(looseFlag),
  is_preview_suffix_enabled: shown(looseFlag),
  ...Timestamps,
});
export type FileStorage = z.infer<typeof FileStorage>;

export const storages = listedBy(
  { uuid: applications.list, storage_uuid: "list" },
  {
    list: hostingCall({
      method: "GET",
      path: "/applications/{uuid}/storages",
      response: wholeOf(
        objectOf(
          z.looseObject({
            persistent_storages: listOf(PersistentStorage, "persistent_storages"),
            file_storages: listOf(FileStorage, "file_storages"),
          }),
          "storages",
        ),
      ),
    }),
    /** If the name or mount path exists already, the platform returns an uncaught database error (500), not a conflict. */
    create: hostingCall({ method: "POST", does: "creates", path: "/applications/{uuid}/storages", body: StorageBody, response: Made }),
    /** The body identifies the storage by `uuid` or `id`. */
    update: hostingCall({ method: "PATCH", does: "sets", path: "/applications/{uuid}/storages", body: StoragePatch, part: ["uuid", "id"] }),
    /** Returns 422 while the storage has a backup schedule. */
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/applications/{uuid}/storages/{storage_uuid}" }),
  },
);
