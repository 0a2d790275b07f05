// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ServerCleanupPolicy`. */
export interface ServerCleanupPolicyArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** When it is cleaned: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as `MON` may stand alone), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change is made in place. */
  ctrCleanupFrequency?: pulumi.Input<string>;
  /** Percent of the disk, 1 to 99: the server is cleaned when more of it is used. Without meaning where `forceCtrCleanup` is `true`. A change is made in place. */
  ctrCleanupThreshold?: pulumi.Input<number>;
  /** Whether it is cleaned every time, however full the disk is. A change is made in place. */
  forceCtrCleanup?: pulumi.Input<boolean>;
  /** Whether volumes that no container uses are deleted, with what they hold. A change is made in place. */
  deleteUnusedVolumes?: pulumi.Input<boolean>;
  /** Whether networks that no container uses are deleted. A change is made in place. */
  deleteUnusedNetworks?: pulumi.Input<boolean>;
  /** Whether no images of earlier deployments are kept; then nothing can be rolled back to. A change is made in place; leaving it out later turns it off, if a write of this stack turned it on. */
  disableApplicationImageRetention?: pulumi.Input<boolean>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * When and how a server is cleaned of containers, images and caches that nothing uses. Every server has these settings; a resource sets those that it names and leaves the others alone. `deleteUnusedVolumes` deletes volumes that no container uses at that moment: those of a stopped application are among them, with what they hold. A preview says so where a program turns it on. Deleting the resource turns `disableApplicationImageRetention` off if a write of this stack turned it on. It leaves everything else in place, and a line says so. To stop the deletion of volumes, set `deleteUnusedVolumes: false` before.
 *
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
 */
export class ServerCleanupPolicy extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** When it is cleaned: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as `MON` may stand alone), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. */
  declare readonly ctrCleanupFrequency: pulumi.Output<string | undefined>;
  /** Percent of the disk, 1 to 99: the server is cleaned when more of it is used. Without meaning where `forceCtrCleanup` is `true`. */
  declare readonly ctrCleanupThreshold: pulumi.Output<number | undefined>;
  /** Whether it is cleaned every time, however full the disk is. */
  declare readonly forceCtrCleanup: pulumi.Output<boolean | undefined>;
  /** Whether volumes that no container uses are deleted, with what they hold. */
  declare readonly deleteUnusedVolumes: pulumi.Output<boolean | undefined>;
  /** Whether networks that no container uses are deleted. */
  declare readonly deleteUnusedNetworks: pulumi.Output<boolean | undefined>;
  /** Whether no images of earlier deployments are kept; then nothing can be rolled back to. */
  declare readonly disableApplicationImageRetention: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ServerCleanupPolicy. `name` is the resource's logical name. */
  constructor(name: string, args: ServerCleanupPolicyArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerCleanupPolicy", name, args, options);
  }

  /** Reads an existing ServerCleanupPolicy without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerCleanupPolicy {
    return new ServerCleanupPolicy(name, {} as ServerCleanupPolicyArgs, { ...options, id: path });
  }
}
