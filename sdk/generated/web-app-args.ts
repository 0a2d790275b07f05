// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { ApplicationArgs } from "./application";
import type { AutoscalingPolicyArgs } from "./autoscaling-policy";
import type { DatabaseAttachmentArgs } from "./database-attachment";
import type { DeploymentArgs } from "./deployment";
import type { Environment } from "./environment";
import type { EnvironmentArgs } from "./environment";
import type { EnvironmentVariablesArgs } from "./environment-variables";
import type { ManagedDatabaseArgs } from "./managed-database";
import type { Project } from "./project";
import type { ProjectArgs } from "./project";
import type { Reference } from "../references";
import type { ScheduledTaskArgs } from "./scheduled-task";
import type { StorageArgs } from "./storage";
import type { StorageBackupScheduleArgs } from "./storage-backup-schedule";
import type { VolumeArgs } from "./volume";

/**
 * Arguments of `WebApp`.
 *
 * @see docs/reference/component-web-app.md#inputs
 */
export interface WebAppArgs {
  /**
   * Name or id of the server on which the application runs. Exactly one server must have the name. A change moves the application and its
   * volume to the other server.
   */
  server: pulumi.Input<string>;
  /**
   * Project of the application: the resource, its id, or its name. Default: a project of its own with the name of the component. A change
   * moves the application to the other project.
   */
  project?: pulumi.Input<string> | Project;
  /**
   * Environment in the project: the resource, its id, or its name. In a project of its own, the component creates an environment with
   * another name than `production`. Default `production`. A change moves the application to the other environment.
   */
  environment?: pulumi.Input<string> | Environment;
  /**
   * Prebuilt container image, with a tag or a digest, such as `nginx:1.27`. Set exactly one of `image`, `git` and `ctrfile`. A change is
   * made in place and deployed. Another kind of source replaces the application.
   */
  image?: pulumi.Input<string>;
  /**
   * Git repository from which the platform builds the application. Set exactly one of `image`, `git` and `ctrfile`. A change is made in
   * place and deployed. Another key or app replaces the application.
   */
  git?: {
    /** Address of the repository. With `gitAppUuid`, also `owner/name`. */
    repository: pulumi.Input<string>;
    /** Branch to build. Default `main`. */
    branch?: pulumi.Input<string>;
    /** Build pack for the repository. Default `auto_builder_1`. */
    buildPack?: pulumi.Input<"auto_builder_1" | "auto_builder_2" | "static" | "ctrfile" | "ctrcompose">;
    /** Id of a deploy key, for a private repository. */
    privateKeyUuid?: pulumi.Input<string>;
    /** Id of the git provider's app, for a private repository. */
    gitAppUuid?: pulumi.Input<string>;
  };
  /** Text of a container build file. Set exactly one of `image`, `git` and `ctrfile`. A change replaces the application. */
  ctrfile?: pulumi.Input<string>;
  /**
   * Address of the application: a host such as `shop.example.com`, which is served by `https://`, or a URL. Default: the platform chooses
   * an address. A change is made in place.
   */
  domain?: pulumi.Input<string>;
  /** Addresses of the application, if it has several. Set either `domain` or `domains`. A change is made in place. */
  domains?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Port at which the application listens in its container. Default: the port that the platform chooses. A change is made in place and
   * deployed.
   */
  port?: pulumi.Input<number>;
  /**
   * Environment variables, by name. A value may be a reference, such as `fromEnv("STRIPE_KEY")`, or an object with further settings of the
   * variable. A change is made in place and deployed. Secret: each value takes a reference, such as `fromEnv("NAME")`
   * (docs/guides/secrets.md).
   */
  variables?: pulumi.Input<Record<string, pulumi.Input<string | Reference | {
    /** Value of the variable. */
    value: pulumi.Input<string | Reference>;
    /** Whether `$NAME` in the value stays as text. Otherwise the platform expands it. Default `false`. */
    isLiteral?: pulumi.Input<boolean>;
    /** Whether the value has several lines. Default `false`. */
    isMultiline?: pulumi.Input<boolean>;
    /** Whether the platform never shows the value again. Default `false`. */
    isShownOnce?: pulumi.Input<boolean>;
    /** Whether the variable is available while the application is built. Default `true`. */
    isBuildtime?: pulumi.Input<boolean>;
    /** Whether the variable is available while the application runs. Default `true`. */
    isRuntime?: pulumi.Input<boolean>;
    /** Comment, at most 256 characters. */
    comment?: pulumi.Input<string>;
  }>>>;
  /**
   * Persistent volumes and files of the application, by a key of your choice. A change of a path or of a content is made in place and
   * deployed. Another key replaces the storage with its data. Secret: each value takes a reference, such as `fromEnv("NAME")`
   * (docs/guides/secrets.md).
   */
  storages?: Record<string, {
    /** Path inside the container. */
    mountPath: pulumi.Input<string>;
    /** Text of a file. Without it, the storage is a persistent volume. */
    content?: pulumi.Input<string | Reference>;
  }>;
  /**
   * Storage volume that is bought for the application, and mounted into its container. A larger size is made in place. If you remove the
   * input, the volume and its files are deleted. The stack must permit this deletion.
   */
  volume?: {
    /** Size in GB. It can grow but never shrink. */
    sizeGb: pulumi.Input<number>;
    /** Path inside the container at which the folder of the volume is mounted. */
    mountPath: pulumi.Input<string>;
    /** Whether the platform backs the volume up. Default `true`. */
    backups?: pulumi.Input<boolean>;
    /** Size in GB up to which the platform may grow the volume. Default `0`. */
    autogrowMaxGb?: pulumi.Input<number>;
  };
  /**
   * Managed database that is bought for the application, and attached to it. A larger plan is made in place. If you remove the input, the
   * database is deleted with its data, if the stack permits it.
   */
  database?: {
    /** Engine, such as `relational_1`. A change replaces the database. */
    engine: pulumi.Input<string>;
    /** Plan, such as `small`. A larger plan is an upgrade in place. */
    plan: pulumi.Input<string>;
    /** Region. Default: the region of the server. A change replaces the database. */
    region?: pulumi.Input<string>;
    /** Name of the variable that contains the address of the database. Default: the name that the platform gives it, such as `DATABASE_URL`. */
    envKey?: pulumi.Input<string>;
  };
  /**
   * Path of the health check, such as `/healthz`, or `false` for no health check. An image and an automatic build need `port` for it.
   * Default: `/` for a git source with a static build, or with an automatic build and `port`; otherwise no health check. A change is made
   * in place and deployed.
   */
  health?: string | false;
  /**
   * Rules for autoscaling: the inputs of `AutoscalingPolicy`. A change is made in place. If you remove the input, autoscaling is turned
   * off.
   */
  autoscaling?: {
    /** Whether autoscaling is on. Default `true`. */
    enabled?: pulumi.Input<boolean>;
    /** Minimum number of copies, 1 to 100. Default `1`. */
    minCopies?: pulumi.Input<number>;
    /** Maximum number of copies, 1 to 100. Default `2`. */
    maxCopies?: pulumi.Input<number>;
    /** Monthly limit in USD. Default `50`. */
    monthlyCapUsd?: pulumi.Input<number>;
    /** Ids of the regions in which autoscaling may add servers. `getAutoscaling` returns the ids. Default `[]`. */
    allowedCities?: pulumi.Input<pulumi.Input<string>[]>;
    /** CPU usage in percent above which a server is added. Default `60`. */
    scaleUpCpu?: pulumi.Input<number>;
    /** Number of minutes for which the CPU usage must stay above `scaleUpCpu` before a server is added. Default `2`. */
    scaleUpMinutes?: pulumi.Input<number>;
    /** CPU usage in percent below which a server is removed. Default `15`. */
    scaleDownCpu?: pulumi.Input<number>;
    /** Number of minutes for which the CPU usage must stay below `scaleDownCpu` before a server is removed. Default `5`. */
    scaleDownMinutes?: pulumi.Input<number>;
    /** Minimum number of minutes between two changes of the number of copies. Default `3`. */
    cooldownMinutes?: pulumi.Input<number>;
  };
  /**
   * Commands that run in the container on a schedule. You choose the keys. A change is made in place. Another key is another task. Secret:
   * each value takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md).
   */
  tasks?: Record<string, {
    /** Command. */
    command: pulumi.Input<string | Reference>;
    /** Cron expression with five fields, or a word such as `daily`. */
    frequency: pulumi.Input<string>;
    /** Seconds after which a run is stopped, 1 to 36000. Default `300`. */
    timeout?: pulumi.Input<number>;
  }>;
  /**
   * Backup schedules of persistent storages, by the key in `storages`: the inputs of `StorageBackupSchedule`. A change is made in place.
   */
  backups?: Record<string, {
    /** Cron expression with five fields, or a word such as `daily`. */
    frequency: pulumi.Input<string>;
    /** Whether archives are made. Default `true`. */
    enabled?: pulumi.Input<boolean>;
    /** Whether archives are also stored in a bucket (`s3StorageUuid`). Default `false`. */
    saveS3?: pulumi.Input<boolean>;
    /** Id of the bucket, an `S3Storage` of the team. */
    s3StorageUuid?: pulumi.Input<string>;
    /** Whether the platform keeps no archives on the server. Default `false`. */
    disableLocalBackup?: pulumi.Input<boolean>;
    /** Whether the platform stops the application during the backup, so that the copy is consistent. Default `false`. */
    stopDuringBackup?: pulumi.Input<boolean>;
    /** Number of archives to keep on the server, 0 to 10000. Default `7`. */
    retentionAmountLocally?: pulumi.Input<number>;
    /** Number of archives to keep in the bucket, 0 to 10000. Default `7`. */
    retentionAmountS3?: pulumi.Input<number>;
    /** Days to keep archives on the server; `0` means no limit. Default `0`. */
    retentionDaysLocally?: pulumi.Input<number>;
    /** Days to keep archives in the bucket; `0` means no limit. Default `0`. */
    retentionDaysS3?: pulumi.Input<number>;
    /** Maximum size of all archives on the server, in GB; `0` means no limit. Default `0`. */
    retentionMaxStorageLocally?: pulumi.Input<number>;
    /** Maximum size of all archives in the bucket, in GB; `0` means no limit. Default `0`. */
    retentionMaxStorageS3?: pulumi.Input<number>;
    /** Maximum time for making an archive, in seconds, 60 to 36000. */
    timeout?: pulumi.Input<number>;
  }>;
  /**
   * Inputs of the `Deployment`, such as `verify` and `onUnhealthy`, or `false` for no deployment. Default: a deployment with the defaults
   * of `Deployment`. A change from `false` to an object deploys once. Other changes have the effect that the page of `Deployment`
   * describes.
   */
  deploy?: false | Omit<DeploymentArgs, "applicationUuid">;
  /**
   * Further inputs of children, by the name of the child's property: `{ application: { limitsMemory: "1g" } }`. They override what the
   * component sets. A change has the effect that the page of the child's type describes.
   */
  with?: {
    project?: Partial<ProjectArgs>;
    environment?: Partial<EnvironmentArgs>;
    application?: Partial<ApplicationArgs>;
    variables?: Partial<EnvironmentVariablesArgs>;
    storages?: Record<string, Partial<StorageArgs>>;
    volume?: Partial<VolumeArgs>;
    volumeStorage?: Partial<StorageArgs>;
    database?: Partial<ManagedDatabaseArgs>;
    attachment?: Partial<DatabaseAttachmentArgs>;
    autoscaling?: Partial<AutoscalingPolicyArgs>;
    tasks?: Record<string, Partial<ScheduledTaskArgs>>;
    backups?: Record<string, Partial<StorageBackupScheduleArgs>>;
    deployment?: Partial<DeploymentArgs>;
  };
}
