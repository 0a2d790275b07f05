// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Action`. */
export interface ActionArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** What it does, in order: 1 to 20 steps. A change replaces the resource. */
  steps: pulumi.Input<Array<pulumi.Input<{
    /** Sends a power signal and waits until the server is in the state that follows. Where it is there already (`start`, `stop`, `kill`), nothing is sent. A server that goes off while it starts has crashed: the step fails with its last lines. */
    action: pulumi.Input<"power">;
    /** The signal. `kill` ends the process at once, without saving. */
    signal: pulumi.Input<"start" | "stop" | "restart" | "kill">;
    /** What is waited for. Default: `running` after `start` and `restart`, `offline` after `stop` and `kill`. */
    until?: pulumi.Input<"running" | "offline">;
    /** How long this step waits, in seconds. Default `300`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Runs a console command. It is over as soon as the server has taken the command; what it prints shows while the action runs. The server must be running. */
    action: pulumi.Input<"command">;
    /** The command, one line. */
    command: pulumi.Input<string>;
    /** Skips the step where the server is off, instead of failing. Default `false`. */
    ifRunning?: pulumi.Input<boolean>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Waits for one thing: a time, a state of the server, or a line on its console. Lines count that come after the step before it began. */
    action: pulumi.Input<"wait">;
    /** So long. */
    seconds?: pulumi.Input<number>;
    /** Until the server is in this state. */
    state?: pulumi.Input<"running" | "offline">;
    /** Until a console line holds this text. The key must be able to open the console (`websocket.connect`): where that cannot be heard, no step of the action begins. */
    line?: pulumi.Input<string>;
    /** How long this step waits, in seconds. Default `300`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Makes a backup and waits until it is there. It counts among those that the server may have, and the panel makes no more than two in ten minutes. One that is to be kept is a `Backup`. */
    action: pulumi.Input<"backup">;
    /** Its name. Default: the action's logical name and the time of this run. */
    name?: pulumi.Input<string>;
    /** Files to leave out: patterns as in .gitignore. */
    ignored?: pulumi.Input<pulumi.Input<string>[]>;
    /** Whether it is kept from being deleted, also by a schedule that needs its place. Default `false`. */
    locked?: pulumi.Input<boolean>;
    /** How long this step waits, in seconds. Default `3600`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Restores a backup over the server's files and waits until the server is at rest again. It is stopped for that, and off afterwards: let a step `power` start it. */
    action: pulumi.Input<"restore">;
    /** Id of the backup. */
    backup: pulumi.Input<string>;
    /** Whether all files are deleted first, those too that the backup does not have. Default `false`. */
    truncate?: pulumi.Input<boolean>;
    /** How long this step waits, in seconds. Default `3600`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Runs the server's installation again and waits until it is over. The server is stopped for that, and off afterwards; files that the installation does not write stay. */
    action: pulumi.Input<"reinstall">;
    /** How long this step waits, in seconds. Default `1800`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Runs a schedule of the server now, whether it is active or not. */
    action: pulumi.Input<"runSchedule">;
    /** Id of the schedule. */
    schedule: pulumi.Input<string>;
    /** Whether it is waited for until its tasks are done. Default `false`. */
    wait?: pulumi.Input<boolean>;
    /** How long this step waits, in seconds. Default `1800`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Lets the server download a file, and waits until its size stays the same. A file of that name is replaced. One that the program is to keep as it is is a `File` with `url`. */
    action: pulumi.Input<"pull">;
    /** Where from. The server refuses private addresses. */
    url: pulumi.Input<string>;
    /** Folder to put it into. Default: the root. It begins at the server's root. */
    directory?: pulumi.Input<string>;
    /** Its name. Default: what the address ends with. */
    filename?: pulumi.Input<string>;
    /** Whether the file is named by the response's header. Default `false`. */
    useHeader?: pulumi.Input<boolean>;
    /** How long this step waits, in seconds. Default `900`. */
    timeoutSeconds?: pulumi.Input<number>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Copies a file beside itself. The node names the copy: `x copy.ext`. */
    action: pulumi.Input<"copy">;
    /** The file. It begins at the server's root. */
    path: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Moves or renames files and folders. What is moved already, and not where it was, is left alone. */
    action: pulumi.Input<"move">;
    /** The moves, in order. */
    moves: pulumi.Input<Array<pulumi.Input<{
      /** What is moved. It begins at the server's root. */
      from: pulumi.Input<string>;
      /** Where to, with its new name. It begins at the server's root. */
      to: pulumi.Input<string>;
    }>>>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Packs files and folders of one folder into an archive there. The node names it after the time; with `to` it is renamed. */
    action: pulumi.Input<"compress">;
    /** Folder in which they are. Default: the root. It begins at the server's root. */
    directory?: pulumi.Input<string>;
    /** Their names in that folder. */
    files: pulumi.Input<pulumi.Input<string>[]>;
    /** Path of the archive. Default: the node's choice. It begins at the server's root. */
    to?: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Unpacks an archive into the folder that it is in. Files of the same names are replaced; one that the running game has open stops it: let a step `power` stop the server before. */
    action: pulumi.Input<"decompress">;
    /** The archive. It begins at the server's root. */
    file: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Deletes files and whole folders. What is not there is no failure. */
    action: pulumi.Input<"deleteFiles">;
    /** Their paths. They begin at the server's root. */
    paths: pulumi.Input<pulumi.Input<string>[]>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Writes everything in a database into a file of the machine that runs `pulumi up`. An existing file is replaced once the whole has arrived. At most six a minute. */
    action: pulumi.Input<"exportDatabase">;
    /** Id of the database, as `Database` has it. */
    database: pulumi.Input<string>;
    /** The file, from the program's folder. It ends in `.sql.gz`. */
    localPath: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Runs a `.sql` or `.sql.gz` file of the machine that runs `pulumi up` on a database, at most 50 MB. Its statements decide what happens to what is there. Where the response is lost, it is not known how much of it ran, and the step fails. At most six a minute. */
    action: pulumi.Input<"importDatabase">;
    /** Id of the database, as `Database` has it. */
    database: pulumi.Input<string>;
    /** The file, from the program's folder. It ends in `.sql` or `.sql.gz`. */
    localPath: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Repairs the files of the game. The panel offers it for one shooter alone; for any other game it refuses, and the step fails with its message. */
    action: pulumi.Input<"repair">;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Disconnects a player, who may come back at once. */
    action: pulumi.Input<"kick">;
    /** Who: by name, by steamId or by id. */
    player: pulumi.Input<{
      /** Name in the game. */
      name?: pulumi.Input<string>;
      /** Id in its store. */
      steamId?: pulumi.Input<string>;
      /** Id in the game, as `getPlayers` shows it. */
      id?: pulumi.Input<string>;
    }>;
    /** The message to the player. Default: none. */
    message?: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Bans a player from the server. Bans are no state that a program can declare: the game's own file of them is (`game.File`). */
    action: pulumi.Input<"ban">;
    /** Who: by name, by steamId or by id. */
    player: pulumi.Input<{
      /** Name in the game. */
      name?: pulumi.Input<string>;
      /** Id in its store. */
      steamId?: pulumi.Input<string>;
      /** Id in the game, as `getPlayers` shows it. */
      id?: pulumi.Input<string>;
    }>;
    /** The message to the player. Default: none. */
    message?: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Takes a ban back. */
    action: pulumi.Input<"unban">;
    /** Who: by name, by steamId or by id. */
    player: pulumi.Input<{
      /** Name in the game. */
      name?: pulumi.Input<string>;
      /** Id in its store. */
      steamId?: pulumi.Input<string>;
      /** Id in the game, as `getPlayers` shows it. */
      id?: pulumi.Input<string>;
    }>;
    /** The message to the player. Default: none. */
    message?: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Sends a message to all players. After a lost response it is not known whether it was sent, so the step fails. */
    action: pulumi.Input<"broadcast">;
    /** The message. */
    message: pulumi.Input<string>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  } | {
    /** Sends a message to each channel that is on. It fails if the panel reports that a channel did not take it, or that none is on. */
    action: pulumi.Input<"testNotifications">;
    /** Whose notifications. Default `server`. */
    scope?: pulumi.Input<"server" | "account">;
    /** Seconds before it. Default `0`. */
    delaySeconds?: pulumi.Input<number>;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  }>>>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. Default `true`. A change alone does nothing. */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum wait for the end, in seconds. Default `1800`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * What is done to a game server when something changes: steps that run one after another, such as a warning to the players, a backup and a restart. It runs when it is new, and again when a trigger or a step changes. What is done is history: deleting the resource does nothing. What happens at fixed times is a `Schedule`; what happens when something changes is an `Action`. By hand it runs with `pulumi up --target-replace '**::<name>'`, without `runOnCreate: false`. A step that fails fails the `up`. The resource is kept with the number of steps that are done (`stepsDone`), and the next `up` goes on at the step that failed, so that no player is warned twice and no second backup is made. A changed step or trigger begins a new run at the first step; another `timeoutSeconds` is no change of a step. Each step happens at least once, and as a rule once: where an answer is lost, the server's activity says whether the step happened. A run whose process was killed begins again at its first step. What must not happen twice needs a guard of its own, such as `ifRunning`. While steps run, what the server's console says shows as it comes. It is read from the node, without the key; where that cannot be reached from here, or the key may not open the console (`websocket.connect`), the state is asked for by the API, which shows it up to 20 seconds late, and no lines are there. A `power` signal that changes nothing within 15 seconds is sent once more: the node silently drops one while another is under way. Steps are readable in the state and in diffs. Wrap what is secret in `pulumi.secret`. Lines of the log name steps by their number and verb, never their texts; what the server itself prints is not ours to hide. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
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
 */
export class Action extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** What it does, in order: 1 to 20 steps. */
  declare readonly steps: pulumi.Output<Array<{
    /** Sends a power signal and waits until the server is in the state that follows. Where it is there already (`start`, `stop`, `kill`), nothing is sent. A server that goes off while it starts has crashed: the step fails with its last lines. */
    action: "power";
    /** The signal. `kill` ends the process at once, without saving. */
    signal: "start" | "stop" | "restart" | "kill";
    /** What is waited for. Default: `running` after `start` and `restart`, `offline` after `stop` and `kill`. */
    until?: "running" | "offline";
    /** How long this step waits, in seconds. Default `300`. */
    timeoutSeconds?: number;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Runs a console command. It is over as soon as the server has taken the command; what it prints shows while the action runs. The server must be running. */
    action: "command";
    /** The command, one line. */
    command: string;
    /** Skips the step where the server is off, instead of failing. Default `false`. */
    ifRunning?: boolean;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Waits for one thing: a time, a state of the server, or a line on its console. Lines count that come after the step before it began. */
    action: "wait";
    /** So long. */
    seconds?: number;
    /** Until the server is in this state. */
    state?: "running" | "offline";
    /** Until a console line holds this text. The key must be able to open the console (`websocket.connect`): where that cannot be heard, no step of the action begins. */
    line?: string;
    /** How long this step waits, in seconds. Default `300`. */
    timeoutSeconds?: number;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Makes a backup and waits until it is there. It counts among those that the server may have, and the panel makes no more than two in ten minutes. One that is to be kept is a `Backup`. */
    action: "backup";
    /** Its name. Default: the action's logical name and the time of this run. */
    name?: string;
    /** Files to leave out: patterns as in .gitignore. */
    ignored?: string[];
    /** Whether it is kept from being deleted, also by a schedule that needs its place. Default `false`. */
    locked?: boolean;
    /** How long this step waits, in seconds. Default `3600`. */
    timeoutSeconds?: number;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Restores a backup over the server's files and waits until the server is at rest again. It is stopped for that, and off afterwards: let a step `power` start it. */
    action: "restore";
    /** Id of the backup. */
    backup: string;
    /** Whether all files are deleted first, those too that the backup does not have. Default `false`. */
    truncate?: boolean;
    /** How long this step waits, in seconds. Default `3600`. */
    timeoutSeconds?: number;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Runs the server's installation again and waits until it is over. The server is stopped for that, and off afterwards; files that the installation does not write stay. */
    action: "reinstall";
    /** How long this step waits, in seconds. Default `1800`. */
    timeoutSeconds?: number;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Runs a schedule of the server now, whether it is active or not. */
    action: "runSchedule";
    /** Id of the schedule. */
    schedule: string;
    /** Whether it is waited for until its tasks are done. Default `false`. */
    wait?: boolean;
    /** How long this step waits, in seconds. Default `1800`. */
    timeoutSeconds?: number;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Lets the server download a file, and waits until its size stays the same. A file of that name is replaced. One that the program is to keep as it is is a `File` with `url`. */
    action: "pull";
    /** Where from. The server refuses private addresses. */
    url: string;
    /** Folder to put it into. Default: the root. It begins at the server's root. */
    directory?: string;
    /** Its name. Default: what the address ends with. */
    filename?: string;
    /** Whether the file is named by the response's header. Default `false`. */
    useHeader?: boolean;
    /** How long this step waits, in seconds. Default `900`. */
    timeoutSeconds?: number;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Copies a file beside itself. The node names the copy: `x copy.ext`. */
    action: "copy";
    /** The file. It begins at the server's root. */
    path: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Moves or renames files and folders. What is moved already, and not where it was, is left alone. */
    action: "move";
    /** The moves, in order. */
    moves: Array<{
      /** What is moved. It begins at the server's root. */
      from: string;
      /** Where to, with its new name. It begins at the server's root. */
      to: string;
    }>;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Packs files and folders of one folder into an archive there. The node names it after the time; with `to` it is renamed. */
    action: "compress";
    /** Folder in which they are. Default: the root. It begins at the server's root. */
    directory?: string;
    /** Their names in that folder. */
    files: string[];
    /** Path of the archive. Default: the node's choice. It begins at the server's root. */
    to?: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Unpacks an archive into the folder that it is in. Files of the same names are replaced; one that the running game has open stops it: let a step `power` stop the server before. */
    action: "decompress";
    /** The archive. It begins at the server's root. */
    file: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Deletes files and whole folders. What is not there is no failure. */
    action: "deleteFiles";
    /** Their paths. They begin at the server's root. */
    paths: string[];
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Writes everything in a database into a file of the machine that runs `pulumi up`. An existing file is replaced once the whole has arrived. At most six a minute. */
    action: "exportDatabase";
    /** Id of the database, as `Database` has it. */
    database: string;
    /** The file, from the program's folder. It ends in `.sql.gz`. */
    localPath: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Runs a `.sql` or `.sql.gz` file of the machine that runs `pulumi up` on a database, at most 50 MB. Its statements decide what happens to what is there. Where the response is lost, it is not known how much of it ran, and the step fails. At most six a minute. */
    action: "importDatabase";
    /** Id of the database, as `Database` has it. */
    database: string;
    /** The file, from the program's folder. It ends in `.sql` or `.sql.gz`. */
    localPath: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Repairs the files of the game. The panel offers it for one shooter alone; for any other game it refuses, and the step fails with its message. */
    action: "repair";
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Disconnects a player, who may come back at once. */
    action: "kick";
    /** Who: by name, by steamId or by id. */
    player: {
      /** Name in the game. */
      name?: string;
      /** Id in its store. */
      steamId?: string;
      /** Id in the game, as `getPlayers` shows it. */
      id?: string;
    };
    /** The message to the player. Default: none. */
    message?: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Bans a player from the server. Bans are no state that a program can declare: the game's own file of them is (`game.File`). */
    action: "ban";
    /** Who: by name, by steamId or by id. */
    player: {
      /** Name in the game. */
      name?: string;
      /** Id in its store. */
      steamId?: string;
      /** Id in the game, as `getPlayers` shows it. */
      id?: string;
    };
    /** The message to the player. Default: none. */
    message?: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Takes a ban back. */
    action: "unban";
    /** Who: by name, by steamId or by id. */
    player: {
      /** Name in the game. */
      name?: string;
      /** Id in its store. */
      steamId?: string;
      /** Id in the game, as `getPlayers` shows it. */
      id?: string;
    };
    /** The message to the player. Default: none. */
    message?: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Sends a message to all players. After a lost response it is not known whether it was sent, so the step fails. */
    action: "broadcast";
    /** The message. */
    message: string;
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  } | {
    /** Sends a message to each channel that is on. It fails if the panel reports that a channel did not take it, or that none is on. */
    action: "testNotifications";
    /** Whose notifications. Default `server`. */
    scope?: "server" | "account";
    /** Seconds before it. Default `0`. */
    delaySeconds?: number;
    /** Whether the next step runs although this one failed; the failure is a warning then. Default `false`. */
    continueOnFailure?: boolean;
  }>>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum wait for the end, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** How many steps are done. */
  declare readonly stepsDone: pulumi.Output<number>;
  /** What the step after those has begun, where no run has seen its end, such as the id of a backup; `null` where there is nothing. */
  declare readonly stepBegun: pulumi.Output<string | null>;
  /** Time at which the provider saw the end, in ISO format. `null` if the operation did not run (`runOnCreate`), or no run of this stack waited for it. */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares an Action. `name` is the resource's logical name. */
  constructor(name: string, args: ActionArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Action", name, args, options);
  }

  /** Reads an existing Action without managing it. `path`: `<server>/<action>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Action {
    return new Action(name, {} as ActionArgs, { ...options, id: path });
  }
}
