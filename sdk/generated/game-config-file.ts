// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `ConfigFile`.
 *
 * @see docs/reference/game-config-file.md#inputs
 */
export interface ConfigFileArgs {
  /** Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing one with the other has no effect. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Path of the file from the server's root: `/server.properties`. A change replaces the resource. */
  path: pulumi.Input<string>;
  /** Format of the file. Defaults to the format of the extension of `path`. Changing only this input has no effect. */
  format?: pulumi.Input<"properties" | "ini" | "json" | "yaml">;
  /** Keys and their values, nested as in the format. Other keys are not managed. A change updates the resource in place. */
  values: pulumi.Input<Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>>>>>>>>>>>>>;
  /** Whether a missing file is created, with only these keys. Default `true`. Changing only this input has no effect. */
  create?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Keys in a configuration file of a game server. The rest of the file keeps its contents, comments and order. Changes that the panel and the game make there at each start do not count as drift. Several resources may manage keys of one file, but each key belongs to one resource. A `File` with the same path is refused. Values compare as the format writes them: 40 and "40" are equal in properties and ini, and different in JSON and YAML. Keys of properties are flat (`"server.port"`); keys of an ini file are nested in their section. A preview lists the file's folder. It reads the file only if its size or time has changed, which is once after each start of the game. Some games read the file only when they start, and overwrite it with their own settings when they stop. For such a game, change the file while the server is stopped. Keys that you remove from the program stay in the file, and deleting the resource leaves all of them in place, because their former values are not recorded. The log says so. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, including reads. A preview reports that and compares the program only with the state. An `up` that has to change something waits, at most 15 minutes. If the server is suspended or its installation failed, `up` fails.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const properties = new hosting.game.ConfigFile("server.properties", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   path: "/server.properties",
 *   values: { motd: "Season 4", "view-distance": 10, "white-list": true },
 * });
 * ```
 * @see docs/reference/game-config-file.md
 */
export class ConfigFile extends HostingResource {
  /** Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing one with the other has no effect. */
  declare readonly server: pulumi.Output<string>;
  /** Path of the file from the server's root: `/server.properties`. */
  declare readonly path: pulumi.Output<string>;
  /** Format of the file. Defaults to the format of the extension of `path`. */
  declare readonly format: pulumi.Output<"properties" | "ini" | "json" | "yaml" | undefined>;
  /** Keys and their values, nested as in the format. Other keys are not managed. */
  declare readonly values: pulumi.Output<Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean>>>>>>>;
  /** Whether a missing file is created, with only these keys. */
  declare readonly create: pulumi.Output<boolean | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ConfigFile. `name` is the resource's logical name. */
  constructor(name: string, args: ConfigFileArgs, options?: pulumi.CustomResourceOptions) {
    super("game_ConfigFile", name, args, options);
  }

  /** Reads an existing ConfigFile without managing it. `path`: `<server>/<path>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ConfigFile {
    return new ConfigFile(name, {} as ConfigFileArgs, { ...options, id: path });
  }
}
