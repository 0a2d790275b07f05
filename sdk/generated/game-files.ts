// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Files`.
 *
 * @see docs/reference/game-files.md#inputs
 */
export interface FilesArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Folder that contains the files, as a path from the server's root: `/config`. A change replaces the resource. */
  directory: pulumi.Input<string>;
  /**
   * Path of a folder on the machine that runs Pulumi, relative to the program's folder. Mutually exclusive with `contents`. Changing only
   * this input has no effect.
   */
  localDirectory?: pulumi.Input<string>;
  /**
   * Contents of the files, verbatim, by their paths below `directory`. Mutually exclusive with `localDirectory`. A change updates the
   * resource in place. Secret: each value takes a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program
   * contains is encrypted in the state, and hidden in Pulumi's output.
   */
  contents?: pulumi.Input<Record<string, pulumi.Input<string | Reference>>>;
  /**
   * Patterns of files in `localDirectory` to leave out, as in `.gitignore`, in the same case. Defaults to none. Changing only this input
   * has no effect.
   */
  ignore?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Whether the provider deletes other files in the folders of the set. It deletes no folders, and no files that another resource declares.
   * Default `false`. A change updates the resource in place.
   */
  exclusive?: pulumi.Input<boolean>;
  /**
   * Digest of all files in `localDirectory`. Defaults to the digest that the provider computes. Not allowed together with `contents`. A
   * change updates the resource in place.
   */
  sha256?: pulumi.Input<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A set of files of a game server as one resource. The files come from a folder on the machine that runs Pulumi, or from texts in the
 * program. The provider sends them in bulk.
 *
 * @remarks
 * A preview lists each folder that contains a file of the set. If the size of a file differs, the file counts as changed. If only its
 * modification time has changed, the preview reads the file. The provider cannot detect a change of a file that keeps its length and
 * happens in the same second as the write.
 *
 * A set has at most 2,000 files and 500 MiB. Writing the files of one folder takes two calls, regardless of their number. For three or more
 * folders, the provider sends one archive, and the node unpacks it. If a run is interrupted before it deletes the archive, the file
 * `.upload-<12 characters>.tar.gz` stays on the server. The next run that writes or deletes the set deletes this file.
 *
 * Several sets may share a folder, but each file belongs to one of them. Files outside the set stay, unless `exclusive` is set.
 *
 * The provider overwrites a file that the set did not write, or deletes it because of `exclusive`, only with the permission
 * `game.Files:<name>#<path>` or `#<folder>/`. Without it, `up` refuses to overwrite, and does not delete. `adopt: true` permits overwriting
 * in the first write of a set. For a deletion, `#<folder>/` and the permission without `#` do not count while a TypeScript program is still
 * running: then only `#<path>` counts. A preview names these files. The panel records no owner: if another stack manages the same file, the
 * later write wins.
 *
 * If files in `localDirectory` change, a preview shows a changed `sha256`, and a log line names the files. Links to targets outside the
 * folder are refused.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const configs = new hosting.game.Files("config", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   directory: "/config",
 *   contents: { "game.yml": "difficulty: hard\n", "maps/rotation.txt": "desert\nforest\n" },
 * });
 * export const count = configs.count;
 * ```
 * @see docs/reference/game-files.md
 */
export class Files extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Folder that contains the files, as a path from the server's root: `/config`. */
  declare readonly directory: pulumi.Output<string>;
  /** Path of a folder on the machine that runs Pulumi, relative to the program's folder. Mutually exclusive with `contents`. */
  declare readonly localDirectory: pulumi.Output<string | undefined>;
  /**
   * Contents of the files, verbatim, by their paths below `directory`. Mutually exclusive with `localDirectory`. Secret: encrypted in the
   * state, and hidden in Pulumi's output.
   */
  declare readonly contents: pulumi.Output<Record<string, string> | undefined>;
  /** Patterns of files in `localDirectory` to leave out, as in `.gitignore`, in the same case. Defaults to none. */
  declare readonly ignore: pulumi.Output<string[] | undefined>;
  /**
   * Whether the provider deletes other files in the folders of the set. It deletes no folders, and no files that another resource declares.
   */
  declare readonly exclusive: pulumi.Output<boolean | undefined>;
  /** Digest of all files in `localDirectory`. Defaults to the digest that the provider computes. Not allowed together with `contents`. */
  declare readonly sha256: pulumi.Output<string | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Number of files in the set. */
  declare readonly count: pulumi.Output<number>;

  /** Declares a Files. `name` is the resource's logical name. */
  constructor(name: string, args: FilesArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Files", name, args, options);
  }

  /** Whether a value is a Files. Typed policies call it. */
  static override isInstance(value: unknown): value is Files {
    return isOfType("game_Files", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Files");
  }

  /** Reads an existing Files without managing it. `path`: `<server>/<directory>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Files {
    return new Files(name, {} as FilesArgs, readOptions("game_Files", name, path, options));
  }
}
