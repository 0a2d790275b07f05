// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `TagDeployment`.
 *
 * @see docs/reference/tag-deployment.md#inputs
 */
export interface TagDeploymentArgs {
  /**
   * Tag of the applications, 2 to 255 characters. The platform converts it to lower case. Set either this or `applicationUuids`. A change
   * replaces the resource.
   */
  tag?: pulumi.Input<string>;
  /** Ids of the applications, 1 to 100, in any order. Set either this or `tag`. A change replaces the resource. */
  applicationUuids?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether the builds ignore the cache. Default `false`. Changing only this input has no effect. */
  force?: pulumi.Input<boolean>;
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
 * Deployments of several applications with a single call: of all applications with a tag, or of all applications in a list. The provider
 * waits until all deployments have ended. A change of a trigger deploys again. Deleting the resource has no effect on the platform.
 *
 * @remarks
 * Set either `tag` or `applicationUuids`. The platform decides during the `up` which applications have the tag. They may include
 * applications outside this program. If the token cannot see an application in `applicationUuids`, nothing is deployed, and `up` fails. To
 * deploy an application of this program whenever it changes, declare a `Deployment`. This resource does not watch the variables of the
 * applications. It runs only when a trigger changes.
 *
 * To run it once more without a change, run `pulumi up --target-replace '**::<name>'`. If `runOnCreate` is `false`, the resource deploys
 * only when a trigger changes. Remove this input before you run `--target-replace`.
 *
 * If a deployment fails, the resource fails, and the error contains the failed applications with the last lines of each log. The other
 * applications keep their new versions. The next `up` deploys all applications again. After the timeout, the resource is kept, and the next
 * `up` waits for the same deployments.
 *
 * If an equal deployment of an application is queued or running, the provider waits for it and starts no second one. The log names this
 * deployment. If `force` is set, the platform builds each application again, even if an equal deployment is queued or running. The next
 * `up` after an interrupted run then starts new builds too. If a deployment of an interrupted run has already ended, the next `up` repeats
 * it.
 *
 * The token needs the permissions `Deploy` and `Read`, but not `Write`.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const web = hosting.Application.get("web", "<application uuid>");
 * const variables = new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables: { LOG_LEVEL: "info" } });
 * new hosting.TagDeployment("europe", { tag: "eu", triggers: [config.get("release")] }, { dependsOn: variables });
 * const worker = hosting.Application.get("worker", "<application uuid>");
 * new hosting.TagDeployment("both", { applicationUuids: [web.id, worker.id], triggers: [config.get("release")] });
 * ```
 * @see docs/reference/tag-deployment.md
 */
export class TagDeployment extends HostingResource {
  /** Tag of the applications, 2 to 255 characters. The platform converts it to lower case. Set either this or `applicationUuids`. */
  declare readonly tag: pulumi.Output<string | undefined>;
  /** Ids of the applications, 1 to 100, in any order. Set either this or `tag`. */
  declare readonly applicationUuids: pulumi.Output<string[] | undefined>;
  /** Whether the builds ignore the cache. */
  declare readonly force: pulumi.Output<boolean | undefined>;
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
  /** The deployments, one for each application. Empty if the resource has not run. */
  declare readonly deployments: pulumi.Output<Array<{
    /** Id of the application; `null` after an import or a `get`. */
    applicationUuid: string | null;
    /** Id of the application's deployment. */
    deploymentUuid: string;
    /** Result: `finished`. */
    status: string;
    /** Deployed commit; `HEAD` if the application is not pinned to a commit. */
    commit: string | null;
  }>>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a TagDeployment. `name` is the resource's logical name. */
  constructor(name: string, args: TagDeploymentArgs = {}, options?: pulumi.CustomResourceOptions) {
    super("TagDeployment", name, args, options);
  }

  /** Whether a value is a TagDeployment. Typed policies call it. */
  static override isInstance(value: unknown): value is TagDeployment {
    return isOfType("TagDeployment", value);
  }

  static get __pulumiType(): string {
    return tokenOf("TagDeployment");
  }

  /** Reads an existing TagDeployment without managing it. `path`: `<tag>/<deployment>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): TagDeployment {
    return new TagDeployment(name, {} as TagDeploymentArgs, readOptions("TagDeployment", name, path, options));
  }
}
