import * as pulumi from "@pulumi/pulumi";
import {
  Application,
  type ApplicationArgs,
  AutoscalingPolicy,
  DatabaseAttachment,
  Deployment,
  Environment,
  EnvironmentVariables,
  getDatabaseConnection,
  getDatabaseConnectionOutput,
  ManagedDatabase,
  Project,
  ScheduledTask,
  Storage,
  StorageBackupSchedule,
  Volume,
  type WebAppArgs,
} from "../generated";
import { HostingComponent } from "./component";
import { type FoundServer, Lookups } from "./lookups";
import { componentToken } from "./token";
import { webApp } from "./web-app-definition";
import { addressesOf, healthOf, sourceOf, urlOf } from "./web-app-inputs";

/**
 * A web site or a web service: an application with its project, variables, storages, volume, database, tasks, backups and deployment.
 *
 * @see docs/reference/component-web-app.md
 */
export class WebApp extends HostingComponent {
  /** Typed policies compare it with the type of a resource. */
  static readonly __pulumiType = componentToken(webApp);
  /** The project, if it is the component's own. */
  readonly project: Project | undefined;
  /** The environment, if it is the component's own. */
  readonly environment: Environment | undefined;
  readonly application: Application;
  readonly variables: EnvironmentVariables | undefined;
  readonly volume: Volume | undefined;
  /** Mounts the folder of the volume. */
  readonly volumeStorage: Storage | undefined;
  readonly storages: Readonly<Record<string, Storage>>;
  readonly database: ManagedDatabase | undefined;
  readonly attachment: DatabaseAttachment | undefined;
  readonly autoscaling: AutoscalingPolicy | undefined;
  readonly tasks: Readonly<Record<string, ScheduledTask>>;
  readonly backups: Readonly<Record<string, StorageBackupSchedule>>;
  readonly deployment: Deployment | undefined;
  /** Address of the application. */
  readonly url: pulumi.Output<string>;
  /** Id of the application. */
  readonly applicationUuid: pulumi.Output<string>;
  /** Id of the project. */
  readonly projectUuid: pulumi.Output<string>;

  /** Declares a WebApp. `name` is the logical name of the component and of its children. */
  constructor(name: string, args: WebAppArgs, options?: pulumi.ComponentResourceOptions) {
    super(webApp, name, args, options);
    const lookups = new Lookups(this, `WebApp "${name}"`);
    const own = this.childOptions();
    const server = lookups.server(args.server);
    const { project, environment } = args;

    this.project = project === undefined ? new Project(name, this.further("project", {}), own) : undefined;
    this.projectUuid = Project.isInstance(project) ? project.id : (this.project?.id ?? lookups.project(project as pulumi.Input<string>));
    this.environment = this.ownEnvironment(name, environment);
    this.application = new Application(name, this.further("application", this.applicationArgs(args, server, lookups)), own);
    const applicationUuid = this.application.id;
    this.applicationUuid = applicationUuid;

    const { variables, database, autoscaling, deploy = {} } = args;
    this.variables = variables && new EnvironmentVariables(name, this.further("variables", { applicationUuid, variables }), own);
    this.storages = this.each(args.storages, ({ mountPath, content }, key) => {
      const inputs = content === undefined ? { type: "persistent" as const, mountPath } : { type: "file" as const, mountPath, content };
      return new Storage(`${name}-${key}`, this.further("storages", { applicationUuid, ...inputs }, key), own);
    });
    [this.volume, this.volumeStorage] = this.ownVolume(name, args, server);
    [this.database, this.attachment] = this.ownDatabase(name, database, server, lookups);
    this.autoscaling =
      autoscaling && new AutoscalingPolicy(name, this.further("autoscaling", { applicationUuid, enabled: true, ...autoscaling }), own);
    this.tasks = this.each(
      args.tasks,
      (task, key) => new ScheduledTask(`${name}-${key}`, this.further("tasks", { applicationUuid, ...task }, key), own),
    );
    this.backups = this.each(args.backups, (schedule, key) => {
      const storageUuid = this.storages[key]?.id ?? "";
      return new StorageBackupSchedule(`${name}-${key}`, this.further("backups", { applicationUuid, storageUuid, ...schedule }, key), own);
    });
    // The deployment comes last, because it watches the children of the application that exist by then.
    this.deployment = deploy === false ? undefined : new Deployment(name, this.further("deployment", { applicationUuid, ...deploy }), own);
    this.url = urlOf(args, this.application);
    this.registerOutputs({ url: this.url, applicationUuid, projectUuid: this.projectUuid });
  }

  /** Address of the database, which contains the password. It is secret, and undefined without a database. Each access reads it. */
  get databaseUrl(): pulumi.Output<string | undefined> {
    if (this.database === undefined) return pulumi.output(undefined);
    return getDatabaseConnectionOutput({ databaseUuid: this.database.id }, { parent: this }).apply(({ url }) => url ?? undefined);
  }

  /** As `databaseUrl`, but undefined if the token is not allowed to read the address. */
  get readableDatabaseUrl(): pulumi.Output<string | undefined> {
    const { database } = this;
    if (database === undefined) return pulumi.output(undefined);
    const found = database.id.apply(async (databaseUuid) => {
      const { url } = await getDatabaseConnection({ databaseUuid }, { parent: this }).catch(() => ({ url: undefined }));
      return url;
    });
    return pulumi.secret(found);
  }

  private ownEnvironment(name: string, environment: WebAppArgs["environment"]): Environment | undefined {
    if (this.project === undefined || environment === undefined || environment === "production") return undefined;
    if (Environment.isInstance(environment)) return undefined;
    const inputs = { projectUuid: this.projectUuid, name: environment };
    return new Environment(name, this.further("environment", inputs), this.childOptions());
  }

  private applicationArgs(args: WebAppArgs, server: pulumi.Output<FoundServer>, lookups: Lookups): ApplicationArgs {
    const { port } = args;
    const domains = addressesOf(args);
    return {
      projectUuid: this.projectUuid,
      ...this.placeOf(args.environment, lookups),
      serverUuid: server.uuid,
      source: sourceOf(args),
      ...(domains === undefined ? {} : { domains }),
      ...(port === undefined ? {} : { portsExposes: pulumi.output(port).apply(String) }),
      ...healthOf(args),
    };
  }

  private placeOf(environment: WebAppArgs["environment"], lookups: Lookups): Pick<ApplicationArgs, "environmentName" | "environmentUuid"> {
    if (environment === undefined) return {};
    if (this.environment) return { environmentName: this.environment.name };
    if (Environment.isInstance(environment)) return { environmentName: environment.name };
    return this.project ? { environmentName: environment } : lookups.environment(this.projectUuid, environment);
  }

  private ownVolume(name: string, { volume }: WebAppArgs, server: pulumi.Output<FoundServer>): [Volume?, Storage?] {
    if (volume === undefined) return [];
    const { mountPath, ...size } = volume;
    const own = this.childOptions();
    const bought = new Volume(name, this.further("volume", { serverUuid: server.uuid, ...size }), own);
    const mounted = { applicationUuid: this.application.id, type: "file" as const, isDirectory: true, fsPath: bought.mountPath, mountPath };
    return [bought, new Storage(`${name}-volume`, this.further("volumeStorage", mounted), own)];
  }

  private ownDatabase(
    name: string,
    database: WebAppArgs["database"],
    server: pulumi.Output<FoundServer>,
    lookups: Lookups,
  ): [ManagedDatabase?, DatabaseAttachment?] {
    if (database === undefined) return [];
    const { engine, plan, region: given, envKey } = database;
    const region = given ?? server.apply(({ region: shown }) => shown ?? missing(lookups));
    const own = this.childOptions();
    const bought = new ManagedDatabase(name, this.further("database", { engine, plan, region }), own);
    const inputs = { databaseUuid: bought.id, applicationUuid: this.application.id, ...(envKey === undefined ? {} : { envKey }) };
    return [bought, new DatabaseAttachment(name, this.further("attachment", inputs), own)];
  }
}

const missing = (lookups: Lookups): never => {
  throw lookups.problem("database.region", "is required, because the platform does not show the region of the server.");
};
