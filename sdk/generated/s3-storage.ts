// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `S3Storage`. */
export interface S3StorageArgs {
  /** Name of the storage, 3 to 255 letters, digits, blanks and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name. A change is made in place. */
  name?: pulumi.Input<string>;
  /** What it is for, at most 255 characters. Default: none. A change is made in place; leaving it out later empties it. */
  description?: pulumi.Input<string>;
  /** Address of the store, `https://s3.example.com`. It must be a public one. A change is made in place. */
  endpoint: pulumi.Input<string>;
  /** Name of the bucket, 3 to 63 lower-case letters, digits, hyphens and dots. A change is made in place. */
  bucket: pulumi.Input<string>;
  /** Region of the bucket, as its store names it. A change is made in place. */
  region: pulumi.Input<string>;
  /** Access key, which may read, write and delete in the bucket. A change is made in place. Secret: encrypted in the state, never shown. */
  key: pulumi.Input<string>;
  /** Secret of that key. A change is made in place. Secret: encrypted in the state, never shown. */
  secret: pulumi.Input<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A bucket of an S3-compatible store, to which a `StorageBackupSchedule` can send archives. The bucket itself is made at the store; this tells the platform where it is and with which keys. The platform tries them: it keeps no archive in a bucket that it cannot use. After its creation, and after a change of `endpoint`, `bucket`, `region`, `key` or `secret`, the platform tries to reach the bucket. Where it cannot, `up` fails with what the platform says; the object is there, and the next `up` tries again. That the endpoint has a public address only the platform can see. Deleting it deletes nothing at the store. Every backup schedule that used it, also one that no program declares, keeps no archives there any more: the platform turns `saveS3` off in it and tells nobody, and no call lists such schedules. A warning says so. Without Read sensitive data `key` and `secret` are hidden: they are compared with salted digests of what was last written, and drift in them cannot be seen.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const archive = new hosting.S3Storage("archive", {
 *   endpoint: "https://s3.example.com",
 *   bucket: "acme-archive",
 *   region: "eu-central-1",
 *   key: config.requireSecret("s3Key"),
 *   secret: config.requireSecret("s3Secret"),
 * });
 * const web = hosting.Application.get("web", "<application uuid>");
 * const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
 * new hosting.StorageBackupSchedule("uploads", {
 *   applicationUuid: web.id,
 *   storageUuid: uploads.id,
 *   frequency: "daily",
 *   saveS3: true,
 *   s3StorageUuid: archive.id,
 * });
 * ```
 */
export class S3Storage extends HostingResource {
  /** Name of the storage, 3 to 255 letters, digits, blanks and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** What it is for, at most 255 characters. Default: none. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Address of the store, `https://s3.example.com`. It must be a public one. */
  declare readonly endpoint: pulumi.Output<string>;
  /** Name of the bucket, 3 to 63 lower-case letters, digits, hyphens and dots. */
  declare readonly bucket: pulumi.Output<string>;
  /** Region of the bucket, as its store names it. */
  declare readonly region: pulumi.Output<string>;
  /** Access key, which may read, write and delete in the bucket. Secret: encrypted in the state, never shown. */
  declare readonly key: pulumi.Output<string>;
  /** Secret of that key. Secret: encrypted in the state, never shown. */
  declare readonly secret: pulumi.Output<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Whether the platform could use it when it last looked. */
  declare readonly isUsable: pulumi.Output<boolean>;

  /** Declares a S3Storage. `name` is the resource's logical name. */
  constructor(name: string, args: S3StorageArgs, options?: pulumi.CustomResourceOptions) {
    super("S3Storage", name, args, options);
  }

  /** Reads an existing S3Storage without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): S3Storage {
    return new S3Storage(name, {} as S3StorageArgs, { ...options, id: path });
  }
}
