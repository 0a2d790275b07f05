import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, looseInteger, objectOf, shown } from "../generous";
import { Made } from "./answers";
import { flag, Timestamps } from "./rules";

// docs/spec/hosting-api.md, "Application storage"; rules and shapes from docs/facts/hosting.md 6.1.

/** Maximum length of a name. The column also contains the application's uuid and a hyphen before it. */
const STORAGE_NAME_LENGTH = 255 - 25;

const storageName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "only letters, digits and . _ - are allowed, with a letter or digit first");

/** The name as an input, without the application's uuid and the hyphen that are stored before it. */
export const StorageName = storageName
  .max(STORAGE_NAME_LENGTH)
  // The platform treats this text as no name (docs/facts/hosting.md 13.15).
  .refine((name) => name !== "0", 'must not be "0", which the platform treats as no name');

/** Characters in the path of a file with a meaning in a shell (docs/facts/hosting.md 13.13). */
const UNSAFE = /[\\`|&;<>\n\r\t\0]|\$[({]/;

/** Whether a path of a file could leave the application's folder, or contains shell syntax. */
export const isUnsafePath = (path: string): boolean => UNSAFE.test(path) || path.split("/").some((part) => part === "." || part === "..");

/** Returns a path in the stored form, with one leading `/`. The path of a file has no other double `/`, though only a creation removes them. */
export const canonicalPath = (path: string, type: "persistent" | "file"): string =>
  `/${path.replace(/^\/+/, "")}`.replace(type === "file" ? /\/+/g : /^\/+/, "/");

/** Returns a path on the server in the form for comparison and requests. The platform adds a leading `/` and changes nothing else. */
export const canonicalServerPath = (path: string): string => canonicalPath(path, "file").replace(/(?<=.)\/$/, "");

export const StorageBody = z.strictObject({
  type: z.enum(["persistent", "file"]),
  mount_path: z.string(),
  /** Only for persistent storages, which require it. Stored with the application's uuid and a hyphen before it. */
  name: storageName.optional(),
  /** Only for files; plain text. */
  content: z.string().nullable().optional(),
  /** Only for files: mounts a folder of the server, `fs_path`. */
  is_directory: flag.optional(),
  fs_path: z.string().optional(),
  /** Only for files: mounts a file of the server, `fs_path`. Accepted but not in the specification (docs/facts/hosting.md 6.1). */
  is_host_file: flag.optional(),
});
export type StorageBody = z.infer<typeof StorageBody>;

export const StoragePatch = z.strictObject({
  type: z.enum(["persistent", "file"]),
  uuid: z.string().optional(),
  id: z.int().optional(),
  /** Stored unchanged, without the prefix that a create adds. */
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

/** `content` is absent for a token that may not read it. */
export const FileStorage = z.looseObject({
  id: shown(looseInteger),
  uuid: z.string(),
  /** Null if the store's column is null. */
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

export const storages = {
  list: hostingCall({
    method: "GET",
    path: "/applications/{uuid}/storages",
    response: objectOf(
      z.looseObject({
        persistent_storages: listOf(PersistentStorage, "persistent_storages"),
        file_storages: listOf(FileStorage, "file_storages"),
      }),
      "storages",
    ),
  }),
  /** A duplicate name or mount path causes an uncaught store error (500), not a conflict. */
  create: hostingCall({ method: "POST", path: "/applications/{uuid}/storages", body: StorageBody, response: Made }),
  /** The body identifies the storage, by `uuid` or `id`. */
  update: hostingCall({ method: "PATCH", path: "/applications/{uuid}/storages", body: StoragePatch }),
  /** Returns 422 while it has a backup schedule. */
  remove: hostingCall({ method: "DELETE", path: "/applications/{uuid}/storages/{storage_uuid}" }),
};
