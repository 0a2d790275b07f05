// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerProxy`.
 *
 * @see docs/reference/server-proxy.md#inputs
 */
export interface ServerProxyArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** Type of the proxy, by its name in the specification. A change updates the resource in place; it interrupts running processes. */
  proxyType?: pulumi.Input<"proxy_1" | "proxy_2" | "web_server" | "none">;
  /** Whether requests that match no application are redirected to `redirectUrl`. A change updates the resource in place. */
  redirectEnabled?: pulumi.Input<boolean>;
  /**
   * Target of the redirect: a public address. A change updates the resource in place; if you remove the input later, the platform's value
   * is cleared, but only if this stack wrote it.
   */
  redirectUrl?: pulumi.Input<string>;
  /** Whether applications get labels for this proxy only. A change updates the resource in place. */
  generateExactLabels?: pulumi.Input<boolean>;
  /**
   * Configuration of the proxy, a compose file. A change updates the resource in place. Secret: takes a reference, such as
   * `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  configuration?: pulumi.Input<string | Reference>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The proxy of a server, which routes requests to its applications: its type, its redirect for unmatched requests and its configuration.
 * Every server has these settings. The resource manages only the inputs that you set.
 *
 * @remarks
 * The platform writes a change to the server and does not restart the proxy. Most changes take effect after the next restart of the proxy.
 *
 * A change of `proxyType` replaces the proxy and resets the saved configuration. The provider first writes the type and waits. Then it
 * writes the other inputs, and writes the `configuration` of the program again. During this time, the sites on the server are unavailable.
 *
 * `configuration` is the plain compose file. A preview refuses text that is valid base64, because the platform may decode it. If the
 * platform shows `null`, no configuration was saved through the API.
 *
 * If the token lacks the permission `Read sensitive data`, the platform hides `configuration`. The provider then compares the program's
 * value with a salted digest of the value that it wrote last, and cannot detect drift of this input.
 *
 * No list shows these settings, so a preview sends one request for each resource of this type.
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * new hosting.ServerProxy("alpha", {
 *   serverUuid: alpha.uuid,
 *   redirectEnabled: true,
 *   redirectUrl: "https://www.example.com",
 * });
 * ```
 * @see docs/reference/server-proxy.md
 */
export class ServerProxy extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Type of the proxy, by its name in the specification. */
  declare readonly proxyType: pulumi.Output<"proxy_1" | "proxy_2" | "web_server" | "none" | undefined>;
  /** Whether requests that match no application are redirected to `redirectUrl`. */
  declare readonly redirectEnabled: pulumi.Output<boolean | undefined>;
  /** Target of the redirect: a public address. */
  declare readonly redirectUrl: pulumi.Output<string | undefined>;
  /** Whether applications get labels for this proxy only. */
  declare readonly generateExactLabels: pulumi.Output<boolean | undefined>;
  /** Configuration of the proxy, a compose file. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly configuration: pulumi.Output<string | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State of the proxy, such as `running`; `null` if the platform does not report it. */
  declare readonly status: pulumi.Output<string | null>;

  /** Declares a ServerProxy. `name` is the resource's logical name. */
  constructor(name: string, args: ServerProxyArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerProxy", name, args, options);
  }

  /** Whether a value is a ServerProxy. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerProxy {
    return isOfType("ServerProxy", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ServerProxy");
  }

  /** Reads an existing ServerProxy without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerProxy {
    return new ServerProxy(name, {} as ServerProxyArgs, readOptions("ServerProxy", name, path, options));
  }
}
