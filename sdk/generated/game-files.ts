// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `Files`.
 *
 * @see docs/reference/game-files.md#inputs
 */
export interface FilesArgs {
  /** Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing one with the other has no effect. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Folder of the files, from the server's root: `/config`. A change replaces the resource. */
  directory: pulumi.Input<string>;
  /** Path of a folder on the machine that runs Pulumi, relative to the program's folder. Mutually exclusive with `contents`. Changing only this input has no effect. */
  localDirectory?: pulumi.Input<string>;
  /** Texts by their paths below `directory`, verbatim. Mutually exclusive with `localDirectory`. A change updates the resource in place. Secret: encrypted in the state, never shown. */
  contents?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Patterns of files in `localDirectory` to leave out, as in `.gitignore`. Defaults to none. Changing only this input has no effect. */
  ignore?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether other files in the folders of the set are deleted. Files that another resource declares are kept, and so are folders. Default `false`. A change updates the resource in place. */
  exclusive?: pulumi.Input<boolean>;
  /** Digest of all files in `localDirectory`. Computed if left out. Not allowed with `contents`. A change updates the resource in place. */
  sha256?: pulumi.Input<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Tree of files of a game server as one resource. The files come from a folder on the machine that runs Pulumi, or from texts in the program, and are sent in bulk. A preview lists each folder that contains a file of the set. A file is read only if its time has changed since the last write and its size has not. A change of the same length within the second of the write is not detected. Writing into a folder of the server takes two calls, regardless of the number of files. For three or more folders, one archive is sent and unpacked. At most 2,000 files and 500 MiB. If a run is interrupted before it has deleted the archive, the archive stays as `.upload-<12 characters>.tar.gz`; the next run that writes or deletes the set deletes it. Several sets may share a folder, but each file belongs to one of them. Files outside the set are left alone, unless `exclusive` is set. Existing files of the set are overwritten without `adopt`; a preview names them. The panel records no owner of a file, so the provider cannot detect that another stack manages the same files: the later write wins. A preview shows a change of `localDirectory` by its `sha256`, and a log line names the changed files. Links to targets outside the folder are refused. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, including reads. A preview reports that and compares the program only with the state. An `up` that has to change something waits, at most 15 minutes. If the server is suspended or its installation failed, `up` fails.
 *
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
  /** Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing one with the other has no effect. */
  declare readonly server: pulumi.Output<string>;
  /** Folder of the files, from the server's root: `/config`. */
  declare readonly directory: pulumi.Output<string>;
  /** Path of a folder on the machine that runs Pulumi, relative to the program's folder. Mutually exclusive with `contents`. */
  declare readonly localDirectory: pulumi.Output<string | undefined>;
  /** Texts by their paths below `directory`, verbatim. Mutually exclusive with `localDirectory`. Secret: encrypted in the state, never shown. */
  declare readonly contents: pulumi.Output<Record<string, string> | undefined>;
  /** Patterns of files in `localDirectory` to leave out, as in `.gitignore`. Defaults to none. */
  declare readonly ignore: pulumi.Output<string[] | undefined>;
  /** Whether other files in the folders of the set are deleted. Files that another resource declares are kept, and so are folders. */
  declare readonly exclusive: pulumi.Output<boolean | undefined>;
  /** Digest of all files in `localDirectory`. Computed if left out. Not allowed with `contents`. */
  declare readonly sha256: pulumi.Output<string | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Number of files in the set. */
  declare readonly count: pulumi.Output<number>;

  /** Declares a Files. `name` is the resource's logical name. */
  constructor(name: string, args: FilesArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Files", name, args, options);
  }

  /** Reads an existing Files without managing it. `path`: `<server>/<directory>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Files {
    return new Files(name, {} as FilesArgs, { ...options, id: path });
  }
}
