// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

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
  /**
   * Command. The shell of the container runs it. A change updates the resource in place. Secret: takes a reference, such as
   * `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  command: pulumi.Input<string | Reference>;
  /**
   * Schedule of the task: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and steps,
   * or a single name such as `MON`. Words: `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change updates the resource
   * in place.
   */
  frequency: pulumi.Input<string>;
  /**
   * Name of the container in which the command runs. Set it if the application has several containers (compose). Default: the only
   * container of the application. A change updates the resource in place; if you remove the input later, the platform's value is cleared.
   */
  container?: pulumi.Input<string>;
  /** Seconds after which a run is stopped, 1 to 36000. Default `300`. A change updates the resource in place. */
  timeout?: pulumi.Input<number>;
  /** Whether the task runs. Default `true`. A change updates the resource in place. */
  enabled?: pulumi.Input<boolean>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A command that the platform runs repeatedly in a container of an application.
 *
 * @remarks
 * A task runs in the container that is running at the time of the task. A change of the task therefore takes effect at its next run,
 * without a deployment. The provider does not check whether the runs succeed.
 *
 * The specification has no call that deletes a task, although some platforms have one. If the platform has no such call, the provider turns
 * the task off (`enabled: false`) and leaves it in place. The log says so (`left in place:`). The platform always deletes the task together
 * with its application.
 *
 * Names are not unique on the platform. If an application has two tasks with the wanted name, `up` with `adopt: true` stops, and the error
 * lists both tasks. To adopt one of them, set `adopt` to `<applicationUuid>/<taskUuid>`.
 *
 * If the token lacks the permission `Read sensitive data`, the platform may hide `command`. The provider then compares the program's value
 * with a salted digest of the value that it wrote last, and cannot detect drift of this input.
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
  /** Command. The shell of the container runs it. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly command: pulumi.Output<string>;
  /**
   * Schedule of the task: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and steps,
   * or a single name such as `MON`. Words: `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`.
   */
  declare readonly frequency: pulumi.Output<string>;
  /**
   * Name of the container in which the command runs. Set it if the application has several containers (compose). Default: the only
   * container of the application.
   */
  declare readonly container: pulumi.Output<string | undefined>;
  /** Seconds after which a run is stopped, 1 to 36000. */
  declare readonly timeout: pulumi.Output<number | undefined>;
  /** Whether the task runs. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ScheduledTask. `name` is the resource's logical name. */
  constructor(name: string, args: ScheduledTaskArgs, options?: pulumi.CustomResourceOptions) {
    super("ScheduledTask", name, args, options);
  }

  /** Whether a value is a ScheduledTask. Typed policies call it. */
  static override isInstance(value: unknown): value is ScheduledTask {
    return isOfType("ScheduledTask", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ScheduledTask");
  }

  /** Reads an existing ScheduledTask without managing it. `path`: `<applicationUuid>/<taskUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ScheduledTask {
    return new ScheduledTask(name, {} as ScheduledTaskArgs, readOptions("ScheduledTask", name, path, options));
  }
}
