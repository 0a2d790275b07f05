import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, looseInteger, objectOf, shown } from "../generous";
import { Made } from "./answers";
import { flag, Timestamps } from "./rules";

// docs/spec/hosting-api.md, "Application storage"; rules and shapes from docs/facts/hosting.md 6.1.

/** What the column leaves for a name: the application's uuid and a hyphen are stored before it. */
const STORAGE_NAME_LENGTH = 255 - 25;

const storageName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "letters, digits and . _ - only, a letter or digit first");

/** The name as an input, without the application's uuid and the hyphen that are stored before it. */
export const StorageName = storageName
  .max(STORAGE_NAME_LENGTH)
  // The platform takes this text for none (docs/facts/hosting.md 13.15).
  .refine((name) => name !== "0", 'must not be "0", which the platform takes for no name');

/** Signs that a shell would act on in the path of a file (docs/facts/hosting.md 13.13). */
const UNSAFE = /[\\`|&;<>\n\r\t\0]|\$[({]/;

/** A path of a file that could leave the application's folder, or that a shell would act on. */
export const isUnsafePath = (path: string): boolean => UNSAFE.test(path) || path.split("/").some((part) => part === "." || part === "..");

/** How a path is kept: with one `/` before it. A file's has no further double ones, though only a creation takes them out. */
export const canonicalPath = (path: string, type: "persistent" | "file"): string =>
  `/${path.replace(/^\/+/, "")}`.replace(type === "file" ? /\/+/g : /^\/+/, "/");

/** How a path on the server is compared and sent: the platform puts a `/` before it and leaves the rest as it is. */
export const canonicalServerPath = (path: string): string => canonicalPath(path, "file").replace(/(?<=.)\/$/, "");

export const StorageBody = z.strictObject({
  type: z.enum(["persistent", "file"]),
  mount_path: z.string(),
  /** Persistent only, and required there. Stored with the application's uuid and a hyphen before it. */
  name: storageName.optional(),
  /** File only; plain text. */
  content: z.string().nullable().optional(),
  /** File only: mounts a folder of the server, `fs_path`. */
  is_directory: flag.optional(),
  fs_path: z.string().optional(),
  /** File only: mounts a file of the server, `fs_path`. Taken without being published (docs/facts/hosting.md 6.1). */
  is_host_file: flag.optional(),
});
export type StorageBody = z.infer<typeof StorageBody>;

export const StoragePatch = z.strictObject({
  type: z.enum(["persistent", "file"]),
  uuid: z.string().optional(),
  id: z.int().optional(),
  /** Stored as it is, without the prefix that a create adds. */
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
  /** The store's column may be null, and so is the answer then. */
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
  /** The same name or the same mount path a second time is an uncaught store error (500), not a conflict. */
  create: hostingCall({ method: "POST", path: "/applications/{uuid}/storages", body: StorageBody, response: Made }),
  /** The storage is named in the body, by `uuid` or `id`. */
  update: hostingCall({ method: "PATCH", path: "/applications/{uuid}/storages", body: StoragePatch }),
  /** 422 while a backup schedule hangs on it. */
  remove: hostingCall({ method: "DELETE", path: "/applications/{uuid}/storages/{storage_uuid}" }),
};
