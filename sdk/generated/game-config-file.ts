// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ConfigFile`. */
export interface ConfigFileArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Where the file is, from the server's root: `/server.properties`. A change replaces the resource. */
  path: pulumi.Input<string>;
  /** Its format. Default: by the ending of `path`. A change alone does nothing. */
  format?: pulumi.Input<"properties" | "ini" | "json" | "yaml">;
  /** Keys and their values, nested as the format nests them. Only these are looked at and written. A change is made in place. */
  values: pulumi.Input<Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>>>>>>>>>>>>>;
  /** Whether a file that is not there is made, with these keys alone. Default `true`. A change alone does nothing. */
  create?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Keys of a configuration file of a game server. Everything else in the file stays as it is, comments and order too: what the panel and the game write into it at each start is no difference. Several resources may hold keys of one file; a key belongs to one of them. A `File` of the same path is refused. Values compare as the format writes them: in properties and ini 40 and "40" are one, in JSON and YAML they are two. Keys of properties are flat (`"server.port"`); those of an ini file stand below their section. A preview lists the file's folder, and reads the file only where its size or time moved since: once for each start of the game. A game that is running may write its own settings over the file when it stops, and reads them at its start. Change the file while it is stopped where the game does that. Keys that leave the program stay in the file, and deleting the resource leaves all of them: nobody knows what they were before. A line says so. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
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
 */
export class ConfigFile extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Where the file is, from the server's root: `/server.properties`. */
  declare readonly path: pulumi.Output<string>;
  /** Its format. Default: by the ending of `path`. */
  declare readonly format: pulumi.Output<"properties" | "ini" | "json" | "yaml" | undefined>;
  /** Keys and their values, nested as the format nests them. Only these are looked at and written. */
  declare readonly values: pulumi.Output<Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean>>>>>>>;
  /** Whether a file that is not there is made, with these keys alone. */
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
