// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Files`. */
export interface FilesArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Folder of the server that they are in, from its root: `/config`. A change replaces the resource. */
  directory: pulumi.Input<string>;
  /** A folder of the machine that runs Pulumi, from the program's folder. Either this or `contents`. A change alone does nothing. */
  localDirectory?: pulumi.Input<string>;
  /** Texts by their paths below `directory`, verbatim. Either this or `localDirectory`. A change is made in place. Secret: encrypted in the state, never shown. */
  contents?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** What of `localDirectory` is left out: patterns as in `.gitignore`. A change alone does nothing. */
  ignore?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether other files in the folders of the set are deleted. Those that another resource declares stay, and so do folders. Default `false`. A change is made in place. */
  exclusive?: pulumi.Input<boolean>;
  /** Of a `localDirectory` it is filled in: one digest for all its files. Left out with `contents`. A change is made in place. */
  sha256?: pulumi.Input<string>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A tree of files of a game server as one resource: a folder of the machine that runs Pulumi, or texts of the program. They are sent in bulk. A preview lists each folder that holds a file of the set. A file is read only where its time moved since the last write and its size did not. A change within the second of the write and of the same length is not seen. A folder of the server that is written into takes two calls however many files; where three or more are, one archive is sent and unpacked. At most 2,000 files and 500 MB. A run that is interrupted before it has deleted the archive leaves it there, as `.upload-<12 characters>.tar.gz`; the next one that writes or deletes the set deletes it. Several sets may share a folder; a file belongs to one of them. Files that the set does not hold are left alone, unless `exclusive`. A `localDirectory` shows in a preview by its `sha256`; a line names the files that change. Links that lead out of it are refused. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
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
 */
export class Files extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Folder of the server that they are in, from its root: `/config`. */
  declare readonly directory: pulumi.Output<string>;
  /** A folder of the machine that runs Pulumi, from the program's folder. Either this or `contents`. */
  declare readonly localDirectory: pulumi.Output<string | undefined>;
  /** Texts by their paths below `directory`, verbatim. Either this or `localDirectory`. Secret: encrypted in the state, never shown. */
  declare readonly contents: pulumi.Output<Record<string, string> | undefined>;
  /** What of `localDirectory` is left out: patterns as in `.gitignore`. */
  declare readonly ignore: pulumi.Output<string[] | undefined>;
  /** Whether other files in the folders of the set are deleted. Those that another resource declares stay, and so do folders. */
  declare readonly exclusive: pulumi.Output<boolean | undefined>;
  /** Of a `localDirectory` it is filled in: one digest for all its files. Left out with `contents`. */
  declare readonly sha256: pulumi.Output<string | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** How many files it holds. */
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
