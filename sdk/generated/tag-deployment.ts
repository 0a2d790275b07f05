// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `TagDeployment`.
 *
 * @see docs/reference/tag-deployment.md#inputs
 */
export interface TagDeploymentArgs {
  /** Tag of the applications, 2 to 255 characters. The platform converts it to lower case. Set either this or `applicationUuids`. A change replaces the resource. */
  tag?: pulumi.Input<string>;
  /** Ids of the applications, 1 to 100, in any order. Set either this or `tag`. A change replaces the resource. */
  applicationUuids?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether the builds ignore the cache. Default `false`. Changing only this input has no effect. */
  force?: pulumi.Input<boolean>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. Default `true`. Changing only this input has no effect. */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum wait for the end, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * One deployment of every application with a tag, or of each application in a list, in a single call. The provider waits until all have ended. It runs again when a trigger changes. Deleting the resource has no effect on the platform. A resource sets either `tag` or `applicationUuids`. The platform decides at run time which applications have the tag, including applications outside this program. An id in `applicationUuids` that the token cannot see is refused before anything is deployed. To deploy applications of this program when they change, declare a `Deployment` for each. This resource does not watch their variables; it runs only when a trigger changes. To run it once more without a change, run `pulumi up --target-replace '**::<name>'`. `runOnCreate: false` deploys only when a trigger changes; remove it before a replacement by name. If one of the deployments does not finish, the resource fails and reports those applications with the last lines of each log. Finished deployments are kept. The next `up` deploys all applications again. After the timeout the resource is kept, and the next `up` waits for the same deployments. If an equal deployment of an application is queued or running, the provider waits for it instead of starting a second one, and a line names it. With `force` the platform builds each application once more, also in the next `up` after an interrupted run. A deployment that an interrupted run started and that has ended is repeated. The token needs the permissions Deploy and Read, but not Write.
 *
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
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum wait for the end, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** The deployments, one for each application. Empty if it did not run. */
  declare readonly deployments: pulumi.Output<Array<{
    /** Id of the application; `null` if the resource is only read. */
    applicationUuid: string | null;
    /** Id of the application's deployment. */
    deploymentUuid: string;
    /** Result: `finished`. */
    status: string;
    /** Deployed commit; `HEAD` if the application is not pinned to a commit. */
    commit: string | null;
  }>>;
  /** Time at which the provider saw the end, in ISO format. `null` if the operation did not run (`runOnCreate`), or no run of this stack waited for it. */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a TagDeployment. `name` is the resource's logical name. */
  constructor(name: string, args: TagDeploymentArgs = {}, options?: pulumi.CustomResourceOptions) {
    super("TagDeployment", name, args, options);
  }

  /** Reads an existing TagDeployment without managing it. `path`: `<tag>/<deployment>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): TagDeployment {
    return new TagDeployment(name, {} as TagDeploymentArgs, { ...options, id: path });
  }
}
