// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerCleanupPolicy`.
 *
 * @see docs/reference/server-cleanup-policy.md#inputs
 */
export interface ServerCleanupPolicyArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /**
   * Schedule of the cleanup: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and
   * steps, or a single name such as `MON`. Words: `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change updates the
   * resource in place.
   */
  ctrCleanupFrequency?: pulumi.Input<string>;
  /**
   * Disk usage in percent, 1 to 99, above which a scheduled cleanup runs. Ignored if `forceCtrCleanup` is `true`. A change updates the
   * resource in place.
   */
  ctrCleanupThreshold?: pulumi.Input<number>;
  /** Whether every scheduled cleanup runs, regardless of the disk usage. A change updates the resource in place. */
  forceCtrCleanup?: pulumi.Input<boolean>;
  /** Whether volumes that no container uses are deleted with their data. A change updates the resource in place. */
  deleteUnusedVolumes?: pulumi.Input<boolean>;
  /** Whether networks that no container uses are deleted. A change updates the resource in place. */
  deleteUnusedNetworks?: pulumi.Input<boolean>;
  /**
   * Whether a cleanup removes images of earlier deployments. Without these images, no rollback is possible. A change updates the resource
   * in place; if you remove the input later, the switch is turned off, but only if this stack turned it on.
   */
  disableApplicationImageRetention?: pulumi.Input<boolean>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Rules for the cleanup of a server: when and how the platform removes unused containers, images and caches. Every server has these
 * settings. The resource manages only the inputs that you set.
 *
 * @remarks
 * With `deleteUnusedVolumes`, each cleanup deletes the volumes that no container uses at that moment, with their data. This includes the
 * volumes of stopped applications. To turn this input on, you need the permission `ServerCleanupPolicy:<name>#volumes` in
 * `hosting:allowDataLoss`, and a preview shows `deletes data:`.
 *
 * Deleting the resource turns `disableApplicationImageRetention` off if a write of this stack turned it on. It leaves everything else in
 * place, and the log says so. To stop the deletion of volumes, set `deleteUnusedVolumes: false` before you delete the resource.
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * new hosting.ServerCleanupPolicy("alpha", {
 *   serverUuid: alpha.uuid,
 *   ctrCleanupFrequency: "0 4 * * 0",
 *   ctrCleanupThreshold: 70,
 *   forceCtrCleanup: false,
 * });
 * ```
 * @see docs/reference/server-cleanup-policy.md
 */
export class ServerCleanupPolicy extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /**
   * Schedule of the cleanup: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and
   * steps, or a single name such as `MON`. Words: `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`.
   */
  declare readonly ctrCleanupFrequency: pulumi.Output<string | undefined>;
  /** Disk usage in percent, 1 to 99, above which a scheduled cleanup runs. Ignored if `forceCtrCleanup` is `true`. */
  declare readonly ctrCleanupThreshold: pulumi.Output<number | undefined>;
  /** Whether every scheduled cleanup runs, regardless of the disk usage. */
  declare readonly forceCtrCleanup: pulumi.Output<boolean | undefined>;
  /** Whether volumes that no container uses are deleted with their data. */
  declare readonly deleteUnusedVolumes: pulumi.Output<boolean | undefined>;
  /** Whether networks that no container uses are deleted. */
  declare readonly deleteUnusedNetworks: pulumi.Output<boolean | undefined>;
  /** Whether a cleanup removes images of earlier deployments. Without these images, no rollback is possible. */
  declare readonly disableApplicationImageRetention: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ServerCleanupPolicy. `name` is the resource's logical name. */
  constructor(name: string, args: ServerCleanupPolicyArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerCleanupPolicy", name, args, options);
  }

  /** Whether a value is a ServerCleanupPolicy. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerCleanupPolicy {
    return isOfType("ServerCleanupPolicy", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ServerCleanupPolicy");
  }

  /** Reads an existing ServerCleanupPolicy without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerCleanupPolicy {
    return new ServerCleanupPolicy(name, {} as ServerCleanupPolicyArgs, readOptions("ServerCleanupPolicy", name, path, options));
  }
}
