// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type * as game from "./game";
import type { Reference } from "../references";

/**
 * Arguments of `GameServer`.
 *
 * @see docs/reference/component-game-server.md#inputs
 */
export interface GameServerArgs {
  /**
   * Name of the server in the panel, its identifier (the 8 characters of its panel URL), or its uuid. Exactly one server must have the
   * name. A change manages the other server instead, and replaces most children.
   */
  server: pulumi.Input<string>;
  /** Description of the server. A change is made in place. */
  description?: pulumi.Input<string>;
  /** Whether the panel makes backups by itself. A change is made in place. */
  smartBackups?: pulumi.Input<boolean>;
  /** Version of the game, or an object with the version and what happens to the world. A change reinstalls the server. */
  gameVersion?: string | {
    /** Version of the game. */
    version: pulumi.Input<string>;
    /** Whether the reinstallation deletes the world. Default `false`. */
    resetWorld?: pulumi.Input<boolean>;
  };
  /**
   * Startup variables, by name. A change is made in place, and the server restarts once after all changes. Secret: each value takes a
   * reference, such as `fromEnv("NAME")` (docs/guides/secrets.md).
   */
  startup?: pulumi.Input<Record<string, pulumi.Input<string | Reference | number>>>;
  /**
   * Keys of configuration files, by the path of the file. Other keys of a file keep their values. A change is made in place, and the server
   * restarts once after all changes. If you remove a path, its keys keep their values.
   */
  config?: Record<string, game.ConfigFileArgs["values"]>;
  /**
   * Files of the server. Each key is a folder on the server. Each value is the path of a folder on the machine that runs Pulumi, or a map
   * from the path of a file to its content. A change is made in place, and the server restarts once after all changes. Secret: each value
   * takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md).
   */
  files?: Record<string, string | game.FilesArgs["contents"]>;
  /**
   * Mods and plugins, by the id of their project: the version in the catalogue `catalog_1`, `newest` for the newest version at the
   * installation, or a source as in `game.Addon`. A change is made in place, and the server restarts once after all changes. Another key or
   * another kind of source replaces the mod.
   */
  mods?: Record<string, pulumi.Input<string> | game.AddonArgs["source"]>;
  /** Further ports, by a key of your choice. The panel chooses the numbers. A change is made in place. Another key is another port. */
  ports?: Record<string, {
    /** Notes of the port. */
    notes?: pulumi.Input<string>;
  }>;
  /**
   * Database of the server: `true`, or the inputs of `game.Database`. If you remove the input, the database is deleted with its data, if
   * the stack permits it.
   */
  database?: true | Omit<game.DatabaseArgs, "server">;
  /** Users who may use the server, each under a name of your choice. A change is made in place. Another key is another user. */
  subusers?: Record<string, {
    /** Public id of the account, such as `ACME-7F3K2Q`. */
    publicId: pulumi.Input<string>;
    /** Permissions of the subuser, in any order: names such as `control.console`. */
    permissions: pulumi.Input<pulumi.Input<string>[]>;
  }>;
  /**
   * Cron expression with five fields, in UTC. At this time the players get a warning, and the running server restarts one minute later. A
   * change is made in place.
   */
  restartAt?: pulumi.Input<string>;
  /** Cron expression with five fields, in UTC, of a backup of the server. A change is made in place. */
  backupAt?: pulumi.Input<string>;
  /**
   * Further schedules, by a key of your choice: the inputs of `game.Schedule`. A change is made in place. Another key is another schedule.
   */
  schedules?: Record<string, Omit<game.ScheduleArgs, "server">>;
  /**
   * Notifications of the server: the inputs of `game.ServerNotifications`. A change is made in place. Secret: each value takes a reference,
   * such as `fromEnv("NAME")` (docs/guides/secrets.md).
   */
  notifications?: {
    /** Address of the chat's webhook. */
    webhookUrl?: pulumi.Input<string | Reference>;
    /** Events that the panel sends, in any order. Default `[]`. */
    events?: pulumi.Input<Array<pulumi.Input<"started" | "stopped" | "crashed" | "backups" | "players">>>;
  };
  /** Host name of the server: the inputs of `game.CustomDomain`. Another host name replaces the domain. */
  domain?: {
    /** Domain, such as `play.example.com`. */
    hostname: pulumi.Input<string>;
    /** Whether `up` waits until the panel finds the records. Default `false`. */
    awaitDns?: pulumi.Input<boolean>;
    /** Maximum time to wait for the records, in seconds. Default `900`. */
    timeoutSeconds?: pulumi.Input<number>;
  };
  /**
   * Warning and delay of the restart after changes of the version, startup variables, configuration, files and mods, or `false` for no
   * restart. Default: a warning, and a restart after 30 seconds. Changing only this input has no effect, except that a change from `false`
   * restarts the server once.
   */
  apply?: false | { warning?: pulumi.Input<string>; delaySeconds?: number };
  /**
   * Further inputs of children, by the name of the child's property: `{ application: { limitsMemory: "1g" } }`. They override what the
   * component sets. A change has the effect that the page of the child's type describes.
   */
  with?: {
    settings?: Partial<game.ServerArgs>;
    version?: Partial<game.GameVersionArgs>;
    startup?: Partial<game.StartupVariablesArgs>;
    config?: Record<string, Partial<game.ConfigFileArgs>>;
    files?: Record<string, Partial<game.FilesArgs>>;
    mods?: Record<string, Partial<game.AddonArgs>>;
    ports?: Record<string, Partial<game.AllocationArgs>>;
    database?: Partial<game.DatabaseArgs>;
    subusers?: Record<string, Partial<game.SubuserArgs>>;
    restart?: Partial<game.ScheduleArgs>;
    backup?: Partial<game.ScheduleArgs>;
    schedules?: Record<string, Partial<game.ScheduleArgs>>;
    notifications?: Partial<game.ServerNotificationsArgs>;
    domain?: Partial<game.CustomDomainArgs>;
    action?: Partial<game.ActionArgs>;
  };
}
