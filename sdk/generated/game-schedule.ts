// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Schedule`. */
export interface ScheduleArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Name of the schedule. Default: the resource's logical name. A change is made in place. */
  name?: pulumi.Input<string>;
  /** When it runs: five fields (minute, hour, day of month, month, day of week), in UTC. A preview shows the next run. A change is made in place. */
  cron: pulumi.Input<string>;
  /** Whether it runs. Default `true`. A change is made in place. */
  isActive?: pulumi.Input<boolean>;
  /** Whether it runs only while the server does. Default `false`. A change is made in place. */
  onlyWhenOnline?: pulumi.Input<boolean>;
  /** What it does, in order. Default: none at first; tasks of a schedule that is taken over are left alone. A change is made in place; leaving it out later empties it. */
  tasks?: pulumi.Input<Array<pulumi.Input<{
    /** `command`: a console command; `power`: a power signal; `backup`: a backup. */
    action: pulumi.Input<"command" | "power" | "backup">;
    /** The command; `start`, `stop`, `restart` or `kill`; for a backup the files to leave out, one pattern a line. */
    payload?: pulumi.Input<string>;
    /** Seconds after the task before it, 0 to 900. Default `0`. */
    timeOffset?: pulumi.Input<number>;
    /** Whether the next task runs although this one failed. Default `false`. */
    continueOnFailure?: pulumi.Input<boolean>;
  }>>>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A schedule of a game server: tasks that run one after another at the times of a cron expression in UTC. At most 10 tasks. They are brought into order with the fewest calls; tasks that do not change are not touched. Names are not unique on the panel. Where a server has two schedules of the wanted name, `adopt: true` stops and names both; `adopt` with the path of one of them, `<server>/<schedule>`, takes that one. A schedule is made whole: flags that are left out are at their defaults. Tasks that are left out are not looked at. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
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
 */
export class Schedule extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Name of the schedule. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** When it runs: five fields (minute, hour, day of month, month, day of week), in UTC. A preview shows the next run. */
  declare readonly cron: pulumi.Output<string>;
  /** Whether it runs. */
  declare readonly isActive: pulumi.Output<boolean | undefined>;
  /** Whether it runs only while the server does. */
  declare readonly onlyWhenOnline: pulumi.Output<boolean | undefined>;
  /** What it does, in order. Default: none at first; tasks of a schedule that is taken over are left alone. */
  declare readonly tasks: pulumi.Output<Array<{
    /** `command`: a console command; `power`: a power signal; `backup`: a backup. */
    action: "command" | "power" | "backup";
    /** The command; `start`, `stop`, `restart` or `kill`; for a backup the files to leave out, one pattern a line. */
    payload?: string;
    /** Seconds after the task before it, 0 to 900. Default `0`. */
    timeOffset?: number;
    /** Whether the next task runs although this one failed. Default `false`. */
    continueOnFailure?: boolean;
  }> | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a Schedule. `name` is the resource's logical name. */
  constructor(name: string, args: ScheduleArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Schedule", name, args, options);
  }

  /** Reads an existing Schedule without managing it. `path`: `<server>/<schedule>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Schedule {
    return new Schedule(name, {} as ScheduleArgs, { ...options, id: path });
  }
}
