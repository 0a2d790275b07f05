// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ApplicationCopy`.
 *
 * @see docs/reference/application-copy.md#inputs
 */
export interface ApplicationCopyArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Id of a destination on another server. A change replaces the resource. */
  destinationUuid: pulumi.Input<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A copy of an application on a second server. The next deployment of the application starts the copy.
 *
 * @remarks
 * If a copy exists already and this stack owns the application, the resource adopts the copy. If this stack does not own the application,
 * set `adopt: true` to adopt the copy. An application has at most one copy on each server, and no copy on its own server.
 *
 * Only a deployment starts a copy. If the program declares a `Deployment` of the application after the copy, this `Deployment` runs again
 * for a new copy. Until the copy runs, the status of the application may be `degraded`.
 *
 * A persistent volume exists on one server. Each copy therefore has its own volume, which is empty at first.
 *
 * Deleting the resource removes the copy from the application. According to the specification, this stops the copy. Some platforms only
 * remove the entry, and the container continues to run. No API call shows this, so check the server.
 *
 * Autoscaling adds and removes copies by itself. The provider does not change these copies.
 *
 * If the application was migrated to the destination of the copy, the copy no longer exists. The provider then logs a warning, and deleting
 * the resource sends nothing.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { destinations } = hosting.getDestinationsOutput({ serverUuid: config.require("otherServerUuid") });
 * const copy = new hosting.ApplicationCopy("web-2", {
 *   applicationUuid: web.id,
 *   destinationUuid: destinations.apply(([first]) => first?.uuid ?? ""),
 * });
 * new hosting.Deployment("web", { applicationUuid: web.id, triggers: [copy.id] });
 * ```
 * @see docs/reference/application-copy.md
 */
export class ApplicationCopy extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Id of a destination on another server. */
  declare readonly destinationUuid: pulumi.Output<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Id of the copy's server; `null` if the platform does not report it. */
  declare readonly serverUuid: pulumi.Output<string | null>;
  /** Name of the container network; `null` if the platform does not report it. */
  declare readonly network: pulumi.Output<string | null>;
  /**
   * Text that changes when the provider writes something that takes effect only after a new deployment. Other writes do not change it. A
   * `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or
   * `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.
   */
  declare readonly revision: pulumi.Output<string | undefined>;

  /** Declares an ApplicationCopy. `name` is the resource's logical name. */
  constructor(name: string, args: ApplicationCopyArgs, options?: pulumi.CustomResourceOptions) {
    super("ApplicationCopy", name, args, options);
  }

  /** Whether a value is an ApplicationCopy. Typed policies call it. */
  static override isInstance(value: unknown): value is ApplicationCopy {
    return isOfType("ApplicationCopy", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ApplicationCopy");
  }

  /** Reads an existing ApplicationCopy without managing it. `path`: `<applicationUuid>/<destinationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ApplicationCopy {
    return new ApplicationCopy(name, {} as ApplicationCopyArgs, readOptions("ApplicationCopy", name, path, options));
  }
}
