// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ProxyRestart`.
 *
 * @see docs/reference/proxy-restart.md#inputs
 */
export interface ProxyRestartArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger. Default `true`. Changing only this input has no effect.
   */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum time to wait for the end of the operation, in seconds. Default `120`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A restart of a server's proxy. Use it, for example, after a change of the proxy's configuration, because a running proxy does not read
 * the change. The provider waits until the proxy runs again. A change of a trigger restarts the proxy again. Deleting the resource has no
 * effect on the platform.
 *
 * @remarks
 * All sites of the server are unavailable for some seconds.
 *
 * To restart the proxy now without a change, run `pulumi up --target-replace '**::<name>'`. If `runOnCreate` is `false`, the proxy restarts
 * only when a trigger changes. Remove this input before you run `--target-replace`.
 *
 * The restart counts as complete when the proxy has been running for 5 seconds. After the timeout, the provider stops waiting and keeps the
 * resource. The next `up` waits again.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const serverUuid = config.require("serverUuid");
 * const proxy = new hosting.ServerProxy("alpha", { serverUuid, configuration: config.requireSecret("proxyConfiguration") });
 * new hosting.ProxyRestart("alpha", { serverUuid, triggers: [proxy.configuration, proxy.proxyType] });
 * ```
 * @see docs/reference/proxy-restart.md
 */
export class ProxyRestart extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
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
  /**
   * State of the proxy after the restart, as the API reports it; `null` if the platform does not report it, or if the restart did not run.
   */
  declare readonly status: pulumi.Output<string | null>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a ProxyRestart. `name` is the resource's logical name. */
  constructor(name: string, args: ProxyRestartArgs, options?: pulumi.CustomResourceOptions) {
    super("ProxyRestart", name, args, options);
  }

  /** Whether a value is a ProxyRestart. Typed policies call it. */
  static override isInstance(value: unknown): value is ProxyRestart {
    return isOfType("ProxyRestart", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ProxyRestart");
  }

  /** Reads an existing ProxyRestart without managing it. `path`: `<serverUuid>/<time>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ProxyRestart {
    return new ProxyRestart(name, {} as ProxyRestartArgs, readOptions("ProxyRestart", name, path, options));
  }
}
