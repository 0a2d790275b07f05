// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `PreviewDeployment`. */
export interface PreviewDeploymentArgs {
  /** Id of the application, which is of a git repository or of an image. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Number of the pull request, 1 to 2147483647. A change replaces the resource. */
  pullRequestId: pulumi.Input<number>;
  /** Address of its page, for the console. A change is made in place; leaving it out later empties it. */
  pullRequestHtmlUrl?: pulumi.Input<string>;
  /** Where the pull request is: `git_provider_1` to `git_provider_4`. Required where the application is built from a git repository, unless it is read through a git app. A change is made in place. */
  gitType?: pulumi.Input<"git_provider_1" | "git_provider_2" | "git_provider_3" | "git_provider_4">;
  /** The commit to build, 7 to 40 hexadecimal digits. Default: the head of the pull request; `git_provider_4` needs one. A change is made in place; leaving it out later empties it. */
  commit?: pulumi.Input<string>;
  /** Tag of the image to run. Required where the application runs an image, and allowed only there. A change is made in place. */
  ctrTag?: pulumi.Input<string>;
  /** Addresses it is served at, in order. Default: one is made from `previewUrlTemplate` of the application. A change is made in place; leaving it out later empties it. */
  domains?: pulumi.Input<pulumi.Input<string>[]>;
  /** Addresses of the services of a compose file. A change is made in place; leaving it out later empties it. */
  ctrComposeDomains?: pulumi.Input<Array<pulumi.Input<{
    /** Name of the service. */
    name: pulumi.Input<string>;
    /** Its address, or several with commas between them. */
    domain?: pulumi.Input<string>;
    /** Which of the forms with and without `www` is served. */
    redirect?: pulumi.Input<"www" | "non-www" | "both">;
  }>>>;
  /** Whether a domain is taken that something else is served at. Default `false`. A change alone does nothing. */
  forceDomainOverride?: pulumi.Input<boolean>;
  /** Any values, such as the head commit: each change of one of them deploys again. A change is made in place; leaving it out later empties it. */
  triggers?: pulumi.Input<unknown>;
  /** Whether it is built without the cache. Default `false`. A change alone does nothing. */
  force?: pulumi.Input<boolean>;
  /** Whether it is deployed. `false` stores it and leaves that to others. Default `true`. A change alone does nothing. */
  instantDeploy?: pulumi.Input<boolean>;
  /** How long to wait for a deployment, in seconds. Default `1800`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The preview of one pull request: a copy of an application, built from the pull request or run from an image of it, with an address of its own. Declaring it deploys it and waits for the end; a change of what it is made of deploys it again, in place; deleting it removes its containers, volumes and networks. A pull request has one preview, and the call that makes it also changes the one that is there: a preview that a push webhook opened is taken over without asking, with a line (`adopted:`). `triggers`, `commit`, `ctrTag`, `gitType` and the domains deploy again when they change. The platform keeps no commit with a preview, so drift in `commit` and `triggers` cannot be seen, and what a push deployed later is no difference. Of the application's variables a preview gets those with `isPreview: true`. What the program declares of the application before the preview is there before it is deployed, and a change of it deploys nothing: name it in `triggers`. A failed build fails the creation or the update, with the last lines of its log. The preview is kept, and the next `up` deploys again. A run that ends before the deployment does, at the time-out or because it is interrupted, leaves it alone: the next `up` waits for it while it runs; where an update was interrupted and the deployment is over, it deploys once more. The preview need not be enabled in the settings of the application (`isPreviewDeploymentsEnabled`): that is for those which webhooks open. Whether a domain is free only the platform can say, in the `up`: `forceDomainOverride` takes it all the same.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const web = hosting.Application.get("web", "<application uuid>");
 * const preview = new hosting.PreviewDeployment("preview", {
 *   applicationUuid: web.id,
 *   pullRequestId: config.requireNumber("pullRequest"),
 *   gitType: "git_provider_1",
 *   triggers: [config.require("headCommit")],
 * });
 * export const url = preview.url;
 * ```
 */
export class PreviewDeployment extends HostingResource {
  /** Id of the application, which is of a git repository or of an image. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Number of the pull request, 1 to 2147483647. */
  declare readonly pullRequestId: pulumi.Output<number>;
  /** Address of its page, for the console. */
  declare readonly pullRequestHtmlUrl: pulumi.Output<string | undefined>;
  /** Where the pull request is: `git_provider_1` to `git_provider_4`. Required where the application is built from a git repository, unless it is read through a git app. */
  declare readonly gitType: pulumi.Output<"git_provider_1" | "git_provider_2" | "git_provider_3" | "git_provider_4" | undefined>;
  /** The commit to build, 7 to 40 hexadecimal digits. Default: the head of the pull request; `git_provider_4` needs one. */
  declare readonly commit: pulumi.Output<string | undefined>;
  /** Tag of the image to run. Required where the application runs an image, and allowed only there. */
  declare readonly ctrTag: pulumi.Output<string | undefined>;
  /** Addresses it is served at, in order. Default: one is made from `previewUrlTemplate` of the application. */
  declare readonly domains: pulumi.Output<string[] | undefined>;
  /** Addresses of the services of a compose file. */
  declare readonly ctrComposeDomains: pulumi.Output<Array<{
    /** Name of the service. */
    name: string;
    /** Its address, or several with commas between them. */
    domain?: string;
    /** Which of the forms with and without `www` is served. */
    redirect?: "www" | "non-www" | "both";
  }> | undefined>;
  /** Whether a domain is taken that something else is served at. */
  declare readonly forceDomainOverride: pulumi.Output<boolean | undefined>;
  /** Any values, such as the head commit: each change of one of them deploys again. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Whether it is built without the cache. */
  declare readonly force: pulumi.Output<boolean | undefined>;
  /** Whether it is deployed. `false` stores it and leaves that to others. */
  declare readonly instantDeploy: pulumi.Output<boolean | undefined>;
  /** How long to wait for a deployment, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State and health, such as `running:healthy`, when it was last read. Moves on its own. */
  declare readonly status: pulumi.Output<string>;
  /** The first address it is served at; `null` where it has none. */
  declare readonly url: pulumi.Output<string | null>;
  /** Id of the deployment that this resource began last; `null` where it began none. */
  declare readonly deploymentUuid: pulumi.Output<string | null>;

  /** Declares a PreviewDeployment. `name` is the resource's logical name. */
  constructor(name: string, args: PreviewDeploymentArgs, options?: pulumi.CustomResourceOptions) {
    super("PreviewDeployment", name, args, options);
  }

  /** Reads an existing PreviewDeployment without managing it. `path`: `<applicationUuid>/<pullRequestId>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): PreviewDeployment {
    return new PreviewDeployment(name, {} as PreviewDeploymentArgs, { ...options, id: path });
  }
}
