// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `ScheduledTask`.
 *
 * @see docs/reference/scheduled-task.md#inputs
 */
export interface ScheduledTaskArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Name of the task, at most 255 characters. Default: the resource's logical name. A change updates the resource in place. */
  name?: pulumi.Input<string>;
  /** Command, which the container's shell runs. A change updates the resource in place. Secret: encrypted in the state, never shown. */
  command: pulumi.Input<string>;
  /** Schedule of the task: a cron expression in five fields, with numbers, lists, ranges and steps (a single name such as `MON` is allowed), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change updates the resource in place. */
  frequency: pulumi.Input<string>;
  /** Name of the container that the command runs in, for an application with several containers (compose). Default: the application's only container. A change updates the resource in place; if you remove the input later, the platform's value is cleared. */
  container?: pulumi.Input<string>;
  /** Seconds after which a run is stopped, 1 to 36000. Default `300`. A change updates the resource in place. */
  timeout?: pulumi.Input<number>;
  /** Whether the task runs. Default `true`. A change updates the resource in place. */
  enabled?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A command that the platform runs repeatedly in a container of an application. A task runs in the container that is running at that time. A change therefore takes effect with its next run, without a deployment. The provider does not check whether the runs succeed. The specification has no call that deletes a task, although some platforms have one. If the call is missing, the task is turned off (`enabled: false`) and left in place, and a line says so (`left in place:`). It is deleted with its application in any case. Names are not unique on the platform. If an application has two tasks with the wanted name, `adopt: true` stops and names both. Set `adopt` to `<applicationUuid>/<taskUuid>` to adopt one of them. Without the permission Read sensitive data, `command` may be hidden. The provider compares it with a salted digest of the last written value, so drift in it cannot be detected.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const cleanup = new hosting.ScheduledTask("cleanup", {
 *   applicationUuid: web.id,
 *   command: "node scripts/cleanup.js",
 *   frequency: "30 2 * * *",
 *   timeout: 900,
 * });
 * ```
 * @see docs/reference/scheduled-task.md
 */
export class ScheduledTask extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Name of the task, at most 255 characters. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** Command, which the container's shell runs. Secret: encrypted in the state, never shown. */
  declare readonly command: pulumi.Output<string>;
  /** Schedule of the task: a cron expression in five fields, with numbers, lists, ranges and steps (a single name such as `MON` is allowed), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. */
  declare readonly frequency: pulumi.Output<string>;
  /** Name of the container that the command runs in, for an application with several containers (compose). Default: the application's only container. */
  declare readonly container: pulumi.Output<string | undefined>;
  /** Seconds after which a run is stopped, 1 to 36000. */
  declare readonly timeout: pulumi.Output<number | undefined>;
  /** Whether the task runs. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ScheduledTask. `name` is the resource's logical name. */
  constructor(name: string, args: ScheduledTaskArgs, options?: pulumi.CustomResourceOptions) {
    super("ScheduledTask", name, args, options);
  }

  /** Reads an existing ScheduledTask without managing it. `path`: `<applicationUuid>/<taskUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ScheduledTask {
    return new ScheduledTask(name, {} as ScheduledTaskArgs, { ...options, id: path });
  }
}
