// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `File`. */
export interface FileArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Where it is, from the server's root: `/config/game.yml`. Folders above it are made. A change replaces the resource. */
  path: pulumi.Input<string>;
  /** Its content, verbatim, at most 1 MiB. Either this, `localPath` or `url`. A change is made in place. Secret: encrypted in the state, never shown. */
  content?: pulumi.Input<string>;
  /** A file of the machine that runs Pulumi, from the program's folder. Either this, `content` or `url`. A change alone does nothing. */
  localPath?: pulumi.Input<string>;
  /** An address that the server downloads. Either this, `content` or `localPath`. A change is made in place. */
  url?: pulumi.Input<string>;
  /** SHA-256 of the content. Of a `localPath` it is filled in; a download is held to it. Left out: a download is not checked. A change is made in place. */
  sha256?: pulumi.Input<string>;
  /** Its permissions, in octal. Of four digits the panel shows the last three, so drift of the first is not seen. Default `644`. A change is made in place. */
  mode?: pulumi.Input<string>;
  /** How long a download may take, in seconds. Default `900`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A file of a game server: its whole content, from the program, from a file of the machine that runs Pulumi, or from an address that the server downloads. A preview lists the file's folder, which all files in it share. The content is read only where size or time moved since the last write, so an unchanged file that a game rewrote costs one read a preview. A change within the second of the write and of the same length is not seen. A game that is running may write its own files when it stops, and the panel writes ports and addresses into some at each start. Whole files of that sort differ again and again: manage their keys with `ConfigFile`, or stop the server first. A file that exists needs `adopt`, also if it has the wanted content: another stack may have written it. Large and binary files go to the server's node itself, by an address that the panel signs: this machine must reach it. Killed between a download and its end, the next `up` downloads it again. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
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
 */
export class File extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Where it is, from the server's root: `/config/game.yml`. Folders above it are made. */
  declare readonly path: pulumi.Output<string>;
  /** Its content, verbatim, at most 1 MiB. Either this, `localPath` or `url`. Secret: encrypted in the state, never shown. */
  declare readonly content: pulumi.Output<string | undefined>;
  /** A file of the machine that runs Pulumi, from the program's folder. Either this, `content` or `url`. */
  declare readonly localPath: pulumi.Output<string | undefined>;
  /** An address that the server downloads. Either this, `content` or `localPath`. */
  declare readonly url: pulumi.Output<string | undefined>;
  /** SHA-256 of the content. Of a `localPath` it is filled in; a download is held to it. Left out: a download is not checked. */
  declare readonly sha256: pulumi.Output<string | undefined>;
  /** Its permissions, in octal. Of four digits the panel shows the last three, so drift of the first is not seen. */
  declare readonly mode: pulumi.Output<string | undefined>;
  /** How long a download may take, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Its size. */
  declare readonly sizeBytes: pulumi.Output<number>;

  /** Declares a File. `name` is the resource's logical name. */
  constructor(name: string, args: FileArgs, options?: pulumi.CustomResourceOptions) {
    super("game_File", name, args, options);
  }

  /** Reads an existing File without managing it. `path`: `<server>/<path>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): File {
    return new File(name, {} as FileArgs, { ...options, id: path });
  }
}
