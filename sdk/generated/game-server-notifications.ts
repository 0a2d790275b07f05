// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerNotifications`.
 *
 * @see docs/reference/game-server-notifications.md#inputs
 */
export interface ServerNotificationsArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /**
   * Address of the chat's webhook. A change updates the resource in place; if you remove the input later, the platform's value is cleared,
   * but only if this stack wrote it. Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the
   * program contains is encrypted in the state, and hidden in Pulumi's output.
   */
  webhookUrl?: pulumi.Input<string | Reference>;
  /**
   * Events that the panel sends, in any order. If the list is empty, the panel sends nothing. Default `[]`. A change updates the resource
   * in place.
   */
  events?: pulumi.Input<Array<pulumi.Input<"started" | "stopped" | "crashed" | "backups" | "players">>>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Notifications of a game server in a chat: a webhook, and the events that the panel sends to it. Every server has these settings. The
 * provider manages only the inputs that you set.
 *
 * @remarks
 * The address of the webhook is a secret, because anyone who knows it can post messages in the chat. If the panel hides all or a part of
 * the address, the provider compares the program's address with a salted digest of the address that it wrote last. The provider then cannot
 * detect drift of the address.
 *
 * Deleting the resource clears the webhook and the events that this stack set. Everything else is left in place, and the log says so.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.ServerNotifications("survival", {
 *   server: config.require("gameServer"),
 *   webhookUrl: config.requireSecret("webhook"),
 *   events: ["crashed", "backups"],
 * });
 * ```
 * @see docs/reference/game-server-notifications.md
 */
export class ServerNotifications extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Address of the chat's webhook. Secret: encrypted in the state, and hidden in Pulumi's output. */
  declare readonly webhookUrl: pulumi.Output<string | undefined>;
  /** Events that the panel sends, in any order. If the list is empty, the panel sends nothing. */
  declare readonly events: pulumi.Output<Array<"started" | "stopped" | "crashed" | "backups" | "players"> | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ServerNotifications. `name` is the resource's logical name. */
  constructor(name: string, args: ServerNotificationsArgs, options?: pulumi.CustomResourceOptions) {
    super("game_ServerNotifications", name, args, options);
  }

  /** Whether a value is a ServerNotifications. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerNotifications {
    return isOfType("game_ServerNotifications", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_ServerNotifications");
  }

  /** Reads an existing ServerNotifications without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerNotifications {
    return new ServerNotifications(name, {} as ServerNotificationsArgs, readOptions("game_ServerNotifications", name, path, options));
  }
}
