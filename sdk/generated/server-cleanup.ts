// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerCleanup`.
 *
 * @see docs/reference/server-cleanup.md#inputs
 */
export interface ServerCleanupArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /**
   * Whether volumes that no running container uses are removed too. Default: the setting of the server. Changing only this input has no
   * effect.
   */
  deleteUnusedVolumes?: pulumi.Input<boolean>;
  /**
   * Whether networks that no running container uses are removed too. Default: the setting of the server. Changing only this input has no
   * effect.
   */
  deleteUnusedNetworks?: pulumi.Input<boolean>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger. Default `true`. Changing only this input has no effect.
   */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum time to wait for the end of the operation, in seconds. Default `900`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An extra cleanup of a server, in addition to scheduled cleanups. It removes unused images, stopped containers and build caches. The
 * provider waits for its end. A change of a trigger runs the cleanup again. Deleting the resource has no effect on the platform.
 *
 * @remarks
 * To clean up now without a change, run `pulumi up --target-replace '**::<name>'`. If `runOnCreate` is `false`, the cleanup runs only when
 * a trigger changes. Remove this input before you run `--target-replace`.
 *
 * `deleteUnusedVolumes` removes the volumes that no running container uses, including those of stopped applications. Such a cleanup needs
 * the permission `ServerCleanup:<name>#volumes` in `hosting:allowDataLoss`, also if the setting of the server turns the deletion on. A
 * preview shows `deletes data:`.
 *
 * If a cleanup is already in progress, the provider waits for this cleanup and starts no second one. If `deleteUnusedVolumes` or
 * `deleteUnusedNetworks` is `true`, the provider starts a second cleanup, because the options of the first cleanup are not known.
 *
 * If a cleanup fails, the resource is not kept, and the next `up` runs another cleanup. After the timeout, the provider stops waiting and
 * keeps the resource, and the next `up` waits for the same cleanup.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const release = config.get("release");
 * const web = hosting.Application.get("web", "<application uuid>");
 * const deployed = new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] });
 * new hosting.ServerCleanup("after-release", { serverUuid: config.require("serverUuid"), triggers: [deployed.id] });
 * ```
 * @see docs/reference/server-cleanup.md
 */
export class ServerCleanup extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Whether volumes that no running container uses are removed too. Default: the setting of the server. */
  declare readonly deleteUnusedVolumes: pulumi.Output<boolean | undefined>;
  /** Whether networks that no running container uses are removed too. Default: the setting of the server. */
  declare readonly deleteUnusedNetworks: pulumi.Output<boolean | undefined>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger.
   */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for the end of the operation, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Result, as the API reports it; `null` if the platform does not report it, or if the cleanup did not run. */
  declare readonly status: pulumi.Output<string | null>;
  /** Message of the platform; `null` if there is none. */
  declare readonly message: pulumi.Output<string | null>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a ServerCleanup. `name` is the resource's logical name. */
  constructor(name: string, args: ServerCleanupArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerCleanup", name, args, options);
  }

  /** Whether a value is a ServerCleanup. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerCleanup {
    return isOfType("ServerCleanup", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ServerCleanup");
  }

  /** Reads an existing ServerCleanup without managing it. `path`: `<serverUuid>/<cleanup>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerCleanup {
    return new ServerCleanup(name, {} as ServerCleanupArgs, readOptions("ServerCleanup", name, path, options));
  }
}
