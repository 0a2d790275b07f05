// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ApplicationState`. */
export interface ApplicationStateArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Whether it runs: `running` or `stopped`. A change is made in place; it interrupts what runs. */
  state: pulumi.Input<"running" | "stopped">;
  /** Whether stopping it also clears unused images and containers off the server. Default `true`. A change alone does nothing. */
  ctrCleanup?: pulumi.Input<boolean>;
  /** How long to wait, in seconds. Default: 300 until it has stopped, 1800 until it runs. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Whether an application runs. One that was stopped or started in the console shows as drift, and is brought back. An application has one state. Declaring it never asks: a preview says what changes. Deleting the resource leaves the application as it is, and a line says so (`left in place:`). Put it behind the application's `Deployment` (`dependsOn`), which starts what is stopped. Without a `Deployment`, `running` builds an application that was never deployed. To `running`: the image that is there is started again; where no deployment has finished yet, one is begun, and waited for. To `stopped`: waited for until the platform says so. The platform's status lags behind. So one that was deployed in the last two minutes counts as running, whatever its status says, unless it was to be stopped. Everything but `exited`, or another word for it, counts as running, also `restarting` and `degraded`.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const web = hosting.Application.get("web", "<application uuid>");
 * const deployed = new hosting.Deployment("web", { applicationUuid: web.id });
 * new hosting.ApplicationState(
 *   "web",
 *   { applicationUuid: web.id, state: config.getBoolean("asleep") ? "stopped" : "running" },
 *   { dependsOn: deployed },
 * );
 * ```
 */
export class ApplicationState extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Whether it runs: `running` or `stopped`. */
  declare readonly state: pulumi.Output<"running" | "stopped">;
  /** Whether stopping it also clears unused images and containers off the server. */
  declare readonly ctrCleanup: pulumi.Output<boolean | undefined>;
  /** How long to wait, in seconds. Default: 300 until it has stopped, 1800 until it runs. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State and health, such as `running:healthy`, when it was last read. Moves on its own. */
  declare readonly status: pulumi.Output<string>;

  /** Declares an ApplicationState. `name` is the resource's logical name. */
  constructor(name: string, args: ApplicationStateArgs, options?: pulumi.CustomResourceOptions) {
    super("ApplicationState", name, args, options);
  }

  /** Reads an existing ApplicationState without managing it. `path`: `<applicationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ApplicationState {
    return new ApplicationState(name, {} as ApplicationStateArgs, { ...options, id: path });
  }
}
