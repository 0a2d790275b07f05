// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ScheduledTask`. */
export interface ScheduledTaskArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Name of the task, at most 255 characters. Default: the resource's logical name. A change is made in place. */
  name?: pulumi.Input<string>;
  /** What is run in the container, by its shell. A change is made in place. Secret: encrypted in the state, never shown. */
  command: pulumi.Input<string>;
  /** When: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as `MON` may stand alone), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change is made in place. */
  frequency: pulumi.Input<string>;
  /** Name of the container that it runs in, of an application with several (compose). Default: the application's only one. A change is made in place; leaving it out later empties it. */
  container?: pulumi.Input<string>;
  /** Seconds after which a run is stopped, 1 to 36000. Default `300`. A change is made in place. */
  timeout?: pulumi.Input<number>;
  /** Whether it runs. Default `true`. A change is made in place. */
  enabled?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A command that the platform runs in a container of an application, again and again. A task runs in the container that is running at that time, so a change of it is felt at its next run, without a deployment. Whether its runs succeed is not looked at. The specification has no call that deletes a task, although platforms have one. Where it is missing, the task is switched off instead (`enabled: false`) and stays, and a line says so (`left in place:`). With its application it goes in any case. Names are not unique on the platform. Where an application has two tasks of the wanted name, `adopt: true` stops and names both; `adopt` with `<applicationUuid>/<taskUuid>` takes one of them. Without Read sensitive data `command` may be hidden: it is compared with a salted digest of what was last written, and drift in it cannot be seen.
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
 */
export class ScheduledTask extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Name of the task, at most 255 characters. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** What is run in the container, by its shell. Secret: encrypted in the state, never shown. */
  declare readonly command: pulumi.Output<string>;
  /** When: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as `MON` may stand alone), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. */
  declare readonly frequency: pulumi.Output<string>;
  /** Name of the container that it runs in, of an application with several (compose). Default: the application's only one. */
  declare readonly container: pulumi.Output<string | undefined>;
  /** Seconds after which a run is stopped, 1 to 36000. */
  declare readonly timeout: pulumi.Output<number | undefined>;
  /** Whether it runs. */
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
