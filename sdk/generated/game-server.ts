// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Server`.
 *
 * @see docs/reference/game-server.md#inputs
 */
export interface ServerArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Name of the server in the panel. A change updates the resource in place. */
  name?: pulumi.Input<string>;
  /**
   * Description of the server. A change updates the resource in place; if you remove the input later, the platform's value is cleared, but
   * only if this stack wrote it.
   */
  description?: pulumi.Input<string>;
  /**
   * Docker image of the server. One of the images of its game (`getStartup`). A change updates the resource in place; a running server uses
   * the new value after a restart.
   */
  dockerImage?: pulumi.Input<string>;
  /**
   * Power state of the server. If it is `running`, the next `up` starts a crashed server again. Without `power`, the provider does not
   * manage the power state. A change updates the resource in place; it interrupts running processes.
   */
  power?: pulumi.Input<"running" | "offline">;
  /**
   * Whether the panel makes a backup before risky changes, such as a change of the game version. A change updates the resource in place.
   */
  smartBackups?: pulumi.Input<boolean>;
  /** Maximum time to wait for a start or a stop, in seconds. Default `300`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Settings of a game server that was ordered in the panel. The resource neither creates nor deletes the server. The provider manages only
 * the inputs that you set.
 *
 * @remarks
 * The logical name is not the name of the server. Without `name`, the server keeps its name.
 *
 * Deleting the resource clears a description that this stack set. Everything else is left in place, and the log says so. The server is not
 * restarted.
 *
 * `power` declares a state. If a user stops the server in the panel, or the server crashes, this is drift. The panel shows the state up to
 * 20 seconds late, so a preview right after a change may show the former state. For a restart, use a step of an `Action`.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const { identifier } = await hosting.game.getServer({ name: "survival" });
 * const survival = new hosting.game.Server("survival", {
 *   server: identifier,
 *   description: "Season 4",
 * });
 * export const address = pulumi.interpolate`${survival.address}:${survival.port}`;
 * ```
 * @see docs/reference/game-server.md
 */
export class Server extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Name of the server in the panel. */
  declare readonly name: pulumi.Output<string | undefined>;
  /** Description of the server. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Docker image of the server. One of the images of its game (`getStartup`). */
  declare readonly dockerImage: pulumi.Output<string | undefined>;
  /**
   * Power state of the server. If it is `running`, the next `up` starts a crashed server again. Without `power`, the provider does not
   * manage the power state.
   */
  declare readonly power: pulumi.Output<"running" | "offline" | undefined>;
  /** Whether the panel makes a backup before risky changes, such as a change of the game version. */
  declare readonly smartBackups: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for a start or a stop, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Identifier: the 8 characters in the panel URL of the server. */
  declare readonly identifier: pulumi.Output<string>;
  /** Complete id. */
  declare readonly uuid: pulumi.Output<string>;
  /** Address for players: the alias of the main port, or the IP address of the port if it has no alias. */
  declare readonly address: pulumi.Output<string | null>;
  /** Main port. */
  declare readonly port: pulumi.Output<number | null>;
  /** Region of the server. */
  declare readonly region: pulumi.Output<string | null>;
  /** Node on which the server runs. */
  declare readonly node: pulumi.Output<string | null>;
  /** Host for SFTP. */
  declare readonly sftpAddress: pulumi.Output<string | null>;
  /** Port for SFTP. */
  declare readonly sftpPort: pulumi.Output<number | null>;
  /** User name for SFTP. Log in with the panel's password or an `SshKey`. */
  declare readonly sftpUser: pulumi.Output<string | null>;

  /** Declares a Server. `name` is the resource's logical name. */
  constructor(name: string, args: ServerArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Server", name, args, options);
  }

  /** Whether a value is a Server. Typed policies call it. */
  static override isInstance(value: unknown): value is Server {
    return isOfType("game_Server", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Server");
  }

  /** Reads an existing Server without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Server {
    return new Server(name, {} as ServerArgs, readOptions("game_Server", name, path, options));
  }
}
