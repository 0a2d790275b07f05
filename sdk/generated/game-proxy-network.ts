// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ProxyNetwork`. */
export interface ProxyNetworkArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** The servers by their keys in the proxy's configuration: an identifier, a uuid, or `{ server, compat }`. A change is made in place; leaving it out later empties it. */
  backends?: pulumi.Input<Record<string, pulumi.Input<string | {
    /** Identifier of the game server, or its uuid. */
    server: pulumi.Input<string>;
    /** Whether the panel puts a mod on it, so that it takes players from the proxy. Default `false`. */
    compat?: pulumi.Input<boolean>;
  }>>>;
  /** Key of the entry that players come to first. Left out: it is not looked at. A change is made in place. */
  lobby?: pulumi.Input<string>;
  /** Whether a change restarts the proxy. Default `false`. A change alone does nothing. */
  restart?: pulumi.Input<boolean>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The servers that a proxy sends its players to. A resource holds the entries that it names; those of others stay. Removing an entry or the resource unlinks only entries that a write of this stack added. Entries that were there before are left in place, and a line says so. A change takes effect at the proxy's next start; with `restart` the last call of a change restarts it, once, however much changed. A delete restarts nothing. `compat` is sent when an entry comes with it or it turns true. No call shows it, so drift in it cannot be seen, and nothing takes the mod off again. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
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
 */
export class ProxyNetwork extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** The servers by their keys in the proxy's configuration: an identifier, a uuid, or `{ server, compat }`. */
  declare readonly backends: pulumi.Output<Record<string, string | {
    /** Identifier of the game server, or its uuid. */
    server: string;
    /** Whether the panel puts a mod on it, so that it takes players from the proxy. Default `false`. */
    compat?: boolean;
  }> | undefined>;
  /** Key of the entry that players come to first. Left out: it is not looked at. */
  declare readonly lobby: pulumi.Output<string | undefined>;
  /** Whether a change restarts the proxy. */
  declare readonly restart: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ProxyNetwork. `name` is the resource's logical name. */
  constructor(name: string, args: ProxyNetworkArgs, options?: pulumi.CustomResourceOptions) {
    super("game_ProxyNetwork", name, args, options);
  }

  /** Reads an existing ProxyNetwork without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ProxyNetwork {
    return new ProxyNetwork(name, {} as ProxyNetworkArgs, { ...options, id: path });
  }
}
