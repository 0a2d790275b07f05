// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `TagDeployment`. */
export interface TagDeploymentArgs {
  /** The tag, 2 to 255 characters; the platform keeps it in lower case. Either this or `applicationUuids`. A change replaces the resource. */
  tag?: pulumi.Input<string>;
  /** Ids of the applications, 1 to 100, in any order. Either this or `tag`. A change replaces the resource. */
  applicationUuids?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether they are built without the cache. Default `false`. A change alone does nothing. */
  force?: pulumi.Input<boolean>;
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
 * One deployment of every application that has a tag, or of each application in a list, by one call, waited for until all have ended. It is made again when a trigger changes. It is history: deleting it does nothing. A resource has either `tag` or `applicationUuids`. Which applications have the tag, the platform says when it runs: also those that no program declares. An id in `applicationUuids` that the token cannot see is refused before anything is deployed. To deploy applications of this program when they change, declare a `Deployment` of each: this one knows nothing of their variables, and runs when a trigger changes. To run it once more without a change: `pulumi up --target-replace '**::<name>'`. With `runOnCreate: false` it only runs when a trigger changes: leave that out again before a replacement by name. Where one of the deployments does not finish, the resource fails, with the names of those applications and the last lines of each log; what finished stays deployed. The next `up` deploys all of them again. At the time-out it is kept, and the next `up` goes on waiting for the same deployments. An application of which an equal deployment waits or runs already is waited for and not deployed twice; a line names it. With `force` the platform builds each once more: after a run that was killed, the next `up` does so too. What a killed run began and what is over by then is deployed once more. The token needs Deploy and Read, and no Write.
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
 */
export class TagDeployment extends HostingResource {
  /** The tag, 2 to 255 characters; the platform keeps it in lower case. Either this or `applicationUuids`. */
  declare readonly tag: pulumi.Output<string | undefined>;
  /** Ids of the applications, 1 to 100, in any order. Either this or `tag`. */
  declare readonly applicationUuids: pulumi.Output<string[] | undefined>;
  /** Whether they are built without the cache. */
  declare readonly force: pulumi.Output<boolean | undefined>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum wait for the end, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** The deployments, one of each application. None where it did not run. */
  declare readonly deployments: pulumi.Output<Array<{
    /** Id of the application; `null` where the resource is only read. */
    applicationUuid: string | null;
    /** Id of its deployment. */
    deploymentUuid: string;
    /** How it ended: `finished`. */
    status: string;
    /** The commit that was deployed; `HEAD` where the application is not pinned to one. */
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
