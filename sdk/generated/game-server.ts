// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Server`. */
export interface ServerArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Name of the server in the panel. A change is made in place. */
  name?: pulumi.Input<string>;
  /** What it is for. A change is made in place; leaving it out later empties it. */
  description?: pulumi.Input<string>;
  /** Image that it runs in, one of those that its game has (`getStartup`). A change is made in place; a running server gets it when it starts again. */
  dockerImage?: pulumi.Input<string>;
  /** Whether it is to run. A server that has crashed is then started by the next `up`. Left out: it is not looked at. A change is made in place; it interrupts what runs. */
  power?: pulumi.Input<"running" | "offline">;
  /** Whether the panel makes a backup before risky changes, such as another version. A change is made in place. */
  smartBackups?: pulumi.Input<boolean>;
  /** How long a start or a stop is waited for, in seconds. Default `300`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Settings of a game server that was ordered in the panel. It creates and deletes no server: a resource sets what it names and leaves the rest alone. The logical name is not the server's: without `name` the server keeps the name that it has. Deleting the resource empties a description that it set. What else it set stays, and a line says so; nothing is restarted. `power` is a state: a server that somebody stopped, or that crashed, is drift. The panel shows it up to 20 seconds late, so a preview right after a change may see what was. A restart is no state: it is a step of an `Action`. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
 * @example
 * ```ts
 * const { identifier } = await hosting.game.getServer({ name: "survival" });
 * const survival = new hosting.game.Server("survival", {
 *   server: identifier,
 *   description: "Season 4",
 * });
 * export const address = pulumi.interpolate`${survival.address}:${survival.port}`;
 * ```
 */
export class Server extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Name of the server in the panel. */
  declare readonly name: pulumi.Output<string | undefined>;
  /** What it is for. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Image that it runs in, one of those that its game has (`getStartup`). */
  declare readonly dockerImage: pulumi.Output<string | undefined>;
  /** Whether it is to run. A server that has crashed is then started by the next `up`. Left out: it is not looked at. */
  declare readonly power: pulumi.Output<"running" | "offline" | undefined>;
  /** Whether the panel makes a backup before risky changes, such as another version. */
  declare readonly smartBackups: pulumi.Output<boolean | undefined>;
  /** How long a start or a stop is waited for, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** The 8 characters of its panel URL. */
  declare readonly identifier: pulumi.Output<string>;
  /** Its full id. */
  declare readonly uuid: pulumi.Output<string>;
  /** Where players reach it: the alias of its main port, or its address. */
  declare readonly address: pulumi.Output<string | null>;
  /** Its main port. */
  declare readonly port: pulumi.Output<number | null>;
  /** Where it runs. */
  declare readonly region: pulumi.Output<string | null>;
  /** The machine that it runs on. */
  declare readonly node: pulumi.Output<string | null>;
  /** Host of its files over SFTP. */
  declare readonly sftpAddress: pulumi.Output<string | null>;
  /** Port of that. */
  declare readonly sftpPort: pulumi.Output<number | null>;
  /** User name there; log in with the panel's password or an `SshKey`. */
  declare readonly sftpUser: pulumi.Output<string | null>;

  /** Declares a Server. `name` is the resource's logical name. */
  constructor(name: string, args: ServerArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Server", name, args, options);
  }

  /** Reads an existing Server without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Server {
    return new Server(name, {} as ServerArgs, { ...options, id: path });
  }
}
