// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `PreviewDeployment`.
 *
 * @see docs/reference/preview-deployment.md#inputs
 */
export interface PreviewDeploymentArgs {
  /** Id of the application, which must use a git repository or an image. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Number of the pull request, 1 to 2147483647. A change replaces the resource. */
  pullRequestId: pulumi.Input<number>;
  /**
   * Address of the pull request's page, shown in the console. A change updates the resource in place; if you remove the input later, the
   * platform's value is cleared.
   */
  pullRequestHtmlUrl?: pulumi.Input<string>;
  /**
   * Git provider of the pull request, `git_provider_1` to `git_provider_4`. Required if the application is built from a git repository,
   * unless its source is a git app. A change updates the resource in place.
   */
  gitType?: pulumi.Input<"git_provider_1" | "git_provider_2" | "git_provider_3" | "git_provider_4">;
  /**
   * Commit to build, 7 to 40 hexadecimal digits. Default: the head of the pull request. Required for `git_provider_4`. A change updates the
   * resource in place; if you remove the input later, the platform's value is cleared.
   */
  commit?: pulumi.Input<string>;
  /**
   * Tag of the image to run. Required if the application runs an image. Not allowed for other applications. A change updates the resource
   * in place.
   */
  ctrTag?: pulumi.Input<string>;
  /**
   * Addresses of the preview. The order counts. Default: one address from the application's `previewUrlTemplate`. A change updates the
   * resource in place; if you remove the input later, the platform's value is cleared.
   */
  domains?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Addresses of the services of a compose file. A change updates the resource in place; if you remove the input later, the platform's
   * value is cleared.
   */
  ctrComposeDomains?: pulumi.Input<Array<pulumi.Input<{
    /** Name of the service. */
    name: pulumi.Input<string>;
    /** Comma-separated addresses of the service. */
    domain?: pulumi.Input<string>;
    /** Form of the address that the service uses: with `www`, without `www`, or both. */
    redirect?: pulumi.Input<"www" | "non-www" | "both">;
  }>>>;
  /** Whether a domain that is in use elsewhere is moved to this preview. Default `false`. Changing only this input has no effect. */
  forceDomainOverride?: pulumi.Input<boolean>;
  /**
   * Any values, such as the head commit. A change of a value deploys the preview again. A change updates the resource in place; if you
   * remove the input later, the platform's value is cleared.
   */
  triggers?: pulumi.Input<unknown>;
  /** Whether the build ignores the cache. Default `false`. Changing only this input has no effect. */
  force?: pulumi.Input<boolean>;
  /**
   * Whether the preview is deployed. If `false`, the platform only stores the preview. Default `true`. Changing only this input has no
   * effect.
   */
  instantDeploy?: pulumi.Input<boolean>;
  /** Maximum time to wait for a deployment, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The preview of one pull request: a copy of an application with its own address. The platform builds it from the pull request, or runs an
 * image of the pull request. The resource deploys the preview and waits for the end. A change of the source deploys the preview again in
 * place. Deleting the resource deletes the containers, volumes and networks of the preview.
 *
 * @remarks
 * A pull request has at most one preview, and the API call that creates a preview also changes an existing preview. If a push webhook
 * already created the preview, the resource therefore adopts it without `adopt: true`, and the log says so (`adopted:`).
 *
 * A change of `triggers`, `commit`, `ctrTag`, `gitType` or the domains deploys again. The platform does not store the commit of a preview,
 * so the provider cannot detect drift in `commit` and `triggers`. A later deployment by a push does not count as drift.
 *
 * A preview gets the application's variables with `isPreview: true`. If the program declares resources of the application before the
 * preview, they exist before the preview is deployed. A change of these resources does not deploy the preview again. To deploy it again,
 * add them to `triggers`.
 *
 * A failed build fails the creation or the update and reports the last lines of its log. The preview is kept, and the next `up` deploys
 * again. If a run ends before its deployment, because of a timeout or an interruption, the deployment continues. The next `up` waits for
 * it. If an update was interrupted and its deployment has already ended, the next `up` deploys once more.
 *
 * The input `isPreviewDeploymentsEnabled` of the application has no effect on this resource. It applies only to previews that webhooks
 * create.
 *
 * A preview of the stack cannot check whether a domain is free, because the platform checks this only during the `up`.
 * `forceDomainOverride` moves a domain that is not free.
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
 * @see docs/reference/preview-deployment.md
 */
export class PreviewDeployment extends HostingResource {
  /** Id of the application, which must use a git repository or an image. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Number of the pull request, 1 to 2147483647. */
  declare readonly pullRequestId: pulumi.Output<number>;
  /** Address of the pull request's page, shown in the console. */
  declare readonly pullRequestHtmlUrl: pulumi.Output<string | undefined>;
  /**
   * Git provider of the pull request, `git_provider_1` to `git_provider_4`. Required if the application is built from a git repository,
   * unless its source is a git app.
   */
  declare readonly gitType: pulumi.Output<"git_provider_1" | "git_provider_2" | "git_provider_3" | "git_provider_4" | undefined>;
  /** Commit to build, 7 to 40 hexadecimal digits. Default: the head of the pull request. Required for `git_provider_4`. */
  declare readonly commit: pulumi.Output<string | undefined>;
  /** Tag of the image to run. Required if the application runs an image. Not allowed for other applications. */
  declare readonly ctrTag: pulumi.Output<string | undefined>;
  /** Addresses of the preview. The order counts. Default: one address from the application's `previewUrlTemplate`. */
  declare readonly domains: pulumi.Output<string[] | undefined>;
  /** Addresses of the services of a compose file. */
  declare readonly ctrComposeDomains: pulumi.Output<Array<{
    /** Name of the service. */
    name: string;
    /** Comma-separated addresses of the service. */
    domain?: string;
    /** Form of the address that the service uses: with `www`, without `www`, or both. */
    redirect?: "www" | "non-www" | "both";
  }> | undefined>;
  /** Whether a domain that is in use elsewhere is moved to this preview. */
  declare readonly forceDomainOverride: pulumi.Output<boolean | undefined>;
  /** Any values, such as the head commit. A change of a value deploys the preview again. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Whether the build ignores the cache. */
  declare readonly force: pulumi.Output<boolean | undefined>;
  /** Whether the preview is deployed. If `false`, the platform only stores the preview. */
  declare readonly instantDeploy: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for a deployment, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State and health at the last read, such as `running:healthy`. It can change at any time, without an `up`. */
  declare readonly status: pulumi.Output<string>;
  /** First address of the preview; `null` if it has none. */
  declare readonly url: pulumi.Output<string | null>;
  /** Id of the last deployment that this resource started; `null` if it started none. */
  declare readonly deploymentUuid: pulumi.Output<string | null>;

  /** Declares a PreviewDeployment. `name` is the resource's logical name. */
  constructor(name: string, args: PreviewDeploymentArgs, options?: pulumi.CustomResourceOptions) {
    super("PreviewDeployment", name, args, options);
  }

  /** Whether a value is a PreviewDeployment. Typed policies call it. */
  static override isInstance(value: unknown): value is PreviewDeployment {
    return isOfType("PreviewDeployment", value);
  }

  static get __pulumiType(): string {
    return tokenOf("PreviewDeployment");
  }

  /** Reads an existing PreviewDeployment without managing it. `path`: `<applicationUuid>/<pullRequestId>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): PreviewDeployment {
    return new PreviewDeployment(name, {} as PreviewDeploymentArgs, readOptions("PreviewDeployment", name, path, options));
  }
}
