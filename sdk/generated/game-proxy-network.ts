// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ProxyNetwork`.
 *
 * @see docs/reference/game-proxy-network.md#inputs
 */
export interface ProxyNetworkArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /**
   * Servers by their keys in the proxy's configuration. Each value is the identifier or the uuid of a server, or an object
   * `{ server, compat }`. A change updates the resource in place; if you remove the input later, the platform's value is cleared, but only
   * if this stack wrote it.
   */
  backends?: pulumi.Input<Record<string, pulumi.Input<string | {
    /** Identifier of the game server, or its uuid. */
    server: pulumi.Input<string>;
    /** Whether the panel installs a mod on the server. With this mod, the server accepts players from the proxy. Defaults to `false`. */
    compat?: pulumi.Input<boolean>;
  }>>>;
  /** Key of the entry that players join first. Not managed if left out. A change updates the resource in place. */
  lobby?: pulumi.Input<string>;
  /** Whether a change restarts the proxy. Default `false`. Changing only this input has no effect. */
  restart?: pulumi.Input<boolean>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Servers to which a proxy sends its players. The resource manages only the entries that you name, and does not change other entries.
 *
 * @remarks
 * If you remove an entry or delete the resource, the provider unlinks an entry only if this stack added it. Entries that existed before are
 * left in place, and the log says so.
 *
 * A change takes effect at the next start of the proxy. If `restart` is set, the last call of an `up` restarts the proxy once. Deleting the
 * resource does not restart the proxy.
 *
 * The provider sends `compat` when it adds an entry with `compat: true`, or when `compat` becomes `true`. No API call shows `compat`, so
 * the provider cannot detect drift in it. No API call removes the mod that `compat` installs.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.ProxyNetwork("network", {
 *   server: config.require("proxy"),
 *   backends: { hub: config.require("hub"), survival: { server: config.require("survival"), compat: true } },
 *   lobby: "hub",
 *   restart: true,
 * });
 * ```
 * @see docs/reference/game-proxy-network.md
 */
export class ProxyNetwork extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /**
   * Servers by their keys in the proxy's configuration. Each value is the identifier or the uuid of a server, or an object
   * `{ server, compat }`.
   */
  declare readonly backends: pulumi.Output<Record<string, string | {
    /** Identifier of the game server, or its uuid. */
    server: string;
    /** Whether the panel installs a mod on the server. With this mod, the server accepts players from the proxy. Defaults to `false`. */
    compat?: boolean;
  }> | undefined>;
  /** Key of the entry that players join first. Not managed if left out. */
  declare readonly lobby: pulumi.Output<string | undefined>;
  /** Whether a change restarts the proxy. */
  declare readonly restart: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ProxyNetwork. `name` is the resource's logical name. */
  constructor(name: string, args: ProxyNetworkArgs, options?: pulumi.CustomResourceOptions) {
    super("game_ProxyNetwork", name, args, options);
  }

  /** Whether a value is a ProxyNetwork. Typed policies call it. */
  static override isInstance(value: unknown): value is ProxyNetwork {
    return isOfType("game_ProxyNetwork", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_ProxyNetwork");
  }

  /** Reads an existing ProxyNetwork without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ProxyNetwork {
    return new ProxyNetwork(name, {} as ProxyNetworkArgs, readOptions("game_ProxyNetwork", name, path, options));
  }
}
