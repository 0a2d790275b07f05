// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Action`.
 *
 * @see docs/reference/game-action.md#inputs
 */
export interface ActionArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Steps to run, in order. 1 to 20. A change replaces the resource. */
  steps: pulumi.Input<Array<pulumi.Input<{
    /** Sends a power signal and waits until the server reaches the target state of the signal. If the server is already in this state, `start`, `stop` and `kill` send nothing. If the server crashes during its start, the step fails and shows the last console lines. */
    action: pulumi.Input<"power">;
    /** Signal to send. `kill` ends the process at once, without saving. */
    signal: pulumi.Input<"start" | "stop" | "restart" | "kill">;
    /** State to wait for. Defaults to `running` for the signals `start` and `restart`, and to `offline` for `stop` and `kill`. */
    until?: pulumi.Input<"running" | "offline">;
    /** Maximum time that this step waits, in seconds. Defaults to `300`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Runs a console command. The server must be running. The step ends when the server has accepted the command. The log shows the output of the command while the action runs. */
    action: pulumi.Input<"command">;
    /** Command to run, one line. */
    command: pulumi.Input<string>;
    /** Whether the step is skipped if the server is off. Otherwise the step fails. Defaults to `false`. */
    ifRunning?: pulumi.Input<boolean>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Waits for exactly one of these: a time, a state of the server, or a console line. A console line counts if it appeared after the start of the previous step. */
    action: pulumi.Input<"wait">;
    /** Seconds to wait. */
    seconds?: pulumi.Input<number>;
    /** State to wait for. */
    state?: pulumi.Input<"running" | "offline">;
    /** Text to wait for in a console line. The panel key needs the permission to open the console (`websocket.connect`). If the console cannot be read, the action runs no step. */
    line?: pulumi.Input<string>;
    /** Maximum time that this step waits, in seconds. Defaults to `300`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Makes a backup and waits until it is complete. The backup counts towards the server's limit, and the panel makes at most two in ten minutes. To keep a backup, use the resource `Backup`. */
    action: pulumi.Input<"backup">;
    /** Name of the backup. Defaults to the action's logical name, followed by the time of the run. */
    name?: pulumi.Input<string>;
    /** Patterns of files to leave out, as in `.gitignore`. */
    ignored?: pulumi.Input<pulumi.Input<string>[]>;
    /** Whether the backup is locked. Users cannot delete a locked backup, and schedules do not remove it to make room. Defaults to `false`. */
    locked?: pulumi.Input<boolean>;
    /** Maximum time that this step waits, in seconds. Defaults to `3600`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Restores a backup over the server's files and waits until the restore is complete. The panel stops the server for the restore, and the server stays off. Add a `power` step to start it. */
    action: pulumi.Input<"restore">;
    /** Id of the backup. */
    backup: pulumi.Input<string>;
    /** Whether the panel first deletes all files of the server, including files that the backup does not contain. Defaults to `false`. */
    truncate?: pulumi.Input<boolean>;
    /** Maximum time that this step waits, in seconds. Defaults to `3600`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Runs the server's installation again and waits until it is complete. The panel stops the server for the installation, and the server stays off. It keeps files that the installation does not write. */
    action: pulumi.Input<"reinstall">;
    /** Maximum time that this step waits, in seconds. Defaults to `1800`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Runs a schedule of the server now, even if the schedule is inactive. */
    action: pulumi.Input<"runSchedule">;
    /** Id of the schedule. */
    schedule: pulumi.Input<string>;
    /** Whether the step waits until the schedule's tasks are done. Defaults to `false`. */
    wait?: pulumi.Input<boolean>;
    /** Maximum time that this step waits, in seconds. Defaults to `1800`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Downloads a file to the server and waits until its size stays the same. The download replaces an existing file with the same name. To manage the file permanently, use a `File` with `url`. */
    action: pulumi.Input<"pull">;
    /** Address to download from. The server refuses private addresses. */
    url: pulumi.Input<string>;
    /** Destination folder. Defaults to the root. The path starts at the server's root. */
    directory?: pulumi.Input<string>;
    /** Name of the file. Defaults to the last part of the address. */
    filename?: pulumi.Input<string>;
    /** Whether the file gets the name that a header of the download's response contains. Defaults to `false`. */
    useHeader?: pulumi.Input<boolean>;
    /** Maximum time that this step waits, in seconds. Defaults to `900`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Copies a file within its folder. The node names the copy: `x copy.ext`. */
    action: pulumi.Input<"copy">;
    /** Path of the file. The path starts at the server's root. */
    path: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Moves or renames files and folders. If an entry exists only at its new path, the step does not move it again. */
    action: pulumi.Input<"move">;
    /** Moves, in order. */
    moves: pulumi.Input<Array<pulumi.Input<{
      /** Current path. The path starts at the server's root. */
      from: pulumi.Input<string>;
      /** New path, including the name. The path starts at the server's root. */
      to: pulumi.Input<string>;
    }>>>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Packs files and folders of one folder into an archive in the same folder. The node names the archive after the current time. Set `to` to rename the archive. */
    action: pulumi.Input<"compress">;
    /** Folder that contains the entries. Defaults to the root. The path starts at the server's root. */
    directory?: pulumi.Input<string>;
    /** Names of the entries in that folder. */
    files: pulumi.Input<pulumi.Input<string>[]>;
    /** Path of the archive. Defaults to the name that the node gives it. The path starts at the server's root. */
    to?: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Unpacks an archive into the folder that contains it, and replaces files with the same names. If the running game has one of these files open, the node stops unpacking. To avoid this, stop the server with an earlier `power` step. */
    action: pulumi.Input<"decompress">;
    /** Path of the archive. The path starts at the server's root. */
    file: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Deletes files and whole folders. An entry that does not exist is not an error. */
    action: pulumi.Input<"deleteFiles">;
    /** Paths of the entries. They start at the server's root. */
    paths: pulumi.Input<pulumi.Input<string>[]>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Exports the contents of a database into a file on the machine that runs `pulumi up`. If the file exists, the export replaces it when the download is complete. The panel allows at most six exports per minute. */
    action: pulumi.Input<"exportDatabase">;
    /** Id of the database: the `id` of the `Database`. */
    database: pulumi.Input<string>;
    /** Path of the file, relative to the program's folder. It must end in `.sql.gz`. */
    localPath: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Imports a `.sql` or `.sql.gz` file into a database. The file is on the machine that runs `pulumi up` and has at most 50 MB. The panel allows at most six imports per minute. The statements in the file decide what happens to the existing data. If the response is lost, the step fails, because it is unknown how much of the file was imported. */
    action: pulumi.Input<"importDatabase">;
    /** Id of the database: the `id` of the `Database`. */
    database: pulumi.Input<string>;
    /** Path of the file, relative to the program's folder. It must end in `.sql` or `.sql.gz`. */
    localPath: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Repairs the files of the game. The panel supports this only for one game, a shooter. For any other game, the step fails with the panel's message. */
    action: pulumi.Input<"repair">;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Disconnects a player. The player can rejoin at once. */
    action: pulumi.Input<"kick">;
    /** The player, given by `name`, `steamId` or `id`. */
    player: pulumi.Input<{
      /** Name in the game. */
      name?: pulumi.Input<string>;
      /** Id in the game's store. */
      steamId?: pulumi.Input<string>;
      /** Id in the game, as `getPlayers` returns it. */
      id?: pulumi.Input<string>;
    }>;
    /** Message to the player. Defaults to none. */
    message?: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Bans a player from the server. If a user lifts the ban, the step bans the player again only when the action runs again. To manage the list of bans, manage the game's ban file with `game.File`. */
    action: pulumi.Input<"ban">;
    /** The player, given by `name`, `steamId` or `id`. */
    player: pulumi.Input<{
      /** Name in the game. */
      name?: pulumi.Input<string>;
      /** Id in the game's store. */
      steamId?: pulumi.Input<string>;
      /** Id in the game, as `getPlayers` returns it. */
      id?: pulumi.Input<string>;
    }>;
    /** Message to the player. Defaults to none. */
    message?: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Lifts a ban. */
    action: pulumi.Input<"unban">;
    /** The player, given by `name`, `steamId` or `id`. */
    player: pulumi.Input<{
      /** Name in the game. */
      name?: pulumi.Input<string>;
      /** Id in the game's store. */
      steamId?: pulumi.Input<string>;
      /** Id in the game, as `getPlayers` returns it. */
      id?: pulumi.Input<string>;
    }>;
    /** Message to the player. Defaults to none. */
    message?: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Sends a message to all players. If the response is lost, the step fails, because it is unknown whether the message was sent. */
    action: pulumi.Input<"broadcast">;
    /** Message to all players. */
    message: pulumi.Input<string>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Sends a test message to every channel that is turned on. The step fails if a channel rejects the message, or if no channel is on. */
    action: pulumi.Input<"testNotifications">;
    /** Owner of the notifications to test: the server or the account. Defaults to `server`. */
    scope?: pulumi.Input<"server" | "account">;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  }>>>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger. Default `true`. Changing only this input has no effect.
   */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum time to wait for the end of the operation, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Steps that run on a game server when something changes, for example a warning to the players, a backup and a restart. The steps run one
 * after another. They run when the resource is created, and again when a trigger or a step changes. Deleting the resource has no effect,
 * because completed steps cannot be undone.
 *
 * @remarks
 * Use a `Schedule` for fixed times and an `Action` for changes. To run an action by hand, run `pulumi up --target-replace '**::<name>'`.
 * The program must not set `runOnCreate: false`.
 *
 * A failed step fails the `up`. The state keeps the number of completed steps (`stepsDone`), and the next `up` continues at the failed
 * step. Therefore, no player is warned twice, and no second backup is made. A changed step or trigger starts a new run at the first step; a
 * changed `timeoutSeconds` does not count as a changed step.
 *
 * Each step runs at least once, and normally exactly once. If a response is lost, the provider reads in the server's activity log whether
 * the step ran. If the process of a run is killed, the next run starts again at the first step. A step that must not run twice needs its
 * own guard, such as `ifRunning`.
 *
 * The log shows the server's console lines while steps run. The provider reads these lines directly from the node, and does not send the
 * panel key to the node. If the node is unreachable, or if the key lacks the permission to open the console (`websocket.connect`), the
 * provider reads the state from the API instead. That state is up to 20 seconds old, and no console lines are available.
 *
 * If a `power` signal changes nothing within 15 seconds, the provider sends it once more. The node silently drops a signal while another
 * signal is in progress.
 *
 * The state and diffs show steps in plain text, so wrap secret values in `pulumi.secret`. Log lines show the number and the verb of a step,
 * never its text. The provider cannot hide text that the server itself prints.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const settings = config.get("settings") ?? "";
 * new hosting.game.Action("apply-settings", {
 *   server,
 *   triggers: [settings],
 *   steps: [
 *     { action: "command", command: "say The server restarts in a minute", ifRunning: true },
 *     { action: "backup", delaySeconds: 60 },
 *     { action: "power", signal: "restart" },
 *     { action: "wait", line: "Done" },
 *   ],
 * });
 * ```
 * @see docs/reference/game-action.md
 */
export class Action extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Steps to run, in order. 1 to 20. */
  declare readonly steps: pulumi.Output<Array<{
    /** Sends a power signal and waits until the server reaches the target state of the signal. If the server is already in this state, `start`, `stop` and `kill` send nothing. If the server crashes during its start, the step fails and shows the last console lines. */
    action: "power";
    /** Signal to send. `kill` ends the process at once, without saving. */
    signal: "start" | "stop" | "restart" | "kill";
    /** State to wait for. Defaults to `running` for the signals `start` and `restart`, and to `offline` for `stop` and `kill`. */
    until?: "running" | "offline";
    /** Maximum time that this step waits, in seconds. Defaults to `300`. */
    timeoutSeconds?: number;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Runs a console command. The server must be running. The step ends when the server has accepted the command. The log shows the output of the command while the action runs. */
    action: "command";
    /** Command to run, one line. */
    command: string;
    /** Whether the step is skipped if the server is off. Otherwise the step fails. Defaults to `false`. */
    ifRunning?: boolean;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Waits for exactly one of these: a time, a state of the server, or a console line. A console line counts if it appeared after the start of the previous step. */
    action: "wait";
    /** Seconds to wait. */
    seconds?: number;
    /** State to wait for. */
    state?: "running" | "offline";
    /** Text to wait for in a console line. The panel key needs the permission to open the console (`websocket.connect`). If the console cannot be read, the action runs no step. */
    line?: string;
    /** Maximum time that this step waits, in seconds. Defaults to `300`. */
    timeoutSeconds?: number;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Makes a backup and waits until it is complete. The backup counts towards the server's limit, and the panel makes at most two in ten minutes. To keep a backup, use the resource `Backup`. */
    action: "backup";
    /** Name of the backup. Defaults to the action's logical name, followed by the time of the run. */
    name?: string;
    /** Patterns of files to leave out, as in `.gitignore`. */
    ignored?: string[];
    /** Whether the backup is locked. Users cannot delete a locked backup, and schedules do not remove it to make room. Defaults to `false`. */
    locked?: boolean;
    /** Maximum time that this step waits, in seconds. Defaults to `3600`. */
    timeoutSeconds?: number;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Restores a backup over the server's files and waits until the restore is complete. The panel stops the server for the restore, and the server stays off. Add a `power` step to start it. */
    action: "restore";
    /** Id of the backup. */
    backup: string;
    /** Whether the panel first deletes all files of the server, including files that the backup does not contain. Defaults to `false`. */
    truncate?: boolean;
    /** Maximum time that this step waits, in seconds. Defaults to `3600`. */
    timeoutSeconds?: number;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Runs the server's installation again and waits until it is complete. The panel stops the server for the installation, and the server stays off. It keeps files that the installation does not write. */
    action: "reinstall";
    /** Maximum time that this step waits, in seconds. Defaults to `1800`. */
    timeoutSeconds?: number;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Runs a schedule of the server now, even if the schedule is inactive. */
    action: "runSchedule";
    /** Id of the schedule. */
    schedule: string;
    /** Whether the step waits until the schedule's tasks are done. Defaults to `false`. */
    wait?: boolean;
    /** Maximum time that this step waits, in seconds. Defaults to `1800`. */
    timeoutSeconds?: number;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Downloads a file to the server and waits until its size stays the same. The download replaces an existing file with the same name. To manage the file permanently, use a `File` with `url`. */
    action: "pull";
    /** Address to download from. The server refuses private addresses. */
    url: string;
    /** Destination folder. Defaults to the root. The path starts at the server's root. */
    directory?: string;
    /** Name of the file. Defaults to the last part of the address. */
    filename?: string;
    /** Whether the file gets the name that a header of the download's response contains. Defaults to `false`. */
    useHeader?: boolean;
    /** Maximum time that this step waits, in seconds. Defaults to `900`. */
    timeoutSeconds?: number;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Copies a file within its folder. The node names the copy: `x copy.ext`. */
    action: "copy";
    /** Path of the file. The path starts at the server's root. */
    path: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Moves or renames files and folders. If an entry exists only at its new path, the step does not move it again. */
    action: "move";
    /** Moves, in order. */
    moves: Array<{
      /** Current path. The path starts at the server's root. */
      from: string;
      /** New path, including the name. The path starts at the server's root. */
      to: string;
    }>;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Packs files and folders of one folder into an archive in the same folder. The node names the archive after the current time. Set `to` to rename the archive. */
    action: "compress";
    /** Folder that contains the entries. Defaults to the root. The path starts at the server's root. */
    directory?: string;
    /** Names of the entries in that folder. */
    files: string[];
    /** Path of the archive. Defaults to the name that the node gives it. The path starts at the server's root. */
    to?: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Unpacks an archive into the folder that contains it, and replaces files with the same names. If the running game has one of these files open, the node stops unpacking. To avoid this, stop the server with an earlier `power` step. */
    action: "decompress";
    /** Path of the archive. The path starts at the server's root. */
    file: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Deletes files and whole folders. An entry that does not exist is not an error. */
    action: "deleteFiles";
    /** Paths of the entries. They start at the server's root. */
    paths: string[];
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Exports the contents of a database into a file on the machine that runs `pulumi up`. If the file exists, the export replaces it when the download is complete. The panel allows at most six exports per minute. */
    action: "exportDatabase";
    /** Id of the database: the `id` of the `Database`. */
    database: string;
    /** Path of the file, relative to the program's folder. It must end in `.sql.gz`. */
    localPath: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Imports a `.sql` or `.sql.gz` file into a database. The file is on the machine that runs `pulumi up` and has at most 50 MB. The panel allows at most six imports per minute. The statements in the file decide what happens to the existing data. If the response is lost, the step fails, because it is unknown how much of the file was imported. */
    action: "importDatabase";
    /** Id of the database: the `id` of the `Database`. */
    database: string;
    /** Path of the file, relative to the program's folder. It must end in `.sql` or `.sql.gz`. */
    localPath: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Repairs the files of the game. The panel supports this only for one game, a shooter. For any other game, the step fails with the panel's message. */
    action: "repair";
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Disconnects a player. The player can rejoin at once. */
    action: "kick";
    /** The player, given by `name`, `steamId` or `id`. */
    player: {
      /** Name in the game. */
      name?: string;
      /** Id in the game's store. */
      steamId?: string;
      /** Id in the game, as `getPlayers` returns it. */
      id?: string;
    };
    /** Message to the player. Defaults to none. */
    message?: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Bans a player from the server. If a user lifts the ban, the step bans the player again only when the action runs again. To manage the list of bans, manage the game's ban file with `game.File`. */
    action: "ban";
    /** The player, given by `name`, `steamId` or `id`. */
    player: {
      /** Name in the game. */
      name?: string;
      /** Id in the game's store. */
      steamId?: string;
      /** Id in the game, as `getPlayers` returns it. */
      id?: string;
    };
    /** Message to the player. Defaults to none. */
    message?: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Lifts a ban. */
    action: "unban";
    /** The player, given by `name`, `steamId` or `id`. */
    player: {
      /** Name in the game. */
      name?: string;
      /** Id in the game's store. */
      steamId?: string;
      /** Id in the game, as `getPlayers` returns it. */
      id?: string;
    };
    /** Message to the player. Defaults to none. */
    message?: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Sends a message to all players. If the response is lost, the step fails, because it is unknown whether the message was sent. */
    action: "broadcast";
    /** Message to all players. */
    message: string;
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Sends a test message to every channel that is turned on. The step fails if a channel rejects the message, or if no channel is on. */
    action: "testNotifications";
    /** Owner of the notifications to test: the server or the account. Defaults to `server`. */
    scope?: "server" | "account";
    /** Delay before the step, in seconds. Defaults to `0`. */
    delaySeconds?: number;
    /** Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`. */
    continueOnFailure?: boolean;
  }>>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger.
   */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for the end of the operation, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Number of completed steps. */
  declare readonly stepsDone: pulumi.Output<number>;
  /** The work that the next step has started but not completed, such as the id of a backup in progress. `null` if there is none. */
  declare readonly stepBegun: pulumi.Output<string | null>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares an Action. `name` is the resource's logical name. */
  constructor(name: string, args: ActionArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Action", name, args, options);
  }

  /** Whether a value is an Action. Typed policies call it. */
  static override isInstance(value: unknown): value is Action {
    return isOfType("game_Action", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Action");
  }

  /** Reads an existing Action without managing it. `path`: `<server>/<action>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Action {
    return new Action(name, {} as ActionArgs, readOptions("game_Action", name, path, options));
  }
}
