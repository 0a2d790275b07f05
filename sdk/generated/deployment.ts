// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Deployment`. */
export interface DeploymentArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Any values: each change of one of them deploys again. Without them it is deployed once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Whether a change of what this program declares of the application deploys again. `false` leaves that to `triggers` alone. Default `true`. A change alone does nothing. */
  watch?: pulumi.Input<boolean>;
  /** Whether it is built without the cache. Default `false`. A change alone does nothing. */
  force?: pulumi.Input<boolean>;
  /** How long to wait for the end, in seconds. Default `1800`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Take over an object that is there already, instead of stopping with an error. `true`: the one under the same natural key; an id (the path of `get`): that one. It matters at creation only, and nothing is taken over that differs in what cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * One deployment of an application: queued, built, started, and waited for to its end. It is made again whenever something changes that this program declares of the application, or drift of that is mended. A deployment is history: deleting it does nothing. Containers keep the variables and settings they started with. What the program declares of the application before the deployment (the application, its variables, storages and attachments) is watched: a change of any of it, and drift of it that this run mends, deploys again in the same `up`. `triggers` adds to that; `watch: false` leaves `triggers` alone. Name, description, tags and place of the application are not watched: they do not reach its containers. A single variable that leaves the program is deleted after the deployment, so that the next one no longer has it. To deploy once more without a change: `pulumi up --target-replace '**::<name>'`. A failed or cancelled build fails the creation, with the last lines of its log; the previous version keeps running, and the next `up` deploys again. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same deployment. An equal deployment that waits or runs already is waited for, not doubled; a line names it. One that runs already may have begun with older variables. Drift is not looked for: what was deployed later, by a push or in the console, is no difference to this deployment.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const web = hosting.Application.get("web", "<application uuid>");
 * const variables = new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
 * const deployed = new hosting.Deployment("web", {
 *   applicationUuid: web.id,
 *   triggers: [config.get("release")],
 * });
 * ```
 */
export class Deployment extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Any values: each change of one of them deploys again. Without them it is deployed once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Whether a change of what this program declares of the application deploys again. `false` leaves that to `triggers` alone. */
  declare readonly watch: pulumi.Output<boolean | undefined>;
  /** Whether it is built without the cache. */
  declare readonly force: pulumi.Output<boolean | undefined>;
  /** How long to wait for the end, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Take over an object that is there already, instead of stopping with an error. `true`: the one under the same natural key; an id (the path of `get`): that one. It matters at creation only, and nothing is taken over that differs in what cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** How it ended: `finished`. */
  declare readonly status: pulumi.Output<string>;
  /** The commit that was deployed; `HEAD` where the application is not pinned to one. */
  declare readonly commit: pulumi.Output<string | null>;

  /** Declares a Deployment. `name` is the resource's logical name. */
  constructor(name: string, args: DeploymentArgs, options?: pulumi.CustomResourceOptions) {
    super("Deployment", name, args, options);
  }

  /** Reads an existing Deployment without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Deployment {
    return new Deployment(name, {} as DeploymentArgs, { ...options, id: path });
  }
}
