import type * as pulumi from "@pulumi/pulumi";
import { type GameServerArgs, game } from "../generated";
import { HostingComponent } from "./component";
import { gameServer } from "./game-server-definition";
import { backupTasks, mayRestart, restartSteps, restartTasks, sourceOf, versionOf } from "./game-server-inputs";
import { Lookups } from "./lookups";
import { componentToken } from "./token";

type Keyed<T> = Readonly<Record<string, T>>;

/**
 * The desired state of a game server that was ordered in the panel: its version, startup variables, configuration, files, mods, ports, database, users
 * and schedules.
 *
 * @see docs/reference/component-game-server.md
 */
export class GameServer extends HostingComponent {
  /** Typed policies compare it with the type of a resource. */
  static readonly __pulumiType = componentToken(gameServer);
  readonly settings: game.Server | undefined;
  readonly version: game.GameVersion | undefined;
  readonly startup: game.StartupVariables | undefined;
  readonly config: Keyed<game.ConfigFile>;
  readonly files: Keyed<game.Files>;
  readonly mods: Keyed<game.Addon>;
  readonly ports: Keyed<game.Allocation>;
  readonly database: game.Database | undefined;
  readonly subusers: Keyed<game.Subuser>;
  readonly restart: game.Schedule | undefined;
  readonly backup: game.Schedule | undefined;
  readonly schedules: Keyed<game.Schedule>;
  readonly notifications: game.ServerNotifications | undefined;
  readonly domain: game.CustomDomain | undefined;
  /** Restarts the server once after all changes. */
  readonly action: game.Action | undefined;
  /** Identifier of the server. */
  readonly identifier: pulumi.Output<string>;
  /** Address for players, with the port. */
  readonly address: pulumi.Output<string>;

  /** Declares a GameServer. `name` is the logical name of the component and of its children. */
  constructor(name: string, args: GameServerArgs, options?: pulumi.ComponentResourceOptions) {
    super(gameServer, name, args, options);
    const found = new Lookups(this, `GameServer "${name}"`).gameServer(args.server);
    const server = found.identifier;
    this.identifier = server;
    this.address = found.apply(({ address, port }) => [address ?? "", ...(port === null ? [] : [port])].join(":"));
    const own = this.childOptions();
    const { startup, database, notifications, domain } = args;

    this.settings = this.ownSettings(name, args, server);
    const version = versionOf(args);
    this.version = version && new game.GameVersion(name, this.further("version", { server, ...version }), own);
    // A reinstallation would overwrite everything that was written before.
    const after = this.childOptions(this.version ? { dependsOn: this.version } : {});
    this.startup = startup && new game.StartupVariables(name, this.further("startup", { server, variables: startup }), own);
    this.config = this.each(args.config, (values, path) => {
      return new game.ConfigFile(`${name}-${path}`, this.further("config", { server, path, values }, path), after);
    });
    this.files = this.each(args.files, (content, directory) => {
      const files = typeof content === "string" ? { localDirectory: content } : { contents: content };
      return new game.Files(`${name}-${directory}`, this.further("files", { server, directory, ...files }, directory), after);
    });
    this.mods = this.each(args.mods, (mod, project) => {
      return new game.Addon(`${name}-${project}`, this.further("mods", { server, source: sourceOf(project, mod) }, project), after);
    });
    this.ports = this.each(args.ports, (port, key) => {
      return new game.Allocation(`${name}-${key}`, this.further("ports", { server, ...port }, key), own);
    });
    this.database = database && new game.Database(name, this.further("database", { server, ...(database === true ? {} : database) }), own);
    this.subusers = this.each(args.subusers, (user, key) => {
      return new game.Subuser(`${name}-${key}`, this.further("subusers", { server, ...user }, key), own);
    });
    this.restart = this.scheduled(`${name}-restart`, "restart", args.restartAt, { ...restartTasks, server });
    this.backup = this.scheduled(`${name}-backup`, "backup", args.backupAt, { ...backupTasks, server });
    this.schedules = this.each(args.schedules, (schedule, key) => {
      return new game.Schedule(`${name}-${key}`, this.further("schedules", { server, ...schedule }, key), own);
    });
    this.notifications =
      notifications && new game.ServerNotifications(name, this.further("notifications", { server, ...notifications }), own);
    this.domain = domain && new game.CustomDomain(name, this.further("domain", { server, ...domain }), own);
    this.action = this.ownAction(name, args, server);
    this.registerOutputs({ identifier: this.identifier, address: this.address });
  }

  private ownSettings(name: string, { description, smartBackups }: GameServerArgs, server: pulumi.Input<string>): game.Server | undefined {
    if (description === undefined && smartBackups === undefined) return undefined;
    const inputs = {
      server,
      ...(description === undefined ? {} : { description }),
      ...(smartBackups === undefined ? {} : { smartBackups }),
    };
    return new game.Server(name, this.further("settings", inputs), this.childOptions());
  }

  private scheduled(
    label: string,
    property: "restart" | "backup",
    cron: pulumi.Input<string> | undefined,
    inputs: Omit<game.ScheduleArgs, "cron">,
  ): game.Schedule | undefined {
    return cron === undefined ? undefined : new game.Schedule(label, this.further(property, { cron, ...inputs }), this.childOptions());
  }

  /** The triggers are the inputs that the server uses only after a restart. */
  private ownAction(name: string, args: GameServerArgs, server: pulumi.Input<string>): game.Action | undefined {
    if (args.apply === false || !mayRestart(args)) return undefined;
    const triggers = {
      version: this.version?.version,
      startup: this.startup?.variables,
      config: this.each(this.config, ({ values }) => values),
      files: this.each(this.files, ({ sha256 }) => sha256),
      mods: this.each(this.mods, ({ version }) => version),
    };
    const inputs = { server, triggers, steps: restartSteps(args.apply) };
    return new game.Action(name, this.further("action", inputs), this.childOptions());
  }
}
