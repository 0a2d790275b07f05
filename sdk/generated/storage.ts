// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Storage`.
 *
 * @see docs/reference/storage.md#inputs
 */
export interface StorageArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Type of the storage. `persistent` is a volume; `file` mounts a file or a folder. A change replaces the resource. */
  type: pulumi.Input<"persistent" | "file">;
  /**
   * Name of a persistent volume: letters, digits and `. _ -`. The platform stores the name with the application's id as a prefix. The input
   * and the state do not contain this prefix. Default: the first logical name of the resource. A file has no name. A change replaces the
   * resource.
   */
  name?: pulumi.Input<string>;
  /**
   * Path inside the container, at most 255 characters. The platform adds a leading `/`. In the path of a file, it also merges repeated
   * slashes. A change updates the resource in place; the containers use it after the next deployment.
   */
  mountPath: pulumi.Input<string>;
  /**
   * Text of a file. The platform removes spaces and line breaks at both ends. Comparisons ignore the kind of line ends. A change updates
   * the resource in place; the containers use it after the next deployment; if you remove the input later, the platform's value is cleared.
   * Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the
   * state, and hidden in Pulumi's output.
   */
  content?: pulumi.Input<string | Reference>;
  /**
   * Whether a storage of the type `file` mounts a folder of the server (`fsPath`) instead of a file. Default `false`. A change replaces the
   * resource.
   */
  isDirectory?: pulumi.Input<boolean>;
  /**
   * Whether a storage of the type `file` mounts an existing file of the server (`fsPath`) instead of a file with `content`. The API accepts
   * this input but does not document it, so a strict gateway may refuse it. Default `false`. A change replaces the resource.
   */
  isHostFile?: pulumi.Input<boolean>;
  /**
   * Absolute path of the folder or file on the server. Required if `isDirectory` or `isHostFile` is set. The platform puts any other file
   * into the application's own folder. A change replaces the resource.
   */
  fsPath?: pulumi.Input<string>;
  /**
   * Whether each preview deployment has its own storage. The name or path of such a storage ends with the number of the pull request. If
   * `false`, all preview deployments share this storage. Default `true`. A change updates the resource in place; the containers use it
   * after the next deployment.
   */
  isPreviewSuffixEnabled?: pulumi.Input<boolean>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Storage of an application: a persistent volume, or a file or folder that the platform mounts into the container. A persistent volume
 * exists on one server. Deleting the resource deletes the data of the storage.
 *
 * @remarks
 * The `name` identifies a persistent volume. The `mountPath` identifies a file or a folder. The platform finds the data of a persistent
 * storage by its name. If the name changes, a deployment mounts a new, empty volume. A change of `name` therefore replaces the storage, and
 * a preview shows the data loss (`deletes data:`). If you rename the resource with an alias, or remove `name` from the program, the storage
 * keeps its name. If a user changes the name on the platform, a preview shows drift, and `up` leaves the name in place.
 *
 * After the creation of a `Storage` with a file, the platform writes the file to the server. A changed file reaches the server only with
 * the next deployment.
 *
 * To mount a folder of the server, declare a storage of the type `file` with `isDirectory: true`. Unlike a file, it can have a
 * [StorageBackupSchedule](storage-backup-schedule.md). If its path is outside the application's own folder, the token may need the
 * permission `Deploy`. Without this permission, the platform may answer with 403. The API does not document what a deletion removes on the
 * server, so expect that it deletes all files in the folder.
 *
 * An application of this stack may already have a volume with the same `name`, or a file with the same `mountPath`, for example after an
 * interrupted `pulumi up`. The resource then adopts this storage with its data. If this stack does not own the application, set
 * `adopt: true`.
 *
 * On some platforms the deletion of a persistent storage removes only the record, and the volume stays on the server. Only the deletion of
 * the application then deletes the volume. If the application sets `deleteOptions: { deleteVolumes: true }`, Pulumi therefore deletes both
 * together, with a permission for the application.
 *
 * The platform refuses to delete a storage that has a backup schedule. Declare the schedule with
 * [StorageBackupSchedule](storage-backup-schedule.md). Pulumi then deletes the schedule before the storage.
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data/uploads" });
 * const config = new hosting.Storage("config", { applicationUuid: web.id, type: "file", mountPath: "/etc/web.conf", content: "workers = 4" });
 * const media = new hosting.Storage("media", { applicationUuid: web.id, type: "file", isDirectory: true, fsPath: "/srv/media", mountPath: "/media" });
 * ```
 * @see docs/reference/storage.md
 */
export class Storage extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Type of the storage. `persistent` is a volume; `file` mounts a file or a folder. */
  declare readonly type: pulumi.Output<"persistent" | "file">;
  /**
   * Name of a persistent volume: letters, digits and `. _ -`. The platform stores the name with the application's id as a prefix. The input
   * and the state do not contain this prefix. Default: the first logical name of the resource. A file has no name.
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * Path inside the container, at most 255 characters. The platform adds a leading `/`. In the path of a file, it also merges repeated
   * slashes.
   */
  declare readonly mountPath: pulumi.Output<string>;
  /**
   * Text of a file. The platform removes spaces and line breaks at both ends. Comparisons ignore the kind of line ends. Secret: encrypted
   * in the state, and hidden in Pulumi's output.
   */
  declare readonly content: pulumi.Output<string | undefined>;
  /** Whether a storage of the type `file` mounts a folder of the server (`fsPath`) instead of a file. */
  declare readonly isDirectory: pulumi.Output<boolean | undefined>;
  /**
   * Whether a storage of the type `file` mounts an existing file of the server (`fsPath`) instead of a file with `content`. The API accepts
   * this input but does not document it, so a strict gateway may refuse it.
   */
  declare readonly isHostFile: pulumi.Output<boolean | undefined>;
  /**
   * Absolute path of the folder or file on the server. Required if `isDirectory` or `isHostFile` is set. The platform puts any other file
   * into the application's own folder.
   */
  declare readonly fsPath: pulumi.Output<string | undefined>;
  /**
   * Whether each preview deployment has its own storage. The name or path of such a storage ends with the number of the pull request. If
   * `false`, all preview deployments share this storage.
   */
  declare readonly isPreviewSuffixEnabled: pulumi.Output<boolean | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /**
   * Text that changes when the provider writes something that takes effect only after a new deployment. Other writes do not change it. A
   * `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or
   * `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.
   */
  declare readonly revision: pulumi.Output<string | undefined>;

  /** Declares a Storage. `name` is the resource's logical name. */
  constructor(name: string, args: StorageArgs, options?: pulumi.CustomResourceOptions) {
    super("Storage", name, args, options);
  }

  /** Whether a value is a Storage. Typed policies call it. */
  static override isInstance(value: unknown): value is Storage {
    return isOfType("Storage", value);
  }

  static get __pulumiType(): string {
    return tokenOf("Storage");
  }

  /** Reads an existing Storage without managing it. `path`: `<applicationUuid>/<storageUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Storage {
    return new Storage(name, {} as StorageArgs, readOptions("Storage", name, path, options));
  }
}
