// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ServerNotifications`. */
export interface ServerNotificationsArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Address of the chat's webhook. A change is made in place; leaving it out later empties it. Secret: encrypted in the state, never shown. */
  webhookUrl?: pulumi.Input<string>;
  /** The events that are sent. Their order does not matter; an empty list sends nothing. Default `[]`. A change is made in place. */
  events?: pulumi.Input<Array<pulumi.Input<"started" | "stopped" | "crashed" | "backups" | "players">>>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * What a chat hears of a game server: a webhook, and the events that are sent to it. Every server has these settings; a resource sets those that it names and leaves the others alone. Who knows the webhook's address may write there, so it is a secret. Where the panel shows a part of it or none, it is compared with a salted digest of what was last written, and drift in it cannot be seen. Deleting the resource clears the webhook and the events that a write of this stack set. It leaves everything else in place, and a line says so. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.ServerNotifications("survival", {
 *   server: config.require("gameServer"),
 *   webhookUrl: config.requireSecret("webhook"),
 *   events: ["crashed", "backups"],
 * });
 * ```
 */
export class ServerNotifications extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Address of the chat's webhook. Secret: encrypted in the state, never shown. */
  declare readonly webhookUrl: pulumi.Output<string | undefined>;
  /** The events that are sent. Their order does not matter; an empty list sends nothing. */
  declare readonly events: pulumi.Output<Array<"started" | "stopped" | "crashed" | "backups" | "players"> | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ServerNotifications. `name` is the resource's logical name. */
  constructor(name: string, args: ServerNotificationsArgs, options?: pulumi.CustomResourceOptions) {
    super("game_ServerNotifications", name, args, options);
  }

  /** Reads an existing ServerNotifications without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerNotifications {
    return new ServerNotifications(name, {} as ServerNotificationsArgs, { ...options, id: path });
  }
}
