// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Application`. */
export interface ApplicationArgs {
  /** Id of the project. Another one moves the application in place. A change is made in place. */
  projectUuid: pulumi.Input<string>;
  /** Name of the environment in the project. Default `production`, unless `environmentUuid` is set. Another one moves the application in place. A change is made in place. */
  environmentName?: pulumi.Input<string>;
  /** Id of the environment, in place of its name. Left out: `environmentName` names it. Another one moves the application in place. A change is made in place. */
  environmentUuid?: pulumi.Input<string>;
  /** Id of the server that it runs on. Another one migrates it in place, to that server's only destination; where it has several, `destinationUuid` says which. A change is made in place; it interrupts what runs. */
  serverUuid: pulumi.Input<string>;
  /** Id of the container network on the server. Default: the server's only one. Another one migrates the application in place. A change is made in place; it interrupts what runs. */
  destinationUuid?: pulumi.Input<string>;
  /** Whether a move to another server or network takes the files of its persistent volumes along. The old ones stay where they are. Default `true`. A change alone does nothing. */
  migrateVolumes?: pulumi.Input<boolean>;
  /** Where the application comes from. A change is made in place; running containers get it with the next deployment; another `kind`, another text of a `ctrfile`, another key, app or original replaces the resource. */
  source: pulumi.Input<{
    /** A public git repository. */
    kind: pulumi.Input<"public">;
    /** Address of the repository, `https://…`, `git://…` or `git@host:path`. A change is made in place. */
    gitRepository: pulumi.Input<string>;
    /** Branch to build. A change is made in place. */
    gitBranch: pulumi.Input<string>;
    /** How the repository is built. A change is made in place. */
    buildPack: pulumi.Input<"auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose">;
  } | {
    /** A private git repository, read with a deploy key. */
    kind: pulumi.Input<"deployKey">;
    /** Id of the key. A change replaces the application. */
    privateKeyUuid: pulumi.Input<string>;
    /** Address of the repository. A change is made in place. */
    gitRepository: pulumi.Input<string>;
    /** Branch to build. A change is made in place. */
    gitBranch: pulumi.Input<string>;
    /** How the repository is built. A change is made in place. */
    buildPack: pulumi.Input<"auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose">;
  } | {
    /** A private git repository, read through the git provider's app. */
    kind: pulumi.Input<"gitApp">;
    /** Id of the app. A change replaces the application. */
    gitAppUuid: pulumi.Input<string>;
    /** The repository, `owner/name` or its address. A change is made in place. */
    gitRepository: pulumi.Input<string>;
    /** Branch to build. A change is made in place. */
    gitBranch: pulumi.Input<string>;
    /** How the repository is built. A change is made in place. */
    buildPack: pulumi.Input<"auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose">;
  } | {
    /** A container build file, without git. */
    kind: pulumi.Input<"ctrfile">;
    /** Text of the build file; the provider encodes it. Line ends and a final newline make no difference; any other change replaces the application. */
    ctrfile: pulumi.Input<string>;
  } | {
    /** A prebuilt container image. */
    kind: pulumi.Input<"ctrimage">;
    /** Name of the image; it may hold a tag or a digest. A change is made in place. */
    image: pulumi.Input<string>;
    /** Tag of the image; wins over one in `image`. Default `latest`. A change is made in place. */
    tag?: pulumi.Input<string>;
  } | {
    /** Made from another application, with its source, settings, tags, tasks, storages and variables. What becomes of those later is not compared. The source that it has may be declared in place of this one, which replaces nothing. */
    kind: pulumi.Input<"clone">;
    /** Id of that application. A change replaces this one. */
    applicationUuid: pulumi.Input<string>;
    /** Whether the files in its volumes are copied too. Default `false`. A change replaces this one. */
    cloneVolumes?: pulumi.Input<boolean>;
  }>;
  /** Name of the application, at most 255 characters, which this provider takes for unique in its environment, although the API allows it twice. Default: the resource's logical name. A change is made in place. */
  name?: pulumi.Input<string>;
  /** What the application is for, at most 255 characters. A change is made in place; leaving it out later empties it. */
  description?: pulumi.Input<string>;
  /** Commit, tag or other ref to build. `HEAD` is the newest of the branch. For git sources only. Default `HEAD`. A change is made in place; running containers get it with the next deployment. */
  gitCommitSha?: pulumi.Input<string>;
  /** Glob patterns, one a line: only pushes that change something inside them deploy. For git sources only. A change is made in place; leaving it out later empties it. */
  watchPaths?: pulumi.Input<string>;
  /** Whether a push deploys. For git sources only. Default `true`. A change is made in place. */
  isAutoDeployEnabled?: pulumi.Input<boolean>;
  /** Folder of the repository to build in. For git sources and `ctrfile` only. Default `/`. A change is made in place; running containers get it with the next deployment. */
  baseDirectory?: pulumi.Input<string>;
  /** Command that installs dependencies. For git sources only. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  installCommand?: pulumi.Input<string>;
  /** Command that builds. For git sources only. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  buildCommand?: pulumi.Input<string>;
  /** Command that starts the application. For git sources only. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  startCommand?: pulumi.Input<string>;
  /** Whether the repository is kept on the server after the build. For git sources only. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isPreserveRepositoryEnabled?: pulumi.Input<boolean>;
  /** Whether git submodules are fetched. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isGitSubmodulesEnabled?: pulumi.Input<boolean>;
  /** Whether large git files are fetched. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isGitLfsEnabled?: pulumi.Input<boolean>;
  /** Whether the repository is cloned without its history. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isGitShallowCloneEnabled?: pulumi.Input<boolean>;
  /** Whether it is built on a build server. Default `false`. A change is made in place; running containers get it with the next deployment. */
  useBuildServer?: pulumi.Input<boolean>;
  /** Whether build variables are passed as build secrets. Default `false`. A change is made in place; running containers get it with the next deployment. */
  useBuildSecrets?: pulumi.Input<boolean>;
  /** Whether every build begins from nothing. Default `false`. A change is made in place; running containers get it with the next deployment. */
  disableBuildCache?: pulumi.Input<boolean>;
  /** Whether the commit is passed to the build. Default `false`. A change is made in place; running containers get it with the next deployment. */
  includeSourceCommitInBuild?: pulumi.Input<boolean>;
  /** Whether build variables are injected into the build file. Default `true`. A change is made in place; running containers get it with the next deployment. */
  injectBuildArgsToCtrfile?: pulumi.Input<boolean>;
  /** Whether it is a static site. It is then served on port 80. For git sources only. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isStatic?: pulumi.Input<boolean>;
  /** Whether it is a single-page application. For git sources only. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isSpa?: pulumi.Input<boolean>;
  /** Image that serves a static site. For git sources only. Default `web_server:alpine`. A change is made in place; running containers get it with the next deployment. */
  staticImage?: pulumi.Input<string>;
  /** Folder that holds the built static site. For git sources only. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  publishDirectory?: pulumi.Input<string>;
  /** Path of the build file in the repository, for the build pack `ctrfile`. For git sources only. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  ctrfileLocation?: pulumi.Input<string>;
  /** Stage of the build file to build. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  ctrfileTargetBuild?: pulumi.Input<string>;
  /** Path of the compose file in the repository, for the build pack `ctrcompose`. For git sources only. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  ctrComposeLocation?: pulumi.Input<string>;
  /** Command that starts the compose project. For git sources only. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  ctrComposeCustomStartCommand?: pulumi.Input<string>;
  /** Command that builds the compose project. For git sources only. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  ctrComposeCustomBuildCommand?: pulumi.Input<string>;
  /** Whether the compose file is used as it is. For the build pack `ctrcompose` only. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isRawComposeDeploymentEnabled?: pulumi.Input<boolean>;
  /** Registry name to push the built image to, in lower case and without a tag. Not for a `ctrimage` source, which names its image in `source`. A change is made in place; running containers get it with the next deployment. */
  ctrRegistryImageName?: pulumi.Input<string>;
  /** Tag to push the built image under. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  ctrRegistryImageTag?: pulumi.Input<string>;
  /** How many old images are kept for a rollback, 0 to 100. Default `2`. A change is made in place. */
  ctrImagesToKeep?: pulumi.Input<number>;
  /** Whether a domain is generated when `domains` is empty. Default `true`. Read at creation only. A change alone does nothing. */
  autogenerateDomain?: pulumi.Input<boolean>;
  /** Whether domains that another resource of the team uses are taken all the same. Default `false`. An instruction, not a property: it is sent along with `domains`. A change alone does nothing. */
  forceDomainOverride?: pulumi.Input<boolean>;
  /** Which of the forms with and without `www` is served; the other redirects. Default `both`. A change is made in place; running containers get it with the next deployment. */
  redirect?: pulumi.Input<"both" | "www" | "non-www">;
  /** Whether plain http redirects to https. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isForceHttpsEnabled?: pulumi.Input<boolean>;
  /** Whether responses are compressed. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isGzipEnabled?: pulumi.Input<boolean>;
  /** Whether the path of a domain is cut off before the application sees it. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isStripprefixEnabled?: pulumi.Input<boolean>;
  /** Ports that the application listens on, with commas between them. For a `ctrfile` source and for a static site the platform begins with `80`. A change is made in place; running containers get it with the next deployment. */
  portsExposes?: pulumi.Input<string>;
  /** Ports published on the server, pairs such as `8080:80` with commas between them. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  portsMappings?: pulumi.Input<string>;
  /** Whether it joins the predefined container network. Default `false`. A change is made in place; running containers get it with the next deployment. */
  connectToCtrNetwork?: pulumi.Input<boolean>;
  /** Host name of the container inside its network. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  customInternalName?: pulumi.Input<string>;
  /** Further host names inside the network, with commas between them. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  customNetworkAliases?: pulumi.Input<string>;
  /** Whether visitors must log in. Needs `httpBasicAuthUsername` and `httpBasicAuthPassword`. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isHttpBasicAuthEnabled?: pulumi.Input<boolean>;
  /** User name of that log-in. A change is made in place; running containers get it with the next deployment. */
  httpBasicAuthUsername?: pulumi.Input<string>;
  /** Password of that log-in, at most 31 bytes (31 letters and digits): the platform keeps no longer one. A change is made in place; running containers get it with the next deployment. Secret: encrypted in the state, never shown. */
  httpBasicAuthPassword?: pulumi.Input<string>;
  /** Whether it is deployed at once after its creation, before its variables are set. Default `false`; a `Deployment` is the better way. Read at creation only. A change alone does nothing. */
  instantDeploy?: pulumi.Input<boolean>;
  /** Command that runs before a deployment. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  preDeploymentCommand?: pulumi.Input<string>;
  /** Container that it runs in. A change is made in place; running containers get it with the next deployment. */
  preDeploymentCommandContainer?: pulumi.Input<string>;
  /** Command that runs after a deployment. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  postDeploymentCommand?: pulumi.Input<string>;
  /** Container that it runs in. A change is made in place; running containers get it with the next deployment. */
  postDeploymentCommandContainer?: pulumi.Input<string>;
  /** Whether variables are sorted by name instead of by creation. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isEnvSortingEnabled?: pulumi.Input<boolean>;
  /** Whether pull requests get preview deployments. Default `false`. A change is made in place. */
  isPreviewDeploymentsEnabled?: pulumi.Input<boolean>;
  /** Whether pull requests of anybody get them. Default `false`. A change is made in place. */
  isPrDeploymentsPublicEnabled?: pulumi.Input<boolean>;
  /** How addresses of preview deployments are made up. Default `{{pr_id}}.{{domain}}`. A change is made in place. */
  previewUrlTemplate?: pulumi.Input<string>;
  /** Container labels, plain text. The platform rewrites them at creation and at each deployment, so they are sent when they change and never compared. A change is made in place; running containers get it with the next deployment. */
  customLabels?: pulumi.Input<string>;
  /** Whether special characters in labels are escaped. Default `true`. A change is made in place; running containers get it with the next deployment. */
  isContainerLabelEscapeEnabled?: pulumi.Input<boolean>;
  /** Further options of the container's start. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  customCtrRunOptions?: pulumi.Input<string>;
  /** Beginning of the container's name, unique on its server. The platform keeps it in lower case with `-` in place of anything else. Releases before 4.4 do not know it and refuse the application that sets it. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  customContainerNamePrefix?: pulumi.Input<string>;
  /** Whether the container keeps its name from one deployment to the next. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isConsistentContainerNameEnabled?: pulumi.Input<boolean>;
  /** How often a crashing container is started again. The default differs between releases of the platform (10, later 0), so once it has been set, leaving it out keeps what was set. A change is made in place. */
  maxRestartCount?: pulumi.Input<number>;
  /** Seconds that it is given to stop, 1 to 3600. Nothing set means 30. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  stopGracePeriod?: pulumi.Input<number>;
  /** Whether its logs go to the server's log drain. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isLogDrainEnabled?: pulumi.Input<boolean>;
  /** Whether a new version takes over only once it answers. Default `false`. A change is made in place; running containers get it with the next deployment. */
  healthCheckEnabled?: pulumi.Input<boolean>;
  /** How health is checked. Default `http`. A change is made in place; running containers get it with the next deployment. */
  healthCheckType?: pulumi.Input<"http" | "cmd">;
  /** Command of a health check of type `cmd`. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  healthCheckCommand?: pulumi.Input<string>;
  /** Path that the health check asks for. Default `/`. A change is made in place; running containers get it with the next deployment. */
  healthCheckPath?: pulumi.Input<string>;
  /** Port that the health check asks. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  healthCheckPort?: pulumi.Input<number>;
  /** Host name that the health check asks. Default `localhost`. A change is made in place; running containers get it with the next deployment. */
  healthCheckHost?: pulumi.Input<string>;
  /** Method of the health check. Default `GET`. A change is made in place; running containers get it with the next deployment. */
  healthCheckMethod?: pulumi.Input<"GET" | "HEAD" | "POST" | "OPTIONS">;
  /** Scheme of the health check. Default `http`. A change is made in place; running containers get it with the next deployment. */
  healthCheckScheme?: pulumi.Input<"http" | "https">;
  /** Status that counts as healthy. Default `200`. A change is made in place; running containers get it with the next deployment. */
  healthCheckReturnCode?: pulumi.Input<number>;
  /** Text that a healthy response contains. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  healthCheckResponseText?: pulumi.Input<string>;
  /** Seconds between two checks. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that. Default `5`. A change is made in place; running containers get it with the next deployment. */
  healthCheckInterval?: pulumi.Input<number>;
  /** Seconds that a check may take. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that. Default `5`. A change is made in place; running containers get it with the next deployment. */
  healthCheckTimeout?: pulumi.Input<number>;
  /** Failed checks in a row that make it unhealthy. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that. Default `10`. A change is made in place; running containers get it with the next deployment. */
  healthCheckRetries?: pulumi.Input<number>;
  /** Seconds after the start in which failures do not count. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that. Default `5`. A change is made in place; running containers get it with the next deployment. */
  healthCheckStartPeriod?: pulumi.Input<number>;
  /** Memory limit, such as `512m`; `0` is no limit. Default `0`. A change is made in place; running containers get it with the next deployment. */
  limitsMemory?: pulumi.Input<string>;
  /** Limit of memory and swap together; `0` is no limit. Default `0`. A change is made in place; running containers get it with the next deployment. */
  limitsMemorySwap?: pulumi.Input<string>;
  /** Memory that is kept for it; `0` is none. Default `0`. A change is made in place; running containers get it with the next deployment. */
  limitsMemoryReservation?: pulumi.Input<string>;
  /** How readily memory is swapped out, 0 to 100. Default `60`. A change is made in place; running containers get it with the next deployment. */
  limitsMemorySwappiness?: pulumi.Input<number>;
  /** Limit of CPU cores, such as `1.5`; `0` is no limit. Default `0`. A change is made in place; running containers get it with the next deployment. */
  limitsCpus?: pulumi.Input<string>;
  /** Share of the CPU relative to other containers. Default `1024`. A change is made in place; running containers get it with the next deployment. */
  limitsCpuShares?: pulumi.Input<number>;
  /** Cores that it may run on, such as `0,1`. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  limitsCpuset?: pulumi.Input<string>;
  /** Whether it gets a GPU. Default `false`. A change is made in place; running containers get it with the next deployment. */
  isGpuEnabled?: pulumi.Input<boolean>;
  /** Driver of the GPU. Default `vendor`. A change is made in place; running containers get it with the next deployment. */
  gpuDriver?: pulumi.Input<string>;
  /** How many GPUs, as text. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  gpuCount?: pulumi.Input<string>;
  /** Which GPUs, ids with commas between them. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  gpuDeviceIds?: pulumi.Input<string>;
  /** Further options of the GPU. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  gpuOptions?: pulumi.Input<string>;
  /** Addresses it is served at, `https://…`, in order. The platform keeps scheme and host in lower case. Default: one is generated, unless `autogenerateDomain` is `false`. Ports are compared where an address of the program has one: that takes a preview one more request, because only the application's own answer shows them. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  domains?: pulumi.Input<pulumi.Input<string>[]>;
  /** Those of `domains` that search engines must not list. Default: none. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  noindexDomains?: pulumi.Input<pulumi.Input<string>[]>;
  /** Addresses of the services of a compose file. Takes effect once the platform has loaded the file. A change is made in place; running containers get it with the next deployment. */
  ctrComposeDomains?: pulumi.Input<Array<pulumi.Input<{
    /** Name of the service. */
    name: pulumi.Input<string>;
    /** Its address, or several with commas between them. */
    domain?: pulumi.Input<string>;
    /** Which of the forms with and without `www` is served. */
    redirect?: pulumi.Input<"www" | "non-www" | "both">;
  }>>>;
  /** Configuration of the web server of a static site, plain text; the provider encodes it. Line ends and a final newline make no difference. A change is made in place; running containers get it with the next deployment; leaving it out later empties it. */
  customWebServerConfiguration?: pulumi.Input<string>;
  /** Git provider (`git_provider_1` to `git_provider_4`) to the secret of its push webhook, at least 16 characters. Default: random ones. A change is made in place; leaving it out later empties it. Secret: encrypted in the state, never shown. */
  manualWebhookSecrets?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Tags of the application, 2 to 255 characters each; the platform keeps them in lower case. Tags that somebody else gave it stay, and are no drift; one that somebody took away is. That costs a preview one request for each tag, however many applications have it. A change is made in place; leaving it out later empties it. */
  tags?: pulumi.Input<pulumi.Input<string>[]>;
  /** Fields of the API that have no name here, under their API names. Compared where the API shows them under the same name. The provider reads them back after each write: if the platform shows another form of a value (plain text for base64), that form counts as the value. A change is made in place; running containers get it with the next deployment. */
  additionalFields?: pulumi.Input<Record<string, pulumi.Input<unknown>>>;
  /** The secret manager that the application's secrets come from. No call of the API reads it, so that drift cannot be seen, and none takes it away. A change is made in place; running containers get it with the next deployment. */
  secretManager?: pulumi.Input<{
    /** Id of the token of the secret manager, as the console shows it. */
    integrationTokenUuid: pulumi.Input<string>;
    /** Which secrets. One of the three groups, by the kind of manager; none where the token says it by itself. */
    settings?: pulumi.Input<{
      /** Project, with `config`: for managers that have configs. */
      project?: pulumi.Input<string>;
      /** Config of that project. */
      config?: pulumi.Input<string>;
      /** Id of the project, with `environment`: for managers that have environments. */
      projectId?: pulumi.Input<string>;
      /** Environment of that project. */
      environment?: pulumi.Input<string>;
      /** Path of the secrets in it. */
      secretPath?: pulumi.Input<string>;
      /** Mount, with `path`: for managers that have mounts. */
      mount?: pulumi.Input<string>;
      /** Path of the secrets below it. */
      path?: pulumi.Input<string>;
    }>;
  }>;
  /** What a deletion takes along on the server. Left out: everything. A change alone does nothing. */
  deleteOptions?: pulumi.Input<{
    /** Its configuration files. Default `true`. */
    deleteConfigurations?: pulumi.Input<boolean>;
    /** Its volumes with all their data, which needs `hosting:allowDataLoss`. Default `true`; without the permission `pulumi destroy` leaves the volumes on the server. */
    deleteVolumes?: pulumi.Input<boolean>;
    /** Its containers and unused images. Default `true`. */
    ctrCleanup?: pulumi.Input<boolean>;
    /** Networks that only it was connected to. Default `true`. */
    deleteConnectedNetworks?: pulumi.Input<boolean>;
  }>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An application: built from a git repository or a build file, or run from a prebuilt image, on one of your servers. Declaring it does not deploy it; a `Deployment` does. A change is stored at once and reaches the running containers with the next deployment. Settings (the inputs whose names begin with `is` or `use`, GPU, images to keep and their like) are shown by the application's own answer only: an application that sets one costs a preview one extra request. Outbound port 25 is blocked on every server: an application that sends mail uses port 587.
 *
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
 */
export class Application extends HostingResource {
  /** Id of the project. Another one moves the application in place. */
  declare readonly projectUuid: pulumi.Output<string>;
  /** Name of the environment in the project. Default `production`, unless `environmentUuid` is set. Another one moves the application in place. */
  declare readonly environmentName: pulumi.Output<string | undefined>;
  /** Id of the environment, in place of its name. Left out: `environmentName` names it. Another one moves the application in place. */
  declare readonly environmentUuid: pulumi.Output<string | undefined>;
  /** Id of the server that it runs on. Another one migrates it in place, to that server's only destination; where it has several, `destinationUuid` says which. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Id of the container network on the server. Default: the server's only one. Another one migrates the application in place. */
  declare readonly destinationUuid: pulumi.Output<string | undefined>;
  /** Whether a move to another server or network takes the files of its persistent volumes along. The old ones stay where they are. */
  declare readonly migrateVolumes: pulumi.Output<boolean | undefined>;
  /** Where the application comes from. */
  declare readonly source: pulumi.Output<{
    /** A public git repository. */
    kind: "public";
    /** Address of the repository, `https://…`, `git://…` or `git@host:path`. A change is made in place. */
    gitRepository: string;
    /** Branch to build. A change is made in place. */
    gitBranch: string;
    /** How the repository is built. A change is made in place. */
    buildPack: "auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose";
  } | {
    /** A private git repository, read with a deploy key. */
    kind: "deployKey";
    /** Id of the key. A change replaces the application. */
    privateKeyUuid: string;
    /** Address of the repository. A change is made in place. */
    gitRepository: string;
    /** Branch to build. A change is made in place. */
    gitBranch: string;
    /** How the repository is built. A change is made in place. */
    buildPack: "auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose";
  } | {
    /** A private git repository, read through the git provider's app. */
    kind: "gitApp";
    /** Id of the app. A change replaces the application. */
    gitAppUuid: string;
    /** The repository, `owner/name` or its address. A change is made in place. */
    gitRepository: string;
    /** Branch to build. A change is made in place. */
    gitBranch: string;
    /** How the repository is built. A change is made in place. */
    buildPack: "auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose";
  } | {
    /** A container build file, without git. */
    kind: "ctrfile";
    /** Text of the build file; the provider encodes it. Line ends and a final newline make no difference; any other change replaces the application. */
    ctrfile: string;
  } | {
    /** A prebuilt container image. */
    kind: "ctrimage";
    /** Name of the image; it may hold a tag or a digest. A change is made in place. */
    image: string;
    /** Tag of the image; wins over one in `image`. Default `latest`. A change is made in place. */
    tag?: string;
  } | {
    /** Made from another application, with its source, settings, tags, tasks, storages and variables. What becomes of those later is not compared. The source that it has may be declared in place of this one, which replaces nothing. */
    kind: "clone";
    /** Id of that application. A change replaces this one. */
    applicationUuid: string;
    /** Whether the files in its volumes are copied too. Default `false`. A change replaces this one. */
    cloneVolumes?: boolean;
  }>;
  /** Name of the application, at most 255 characters, which this provider takes for unique in its environment, although the API allows it twice. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** What the application is for, at most 255 characters. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Commit, tag or other ref to build. `HEAD` is the newest of the branch. For git sources only. */
  declare readonly gitCommitSha: pulumi.Output<string | undefined>;
  /** Glob patterns, one a line: only pushes that change something inside them deploy. For git sources only. */
  declare readonly watchPaths: pulumi.Output<string | undefined>;
  /** Whether a push deploys. For git sources only. */
  declare readonly isAutoDeployEnabled: pulumi.Output<boolean | undefined>;
  /** Folder of the repository to build in. For git sources and `ctrfile` only. */
  declare readonly baseDirectory: pulumi.Output<string | undefined>;
  /** Command that installs dependencies. For git sources only. */
  declare readonly installCommand: pulumi.Output<string | undefined>;
  /** Command that builds. For git sources only. */
  declare readonly buildCommand: pulumi.Output<string | undefined>;
  /** Command that starts the application. For git sources only. */
  declare readonly startCommand: pulumi.Output<string | undefined>;
  /** Whether the repository is kept on the server after the build. For git sources only. */
  declare readonly isPreserveRepositoryEnabled: pulumi.Output<boolean | undefined>;
  /** Whether git submodules are fetched. */
  declare readonly isGitSubmodulesEnabled: pulumi.Output<boolean | undefined>;
  /** Whether large git files are fetched. */
  declare readonly isGitLfsEnabled: pulumi.Output<boolean | undefined>;
  /** Whether the repository is cloned without its history. */
  declare readonly isGitShallowCloneEnabled: pulumi.Output<boolean | undefined>;
  /** Whether it is built on a build server. */
  declare readonly useBuildServer: pulumi.Output<boolean | undefined>;
  /** Whether build variables are passed as build secrets. */
  declare readonly useBuildSecrets: pulumi.Output<boolean | undefined>;
  /** Whether every build begins from nothing. */
  declare readonly disableBuildCache: pulumi.Output<boolean | undefined>;
  /** Whether the commit is passed to the build. */
  declare readonly includeSourceCommitInBuild: pulumi.Output<boolean | undefined>;
  /** Whether build variables are injected into the build file. */
  declare readonly injectBuildArgsToCtrfile: pulumi.Output<boolean | undefined>;
  /** Whether it is a static site. It is then served on port 80. For git sources only. */
  declare readonly isStatic: pulumi.Output<boolean | undefined>;
  /** Whether it is a single-page application. For git sources only. */
  declare readonly isSpa: pulumi.Output<boolean | undefined>;
  /** Image that serves a static site. For git sources only. */
  declare readonly staticImage: pulumi.Output<string | undefined>;
  /** Folder that holds the built static site. For git sources only. */
  declare readonly publishDirectory: pulumi.Output<string | undefined>;
  /** Path of the build file in the repository, for the build pack `ctrfile`. For git sources only. */
  declare readonly ctrfileLocation: pulumi.Output<string | undefined>;
  /** Stage of the build file to build. */
  declare readonly ctrfileTargetBuild: pulumi.Output<string | undefined>;
  /** Path of the compose file in the repository, for the build pack `ctrcompose`. For git sources only. */
  declare readonly ctrComposeLocation: pulumi.Output<string | undefined>;
  /** Command that starts the compose project. For git sources only. */
  declare readonly ctrComposeCustomStartCommand: pulumi.Output<string | undefined>;
  /** Command that builds the compose project. For git sources only. */
  declare readonly ctrComposeCustomBuildCommand: pulumi.Output<string | undefined>;
  /** Whether the compose file is used as it is. For the build pack `ctrcompose` only. */
  declare readonly isRawComposeDeploymentEnabled: pulumi.Output<boolean | undefined>;
  /** Registry name to push the built image to, in lower case and without a tag. Not for a `ctrimage` source, which names its image in `source`. */
  declare readonly ctrRegistryImageName: pulumi.Output<string | undefined>;
  /** Tag to push the built image under. */
  declare readonly ctrRegistryImageTag: pulumi.Output<string | undefined>;
  /** How many old images are kept for a rollback, 0 to 100. */
  declare readonly ctrImagesToKeep: pulumi.Output<number | undefined>;
  /** Whether a domain is generated when `domains` is empty. Default `true`. Read at creation only. */
  declare readonly autogenerateDomain: pulumi.Output<boolean | undefined>;
  /** Whether domains that another resource of the team uses are taken all the same. Default `false`. An instruction, not a property: it is sent along with `domains`. */
  declare readonly forceDomainOverride: pulumi.Output<boolean | undefined>;
  /** Which of the forms with and without `www` is served; the other redirects. */
  declare readonly redirect: pulumi.Output<"both" | "www" | "non-www" | undefined>;
  /** Whether plain http redirects to https. */
  declare readonly isForceHttpsEnabled: pulumi.Output<boolean | undefined>;
  /** Whether responses are compressed. */
  declare readonly isGzipEnabled: pulumi.Output<boolean | undefined>;
  /** Whether the path of a domain is cut off before the application sees it. */
  declare readonly isStripprefixEnabled: pulumi.Output<boolean | undefined>;
  /** Ports that the application listens on, with commas between them. For a `ctrfile` source and for a static site the platform begins with `80`. */
  declare readonly portsExposes: pulumi.Output<string | undefined>;
  /** Ports published on the server, pairs such as `8080:80` with commas between them. */
  declare readonly portsMappings: pulumi.Output<string | undefined>;
  /** Whether it joins the predefined container network. */
  declare readonly connectToCtrNetwork: pulumi.Output<boolean | undefined>;
  /** Host name of the container inside its network. */
  declare readonly customInternalName: pulumi.Output<string | undefined>;
  /** Further host names inside the network, with commas between them. */
  declare readonly customNetworkAliases: pulumi.Output<string | undefined>;
  /** Whether visitors must log in. Needs `httpBasicAuthUsername` and `httpBasicAuthPassword`. */
  declare readonly isHttpBasicAuthEnabled: pulumi.Output<boolean | undefined>;
  /** User name of that log-in. */
  declare readonly httpBasicAuthUsername: pulumi.Output<string | undefined>;
  /** Password of that log-in, at most 31 bytes (31 letters and digits): the platform keeps no longer one. Secret: encrypted in the state, never shown. */
  declare readonly httpBasicAuthPassword: pulumi.Output<string | undefined>;
  /** Whether it is deployed at once after its creation, before its variables are set. Default `false`; a `Deployment` is the better way. Read at creation only. */
  declare readonly instantDeploy: pulumi.Output<boolean | undefined>;
  /** Command that runs before a deployment. */
  declare readonly preDeploymentCommand: pulumi.Output<string | undefined>;
  /** Container that it runs in. */
  declare readonly preDeploymentCommandContainer: pulumi.Output<string | undefined>;
  /** Command that runs after a deployment. */
  declare readonly postDeploymentCommand: pulumi.Output<string | undefined>;
  /** Container that it runs in. */
  declare readonly postDeploymentCommandContainer: pulumi.Output<string | undefined>;
  /** Whether variables are sorted by name instead of by creation. */
  declare readonly isEnvSortingEnabled: pulumi.Output<boolean | undefined>;
  /** Whether pull requests get preview deployments. */
  declare readonly isPreviewDeploymentsEnabled: pulumi.Output<boolean | undefined>;
  /** Whether pull requests of anybody get them. */
  declare readonly isPrDeploymentsPublicEnabled: pulumi.Output<boolean | undefined>;
  /** How addresses of preview deployments are made up. */
  declare readonly previewUrlTemplate: pulumi.Output<string | undefined>;
  /** Container labels, plain text. The platform rewrites them at creation and at each deployment, so they are sent when they change and never compared. */
  declare readonly customLabels: pulumi.Output<string | undefined>;
  /** Whether special characters in labels are escaped. */
  declare readonly isContainerLabelEscapeEnabled: pulumi.Output<boolean | undefined>;
  /** Further options of the container's start. */
  declare readonly customCtrRunOptions: pulumi.Output<string | undefined>;
  /** Beginning of the container's name, unique on its server. The platform keeps it in lower case with `-` in place of anything else. Releases before 4.4 do not know it and refuse the application that sets it. */
  declare readonly customContainerNamePrefix: pulumi.Output<string | undefined>;
  /** Whether the container keeps its name from one deployment to the next. */
  declare readonly isConsistentContainerNameEnabled: pulumi.Output<boolean | undefined>;
  /** How often a crashing container is started again. The default differs between releases of the platform (10, later 0), so once it has been set, leaving it out keeps what was set. */
  declare readonly maxRestartCount: pulumi.Output<number | undefined>;
  /** Seconds that it is given to stop, 1 to 3600. Nothing set means 30. */
  declare readonly stopGracePeriod: pulumi.Output<number | undefined>;
  /** Whether its logs go to the server's log drain. */
  declare readonly isLogDrainEnabled: pulumi.Output<boolean | undefined>;
  /** Whether a new version takes over only once it answers. */
  declare readonly healthCheckEnabled: pulumi.Output<boolean | undefined>;
  /** How health is checked. */
  declare readonly healthCheckType: pulumi.Output<"http" | "cmd" | undefined>;
  /** Command of a health check of type `cmd`. */
  declare readonly healthCheckCommand: pulumi.Output<string | undefined>;
  /** Path that the health check asks for. */
  declare readonly healthCheckPath: pulumi.Output<string | undefined>;
  /** Port that the health check asks. */
  declare readonly healthCheckPort: pulumi.Output<number | undefined>;
  /** Host name that the health check asks. */
  declare readonly healthCheckHost: pulumi.Output<string | undefined>;
  /** Method of the health check. */
  declare readonly healthCheckMethod: pulumi.Output<"GET" | "HEAD" | "POST" | "OPTIONS" | undefined>;
  /** Scheme of the health check. */
  declare readonly healthCheckScheme: pulumi.Output<"http" | "https" | undefined>;
  /** Status that counts as healthy. */
  declare readonly healthCheckReturnCode: pulumi.Output<number | undefined>;
  /** Text that a healthy response contains. */
  declare readonly healthCheckResponseText: pulumi.Output<string | undefined>;
  /** Seconds between two checks. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that. */
  declare readonly healthCheckInterval: pulumi.Output<number | undefined>;
  /** Seconds that a check may take. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that. */
  declare readonly healthCheckTimeout: pulumi.Output<number | undefined>;
  /** Failed checks in a row that make it unhealthy. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that. */
  declare readonly healthCheckRetries: pulumi.Output<number | undefined>;
  /** Seconds after the start in which failures do not count. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that. */
  declare readonly healthCheckStartPeriod: pulumi.Output<number | undefined>;
  /** Memory limit, such as `512m`; `0` is no limit. */
  declare readonly limitsMemory: pulumi.Output<string | undefined>;
  /** Limit of memory and swap together; `0` is no limit. */
  declare readonly limitsMemorySwap: pulumi.Output<string | undefined>;
  /** Memory that is kept for it; `0` is none. */
  declare readonly limitsMemoryReservation: pulumi.Output<string | undefined>;
  /** How readily memory is swapped out, 0 to 100. */
  declare readonly limitsMemorySwappiness: pulumi.Output<number | undefined>;
  /** Limit of CPU cores, such as `1.5`; `0` is no limit. */
  declare readonly limitsCpus: pulumi.Output<string | undefined>;
  /** Share of the CPU relative to other containers. */
  declare readonly limitsCpuShares: pulumi.Output<number | undefined>;
  /** Cores that it may run on, such as `0,1`. */
  declare readonly limitsCpuset: pulumi.Output<string | undefined>;
  /** Whether it gets a GPU. */
  declare readonly isGpuEnabled: pulumi.Output<boolean | undefined>;
  /** Driver of the GPU. */
  declare readonly gpuDriver: pulumi.Output<string | undefined>;
  /** How many GPUs, as text. */
  declare readonly gpuCount: pulumi.Output<string | undefined>;
  /** Which GPUs, ids with commas between them. */
  declare readonly gpuDeviceIds: pulumi.Output<string | undefined>;
  /** Further options of the GPU. */
  declare readonly gpuOptions: pulumi.Output<string | undefined>;
  /** Addresses it is served at, `https://…`, in order. The platform keeps scheme and host in lower case. Default: one is generated, unless `autogenerateDomain` is `false`. Ports are compared where an address of the program has one: that takes a preview one more request, because only the application's own answer shows them. */
  declare readonly domains: pulumi.Output<string[] | undefined>;
  /** Those of `domains` that search engines must not list. Default: none. */
  declare readonly noindexDomains: pulumi.Output<string[] | undefined>;
  /** Addresses of the services of a compose file. Takes effect once the platform has loaded the file. */
  declare readonly ctrComposeDomains: pulumi.Output<Array<{
    /** Name of the service. */
    name: string;
    /** Its address, or several with commas between them. */
    domain?: string;
    /** Which of the forms with and without `www` is served. */
    redirect?: "www" | "non-www" | "both";
  }> | undefined>;
  /** Configuration of the web server of a static site, plain text; the provider encodes it. Line ends and a final newline make no difference. */
  declare readonly customWebServerConfiguration: pulumi.Output<string | undefined>;
  /** Git provider (`git_provider_1` to `git_provider_4`) to the secret of its push webhook, at least 16 characters. Default: random ones. Secret: encrypted in the state, never shown. */
  declare readonly manualWebhookSecrets: pulumi.Output<Record<string, string> | undefined>;
  /** Tags of the application, 2 to 255 characters each; the platform keeps them in lower case. Tags that somebody else gave it stay, and are no drift; one that somebody took away is. That costs a preview one request for each tag, however many applications have it. */
  declare readonly tags: pulumi.Output<string[] | undefined>;
  /** Fields of the API that have no name here, under their API names. Compared where the API shows them under the same name. The provider reads them back after each write: if the platform shows another form of a value (plain text for base64), that form counts as the value. */
  declare readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The secret manager that the application's secrets come from. No call of the API reads it, so that drift cannot be seen, and none takes it away. */
  declare readonly secretManager: pulumi.Output<{
    /** Id of the token of the secret manager, as the console shows it. */
    integrationTokenUuid: string;
    /** Which secrets. One of the three groups, by the kind of manager; none where the token says it by itself. */
    settings?: {
      /** Project, with `config`: for managers that have configs. */
      project?: string;
      /** Config of that project. */
      config?: string;
      /** Id of the project, with `environment`: for managers that have environments. */
      projectId?: string;
      /** Environment of that project. */
      environment?: string;
      /** Path of the secrets in it. */
      secretPath?: string;
      /** Mount, with `path`: for managers that have mounts. */
      mount?: string;
      /** Path of the secrets below it. */
      path?: string;
    };
  } | undefined>;
  /** What a deletion takes along on the server. Left out: everything. */
  declare readonly deleteOptions: pulumi.Output<{
    /** Its configuration files. Default `true`. */
    deleteConfigurations?: boolean;
    /** Its volumes with all their data, which needs `hosting:allowDataLoss`. Default `true`; without the permission `pulumi destroy` leaves the volumes on the server. */
    deleteVolumes?: boolean;
    /** Its containers and unused images. Default `true`. */
    ctrCleanup?: boolean;
    /** Networks that only it was connected to. Default `true`. */
    deleteConnectedNetworks?: boolean;
  } | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State and health, such as `running:healthy`, when it was last read. Moves on its own. */
  declare readonly status: pulumi.Output<string>;
  /** Addresses it is served at, with commas between them, generated ones too. Empty where it has none. */
  declare readonly fqdn: pulumi.Output<string>;

  /** Declares an Application. `name` is the resource's logical name. */
  constructor(name: string, args: ApplicationArgs, options?: pulumi.CustomResourceOptions) {
    super("Application", name, args, options);
  }

  /** Reads an existing Application without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Application {
    return new Application(name, {} as ApplicationArgs, { ...options, id: path });
  }
}
