// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Schedule`.
 *
 * @see docs/reference/game-schedule.md#inputs
 */
export interface ScheduleArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Name of the schedule. Defaults to the resource's logical name. A change updates the resource in place. */
  name?: pulumi.Input<string>;
  /**
   * Cron expression in UTC with five fields: minute, hour, day of month, month, day of week. A preview shows the next run. A change updates
   * the resource in place.
   */
  cron: pulumi.Input<string>;
  /** Whether the schedule is active. Default `true`. A change updates the resource in place. */
  isActive?: pulumi.Input<boolean>;
  /** Whether the schedule runs only while the server is running. Default `false`. A change updates the resource in place. */
  onlyWhenOnline?: pulumi.Input<boolean>;
  /**
   * Tasks, in order. Default: a new schedule has no tasks, and an adopted schedule keeps its tasks. A change updates the resource in place;
   * if you remove the input later, the platform's value is cleared.
   */
  tasks?: pulumi.Input<Array<pulumi.Input<{
    /** Action of the task: `command` (a console command), `power` (a power signal) or `backup`. */
    action: pulumi.Input<"command" | "power" | "backup">;
    /** For `command`, the console command. For `power`, the signal `start`, `stop`, `restart` or `kill`. For `backup`, patterns of the files to leave out, one per line. */
    payload?: pulumi.Input<string>;
    /** Delay after the previous task, in seconds. 0 to 900. Defaults to `0`. */
    timeOffset?: pulumi.Input<number>;
    /** Whether the next task runs if this task fails. Defaults to `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  }>>>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Schedule of a game server: tasks that run one after another at the times of a cron expression in UTC.
 *
 * @remarks
 * A schedule has at most 10 tasks. The provider reorders tasks with the fewest calls, and does not send unchanged tasks.
 *
 * Schedule names are not unique on the panel. If a server has two schedules with the wanted name, `adopt: true` fails, and the error lists
 * both schedules. To adopt one of them, set `adopt` to its path, `<server>/<schedule>`.
 *
 * If you leave out `isActive` or `onlyWhenOnline`, the provider sets it to its default. If you never set `tasks`, the provider does not
 * manage the tasks. If you remove `tasks` later, the provider deletes the tasks.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const nightly = new hosting.game.Schedule("nightly", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   cron: "0 4 * * *",
 *   tasks: [
 *     { action: "command", payload: "say The server restarts in a minute" },
 *     { action: "backup", timeOffset: 5 },
 *     { action: "power", payload: "restart", timeOffset: 60 },
 *   ],
 * });
 * ```
 * @see docs/reference/game-schedule.md
 */
export class Schedule extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Name of the schedule. Defaults to the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** Cron expression in UTC with five fields: minute, hour, day of month, month, day of week. A preview shows the next run. */
  declare readonly cron: pulumi.Output<string>;
  /** Whether the schedule is active. */
  declare readonly isActive: pulumi.Output<boolean | undefined>;
  /** Whether the schedule runs only while the server is running. */
  declare readonly onlyWhenOnline: pulumi.Output<boolean | undefined>;
  /** Tasks, in order. Default: a new schedule has no tasks, and an adopted schedule keeps its tasks. */
  declare readonly tasks: pulumi.Output<Array<{
    /** Action of the task: `command` (a console command), `power` (a power signal) or `backup`. */
    action: "command" | "power" | "backup";
    /** For `command`, the console command. For `power`, the signal `start`, `stop`, `restart` or `kill`. For `backup`, patterns of the files to leave out, one per line. */
    payload?: string;
    /** Delay after the previous task, in seconds. 0 to 900. Defaults to `0`. */
    timeOffset?: number;
    /** Whether the next task runs if this task fails. Defaults to `false`. */
    continueOnFailure?: boolean;
  }> | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a Schedule. `name` is the resource's logical name. */
  constructor(name: string, args: ScheduleArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Schedule", name, args, options);
  }

  /** Whether a value is a Schedule. Typed policies call it. */
  static override isInstance(value: unknown): value is Schedule {
    return isOfType("game_Schedule", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Schedule");
  }

  /** Reads an existing Schedule without managing it. `path`: `<server>/<schedule>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Schedule {
    return new Schedule(name, {} as ScheduleArgs, readOptions("game_Schedule", name, path, options));
  }
}
