// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ApplicationState`.
 *
 * @see docs/reference/application-state.md#inputs
 */
export interface ApplicationStateArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** State of the application: `running` or `stopped`. A change updates the resource in place; it interrupts running processes. */
  state: pulumi.Input<"running" | "stopped">;
  /**
   * Whether stopping the application also removes unused images and containers from the server. Default `true`. Changing only this input
   * has no effect.
   */
  ctrCleanup?: pulumi.Input<boolean>;
  /** Maximum time to wait, in seconds. Default: 300 for a stop, 1800 for a start. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The power state of an application. If it is stopped or started in the console, a preview shows drift and `up` restores the state.
 *
 * @remarks
 * An application has one state, so you do not need `adopt`. A preview shows what changes. Deleting the resource does not stop or start the
 * application, and logs a line (`left in place:`).
 *
 * Set `dependsOn` to the application's `Deployment`, because a deployment starts a stopped application. If the program has no `Deployment`
 * and the application was never deployed, the provider builds it for `running`.
 *
 * `running` sends a restart, which deploys the newest commit, unless `gitCommitSha` is set. If no deployment has finished yet, the provider
 * starts one. `stopped` waits until the platform reports that the application has stopped.
 *
 * The platform's status lags behind. Therefore, an application counts as running for two minutes after a deployment, even if its status is
 * `exited`, unless the program declares `stopped` or declared it in the last `up`. Every status except `exited` and its synonyms counts as
 * running, including `restarting` and `degraded`.
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
 * @see docs/reference/application-state.md
 */
export class ApplicationState extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** State of the application: `running` or `stopped`. */
  declare readonly state: pulumi.Output<"running" | "stopped">;
  /** Whether stopping the application also removes unused images and containers from the server. */
  declare readonly ctrCleanup: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait, in seconds. Default: 300 for a stop, 1800 for a start. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State and health at the last read, such as `running:healthy`. It can change at any time, without an `up`. */
  declare readonly status: pulumi.Output<string>;

  /** Declares an ApplicationState. `name` is the resource's logical name. */
  constructor(name: string, args: ApplicationStateArgs, options?: pulumi.CustomResourceOptions) {
    super("ApplicationState", name, args, options);
  }

  /** Whether a value is an ApplicationState. Typed policies call it. */
  static override isInstance(value: unknown): value is ApplicationState {
    return isOfType("ApplicationState", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ApplicationState");
  }

  /** Reads an existing ApplicationState without managing it. `path`: `<applicationUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ApplicationState {
    return new ApplicationState(name, {} as ApplicationStateArgs, readOptions("ApplicationState", name, path, options));
  }
}
