// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Deployment`.
 *
 * @see docs/reference/deployment.md#inputs
 */
export interface DeploymentArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /**
   * Whether the resource deploys again when the program changes anything that it declares for the application. With `false`, only a change
   * of `triggers` deploys again. Default `true`. Changing only this input has no effect.
   */
  watch?: pulumi.Input<boolean>;
  /** Whether the build ignores the cache. Default `false`. Changing only this input has no effect. */
  force?: pulumi.Input<boolean>;
  /** Whether to restart the application. Deploys its newest commit. A change replaces the resource. */
  restartOnly?: pulumi.Input<boolean>;
  /**
   * Tag of an earlier image of a git source that is still on the server. Remove the input to deploy the newest version again. A change
   * replaces the resource.
   */
  rollbackTo?: pulumi.Input<string>;
  /**
   * Whether the deployment bypasses the server's queue and is not merged with an equal queued one. Default `false`. Changing only this
   * input has no effect.
   */
  instantDeploy?: pulumi.Input<boolean>;
  /**
   * Whether queued and running deployments of this application are cancelled first, except those of pull requests. The new deployment then
   * certainly has the newest variables. Default `false`. Changing only this input has no effect.
   */
  supersede?: pulumi.Input<boolean>;
  /**
   * Action after the timeout. With `leave` the deployment continues, and the next `up` waits for it again. With `cancel` it is cancelled.
   * Default `leave`. Changing only this input has no effect.
   */
  onTimeout?: pulumi.Input<"leave" | "cancel">;
  /**
   * Check of the new version, from this machine, after the deployment has finished. The deployment fails if the answer is wrong. Default:
   * no check. Changing only this input has no effect.
   */
  verify?: pulumi.Input<{
    /** Path on the first domain of the application. Set either this or `url`. */
    path?: pulumi.Input<string>;
    /** Address to ask in place of `path`. */
    url?: pulumi.Input<string>;
    /** Expected status: a number or a range. Default `200-399`. */
    status?: pulumi.Input<number | string>;
    /** Text in the first 64 KiB of the body. */
    contains?: pulumi.Input<string>;
    /** Headers with their values. A header with the release proves that the new version answers. */
    header?: pulumi.Input<Record<string, pulumi.Input<string>>>;
    /** Maximum time of the check, up to 3600. Default `120`. */
    withinSeconds?: pulumi.Input<number>;
    /** Seconds between two requests. Default `3`. */
    everySeconds?: pulumi.Input<number>;
    /** Number of good answers in a row. Default `3`. */
    consecutive?: pulumi.Input<number>;
  }>;
  /**
   * Action if `verify` finds a wrong answer: only `fail`, or also `rollback` to the former version. Default `fail`. Changing only this
   * input has no effect.
   */
  onUnhealthy?: pulumi.Input<"fail" | "rollback">;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger. Default `true`. Changing only this input has no effect.
   */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum time to wait for the end of the operation, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * One deployment of an application: it is queued, built and started, and the provider waits for its end. The resource deploys again when
 * the program changes anything that it declares for the application. It also deploys again when an `up`, with or without `--refresh`,
 * corrects drift in one of these objects. Deleting the resource has no effect on the platform.
 *
 * @remarks
 * Containers keep the variables and settings that they started with. If the program declares the application, or its variables, storages,
 * attachments or copies, before the `Deployment`, the deployment watches them. If a watched resource changes, or if this run corrects drift
 * in it, the same `up` deploys again. A changed value in `triggers` also deploys again. With `watch: false`, only a change of `triggers`
 * deploys again. A change of the name, description, tags, project or environment of the application does not deploy again, because these do
 * not reach the containers. If you remove an `EnvironmentVariable` from the program, the engine deletes the variable after the deployment.
 * The run logs this (`deploys in the next up`), and the next `up` deploys again.
 *
 * To deploy once more without a change, run `pulumi up --target-replace '**::<name>'`. If the application already runs,
 * `runOnCreate: false` prevents the deployment in the first `up`. Remove this input before you run `--target-replace`, because the provider
 * cannot distinguish such a replacement from a new resource.
 *
 * To go back to an earlier image that is still on the server, set `rollbackTo` to its tag. To deploy the newest version again, remove
 * `rollbackTo`. This works for git sources only, and a preview refuses it for others. `restartOnly` deploys the newest commit, and so
 * undoes a rollback, unless `gitCommitSha` is set.
 *
 * If the build fails or is cancelled, `up` fails, and the error contains the last lines of the build log. The error says which version
 * runs. The next `up` deploys again. After the timeout, the provider stops waiting and keeps the resource. The next `up` waits for the same
 * deployment. With `onTimeout: "cancel"` the provider cancels the deployment. The old and the new version may then both run, until the next
 * `up` deploys again.
 *
 * If an `up` is interrupted, the next `up` waits for the deployment of the interrupted run. If this deployment has already ended, the next
 * `up` deploys once more. With `supersede`, the next `up` cancels the deployment of the interrupted run and starts its own, because the
 * platform does not report which run started a deployment.
 *
 * If an equal deployment is queued or running, the provider waits for that deployment, names it in the log, and starts no second one. That
 * deployment may have started with older variables. To cancel it first, set `supersede`.
 *
 * With `verify`, the provider asks an address after the platform has reported `finished`, until several answers in a row are good.
 * Otherwise `up` fails with `[unhealthy]`, and the next `up` deploys again. With `onUnhealthy: "rollback"`, an application with an image or
 * a git source goes back to its former version. The guide [deployments](../guides/deployments.md) describes both, and what a rollback does
 * not undo.
 *
 * A later deployment by a push or in the console is not drift.
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
 * @see docs/reference/deployment.md
 */
export class Deployment extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /**
   * Whether the resource deploys again when the program changes anything that it declares for the application. With `false`, only a change
   * of `triggers` deploys again.
   */
  declare readonly watch: pulumi.Output<boolean | undefined>;
  /** Whether the build ignores the cache. */
  declare readonly force: pulumi.Output<boolean | undefined>;
  /** Whether to restart the application. Deploys its newest commit. */
  declare readonly restartOnly: pulumi.Output<boolean | undefined>;
  /** Tag of an earlier image of a git source that is still on the server. Remove the input to deploy the newest version again. */
  declare readonly rollbackTo: pulumi.Output<string | undefined>;
  /** Whether the deployment bypasses the server's queue and is not merged with an equal queued one. */
  declare readonly instantDeploy: pulumi.Output<boolean | undefined>;
  /**
   * Whether queued and running deployments of this application are cancelled first, except those of pull requests. The new deployment then
   * certainly has the newest variables.
   */
  declare readonly supersede: pulumi.Output<boolean | undefined>;
  /**
   * Action after the timeout. With `leave` the deployment continues, and the next `up` waits for it again. With `cancel` it is cancelled.
   */
  declare readonly onTimeout: pulumi.Output<"leave" | "cancel" | undefined>;
  /**
   * Check of the new version, from this machine, after the deployment has finished. The deployment fails if the answer is wrong. Default:
   * no check.
   */
  declare readonly verify: pulumi.Output<{
    /** Path on the first domain of the application. Set either this or `url`. */
    path?: string;
    /** Address to ask in place of `path`. */
    url?: string;
    /** Expected status: a number or a range. Default `200-399`. */
    status?: number | string;
    /** Text in the first 64 KiB of the body. */
    contains?: string;
    /** Headers with their values. A header with the release proves that the new version answers. */
    header?: Record<string, string>;
    /** Maximum time of the check, up to 3600. Default `120`. */
    withinSeconds?: number;
    /** Seconds between two requests. Default `3`. */
    everySeconds?: number;
    /** Number of good answers in a row. Default `3`. */
    consecutive?: number;
  } | undefined>;
  /** Action if `verify` finds a wrong answer: only `fail`, or also `rollback` to the former version. */
  declare readonly onUnhealthy: pulumi.Output<"fail" | "rollback" | undefined>;
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
  /** Result: `finished`, or `not run` if `runOnCreate` prevented the deployment. */
  declare readonly status: pulumi.Output<string>;
  /** Deployed commit: `HEAD` if the application is not pinned to a commit, or the image's tag after a rollback. */
  declare readonly commit: pulumi.Output<string | null>;
  /** Deployed image with its tag or digest. Absent if the program declares no application with an image. */
  declare readonly image: pulumi.Output<string | undefined>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a Deployment. `name` is the resource's logical name. */
  constructor(name: string, args: DeploymentArgs, options?: pulumi.CustomResourceOptions) {
    super("Deployment", name, args, options);
  }

  /** Whether a value is a Deployment. Typed policies call it. */
  static override isInstance(value: unknown): value is Deployment {
    return isOfType("Deployment", value);
  }

  static get __pulumiType(): string {
    return tokenOf("Deployment");
  }

  /** Reads an existing Deployment without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Deployment {
    return new Deployment(name, {} as DeploymentArgs, readOptions("Deployment", name, path, options));
  }
}
