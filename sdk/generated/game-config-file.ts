// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ConfigFile`.
 *
 * @see docs/reference/game-config-file.md#inputs
 */
export interface ConfigFileArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Path of the file from the server's root: `/server.properties`. A change replaces the resource. */
  path: pulumi.Input<string>;
  /** Format of the file. Defaults to the format that belongs to the extension of `path`. Changing only this input has no effect. */
  format?: pulumi.Input<"properties" | "ini" | "json" | "yaml">;
  /** Keys and their values, nested as in the format. Other keys are not managed. A change updates the resource in place. */
  values: pulumi.Input<Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>> | Record<string, pulumi.Input<string | number | boolean | Array<pulumi.Input<string | number | boolean>>>>>>>>>>>>>;
  /**
   * Whether the provider creates a missing file. The new file contains only these keys. Default `true`. Changing only this input has no
   * effect.
   */
  create?: pulumi.Input<boolean>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Keys in a configuration file of a game server. The rest of the file keeps its contents, comments and order. The panel and the game may
 * change other keys at each start. These changes do not count as drift.
 *
 * @remarks
 * Several resources may manage keys of one file, but each key belongs to one resource. The provider refuses a `File` with the same path.
 *
 * The provider compares values in the form of the file format. So 40 and "40" are equal in properties and ini, but not in JSON and YAML. A
 * key of a properties file is flat (`"server.port"`). A key of an ini file is nested in its section; ` ;` and ` #` begin a comment only
 * after a number, a boolean or a quoted text.
 *
 * A preview lists the file's folder. It reads the file only if the size or the modification time has changed. A game typically changes them
 * at each start.
 *
 * If the file exists, the keys of the program replace its values without a permission, and a preview names them (`overwrites: keys motd`).
 * All other keys keep their values.
 *
 * Some games read the file only when they start, and overwrite it with their own settings when they stop. If the game does this, change the
 * file while the server is stopped.
 *
 * If you remove a key from the program, or delete the resource, the keys stay in the file. The provider does not record the former values,
 * so it cannot restore them. The log names the keys that stay.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
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
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Path of the file from the server's root: `/server.properties`. */
  declare readonly path: pulumi.Output<string>;
  /** Format of the file. Defaults to the format that belongs to the extension of `path`. */
  declare readonly format: pulumi.Output<"properties" | "ini" | "json" | "yaml" | undefined>;
  /** Keys and their values, nested as in the format. Other keys are not managed. */
  declare readonly values: pulumi.Output<Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean> | Record<string, string | number | boolean | Array<string | number | boolean>>>>>>>;
  /** Whether the provider creates a missing file. The new file contains only these keys. */
  declare readonly create: pulumi.Output<boolean | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ConfigFile. `name` is the resource's logical name. */
  constructor(name: string, args: ConfigFileArgs, options?: pulumi.CustomResourceOptions) {
    super("game_ConfigFile", name, args, options);
  }

  /** Whether a value is a ConfigFile. Typed policies call it. */
  static override isInstance(value: unknown): value is ConfigFile {
    return isOfType("game_ConfigFile", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_ConfigFile");
  }

  /** Reads an existing ConfigFile without managing it. `path`: `<server>/<path>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ConfigFile {
    return new ConfigFile(name, {} as ConfigFileArgs, readOptions("game_ConfigFile", name, path, options));
  }
}
