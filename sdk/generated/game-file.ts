// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `File`.
 *
 * @see docs/reference/game-file.md#inputs
 */
export interface FileArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Path of the file from the server's root: `/config/game.yml`. Parent folders are created. A change replaces the resource. */
  path: pulumi.Input<string>;
  /**
   * Content of the file, verbatim. At most 1 MiB. Mutually exclusive with `localPath` and `url`. A change updates the resource in place.
   * Secret: takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the
   * state, and hidden in Pulumi's output.
   */
  content?: pulumi.Input<string | Reference>;
  /**
   * Path of a file on the machine that runs Pulumi, relative to the program's folder. Mutually exclusive with `content` and `url`. Changing
   * only this input has no effect.
   */
  localPath?: pulumi.Input<string>;
  /** URL that the server downloads. Mutually exclusive with `content` and `localPath`. A change updates the resource in place. */
  url?: pulumi.Input<string>;
  /**
   * SHA-256 of the content. For a `localPath`, the provider computes it. A download must match it. Without `sha256`, the provider does not
   * verify the download. A change updates the resource in place.
   */
  sha256?: pulumi.Input<string>;
  /**
   * Permissions of the file, in octal. If you set four digits, the panel shows only the last three, so the provider cannot detect drift of
   * the first digit. Default `644`. A change updates the resource in place.
   */
  mode?: pulumi.Input<string>;
  /** Maximum duration of a download, in seconds. Default `900`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * File of a game server with its complete content. The content comes from the program, from a file on the machine that runs Pulumi, or from
 * a URL that the server downloads.
 *
 * @remarks
 * A preview lists the file's folder once for all files in it. It reads the content only if the size or the modification time has changed
 * since the last write. If a game rewrites a file with the same content, each preview therefore reads this file once. The provider cannot
 * detect a change of a file that keeps its length and happens in the same second as the write.
 *
 * A running game may write its own files when it stops, and the panel writes ports and addresses into some files at each start. Such files
 * drift again and again. Manage their keys with `ConfigFile`, or stop the server before you change the file.
 *
 * An existing file needs `adopt`, even if it has the wanted content, because another stack may have written it. The provider looks for the
 * file right before it writes. The panel has no call that fails if the file exists, and it does not record an owner. If two stacks create
 * the same path at the same moment, the later write wins, and both stacks own the file.
 *
 * The provider sends large and binary files directly to the server's node. It uses a URL that the panel signs. The machine that runs Pulumi
 * must be able to reach the node.
 *
 * If `up` is killed during a download, the next `up` downloads the file again.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const motd = new hosting.game.File("motd", { server, path: "/motd.txt", content: "Welcome\n" });
 * const plugin = new hosting.game.File("web map", {
 *   server,
 *   path: "/plugins/web-map.jar",
 *   url: "https://downloads.example.com/web-map-1.4.jar",
 *   sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
 * });
 * ```
 * @see docs/reference/game-file.md
 */
export class File extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Path of the file from the server's root: `/config/game.yml`. Parent folders are created. */
  declare readonly path: pulumi.Output<string>;
  /**
   * Content of the file, verbatim. At most 1 MiB. Mutually exclusive with `localPath` and `url`. Secret: encrypted in the state, and hidden
   * in Pulumi's output.
   */
  declare readonly content: pulumi.Output<string | undefined>;
  /** Path of a file on the machine that runs Pulumi, relative to the program's folder. Mutually exclusive with `content` and `url`. */
  declare readonly localPath: pulumi.Output<string | undefined>;
  /** URL that the server downloads. Mutually exclusive with `content` and `localPath`. */
  declare readonly url: pulumi.Output<string | undefined>;
  /**
   * SHA-256 of the content. For a `localPath`, the provider computes it. A download must match it. Without `sha256`, the provider does not
   * verify the download.
   */
  declare readonly sha256: pulumi.Output<string | undefined>;
  /**
   * Permissions of the file, in octal. If you set four digits, the panel shows only the last three, so the provider cannot detect drift of
   * the first digit.
   */
  declare readonly mode: pulumi.Output<string | undefined>;
  /** Maximum duration of a download, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Size in bytes. */
  declare readonly sizeBytes: pulumi.Output<number>;

  /** Declares a File. `name` is the resource's logical name. */
  constructor(name: string, args: FileArgs, options?: pulumi.CustomResourceOptions) {
    super("game_File", name, args, options);
  }

  /** Whether a value is a File. Typed policies call it. */
  static override isInstance(value: unknown): value is File {
    return isOfType("game_File", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_File");
  }

  /** Reads an existing File without managing it. `path`: `<server>/<path>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): File {
    return new File(name, {} as FileArgs, readOptions("game_File", name, path, options));
  }
}
