// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Storage`. */
export interface StorageArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** `persistent`: a volume; `file`: a file mount, or that of a folder. A change replaces the resource. */
  type: pulumi.Input<"persistent" | "file">;
  /** Name of a persistent volume: letters, digits and `. _ -`. The platform keeps it with the application's id before it; that is not shown here. Default: the logical name that the resource had first. A file has none. A change replaces the resource. */
  name?: pulumi.Input<string>;
  /** Path inside the container. The platform puts a `/` in front, and makes one of several in the path of a file. At most 255 characters. A change is made in place; running containers get it with the next deployment. */
  mountPath: pulumi.Input<string>;
  /** Text of a file. The platform cuts blanks and line breaks at both ends off. Line ends make no difference. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. Secret: encrypted in the state, never shown. */
  content?: pulumi.Input<string>;
  /** Whether a storage of the type `file` mounts a folder of the server, `fsPath`, instead of a file. Default `false`. A change replaces the resource. */
  isDirectory?: pulumi.Input<boolean>;
  /** Whether a storage of the type `file` mounts a file that is on the server already, `fsPath`, instead of one with `content`. The API takes it without publishing it, and a strict gateway may refuse it. Default `false`. A change replaces the resource. */
  isHostFile?: pulumi.Input<boolean>;
  /** Path on the server, from `/` on, of the folder (`isDirectory`) or the file (`isHostFile`); required with either. Default: any other file is put into the application's own folder. A change replaces the resource. */
  fsPath?: pulumi.Input<string>;
  /** Whether each preview deployment has a storage of its own, with the number of its pull request at the end of the name or path; `false`: all share this one. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isPreviewSuffixEnabled?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Storage of an application: a persistent volume, or a file or a folder that is mounted into the container. A persistent volume lives on one server; deleting the resource deletes its data. A persistent volume is known by its `name`, a file or a folder by its `mountPath`. The name of a persistent storage is what the platform finds its data by: under another name a deployment mounts a new, empty volume. So another `name` replaces the storage, and a preview says what is lost (`deletes data:`); a new logical name with an alias, or a `name` that leaves the program, changes nothing. A name that somebody changed on the platform is told as drift and left. A file is written to the server after its creation; a changed one reaches it with the next deployment. A folder of the server is a storage of the type `file` with `isDirectory`. Like a persistent volume, and unlike a file, it can have a [StorageBackupSchedule](storage-backup-schedule.md). Where its path is outside the application's own folder on the server, the platform may refuse it (403) to a token without the permission Deploy. What the platform removes of it on the server at a deletion, no document tells: count on everything. An equal storage that exists in an application of this stack is adopted with the data that it holds, for example after a killed `pulumi up`. In an application that this stack does not own it needs `adopt`. A storage with a backup schedule cannot be deleted: declare the schedule with [StorageBackupSchedule](storage-backup-schedule.md), and it is deleted first.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data/uploads" });
 * const config = new hosting.Storage("config", { applicationUuid: web.id, type: "file", mountPath: "/etc/web.conf", content: "workers = 4" });
 * const media = new hosting.Storage("media", { applicationUuid: web.id, type: "file", isDirectory: true, fsPath: "/srv/media", mountPath: "/media" });
 * ```
 */
export class Storage extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** `persistent`: a volume; `file`: a file mount, or that of a folder. */
  declare readonly type: pulumi.Output<"persistent" | "file">;
  /** Name of a persistent volume: letters, digits and `. _ -`. The platform keeps it with the application's id before it; that is not shown here. Default: the logical name that the resource had first. A file has none. */
  declare readonly name: pulumi.Output<string>;
  /** Path inside the container. The platform puts a `/` in front, and makes one of several in the path of a file. At most 255 characters. */
  declare readonly mountPath: pulumi.Output<string>;
  /** Text of a file. The platform cuts blanks and line breaks at both ends off. Line ends make no difference. Secret: encrypted in the state, never shown. */
  declare readonly content: pulumi.Output<string | undefined>;
  /** Whether a storage of the type `file` mounts a folder of the server, `fsPath`, instead of a file. */
  declare readonly isDirectory: pulumi.Output<boolean | undefined>;
  /** Whether a storage of the type `file` mounts a file that is on the server already, `fsPath`, instead of one with `content`. The API takes it without publishing it, and a strict gateway may refuse it. */
  declare readonly isHostFile: pulumi.Output<boolean | undefined>;
  /** Path on the server, from `/` on, of the folder (`isDirectory`) or the file (`isHostFile`); required with either. Default: any other file is put into the application's own folder. */
  declare readonly fsPath: pulumi.Output<string | undefined>;
  /** Whether each preview deployment has a storage of its own, with the number of its pull request at the end of the name or path; `false`: all share this one. */
  declare readonly isPreviewSuffixEnabled: pulumi.Output<boolean | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a Storage. `name` is the resource's logical name. */
  constructor(name: string, args: StorageArgs, options?: pulumi.CustomResourceOptions) {
    super("Storage", name, args, options);
  }

  /** Reads an existing Storage without managing it. `path`: `<applicationUuid>/<storageUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Storage {
    return new Storage(name, {} as StorageArgs, { ...options, id: path });
  }
}
