// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Application`.
 *
 * @see docs/reference/application.md#inputs
 */
export interface ApplicationArgs {
  /** Id of the project. A change moves the application to that project. A change updates the resource in place. */
  projectUuid: pulumi.Input<string>;
  /**
   * Name of the environment in the project. Default: `production`, or no name if `environmentUuid` is set. A change moves the application
   * to that environment. A change updates the resource in place.
   */
  environmentName?: pulumi.Input<string>;
  /**
   * Id of the environment. Set it instead of `environmentName`. Without `environmentUuid`, `environmentName` applies. A change moves the
   * application to that environment. A change updates the resource in place.
   */
  environmentUuid?: pulumi.Input<string>;
  /**
   * Id of the server on which the application runs. A change migrates the application to the only destination of that server. If the server
   * has several destinations, set `destinationUuid`. A change updates the resource in place; the move interrupts running processes.
   */
  serverUuid: pulumi.Input<string>;
  /**
   * Id of the destination, a container network on the server. Default: the only destination of the server. A change migrates the
   * application in place. A change updates the resource in place; the move interrupts running processes.
   */
  destinationUuid?: pulumi.Input<string>;
  /**
   * Whether a move to another server or network copies the files of the persistent volumes. The old volumes are left in place. `false`
   * needs the permission `Application:<name>#volumes`. Default `true`. Changing only this input has no effect.
   */
  migrateVolumes?: pulumi.Input<boolean>;
  /**
   * Source of the application. A change updates the resource in place; the containers use it after the next deployment; a change of `kind`,
   * of the text of a `ctrfile`, of the key, of the git app, or of the application to clone replaces the resource.
   */
  source: pulumi.Input<{
    /** A public git repository. */
    kind: pulumi.Input<"public">;
    /** Address of the repository: `https://…`, `git://…` or `git@host:path`. A change is made in place. */
    gitRepository: pulumi.Input<string>;
    /** Branch to build. A change is made in place. */
    gitBranch: pulumi.Input<string>;
    /** Build pack for the repository. A change is made in place. */
    buildPack: pulumi.Input<"auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose">;
  } | {
    /** A private git repository that the platform reads with a deploy key. */
    kind: pulumi.Input<"deployKey">;
    /** Id of the key. A change replaces the application. */
    privateKeyUuid: pulumi.Input<string>;
    /** Address of the repository. A change is made in place. */
    gitRepository: pulumi.Input<string>;
    /** Branch to build. A change is made in place. */
    gitBranch: pulumi.Input<string>;
    /** Build pack for the repository. A change is made in place. */
    buildPack: pulumi.Input<"auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose">;
  } | {
    /** A private git repository that the platform reads through the git provider's app. */
    kind: pulumi.Input<"gitApp">;
    /** Id of the app. A change replaces the application. */
    gitAppUuid: pulumi.Input<string>;
    /** The repository, as `owner/name` or as an address. A change is made in place. */
    gitRepository: pulumi.Input<string>;
    /** Branch to build. A change is made in place. */
    gitBranch: pulumi.Input<string>;
    /** Build pack for the repository. A change is made in place. */
    buildPack: pulumi.Input<"auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose">;
  } | {
    /** A container build file, without git. */
    kind: pulumi.Input<"ctrfile">;
    /** Text of the build file. The provider encodes it. A change of line ends or of a final newline has no effect. Any other change replaces the application. */
    ctrfile: pulumi.Input<string>;
  } | {
    /** A prebuilt container image. */
    kind: pulumi.Input<"ctrimage">;
    /** Name of the image, optionally with a tag or a digest. A change is made in place. */
    image: pulumi.Input<string>;
    /** Tag of the image. It overrides a tag in `image`. Default `latest`. A change is made in place. */
    tag?: pulumi.Input<string>;
  } | {
    /** A clone of another application, with its source, settings, tags, tasks, storages and variables. If the other application changes later, the provider does not change the clone. Later, you may replace this source in the program by the source that the clone itself has. This does not replace the clone. */
    kind: pulumi.Input<"clone">;
    /** Id of the application to clone. A change replaces the clone. */
    applicationUuid: pulumi.Input<string>;
    /** Whether the clone also gets the files in the volumes of its original. Default `false`. A change replaces the clone. */
    cloneVolumes?: pulumi.Input<boolean>;
  }>;
  /**
   * Name of the application, at most 255 characters. The provider treats it as unique in its environment, although the API allows
   * duplicates. Default: the resource's logical name. A change updates the resource in place.
   */
  name?: pulumi.Input<string>;
  /**
   * Description of the application, at most 255 characters. A change updates the resource in place; if you remove the input later, the
   * platform's value is cleared.
   */
  description?: pulumi.Input<string>;
  /**
   * Commit, tag or other ref to build. `HEAD` is the newest commit of the branch. For git sources only. Default `HEAD`. A change updates
   * the resource in place; the containers use it after the next deployment.
   */
  gitCommitSha?: pulumi.Input<string>;
  /**
   * Glob patterns, one per line. A push deploys only if it changes a matching file. For git sources only. A change updates the resource in
   * place; if you remove the input later, the platform's value is cleared.
   */
  watchPaths?: pulumi.Input<string>;
  /** Whether a push deploys the application. For git sources only. Default `true`. A change updates the resource in place. */
  isAutoDeployEnabled?: pulumi.Input<boolean>;
  /**
   * Folder of the repository in which the build runs. For git sources and `ctrfile` only. Default `/`. A change updates the resource in
   * place; the containers use it after the next deployment.
   */
  baseDirectory?: pulumi.Input<string>;
  /**
   * Command that installs dependencies. For git sources only. A change updates the resource in place; the containers use it after the next
   * deployment; if you remove the input later, the platform's value is cleared.
   */
  installCommand?: pulumi.Input<string>;
  /**
   * Command that builds the application. For git sources only. A change updates the resource in place; the containers use it after the next
   * deployment; if you remove the input later, the platform's value is cleared.
   */
  buildCommand?: pulumi.Input<string>;
  /**
   * Command that starts the application. For git sources only. A change updates the resource in place; the containers use it after the next
   * deployment; if you remove the input later, the platform's value is cleared.
   */
  startCommand?: pulumi.Input<string>;
  /**
   * Whether the repository is kept on the server after the build. For git sources only. Default `false`. A change updates the resource in
   * place; the containers use it after the next deployment.
   */
  isPreserveRepositoryEnabled?: pulumi.Input<boolean>;
  /**
   * Whether git submodules are fetched. Default `true`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  isGitSubmodulesEnabled?: pulumi.Input<boolean>;
  /**
   * Whether Git LFS files are fetched. Default `true`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  isGitLfsEnabled?: pulumi.Input<boolean>;
  /**
   * Whether the repository is cloned without its history. Default `true`. A change updates the resource in place; the containers use it
   * after the next deployment.
   */
  isGitShallowCloneEnabled?: pulumi.Input<boolean>;
  /**
   * Whether the application is built on a build server. Default `false`. A change updates the resource in place; the containers use it
   * after the next deployment.
   */
  useBuildServer?: pulumi.Input<boolean>;
  /**
   * Whether build variables are passed as build secrets. Default `false`. A change updates the resource in place; the containers use it
   * after the next deployment.
   */
  useBuildSecrets?: pulumi.Input<boolean>;
  /**
   * Whether every build ignores the cache. Default `false`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  disableBuildCache?: pulumi.Input<boolean>;
  /**
   * Whether the build receives the commit as a variable. Default `false`. A change updates the resource in place; the containers use it
   * after the next deployment.
   */
  includeSourceCommitInBuild?: pulumi.Input<boolean>;
  /**
   * Whether build variables are injected into the build file. Default `true`. A change updates the resource in place; the containers use it
   * after the next deployment.
   */
  injectBuildArgsToCtrfile?: pulumi.Input<boolean>;
  /**
   * Whether the application is a static site. The platform serves a static site on port 80. For git sources only. Default `false`. A change
   * updates the resource in place; the containers use it after the next deployment.
   */
  isStatic?: pulumi.Input<boolean>;
  /**
   * Whether the site is a single-page application. For git sources only. Default `false`. A change updates the resource in place; the
   * containers use it after the next deployment.
   */
  isSpa?: pulumi.Input<boolean>;
  /**
   * Image that serves a static site. For git sources only. Default `web_server:alpine`. A change updates the resource in place; the
   * containers use it after the next deployment.
   */
  staticImage?: pulumi.Input<string>;
  /**
   * Folder that contains the built static site. For git sources only. A change updates the resource in place; the containers use it after
   * the next deployment; if you remove the input later, the platform's value is cleared.
   */
  publishDirectory?: pulumi.Input<string>;
  /**
   * Path of the build file in the repository, for the build pack `ctrfile`. For git sources only. A change updates the resource in place;
   * the containers use it after the next deployment; if you remove the input later, the platform's value is cleared.
   */
  ctrfileLocation?: pulumi.Input<string>;
  /**
   * Target stage of a build file with several stages. A change updates the resource in place; the containers use it after the next
   * deployment; if you remove the input later, the platform's value is cleared.
   */
  ctrfileTargetBuild?: pulumi.Input<string>;
  /**
   * Path of the compose file in the repository, for the build pack `ctrcompose`. For git sources only. A change updates the resource in
   * place; the containers use it after the next deployment; if you remove the input later, the platform's value is cleared.
   */
  ctrComposeLocation?: pulumi.Input<string>;
  /**
   * Command that starts the compose project. For git sources only. A change updates the resource in place; the containers use it after the
   * next deployment; if you remove the input later, the platform's value is cleared.
   */
  ctrComposeCustomStartCommand?: pulumi.Input<string>;
  /**
   * Command that builds the compose project. For git sources only. A change updates the resource in place; the containers use it after the
   * next deployment; if you remove the input later, the platform's value is cleared.
   */
  ctrComposeCustomBuildCommand?: pulumi.Input<string>;
  /**
   * Whether the compose file is used unchanged. For the build pack `ctrcompose` only. Default `false`. A change updates the resource in
   * place; the containers use it after the next deployment.
   */
  isRawComposeDeploymentEnabled?: pulumi.Input<boolean>;
  /**
   * Name of the registry image to which the platform pushes the built image, in lower case and without a tag. Not for a `ctrimage` source,
   * because `source` contains its image. A change updates the resource in place; the containers use it after the next deployment.
   */
  ctrRegistryImageName?: pulumi.Input<string>;
  /**
   * Tag under which the platform pushes the built image. A change updates the resource in place; the containers use it after the next
   * deployment; if you remove the input later, the platform's value is cleared.
   */
  ctrRegistryImageTag?: pulumi.Input<string>;
  /** Number of old images to keep for a rollback, 0 to 100. Default `2`. A change updates the resource in place. */
  ctrImagesToKeep?: pulumi.Input<number>;
  /**
   * Whether the platform generates a domain if `domains` is empty. Default `true`. The platform uses this input only when it creates the
   * application. Changing only this input has no effect.
   */
  autogenerateDomain?: pulumi.Input<boolean>;
  /**
   * Whether the platform moves a domain to this application if another resource of the team uses the domain. Default `false`. The platform
   * does not store this input. The provider sends it together with `domains`. Changing only this input has no effect.
   */
  forceDomainOverride?: pulumi.Input<boolean>;
  /**
   * Form of the domains that the application uses: with or without `www`. The other form redirects to it. Default `both`. A change updates
   * the resource in place; the containers use it after the next deployment.
   */
  redirect?: pulumi.Input<"both" | "www" | "non-www">;
  /**
   * Whether plain HTTP redirects to HTTPS. Default `true`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  isForceHttpsEnabled?: pulumi.Input<boolean>;
  /**
   * Whether responses are compressed. Default `true`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  isGzipEnabled?: pulumi.Input<boolean>;
  /**
   * Whether the proxy removes the path of the domain, such as `/api` in `https://example.com/api`, from a request before it forwards the
   * request to the application. Default `true`. A change updates the resource in place; the containers use it after the next deployment.
   */
  isStripprefixEnabled?: pulumi.Input<boolean>;
  /**
   * Comma-separated ports on which the application listens. For a `ctrfile` source and for a static site, the platform initially sets `80`.
   * A change updates the resource in place; the containers use it after the next deployment.
   */
  portsExposes?: pulumi.Input<string>;
  /**
   * Comma-separated pairs of ports published on the server, such as `8080:80`. A change updates the resource in place; the containers use
   * it after the next deployment; if you remove the input later, the platform's value is cleared.
   */
  portsMappings?: pulumi.Input<string>;
  /**
   * Whether the application joins the predefined container network. Default `false`. A change updates the resource in place; the containers
   * use it after the next deployment.
   */
  connectToCtrNetwork?: pulumi.Input<boolean>;
  /**
   * Host name of the container in its network. A change updates the resource in place; the containers use it after the next deployment; if
   * you remove the input later, the platform's value is cleared.
   */
  customInternalName?: pulumi.Input<string>;
  /**
   * Comma-separated additional host names in the network. A change updates the resource in place; the containers use it after the next
   * deployment; if you remove the input later, the platform's value is cleared.
   */
  customNetworkAliases?: pulumi.Input<string>;
  /**
   * Whether visitors must log in. Needs `httpBasicAuthUsername` and `httpBasicAuthPassword`. Default `false`. A change updates the resource
   * in place; the containers use it after the next deployment.
   */
  isHttpBasicAuthEnabled?: pulumi.Input<boolean>;
  /** User name that visitors must enter. A change updates the resource in place; the containers use it after the next deployment. */
  httpBasicAuthUsername?: pulumi.Input<string>;
  /**
   * Password that visitors must enter. At most 31 bytes; a letter or a digit is one byte. The platform cannot store a longer password. A
   * change updates the resource in place; the containers use it after the next deployment. Secret: takes a reference, such as
   * `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  httpBasicAuthPassword?: pulumi.Input<string | Reference>;
  /**
   * Whether the application is deployed right after its creation, before its variables are set. Default `false`. Prefer a `Deployment`. The
   * platform uses this input only when it creates the application. Changing only this input has no effect.
   */
  instantDeploy?: pulumi.Input<boolean>;
  /**
   * Command that runs before a deployment. A change updates the resource in place; the containers use it after the next deployment; if you
   * remove the input later, the platform's value is cleared.
   */
  preDeploymentCommand?: pulumi.Input<string>;
  /**
   * Container in which `preDeploymentCommand` runs. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  preDeploymentCommandContainer?: pulumi.Input<string>;
  /**
   * Command that runs after a deployment. A change updates the resource in place; the containers use it after the next deployment; if you
   * remove the input later, the platform's value is cleared.
   */
  postDeploymentCommand?: pulumi.Input<string>;
  /**
   * Container in which `postDeploymentCommand` runs. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  postDeploymentCommandContainer?: pulumi.Input<string>;
  /**
   * Whether variables are sorted by name. Otherwise they are sorted by the time of their creation. Default `false`. A change updates the
   * resource in place; the containers use it after the next deployment.
   */
  isEnvSortingEnabled?: pulumi.Input<boolean>;
  /** Whether pull requests get preview deployments. Default `false`. A change updates the resource in place. */
  isPreviewDeploymentsEnabled?: pulumi.Input<boolean>;
  /** Whether pull requests of all authors get preview deployments. Default `false`. A change updates the resource in place. */
  isPrDeploymentsPublicEnabled?: pulumi.Input<boolean>;
  /** Template for the addresses of preview deployments. Default `{{pr_id}}.{{domain}}`. A change updates the resource in place. */
  previewUrlTemplate?: pulumi.Input<string>;
  /**
   * Container labels, as plain text. The platform rewrites them at creation and at each deployment, so the provider sends them when they
   * change in the program, and never compares them with the platform. A change updates the resource in place; the containers use it after
   * the next deployment.
   */
  customLabels?: pulumi.Input<string>;
  /**
   * Whether special characters in labels are escaped. Default `true`. A change updates the resource in place; the containers use it after
   * the next deployment.
   */
  isContainerLabelEscapeEnabled?: pulumi.Input<boolean>;
  /**
   * Additional options for starting the container. A change updates the resource in place; the containers use it after the next deployment;
   * if you remove the input later, the platform's value is cleared.
   */
  customCtrRunOptions?: pulumi.Input<string>;
  /**
   * Prefix of the container's name, unique on its server. The platform converts it to lower case and replaces all other characters with
   * `-`. Platform releases before 4.4 refuse an application that sets this input. A change updates the resource in place; the containers
   * use it after the next deployment; if you remove the input later, the platform's value is cleared.
   */
  customContainerNamePrefix?: pulumi.Input<string>;
  /**
   * Whether the container keeps its name from one deployment to the next. Default `false`. A change updates the resource in place; the
   * containers use it after the next deployment.
   */
  isConsistentContainerNameEnabled?: pulumi.Input<boolean>;
  /**
   * Maximum number of restarts of a crashing container. The default is 10, or 0 in later platform releases. Therefore, if you remove this
   * input from the program, the application keeps its value. A change updates the resource in place.
   */
  maxRestartCount?: pulumi.Input<number>;
  /**
   * Time in seconds that the platform waits for the container to stop before it kills the container, 1 to 3600. Default: 30. A change
   * updates the resource in place; the containers use it after the next deployment; if you remove the input later, the platform's value is
   * cleared.
   */
  stopGracePeriod?: pulumi.Input<number>;
  /**
   * Whether the application's logs go to the log drain of the server. Default `false`. A change updates the resource in place; the
   * containers use it after the next deployment.
   */
  isLogDrainEnabled?: pulumi.Input<boolean>;
  /**
   * Whether a new version replaces the old version only after a successful health check. Default `false`. A change updates the resource in
   * place; the containers use it after the next deployment.
   */
  healthCheckEnabled?: pulumi.Input<boolean>;
  /** Type of the health check. Default `http`. A change updates the resource in place; the containers use it after the next deployment. */
  healthCheckType?: pulumi.Input<"http" | "cmd">;
  /**
   * Command of a health check of type `cmd`. A change updates the resource in place; the containers use it after the next deployment; if
   * you remove the input later, the platform's value is cleared.
   */
  healthCheckCommand?: pulumi.Input<string>;
  /**
   * Path that the health check requests. Default `/`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  healthCheckPath?: pulumi.Input<string>;
  /**
   * Port of the health check. A change updates the resource in place; the containers use it after the next deployment; if you remove the
   * input later, the platform's value is cleared.
   */
  healthCheckPort?: pulumi.Input<number>;
  /**
   * Host to which the health check sends its request. Default `localhost`. A change updates the resource in place; the containers use it
   * after the next deployment.
   */
  healthCheckHost?: pulumi.Input<string>;
  /**
   * HTTP method of the health check. Default `GET`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  healthCheckMethod?: pulumi.Input<"GET" | "HEAD" | "POST" | "OPTIONS">;
  /**
   * Scheme of the health check. Default `http`. A change updates the resource in place; the containers use it after the next deployment.
   */
  healthCheckScheme?: pulumi.Input<"http" | "https">;
  /**
   * Has no effect: any 2xx or 3xx is healthy. Default `200`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  healthCheckReturnCode?: pulumi.Input<number>;
  /**
   * Has no effect. A change updates the resource in place; the containers use it after the next deployment; if you remove the input later,
   * the platform's value is cleared.
   */
  healthCheckResponseText?: pulumi.Input<string>;
  /**
   * Seconds between two checks. While the checks are off, a build file's `HEALTHCHECK` line overwrites it. Default `5`. A change updates
   * the resource in place; the containers use it after the next deployment.
   */
  healthCheckInterval?: pulumi.Input<number>;
  /**
   * Timeout of a check, in seconds. While the checks are off, a build file's `HEALTHCHECK` line overwrites it. Default `5`. A change
   * updates the resource in place; the containers use it after the next deployment.
   */
  healthCheckTimeout?: pulumi.Input<number>;
  /**
   * Number of consecutive failed checks that make the application unhealthy. While the checks are off, a build file's `HEALTHCHECK` line
   * overwrites it. Default `10`. A change updates the resource in place; the containers use it after the next deployment.
   */
  healthCheckRetries?: pulumi.Input<number>;
  /**
   * Seconds after the start in which failures are ignored. While the checks are off, a build file's `HEALTHCHECK` line overwrites it.
   * Default `5`. A change updates the resource in place; the containers use it after the next deployment.
   */
  healthCheckStartPeriod?: pulumi.Input<number>;
  /**
   * Memory limit, such as `512m`; `0` means no limit. Default `0`. A change updates the resource in place; the containers use it after the
   * next deployment.
   */
  limitsMemory?: pulumi.Input<string>;
  /**
   * Limit of memory and swap together; `0` means no limit. Default `0`. A change updates the resource in place; the containers use it after
   * the next deployment.
   */
  limitsMemorySwap?: pulumi.Input<string>;
  /**
   * Reserved memory; `0` means none. Default `0`. A change updates the resource in place; the containers use it after the next deployment.
   */
  limitsMemoryReservation?: pulumi.Input<string>;
  /**
   * Tendency to swap memory out, 0 to 100. Default `60`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  limitsMemorySwappiness?: pulumi.Input<number>;
  /**
   * Limit of CPU cores, such as `1.5`; `0` means no limit. Default `0`. A change updates the resource in place; the containers use it after
   * the next deployment.
   */
  limitsCpus?: pulumi.Input<string>;
  /**
   * CPU weight relative to other containers. Default `1024`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  limitsCpuShares?: pulumi.Input<number>;
  /**
   * CPU cores on which the application may run, such as `0,1`. A change updates the resource in place; the containers use it after the next
   * deployment; if you remove the input later, the platform's value is cleared.
   */
  limitsCpuset?: pulumi.Input<string>;
  /**
   * Whether the application gets a GPU. Default `false`. A change updates the resource in place; the containers use it after the next
   * deployment.
   */
  isGpuEnabled?: pulumi.Input<boolean>;
  /** Driver of the GPU. Default `vendor`. A change updates the resource in place; the containers use it after the next deployment. */
  gpuDriver?: pulumi.Input<string>;
  /**
   * Number of GPUs, as text. A change updates the resource in place; the containers use it after the next deployment; if you remove the
   * input later, the platform's value is cleared.
   */
  gpuCount?: pulumi.Input<string>;
  /**
   * Comma-separated ids of the GPUs. A change updates the resource in place; the containers use it after the next deployment; if you remove
   * the input later, the platform's value is cleared.
   */
  gpuDeviceIds?: pulumi.Input<string>;
  /**
   * Additional GPU options. A change updates the resource in place; the containers use it after the next deployment; if you remove the
   * input later, the platform's value is cleared.
   */
  gpuOptions?: pulumi.Input<string>;
  /**
   * Addresses of the application, `https://…`, in order. The platform converts scheme and host to lower case. Default: the platform
   * generates an address, unless `autogenerateDomain` is `false`. The provider compares ports only if an address in the program has a port.
   * A preview then sends one extra request, because the list of applications does not show ports. A change updates the resource in place;
   * the containers use it after the next deployment; if you remove the input later, the platform's value is cleared.
   */
  domains?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * The `domains` that search engines must not list. Default: none. A change updates the resource in place; the containers use it after the
   * next deployment; if you remove the input later, the platform's value is cleared.
   */
  noindexDomains?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Addresses of the services of a compose file. They take effect after the platform has loaded the compose file. A change updates the
   * resource in place; the containers use it after the next deployment.
   */
  ctrComposeDomains?: pulumi.Input<Array<pulumi.Input<{
    /** Name of the service. */
    name: pulumi.Input<string>;
    /** Comma-separated addresses of the service. */
    domain?: pulumi.Input<string>;
    /** Form of the address that the service uses: with `www`, without `www`, or both. */
    redirect?: pulumi.Input<"www" | "non-www" | "both">;
  }>>>;
  /**
   * Configuration of the web server of a static site, as plain text. The provider encodes it. Comparisons ignore the kind of line ends and
   * a final newline. A change updates the resource in place; the containers use it after the next deployment; if you remove the input
   * later, the platform's value is cleared.
   */
  customWebServerConfiguration?: pulumi.Input<string>;
  /**
   * Secrets of the push webhooks by git provider (`git_provider_1` to `git_provider_4`), at least 16 characters each. Default: random
   * secrets. A change updates the resource in place; if you remove the input later, the platform's value is cleared. Secret: each value
   * takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and
   * hidden in Pulumi's output.
   */
  manualWebhookSecrets?: pulumi.Input<Record<string, pulumi.Input<string | Reference>>>;
  /**
   * Tags of the application, 2 to 255 characters each. The platform converts them to lower case. The provider keeps tags that were added
   * outside the program, and they are not drift. If a tag of the program is missing on the platform, this is drift. A preview sends one
   * request for each tag, and all applications share these requests. A change updates the resource in place; if you remove the input later,
   * the platform's value is cleared.
   */
  tags?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * API fields that have no input of their own, by their API names. The provider compares a field if the API shows it under the same name.
   * It reads the fields again after each write. If the platform shows a value in another form, such as plain text instead of base64, the
   * provider uses this form for later comparisons. A change updates the resource in place; the containers use it after the next deployment.
   */
  additionalFields?: pulumi.Input<Record<string, pulumi.Input<unknown>>>;
  /**
   * The secret manager that supplies the application's secrets. No API call reads or removes the link between application and secret
   * manager. The provider therefore cannot detect drift of the link. A change updates the resource in place; the containers use it after
   * the next deployment.
   */
  secretManager?: pulumi.Input<{
    /** Id of the secret manager's token, as the console shows it. */
    integrationTokenUuid: pulumi.Input<string>;
    /** Selection of the secrets. Depending on the secret manager, set `project` and `config`, `projectId` and `environment`, or `mount` and `path`. This selection is optional if the token already selects the secrets. */
    settings?: pulumi.Input<{
      /** Project in the secret manager. If the secret manager has configs, set `config` too. */
      project?: pulumi.Input<string>;
      /** Config of the project. */
      config?: pulumi.Input<string>;
      /** Id of the project in the secret manager. If the secret manager has environments, set `environment` too. */
      projectId?: pulumi.Input<string>;
      /** Environment of the project. */
      environment?: pulumi.Input<string>;
      /** Path of the secrets in the environment. */
      secretPath?: pulumi.Input<string>;
      /** Mount, if the secret manager has mounts. Set it together with `path`. */
      mount?: pulumi.Input<string>;
      /** Path of the secrets below the mount. */
      path?: pulumi.Input<string>;
    }>;
  }>;
  /** Objects on the server that are deleted with the application. Default: all of them. Changing only this input has no effect. */
  deleteOptions?: pulumi.Input<{
    /** Whether the configuration files of the application are deleted. Default `true`. */
    deleteConfigurations?: pulumi.Input<boolean>;
    /** Whether the volumes of the application are deleted with all their data. This needs a permission in `hosting:allowDataLoss`. Default `true`. If you leave the input out and the permission is missing, `pulumi destroy` deletes the application and leaves its volumes on the server. */
    deleteVolumes?: pulumi.Input<boolean>;
    /** Whether the containers and unused images of the application are deleted. Default `true`. */
    ctrCleanup?: pulumi.Input<boolean>;
    /** Whether the networks that connected only this application are deleted. Default `true`. */
    deleteConnectedNetworks?: pulumi.Input<boolean>;
  }>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An application on one of your servers. The platform builds it from a git repository or a build file, or runs a prebuilt image. This
 * resource does not deploy the application. Declare a `Deployment` to deploy it.
 *
 * @remarks
 * The platform stores a change at once. The change reaches the running containers with the next deployment.
 *
 * The platform's list of applications does not show all inputs. If an application sets an input that the list lacks, a preview sends one
 * extra request for this application. Examples are the inputs whose names begin with `is` or `use`, the GPU inputs and `ctrImagesToKeep`.
 *
 * Outbound port 25 is blocked on every server. To send mail, use port 587.
 *
 * If no permission names the application, `pulumi destroy` deletes it and leaves its volumes on the server. If `deleteOptions` sets
 * `deleteVolumes: true` and the platform shows a volume, `pulumi destroy` fails at this step.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const shop = new hosting.Project("shop");
 * const web = new hosting.Application("web", {
 *   projectUuid: shop.id,
 *   environmentName: "production",
 *   serverUuid: config.require("serverUuid"), // one of getPurchasedServers()
 *   source: {
 *     kind: "public",
 *     gitRepository: "https://git.example.com/acme/web",
 *     gitBranch: "main",
 *     buildPack: "static",
 *   },
 *   domains: ["https://www.example.com"],
 * });
 * ```
 * @see docs/reference/application.md
 */
export class Application extends HostingResource {
  /** Id of the project. A change moves the application to that project. */
  declare readonly projectUuid: pulumi.Output<string>;
  /**
   * Name of the environment in the project. Default: `production`, or no name if `environmentUuid` is set. A change moves the application
   * to that environment.
   */
  declare readonly environmentName: pulumi.Output<string | undefined>;
  /**
   * Id of the environment. Set it instead of `environmentName`. Without `environmentUuid`, `environmentName` applies. A change moves the
   * application to that environment.
   */
  declare readonly environmentUuid: pulumi.Output<string | undefined>;
  /**
   * Id of the server on which the application runs. A change migrates the application to the only destination of that server. If the server
   * has several destinations, set `destinationUuid`.
   */
  declare readonly serverUuid: pulumi.Output<string>;
  /**
   * Id of the destination, a container network on the server. Default: the only destination of the server. A change migrates the
   * application in place.
   */
  declare readonly destinationUuid: pulumi.Output<string | undefined>;
  /**
   * Whether a move to another server or network copies the files of the persistent volumes. The old volumes are left in place. `false`
   * needs the permission `Application:<name>#volumes`.
   */
  declare readonly migrateVolumes: pulumi.Output<boolean | undefined>;
  /** Source of the application. */
  declare readonly source: pulumi.Output<{
    /** A public git repository. */
    kind: "public";
    /** Address of the repository: `https://…`, `git://…` or `git@host:path`. A change is made in place. */
    gitRepository: string;
    /** Branch to build. A change is made in place. */
    gitBranch: string;
    /** Build pack for the repository. A change is made in place. */
    buildPack: "auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose";
  } | {
    /** A private git repository that the platform reads with a deploy key. */
    kind: "deployKey";
    /** Id of the key. A change replaces the application. */
    privateKeyUuid: string;
    /** Address of the repository. A change is made in place. */
    gitRepository: string;
    /** Branch to build. A change is made in place. */
    gitBranch: string;
    /** Build pack for the repository. A change is made in place. */
    buildPack: "auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose";
  } | {
    /** A private git repository that the platform reads through the git provider's app. */
    kind: "gitApp";
    /** Id of the app. A change replaces the application. */
    gitAppUuid: string;
    /** The repository, as `owner/name` or as an address. A change is made in place. */
    gitRepository: string;
    /** Branch to build. A change is made in place. */
    gitBranch: string;
    /** Build pack for the repository. A change is made in place. */
    buildPack: "auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose";
  } | {
    /** A container build file, without git. */
    kind: "ctrfile";
    /** Text of the build file. The provider encodes it. A change of line ends or of a final newline has no effect. Any other change replaces the application. */
    ctrfile: string;
  } | {
    /** A prebuilt container image. */
    kind: "ctrimage";
    /** Name of the image, optionally with a tag or a digest. A change is made in place. */
    image: string;
    /** Tag of the image. It overrides a tag in `image`. Default `latest`. A change is made in place. */
    tag?: string;
  } | {
    /** A clone of another application, with its source, settings, tags, tasks, storages and variables. If the other application changes later, the provider does not change the clone. Later, you may replace this source in the program by the source that the clone itself has. This does not replace the clone. */
    kind: "clone";
    /** Id of the application to clone. A change replaces the clone. */
    applicationUuid: string;
    /** Whether the clone also gets the files in the volumes of its original. Default `false`. A change replaces the clone. */
    cloneVolumes?: boolean;
  }>;
  /**
   * Name of the application, at most 255 characters. The provider treats it as unique in its environment, although the API allows
   * duplicates. Default: the resource's logical name.
   */
  declare readonly name: pulumi.Output<string>;
  /** Description of the application, at most 255 characters. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Commit, tag or other ref to build. `HEAD` is the newest commit of the branch. For git sources only. */
  declare readonly gitCommitSha: pulumi.Output<string | undefined>;
  /** Glob patterns, one per line. A push deploys only if it changes a matching file. For git sources only. */
  declare readonly watchPaths: pulumi.Output<string | undefined>;
  /** Whether a push deploys the application. For git sources only. */
  declare readonly isAutoDeployEnabled: pulumi.Output<boolean | undefined>;
  /** Folder of the repository in which the build runs. For git sources and `ctrfile` only. */
  declare readonly baseDirectory: pulumi.Output<string | undefined>;
  /** Command that installs dependencies. For git sources only. */
  declare readonly installCommand: pulumi.Output<string | undefined>;
  /** Command that builds the application. For git sources only. */
  declare readonly buildCommand: pulumi.Output<string | undefined>;
  /** Command that starts the application. For git sources only. */
  declare readonly startCommand: pulumi.Output<string | undefined>;
  /** Whether the repository is kept on the server after the build. For git sources only. */
  declare readonly isPreserveRepositoryEnabled: pulumi.Output<boolean | undefined>;
  /** Whether git submodules are fetched. */
  declare readonly isGitSubmodulesEnabled: pulumi.Output<boolean | undefined>;
  /** Whether Git LFS files are fetched. */
  declare readonly isGitLfsEnabled: pulumi.Output<boolean | undefined>;
  /** Whether the repository is cloned without its history. */
  declare readonly isGitShallowCloneEnabled: pulumi.Output<boolean | undefined>;
  /** Whether the application is built on a build server. */
  declare readonly useBuildServer: pulumi.Output<boolean | undefined>;
  /** Whether build variables are passed as build secrets. */
  declare readonly useBuildSecrets: pulumi.Output<boolean | undefined>;
  /** Whether every build ignores the cache. */
  declare readonly disableBuildCache: pulumi.Output<boolean | undefined>;
  /** Whether the build receives the commit as a variable. */
  declare readonly includeSourceCommitInBuild: pulumi.Output<boolean | undefined>;
  /** Whether build variables are injected into the build file. */
  declare readonly injectBuildArgsToCtrfile: pulumi.Output<boolean | undefined>;
  /** Whether the application is a static site. The platform serves a static site on port 80. For git sources only. */
  declare readonly isStatic: pulumi.Output<boolean | undefined>;
  /** Whether the site is a single-page application. For git sources only. */
  declare readonly isSpa: pulumi.Output<boolean | undefined>;
  /** Image that serves a static site. For git sources only. */
  declare readonly staticImage: pulumi.Output<string | undefined>;
  /** Folder that contains the built static site. For git sources only. */
  declare readonly publishDirectory: pulumi.Output<string | undefined>;
  /** Path of the build file in the repository, for the build pack `ctrfile`. For git sources only. */
  declare readonly ctrfileLocation: pulumi.Output<string | undefined>;
  /** Target stage of a build file with several stages. */
  declare readonly ctrfileTargetBuild: pulumi.Output<string | undefined>;
  /** Path of the compose file in the repository, for the build pack `ctrcompose`. For git sources only. */
  declare readonly ctrComposeLocation: pulumi.Output<string | undefined>;
  /** Command that starts the compose project. For git sources only. */
  declare readonly ctrComposeCustomStartCommand: pulumi.Output<string | undefined>;
  /** Command that builds the compose project. For git sources only. */
  declare readonly ctrComposeCustomBuildCommand: pulumi.Output<string | undefined>;
  /** Whether the compose file is used unchanged. For the build pack `ctrcompose` only. */
  declare readonly isRawComposeDeploymentEnabled: pulumi.Output<boolean | undefined>;
  /**
   * Name of the registry image to which the platform pushes the built image, in lower case and without a tag. Not for a `ctrimage` source,
   * because `source` contains its image.
   */
  declare readonly ctrRegistryImageName: pulumi.Output<string | undefined>;
  /** Tag under which the platform pushes the built image. */
  declare readonly ctrRegistryImageTag: pulumi.Output<string | undefined>;
  /** Number of old images to keep for a rollback, 0 to 100. */
  declare readonly ctrImagesToKeep: pulumi.Output<number | undefined>;
  /**
   * Whether the platform generates a domain if `domains` is empty. Default `true`. The platform uses this input only when it creates the
   * application.
   */
  declare readonly autogenerateDomain: pulumi.Output<boolean | undefined>;
  /**
   * Whether the platform moves a domain to this application if another resource of the team uses the domain. Default `false`. The platform
   * does not store this input. The provider sends it together with `domains`.
   */
  declare readonly forceDomainOverride: pulumi.Output<boolean | undefined>;
  /** Form of the domains that the application uses: with or without `www`. The other form redirects to it. */
  declare readonly redirect: pulumi.Output<"both" | "www" | "non-www" | undefined>;
  /** Whether plain HTTP redirects to HTTPS. */
  declare readonly isForceHttpsEnabled: pulumi.Output<boolean | undefined>;
  /** Whether responses are compressed. */
  declare readonly isGzipEnabled: pulumi.Output<boolean | undefined>;
  /**
   * Whether the proxy removes the path of the domain, such as `/api` in `https://example.com/api`, from a request before it forwards the
   * request to the application.
   */
  declare readonly isStripprefixEnabled: pulumi.Output<boolean | undefined>;
  /**
   * Comma-separated ports on which the application listens. For a `ctrfile` source and for a static site, the platform initially sets `80`.
   */
  declare readonly portsExposes: pulumi.Output<string | undefined>;
  /** Comma-separated pairs of ports published on the server, such as `8080:80`. */
  declare readonly portsMappings: pulumi.Output<string | undefined>;
  /** Whether the application joins the predefined container network. */
  declare readonly connectToCtrNetwork: pulumi.Output<boolean | undefined>;
  /** Host name of the container in its network. */
  declare readonly customInternalName: pulumi.Output<string | undefined>;
  /** Comma-separated additional host names in the network. */
  declare readonly customNetworkAliases: pulumi.Output<string | undefined>;
  /** Whether visitors must log in. Needs `httpBasicAuthUsername` and `httpBasicAuthPassword`. */
  declare readonly isHttpBasicAuthEnabled: pulumi.Output<boolean | undefined>;
  /** User name that visitors must enter. */
  declare readonly httpBasicAuthUsername: pulumi.Output<string | undefined>;
  /**
   * Password that visitors must enter. At most 31 bytes; a letter or a digit is one byte. The platform cannot store a longer password.
   * Secret: encrypted in the state, and hidden in Pulumi's output.
   */
  declare readonly httpBasicAuthPassword: pulumi.Output<string | undefined>;
  /**
   * Whether the application is deployed right after its creation, before its variables are set. Default `false`. Prefer a `Deployment`. The
   * platform uses this input only when it creates the application.
   */
  declare readonly instantDeploy: pulumi.Output<boolean | undefined>;
  /** Command that runs before a deployment. */
  declare readonly preDeploymentCommand: pulumi.Output<string | undefined>;
  /** Container in which `preDeploymentCommand` runs. */
  declare readonly preDeploymentCommandContainer: pulumi.Output<string | undefined>;
  /** Command that runs after a deployment. */
  declare readonly postDeploymentCommand: pulumi.Output<string | undefined>;
  /** Container in which `postDeploymentCommand` runs. */
  declare readonly postDeploymentCommandContainer: pulumi.Output<string | undefined>;
  /** Whether variables are sorted by name. Otherwise they are sorted by the time of their creation. */
  declare readonly isEnvSortingEnabled: pulumi.Output<boolean | undefined>;
  /** Whether pull requests get preview deployments. */
  declare readonly isPreviewDeploymentsEnabled: pulumi.Output<boolean | undefined>;
  /** Whether pull requests of all authors get preview deployments. */
  declare readonly isPrDeploymentsPublicEnabled: pulumi.Output<boolean | undefined>;
  /** Template for the addresses of preview deployments. */
  declare readonly previewUrlTemplate: pulumi.Output<string | undefined>;
  /**
   * Container labels, as plain text. The platform rewrites them at creation and at each deployment, so the provider sends them when they
   * change in the program, and never compares them with the platform.
   */
  declare readonly customLabels: pulumi.Output<string | undefined>;
  /** Whether special characters in labels are escaped. */
  declare readonly isContainerLabelEscapeEnabled: pulumi.Output<boolean | undefined>;
  /** Additional options for starting the container. */
  declare readonly customCtrRunOptions: pulumi.Output<string | undefined>;
  /**
   * Prefix of the container's name, unique on its server. The platform converts it to lower case and replaces all other characters with
   * `-`. Platform releases before 4.4 refuse an application that sets this input.
   */
  declare readonly customContainerNamePrefix: pulumi.Output<string | undefined>;
  /** Whether the container keeps its name from one deployment to the next. */
  declare readonly isConsistentContainerNameEnabled: pulumi.Output<boolean | undefined>;
  /**
   * Maximum number of restarts of a crashing container. The default is 10, or 0 in later platform releases. Therefore, if you remove this
   * input from the program, the application keeps its value.
   */
  declare readonly maxRestartCount: pulumi.Output<number | undefined>;
  /** Time in seconds that the platform waits for the container to stop before it kills the container, 1 to 3600. Default: 30. */
  declare readonly stopGracePeriod: pulumi.Output<number | undefined>;
  /** Whether the application's logs go to the log drain of the server. */
  declare readonly isLogDrainEnabled: pulumi.Output<boolean | undefined>;
  /** Whether a new version replaces the old version only after a successful health check. */
  declare readonly healthCheckEnabled: pulumi.Output<boolean | undefined>;
  /** Type of the health check. */
  declare readonly healthCheckType: pulumi.Output<"http" | "cmd" | undefined>;
  /** Command of a health check of type `cmd`. */
  declare readonly healthCheckCommand: pulumi.Output<string | undefined>;
  /** Path that the health check requests. */
  declare readonly healthCheckPath: pulumi.Output<string | undefined>;
  /** Port of the health check. */
  declare readonly healthCheckPort: pulumi.Output<number | undefined>;
  /** Host to which the health check sends its request. */
  declare readonly healthCheckHost: pulumi.Output<string | undefined>;
  /** HTTP method of the health check. */
  declare readonly healthCheckMethod: pulumi.Output<"GET" | "HEAD" | "POST" | "OPTIONS" | undefined>;
  /** Scheme of the health check. */
  declare readonly healthCheckScheme: pulumi.Output<"http" | "https" | undefined>;
  /** Has no effect: any 2xx or 3xx is healthy. */
  declare readonly healthCheckReturnCode: pulumi.Output<number | undefined>;
  /** Has no effect. */
  declare readonly healthCheckResponseText: pulumi.Output<string | undefined>;
  /** Seconds between two checks. While the checks are off, a build file's `HEALTHCHECK` line overwrites it. */
  declare readonly healthCheckInterval: pulumi.Output<number | undefined>;
  /** Timeout of a check, in seconds. While the checks are off, a build file's `HEALTHCHECK` line overwrites it. */
  declare readonly healthCheckTimeout: pulumi.Output<number | undefined>;
  /**
   * Number of consecutive failed checks that make the application unhealthy. While the checks are off, a build file's `HEALTHCHECK` line
   * overwrites it.
   */
  declare readonly healthCheckRetries: pulumi.Output<number | undefined>;
  /** Seconds after the start in which failures are ignored. While the checks are off, a build file's `HEALTHCHECK` line overwrites it. */
  declare readonly healthCheckStartPeriod: pulumi.Output<number | undefined>;
  /** Memory limit, such as `512m`; `0` means no limit. */
  declare readonly limitsMemory: pulumi.Output<string | undefined>;
  /** Limit of memory and swap together; `0` means no limit. */
  declare readonly limitsMemorySwap: pulumi.Output<string | undefined>;
  /** Reserved memory; `0` means none. */
  declare readonly limitsMemoryReservation: pulumi.Output<string | undefined>;
  /** Tendency to swap memory out, 0 to 100. */
  declare readonly limitsMemorySwappiness: pulumi.Output<number | undefined>;
  /** Limit of CPU cores, such as `1.5`; `0` means no limit. */
  declare readonly limitsCpus: pulumi.Output<string | undefined>;
  /** CPU weight relative to other containers. */
  declare readonly limitsCpuShares: pulumi.Output<number | undefined>;
  /** CPU cores on which the application may run, such as `0,1`. */
  declare readonly limitsCpuset: pulumi.Output<string | undefined>;
  /** Whether the application gets a GPU. */
  declare readonly isGpuEnabled: pulumi.Output<boolean | undefined>;
  /** Driver of the GPU. */
  declare readonly gpuDriver: pulumi.Output<string | undefined>;
  /** Number of GPUs, as text. */
  declare readonly gpuCount: pulumi.Output<string | undefined>;
  /** Comma-separated ids of the GPUs. */
  declare readonly gpuDeviceIds: pulumi.Output<string | undefined>;
  /** Additional GPU options. */
  declare readonly gpuOptions: pulumi.Output<string | undefined>;
  /**
   * Addresses of the application, `https://…`, in order. The platform converts scheme and host to lower case. Default: the platform
   * generates an address, unless `autogenerateDomain` is `false`. The provider compares ports only if an address in the program has a port.
   * A preview then sends one extra request, because the list of applications does not show ports.
   */
  declare readonly domains: pulumi.Output<string[] | undefined>;
  /** The `domains` that search engines must not list. Default: none. */
  declare readonly noindexDomains: pulumi.Output<string[] | undefined>;
  /** Addresses of the services of a compose file. They take effect after the platform has loaded the compose file. */
  declare readonly ctrComposeDomains: pulumi.Output<Array<{
    /** Name of the service. */
    name: string;
    /** Comma-separated addresses of the service. */
    domain?: string;
    /** Form of the address that the service uses: with `www`, without `www`, or both. */
    redirect?: "www" | "non-www" | "both";
  }> | undefined>;
  /**
   * Configuration of the web server of a static site, as plain text. The provider encodes it. Comparisons ignore the kind of line ends and
   * a final newline.
   */
  declare readonly customWebServerConfiguration: pulumi.Output<string | undefined>;
  /**
   * Secrets of the push webhooks by git provider (`git_provider_1` to `git_provider_4`), at least 16 characters each. Default: random
   * secrets. Secret: encrypted in the state, and hidden in Pulumi's output.
   */
  declare readonly manualWebhookSecrets: pulumi.Output<Record<string, string> | undefined>;
  /**
   * Tags of the application, 2 to 255 characters each. The platform converts them to lower case. The provider keeps tags that were added
   * outside the program, and they are not drift. If a tag of the program is missing on the platform, this is drift. A preview sends one
   * request for each tag, and all applications share these requests.
   */
  declare readonly tags: pulumi.Output<string[] | undefined>;
  /**
   * API fields that have no input of their own, by their API names. The provider compares a field if the API shows it under the same name.
   * It reads the fields again after each write. If the platform shows a value in another form, such as plain text instead of base64, the
   * provider uses this form for later comparisons.
   */
  declare readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /**
   * The secret manager that supplies the application's secrets. No API call reads or removes the link between application and secret
   * manager. The provider therefore cannot detect drift of the link.
   */
  declare readonly secretManager: pulumi.Output<{
    /** Id of the secret manager's token, as the console shows it. */
    integrationTokenUuid: string;
    /** Selection of the secrets. Depending on the secret manager, set `project` and `config`, `projectId` and `environment`, or `mount` and `path`. This selection is optional if the token already selects the secrets. */
    settings?: {
      /** Project in the secret manager. If the secret manager has configs, set `config` too. */
      project?: string;
      /** Config of the project. */
      config?: string;
      /** Id of the project in the secret manager. If the secret manager has environments, set `environment` too. */
      projectId?: string;
      /** Environment of the project. */
      environment?: string;
      /** Path of the secrets in the environment. */
      secretPath?: string;
      /** Mount, if the secret manager has mounts. Set it together with `path`. */
      mount?: string;
      /** Path of the secrets below the mount. */
      path?: string;
    };
  } | undefined>;
  /** Objects on the server that are deleted with the application. Default: all of them. */
  declare readonly deleteOptions: pulumi.Output<{
    /** Whether the configuration files of the application are deleted. Default `true`. */
    deleteConfigurations?: boolean;
    /** Whether the volumes of the application are deleted with all their data. This needs a permission in `hosting:allowDataLoss`. Default `true`. If you leave the input out and the permission is missing, `pulumi destroy` deletes the application and leaves its volumes on the server. */
    deleteVolumes?: boolean;
    /** Whether the containers and unused images of the application are deleted. Default `true`. */
    ctrCleanup?: boolean;
    /** Whether the networks that connected only this application are deleted. Default `true`. */
    deleteConnectedNetworks?: boolean;
  } | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State and health at the last read, such as `running:healthy`. It can change at any time, without an `up`. */
  declare readonly status: pulumi.Output<string>;
  /** Comma-separated addresses of the application, including generated ones. Empty if it has none. */
  declare readonly fqdn: pulumi.Output<string>;
  /**
   * Text that changes when the provider writes something that takes effect only after a new deployment. Other writes do not change it. A
   * `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or
   * `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.
   */
  declare readonly revision: pulumi.Output<string | undefined>;

  /** Declares an Application. `name` is the resource's logical name. */
  constructor(name: string, args: ApplicationArgs, options?: pulumi.CustomResourceOptions) {
    super("Application", name, args, options);
  }

  /** Whether a value is an Application. Typed policies call it. */
  static override isInstance(value: unknown): value is Application {
    return isOfType("Application", value);
  }

  static get __pulumiType(): string {
    return tokenOf("Application");
  }

  /** Reads an existing Application without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Application {
    return new Application(name, {} as ApplicationArgs, readOptions("Application", name, path, options));
  }
}
