import * as z from "zod";
import { field } from "../../provider/core/definition/field";
import type { Problem } from "../../provider/core/definition/resource";
import { type Bag, isBag } from "../../provider/core/values";
import { autoscalingPolicy } from "../../provider/resources/hosting/autoscaling-policy/resource";
import { deployment } from "../../provider/resources/hosting/deployment/resource";
import { environmentVariables } from "../../provider/resources/hosting/environment-variables";
import { scheduledTask } from "../../provider/resources/hosting/scheduled-task";
import { storageBackupSchedule } from "../../provider/resources/hosting/storage-backup-schedule";
import { type ComponentDefinition, inputsOf, plainInput, plainMembersOf, valueInput } from "./definition";
import { exclusive, withField, withProblems } from "./rules";

const text = z.string().min(1);

const Git = z.strictObject({
  repository: text.describe("Address of the repository. With `gitAppUuid`, also `owner/name`."),
  branch: text.optional().describe("Branch to build. Default `main`."),
  buildPack: z
    .enum(["auto_builder_1", "auto_builder_2", "static", "ctrfile", "ctrcompose"])
    .optional()
    .describe("Build pack for the repository. Default `auto_builder_1`."),
  privateKeyUuid: text.optional().describe("Id of a deploy key, for a private repository."),
  gitAppUuid: text.optional().describe("Id of the git provider's app, for a private repository."),
});

const Storage = z.strictObject({
  mountPath: text.describe("Path inside the container."),
  content: z.string().optional().describe("Text of a file. Without it, the storage is a persistent volume."),
});

const Volume = z.strictObject({
  sizeGb: z.int().min(1).describe("Size in GB. It can grow but never shrink."),
  mountPath: text.describe("Path inside the container at which the folder of the volume is mounted."),
  backups: z.boolean().optional().describe("Whether the platform backs the volume up. Default `true`."),
  autogrowMaxGb: z.int().min(0).optional().describe("Size in GB up to which the platform may grow the volume. Default `0`."),
});

const Database = z.strictObject({
  engine: text.describe("Engine, such as `relational_1`. A change replaces the database."),
  plan: text.describe("Plan, such as `small`. A larger plan is an upgrade in place."),
  region: text.optional().describe("Region. Default: the region of the server. A change replaces the database."),
  envKey: text
    .optional()
    .describe(
      "Name of the variable that contains the address of the database. Default: the name that the platform gives it, such as `DATABASE_URL`.",
    ),
});

const frequency = text.describe("Cron expression with five fields, or a word such as `daily`.");

const path = z.union([z.boolean(), z.string().startsWith("/")]);

export const webApp: ComponentDefinition = {
  type: "WebApp",
  doc: "A web site or a web service: an application with its project, variables, storages, volume, database, tasks, backups and deployment. The component declares these resources as its children.",
  page: {
    example: `const shop = new hosting.WebApp("shop", {
  server: "alpha",
  image: "nginx:1.27",
  port: 80,
  domain: "shop.example.com",
  variables: { LOG_LEVEL: "info" },
  database: { engine: "relational_1", plan: "small" },
  health: "/healthz",
});
export const url = shop.url;`,
    remarks: [
      "The component is deployed in each `up` that changes something that reaches its containers. With `deploy: false` you deploy it yourself.",
      "In TypeScript, each child is a property, such as `shop.application`. To set an input of a child that the component does not have, use `with`, or a transform of Pulumi.",
      "A resource that this stack already has moves into the component if it has the name of the child, as the guide [A web site in twelve lines](../guides/web-app.md) describes.",
    ],
  },
  inputs: {
    server: valueInput(
      text,
      "Name or id of the server on which the application runs. Exactly one server must have the name.",
      "A change moves the application and its volume to the other server.",
    ),
    project: valueInput(
      text.optional(),
      "Project of the application: the resource, its id, or its name. Default: a project of its own with the name of the component.",
      "A change moves the application to the other project.",
      { sdkType: "pulumi.Input<string> | Project" },
    ),
    environment: valueInput(
      text.optional(),
      "Environment in the project: the resource, its id, or its name. In a project of its own, the component creates an environment with another name than `production`.",
      "A change moves the application to the other environment.",
      { default: "production", sdkType: "pulumi.Input<string> | Environment" },
    ),
    image: valueInput(
      text.optional(),
      "Prebuilt container image, with a tag or a digest, such as `nginx:1.27`. Set exactly one of `image`, `git` and `ctrfile`.",
      "A change is made in place and deployed. Another kind of source replaces the application.",
    ),
    git: plainInput(
      Git.optional(),
      "Git repository from which the platform builds the application. Set exactly one of `image`, `git` and `ctrfile`.",
      "A change is made in place and deployed. Another key or app replaces the application.",
    ),
    ctrfile: valueInput(
      text.optional(),
      "Text of a container build file. Set exactly one of `image`, `git` and `ctrfile`.",
      "A change replaces the application.",
    ),
    domain: valueInput(
      text.optional(),
      "Address of the application: a host such as `shop.example.com`, which is served by `https://`, or a URL. Default: the platform chooses an address.",
      "A change is made in place.",
    ),
    domains: valueInput(
      z.array(text).optional(),
      "Addresses of the application, if it has several. Set either `domain` or `domains`.",
      "A change is made in place.",
    ),
    port: valueInput(
      z.int().min(1).max(65_535).optional(),
      "Port at which the application listens in its container. Default: the port that the platform chooses.",
      "A change is made in place and deployed.",
    ),
    variables: valueInput(
      environmentVariables.inputs.variables.schema.optional(),
      'Environment variables, by name. A value may be a reference, such as `fromEnv("STRIPE_KEY")`, or an object with further settings of the variable.',
      "A change is made in place and deployed.",
      { secret: true, plainMembers: environmentVariables.inputs.variables.plainMembers ?? [] },
    ),
    storages: plainInput(
      z.record(z.string(), Storage).optional(),
      "Persistent volumes and files of the application, by a key of your choice.",
      "A change of a path or of a content is made in place and deployed. Another key replaces the storage with its data.",
      { secret: true, plainMembers: ["mountPath"] },
    ),
    volume: plainInput(
      Volume.optional(),
      "Storage volume that is bought for the application, and mounted into its container.",
      "A larger size is made in place. If you remove the input, the volume and its files are deleted. The stack must permit this deletion.",
      { raisesBill: true },
    ),
    database: plainInput(
      Database.optional(),
      "Managed database that is bought for the application, and attached to it.",
      "A larger plan is made in place. If you remove the input, the database is deleted with its data, if the stack permits it.",
      { raisesBill: true },
    ),
    health: plainInput(
      path.optional(),
      "Path of the health check, such as `/healthz`, or `false` for no health check. An image and an automatic build need `port` for it. Default: `/` for a git source with a static build, or with an automatic build and `port`; otherwise no health check.",
      "A change is made in place and deployed.",
      { sdkType: "string | false" },
    ),
    autoscaling: plainInput(
      inputsOf(autoscalingPolicy.inputs, ["applicationUuid"])
        .extend({ enabled: z.boolean().optional().describe("Whether autoscaling is on. Default `true`.") })
        .optional(),
      "Rules for autoscaling: the inputs of `AutoscalingPolicy`.",
      "A change is made in place. If you remove the input, autoscaling is turned off.",
      { raisesBill: true },
    ),
    tasks: plainInput(
      z
        .record(z.string(), inputsOf(scheduledTask.inputs, ["applicationUuid", "name", "container", "enabled"]).extend({ frequency }))
        .optional(),
      "Commands that run in the container on a schedule. You choose the keys.",
      "A change is made in place. Another key is another task.",
      { secret: true, plainMembers: plainMembersOf(scheduledTask.inputs) },
    ),
    backups: plainInput(
      z.record(z.string(), inputsOf(storageBackupSchedule.inputs, ["applicationUuid", "storageUuid"]).extend({ frequency })).optional(),
      "Backup schedules of persistent storages, by the key in `storages`: the inputs of `StorageBackupSchedule`.",
      "A change is made in place.",
    ),
    deploy: plainInput(
      z.union([z.boolean(), inputsOf(deployment.inputs, ["applicationUuid"])]).optional(),
      "Inputs of the `Deployment`, such as `verify` and `onUnhealthy`, or `false` for no deployment. Default: a deployment with the defaults of `Deployment`.",
      "A change from `false` to an object deploys once. Other changes have the effect that the page of `Deployment` describes.",
      { sdkType: 'false | Omit<DeploymentArgs, "applicationUuid">' },
    ),
    with: withField(`{
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
  }`),
  },
  outputs: {
    url: field(z.string(), "Address of the application: the first address of the program, or the address that the platform chose."),
    applicationUuid: field(z.string(), "Id of the application."),
    projectUuid: field(z.string(), "Id of the project."),
    databaseUrl: field(
      z.string().optional(),
      "Address of the database, with its password. Undefined without `database`. The token needs the permission `Read sensitive data`; otherwise the output is undefined in other languages than TypeScript.",
      { secret: true },
    ),
  },
  children: {
    project: { kind: "Project", named: "<name>", declaredIf: "`project` is not set" },
    environment: {
      kind: "Environment",
      named: "<name>",
      declaredIf: "`environment` names another one than `production` in a project of its own",
    },
    application: { kind: "Application", named: "<name>" },
    variables: { kind: "EnvironmentVariables", named: "<name>", declaredIf: "`variables` is set" },
    storages: { kind: "Storage", named: "<name>-<key>", declaredIf: "`storages` has the key" },
    volume: { kind: "Volume", named: "<name>", declaredIf: "`volume` is set" },
    volumeStorage: { kind: "Storage", named: "<name>-volume", declaredIf: "`volume` is set" },
    database: { kind: "ManagedDatabase", named: "<name>", declaredIf: "`database` is set" },
    attachment: { kind: "DatabaseAttachment", named: "<name>", declaredIf: "`database` is set" },
    autoscaling: { kind: "AutoscalingPolicy", named: "<name>", declaredIf: "`autoscaling` is set" },
    tasks: { kind: "ScheduledTask", named: "<name>-<key>", declaredIf: "`tasks` has the key" },
    backups: { kind: "StorageBackupSchedule", named: "<name>-<key>", declaredIf: "`backups` has the key" },
    deployment: { kind: "Deployment", named: "<name>", declaredIf: "`deploy` is not `false`" },
  },

  validate(inputs, given): Problem[] {
    const { git, storages, backups, health, deploy } = inputs;
    return [
      ...exclusive(["image", "git", "ctrfile"], given, "exactly one"),
      ...exclusive(["domain", "domains"], given, "at most one"),
      ...(isBag(git) ? exclusive(["privateKeyUuid", "gitAppUuid"], (key) => git[key] !== undefined, "at most one", "git.") : []),
      ...(health === true ? [{ property: "health", reason: "must be a path that begins with / or false." }] : []),
      ...(typeof health === "string" && !given("port") && needsPort(inputs)
        ? [{ property: "health", reason: "needs port: without a port, the platform checks nothing, and every deployment fails." }]
        : []),
      ...(deploy === true ? [{ property: "deploy", reason: "must be false or an object with inputs of Deployment." }] : []),
      ...storageProblems(storages, given("volume")),
      ...backupProblems(backups, storages),
      ...withProblems(inputs.with, "WebApp", webApp.children, {
        project: !given("project"),
        volume: given("volume"),
        volumeStorage: given("volume"),
        database: given("database"),
        attachment: given("database"),
        variables: given("variables"),
        autoscaling: given("autoscaling"),
        deployment: deploy !== false,
        storages: storages,
        tasks: inputs.tasks,
        backups: backups,
      }),
    ];
  },
};

/** Whether the program must set `port`: the platform sets no port itself, and `with` sets no other input with the port. */
function needsPort({ image, git, with: further }: Readonly<Bag>): boolean {
  const { application } = isBag(further) ? further : {};
  if (isBag(application) && ["portsExposes", "healthCheckPort"].some((key) => application[key] !== undefined)) return false;
  const pack = isBag(git) ? (git.buildPack ?? "auto_builder_1") : undefined;
  return image !== undefined || (typeof pack === "string" && pack.startsWith("auto_builder"));
}

const storageProblems = (storages: unknown, hasVolume: boolean): Problem[] =>
  hasVolume && isBag(storages) && "volume" in storages
    ? [{ property: "storages.volume", reason: "has the name of the storage of the volume. Give the storage another key." }]
    : [];

function backupProblems(backups: unknown, storages: unknown): Problem[] {
  const persistent = Object.entries(isBag(storages) ? storages : {}).flatMap(([key, one]) =>
    isBag(one) && one.content === undefined ? [key] : [],
  );
  return Object.keys(isBag(backups) ? backups : {})
    .filter((key) => !persistent.includes(key))
    .map((key) => ({
      property: `backups.${key}`,
      reason: `must be the key of a persistent storage in storages. Keys: ${persistent.join(", ") || "none"}.`,
    }));
}
