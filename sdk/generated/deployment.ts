// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Deployment`. */
export interface DeploymentArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Whether a change of what this program declares of the application deploys again. `false` leaves that to `triggers` alone. Default `true`. A change alone does nothing. */
  watch?: pulumi.Input<boolean>;
  /** Whether it is built without the cache. Default `false`. A change alone does nothing. */
  force?: pulumi.Input<boolean>;
  /** Whether nothing is built: the image that is there is started again. A change replaces the resource. */
  restartOnly?: pulumi.Input<boolean>;
  /** Tag of an image that was kept, to go back to; nothing is built. Without it again, the newest is deployed. A change replaces the resource. */
  rollbackTo?: pulumi.Input<string>;
  /** Whether it goes past the server's queue, and is not put together with an equal one that waits already. Default `false`. A change alone does nothing. */
  instantDeploy?: pulumi.Input<boolean>;
  /** Whether what is queued or running for this application, pull requests apart, is cancelled before. Then it certainly has the newest variables. Default `false`. A change alone does nothing. */
  supersede?: pulumi.Input<boolean>;
  /** What becomes of it at the time-out: `leave` lets it go on, and the next `up` waits for it again. Default `leave`. A change alone does nothing. */
  onTimeout?: pulumi.Input<"leave" | "cancel">;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. Default `true`. A change alone does nothing. */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum wait for the end, in seconds. Default `1800`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * One deployment of an application: queued, built, started, and waited for to its end. It runs again whenever something changes that this program declares for the application, or drift in it is mended, with `--refresh` and without. A deployment is history: deleting it does nothing. Containers keep the variables and settings they started with. What the program declares of the application before the deployment (the application, its variables, storages, attachments and copies) is watched: a change of any of it, and drift of it that this run mends, deploys again in the same `up`. `triggers` adds to that; `watch: false` leaves `triggers` alone. Name, description, tags and place of the application are not watched: they do not reach its containers. A single variable that leaves the program is deleted after the deployment, so that the next one no longer has it. To deploy once more without a change: `pulumi up --target-replace '**::<name>'`. With `runOnCreate: false` the first `up` leaves a running application alone. Leave the input out again before a replacement by name: the engine does not tell that from a first declaration. To go back to an image that was kept, set `rollbackTo`; without it again, the newest is deployed. `restartOnly` starts the image that is there. Whether a restart brings new variables to the containers is not documented: deploy for those. A failed or cancelled build fails the creation, with the last lines of its log; the previous version keeps running, and the next `up` deploys again. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same deployment. With `onTimeout: "cancel"` it is cancelled instead, and the next `up` deploys again. If a process is killed during an `up`, the next `up` waits for the deployment that is still under way. If that deployment is over, the next `up` deploys once more. With `supersede` it cancels the deployment of the killed run. The platform does not tell which run began a deployment. An equal deployment that waits or runs already is waited for, not doubled; a line names it. One that runs already may have begun with older variables: `supersede` cancels it first. Drift is not looked for: what was deployed later, by a push or in the console, is no difference to this deployment.
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
  /** Whether a change of what this program declares of the application deploys again. `false` leaves that to `triggers` alone. */
  declare readonly watch: pulumi.Output<boolean | undefined>;
  /** Whether it is built without the cache. */
  declare readonly force: pulumi.Output<boolean | undefined>;
  /** Whether nothing is built: the image that is there is started again. */
  declare readonly restartOnly: pulumi.Output<boolean | undefined>;
  /** Tag of an image that was kept, to go back to; nothing is built. Without it again, the newest is deployed. */
  declare readonly rollbackTo: pulumi.Output<string | undefined>;
  /** Whether it goes past the server's queue, and is not put together with an equal one that waits already. */
  declare readonly instantDeploy: pulumi.Output<boolean | undefined>;
  /** Whether what is queued or running for this application, pull requests apart, is cancelled before. Then it certainly has the newest variables. */
  declare readonly supersede: pulumi.Output<boolean | undefined>;
  /** What becomes of it at the time-out: `leave` lets it go on, and the next `up` waits for it again. */
  declare readonly onTimeout: pulumi.Output<"leave" | "cancel" | undefined>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum wait for the end, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** How it ended: `finished`, or `not run` where `runOnCreate` kept it from running. */
  declare readonly status: pulumi.Output<string>;
  /** The commit that was deployed; `HEAD` where the application is not pinned to one, the image's tag after a rollback. */
  declare readonly commit: pulumi.Output<string | null>;
  /** Time at which the provider saw the end, in ISO format. `null` if the operation did not run (`runOnCreate`), or no run of this stack waited for it. */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a Deployment. `name` is the resource's logical name. */
  constructor(name: string, args: DeploymentArgs, options?: pulumi.CustomResourceOptions) {
    super("Deployment", name, args, options);
  }

  /** Reads an existing Deployment without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Deployment {
    return new Deployment(name, {} as DeploymentArgs, { ...options, id: path });
  }
}
