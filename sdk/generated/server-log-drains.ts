// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerLogDrains`.
 *
 * @see docs/reference/server-log-drains.md#inputs
 */
export interface ServerLogDrainsArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /**
   * Whether logs go to the first log service. A change updates the resource in place; if you remove the input later, the switch is turned
   * off, but only if this stack turned it on.
   */
  logService1Enabled?: pulumi.Input<boolean>;
  /**
   * License key of the first log service. A change updates the resource in place; if you remove the input later, the platform's value is
   * cleared, but only if this stack wrote it. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that
   * the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  logService1LicenseKey?: pulumi.Input<string | Reference>;
  /**
   * Address of the first log service. A change updates the resource in place; if you remove the input later, the platform's value is
   * cleared, but only if this stack wrote it.
   */
  logService1BaseUri?: pulumi.Input<string>;
  /**
   * Whether logs go to the second log service. A change updates the resource in place; if you remove the input later, the switch is turned
   * off, but only if this stack turned it on.
   */
  logService2Enabled?: pulumi.Input<boolean>;
  /**
   * Dataset of the second log service. A change updates the resource in place; if you remove the input later, the platform's value is
   * cleared, but only if this stack wrote it.
   */
  logService2DatasetName?: pulumi.Input<string>;
  /**
   * API key of the second log service. A change updates the resource in place; if you remove the input later, the platform's value is
   * cleared, but only if this stack wrote it. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that
   * the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  logService2ApiKey?: pulumi.Input<string | Reference>;
  /**
   * Whether logs go to the destination in `customConfig`. A change updates the resource in place; if you remove the input later, the switch
   * is turned off, but only if this stack turned it on.
   */
  customEnabled?: pulumi.Input<boolean>;
  /**
   * Configuration of the log collector. A change updates the resource in place; if you remove the input later, the platform's value is
   * cleared, but only if this stack wrote it. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that
   * the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  customConfig?: pulumi.Input<string | Reference>;
  /**
   * Configuration of the log collector's parsers. A change updates the resource in place; if you remove the input later, the platform's
   * value is cleared, but only if this stack wrote it. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A
   * value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  customConfigParser?: pulumi.Input<string | Reference>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Destinations for the container logs of a server: two hosted log services and a custom configuration. Several of them may be on at the
 * same time. Every server has these settings. The resource manages only the inputs that you set.
 *
 * @remarks
 * An application sends its logs only if its `isLogDrainEnabled` is set, and only after its next deployment.
 *
 * The platform refuses to turn on a drain whose required fields are empty. `logService1Enabled` needs `logService1LicenseKey` and
 * `logService1BaseUri`; `logService2Enabled` needs `logService2DatasetName` and `logService2ApiKey`; `customEnabled` needs `customConfig`.
 * The fields may already be set on the platform.
 *
 * Deleting the resource turns off the drains that a write of this stack turned on. It also empties the keys and configurations that this
 * stack wrote. It keeps a value if a drain that stays on needs it. It leaves everything else in place, and the log says so.
 *
 * If the token lacks the permission `Read sensitive data`, the platform hides keys and configurations. The provider then compares the
 * program's values with salted digests of the values that it wrote last, and cannot detect drift of these inputs.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * new hosting.ServerLogDrains("alpha", {
 *   serverUuid: alpha.uuid,
 *   logService2Enabled: true,
 *   logService2DatasetName: "alpha",
 *   logService2ApiKey: config.requireSecret("logServiceKey"),
 * });
 * ```
 * @see docs/reference/server-log-drains.md
 */
export class ServerLogDrains extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Whether logs go to the first log service. */
  declare readonly logService1Enabled: pulumi.Output<boolean | undefined>;
  /** License key of the first log service. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly logService1LicenseKey: pulumi.Output<string | undefined>;
  /** Address of the first log service. */
  declare readonly logService1BaseUri: pulumi.Output<string | undefined>;
  /** Whether logs go to the second log service. */
  declare readonly logService2Enabled: pulumi.Output<boolean | undefined>;
  /** Dataset of the second log service. */
  declare readonly logService2DatasetName: pulumi.Output<string | undefined>;
  /** API key of the second log service. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly logService2ApiKey: pulumi.Output<string | undefined>;
  /** Whether logs go to the destination in `customConfig`. */
  declare readonly customEnabled: pulumi.Output<boolean | undefined>;
  /** Configuration of the log collector. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly customConfig: pulumi.Output<string | undefined>;
  /** Configuration of the log collector's parsers. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly customConfigParser: pulumi.Output<string | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ServerLogDrains. `name` is the resource's logical name. */
  constructor(name: string, args: ServerLogDrainsArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerLogDrains", name, args, options);
  }

  /** Whether a value is a ServerLogDrains. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerLogDrains {
    return isOfType("ServerLogDrains", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ServerLogDrains");
  }

  /** Reads an existing ServerLogDrains without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerLogDrains {
    return new ServerLogDrains(name, {} as ServerLogDrainsArgs, readOptions("ServerLogDrains", name, path, options));
  }
}
