// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ServerProxy`. */
export interface ServerProxyArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** Which proxy it is, by the names of the specification. A change is made in place; it interrupts what runs. */
  proxyType?: pulumi.Input<"proxy_1" | "proxy_2" | "web_server" | "none">;
  /** Whether requests that fit no application are sent to `redirectUrl`. A change is made in place. */
  redirectEnabled?: pulumi.Input<boolean>;
  /** Where they are sent: a public address. A change is made in place; leaving it out later empties it. */
  redirectUrl?: pulumi.Input<string>;
  /** Whether applications get labels for this proxy alone. A change is made in place. */
  generateExactLabels?: pulumi.Input<boolean>;
  /** Its configuration, a compose file. A change is made in place. Secret: encrypted in the state, never shown. */
  configuration?: pulumi.Input<string>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The proxy of a server, which leads requests to its applications: which one it is, where it sends what fits none, and its configuration. Every server has these settings; a resource sets those that it names and leaves the others alone. A change is written to the server, and the proxy is not restarted by it: most of them are felt after its next restart. Another `proxyType` replaces the proxy and resets the saved configuration. So it is written first and waited for, then the rest, and a `configuration` that the program sets once more. The sites on the server are away meanwhile. `configuration` is the compose file as it is. A text that happens to be base64 is refused, because the platform may decode it. `null` on the platform says that none was saved through the API. Without Read sensitive data `configuration` is hidden: it is compared with a salted digest of what was last written, and drift in it cannot be seen. These settings stand in no list, so each server with such a resource costs a preview one request.
 *
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * new hosting.ServerProxy("alpha", {
 *   serverUuid: alpha.uuid,
 *   redirectEnabled: true,
 *   redirectUrl: "https://www.example.com",
 * });
 * ```
 */
export class ServerProxy extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Which proxy it is, by the names of the specification. */
  declare readonly proxyType: pulumi.Output<"proxy_1" | "proxy_2" | "web_server" | "none" | undefined>;
  /** Whether requests that fit no application are sent to `redirectUrl`. */
  declare readonly redirectEnabled: pulumi.Output<boolean | undefined>;
  /** Where they are sent: a public address. */
  declare readonly redirectUrl: pulumi.Output<string | undefined>;
  /** Whether applications get labels for this proxy alone. */
  declare readonly generateExactLabels: pulumi.Output<boolean | undefined>;
  /** Its configuration, a compose file. Secret: encrypted in the state, never shown. */
  declare readonly configuration: pulumi.Output<string | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Its state: `running`, or another word; `null` where the platform does not say. */
  declare readonly status: pulumi.Output<string | null>;

  /** Declares a ServerProxy. `name` is the resource's logical name. */
  constructor(name: string, args: ServerProxyArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerProxy", name, args, options);
  }

  /** Reads an existing ServerProxy without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerProxy {
    return new ServerProxy(name, {} as ServerProxyArgs, { ...options, id: path });
  }
}
