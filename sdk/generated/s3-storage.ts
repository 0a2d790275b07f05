// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `S3Storage`.
 *
 * @see docs/reference/s3-storage.md#inputs
 */
export interface S3StorageArgs {
  /**
   * Name of the storage. 3 to 255 characters: letters, digits, spaces and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name.
   * A change updates the resource in place.
   */
  name?: pulumi.Input<string>;
  /**
   * Description of the storage, at most 255 characters. Default: none. A change updates the resource in place; if you remove the input
   * later, the platform's value is cleared.
   */
  description?: pulumi.Input<string>;
  /** Address of the store, such as `https://s3.example.com`. It must be public. A change updates the resource in place. */
  endpoint: pulumi.Input<string>;
  /** Name of the bucket. 3 to 63 characters: lower-case letters, digits, hyphens and dots. A change updates the resource in place. */
  bucket: pulumi.Input<string>;
  /** Region of the bucket, by the name that the store uses. A change updates the resource in place. */
  region: pulumi.Input<string>;
  /**
   * Access key. It needs the permissions to read, write and delete objects in the bucket. A change updates the resource in place. Secret:
   * takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and
   * hidden in Pulumi's output.
   */
  key: pulumi.Input<string | Reference>;
  /**
   * Secret of the access key. A change updates the resource in place. Secret: takes a reference, such as `fromEnv("NAME")`
   * (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  secret: pulumi.Input<string | Reference>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An existing bucket of an S3-compatible store, for the archives of a `StorageBackupSchedule`. The resource gives the platform the address
 * of the bucket and the keys. It does not create the bucket. The platform checks the access, and stores no archives in a bucket that it
 * cannot use.
 *
 * @remarks
 * After a creation, and after a change of `endpoint`, `bucket`, `region`, `key` or `secret`, the platform tries to reach the bucket. If the
 * platform cannot reach the bucket, `up` fails with the platform's message. The storage is kept, and the next `up` checks it again. A
 * preview cannot check whether the endpoint has a public address.
 *
 * Deleting the resource deletes nothing in the bucket. The platform turns off `saveS3` in every backup schedule that used the bucket,
 * including schedules outside this program. These schedules then store no archives in the bucket. No API call lists them. A warning reports
 * the change.
 *
 * If the token lacks the permission `Read sensitive data`, the platform hides `key` and `secret`. The provider then compares the program's
 * values with salted digests of the values that it wrote last, and cannot detect drift of these inputs.
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
 * @see docs/reference/s3-storage.md
 */
export class S3Storage extends HostingResource {
  /**
   * Name of the storage. 3 to 255 characters: letters, digits, spaces and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name.
   */
  declare readonly name: pulumi.Output<string>;
  /** Description of the storage, at most 255 characters. Default: none. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Address of the store, such as `https://s3.example.com`. It must be public. */
  declare readonly endpoint: pulumi.Output<string>;
  /** Name of the bucket. 3 to 63 characters: lower-case letters, digits, hyphens and dots. */
  declare readonly bucket: pulumi.Output<string>;
  /** Region of the bucket, by the name that the store uses. */
  declare readonly region: pulumi.Output<string>;
  /**
   * Access key. It needs the permissions to read, write and delete objects in the bucket. Secret: encrypted in the state, and hidden in
   * Pulumi's output.
   */
  declare readonly key: pulumi.Output<string>;
  /** Secret of the access key. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly secret: pulumi.Output<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /**
   * Whether the bucket was usable at the platform's last check. The next `up` lets the platform check an unusable bucket again. If the
   * platform's value differs from the state, the next `up` stores it in the state and sends no request. Resources that depend on this value
   * then change too.
   */
  declare readonly isUsable: pulumi.Output<boolean>;

  /** Declares an S3Storage. `name` is the resource's logical name. */
  constructor(name: string, args: S3StorageArgs, options?: pulumi.CustomResourceOptions) {
    super("S3Storage", name, args, options);
  }

  /** Whether a value is an S3Storage. Typed policies call it. */
  static override isInstance(value: unknown): value is S3Storage {
    return isOfType("S3Storage", value);
  }

  static get __pulumiType(): string {
    return tokenOf("S3Storage");
  }

  /** Reads an existing S3Storage without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): S3Storage {
    return new S3Storage(name, {} as S3StorageArgs, readOptions("S3Storage", name, path, options));
  }
}
