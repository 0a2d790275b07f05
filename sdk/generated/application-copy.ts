// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ApplicationCopy`. */
export interface ApplicationCopyArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Id of a destination on another server. A change replaces the resource. */
  destinationUuid: pulumi.Input<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A copy of an application on another server, beside the one that it runs on. The next deployment starts it. A copy that exists is adopted if this stack owns the application; otherwise it needs `adopt`. An application has one copy a server at most, and none on its own. Only a deployment starts a copy: a `Deployment` of the application that stands behind it in the program deploys again when one comes. Until then the application's status may be `degraded`. A persistent volume lives on one server, so each copy has its own, which begins empty. When the resource goes the copy is removed from the application. The specification says that this stops it; some platforms only forget it, and leave its container running. Nothing tells which, so look at the server once. Autoscaling adds and removes copies by itself. Those are left alone, whether they are listed or not. Where somebody has migrated the application to this very destination, there is no copy any more: a warning says so, and deleting the resource sends nothing.
 *
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
 */
export class ApplicationCopy extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Id of a destination on another server. */
  declare readonly destinationUuid: pulumi.Output<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Server that the copy is on; `null` where the platform does not say. */
  declare readonly serverUuid: pulumi.Output<string | null>;
  /** Name of the container network there; `null` where the platform does not say. */
  declare readonly network: pulumi.Output<string | null>;

  /** Declares an ApplicationCopy. `name` is the resource's logical name. */
  constructor(name: string, args: ApplicationCopyArgs, options?: pulumi.CustomResourceOptions) {
    super("ApplicationCopy", name, args, options);
  }

  /** Reads an existing ApplicationCopy without managing it. `path`: `<applicationUuid>/<destinationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ApplicationCopy {
    return new ApplicationCopy(name, {} as ApplicationCopyArgs, { ...options, id: path });
  }
}
