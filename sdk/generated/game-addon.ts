// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Addon`. */
export interface AddonArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Where it comes from. A change is made in place; a running server gets it when it starts again; another kind, catalogue, project or name of a file replaces the resource. */
  source: pulumi.Input<{
    kind: pulumi.Input<"catalog">;
    /** The catalogue, as `getAddons` lists it. */
    catalog: pulumi.Input<string>;
    /** Id of the project in the catalogue. */
    project: pulumi.Input<string>;
    /** Its version, by id or name. Left out: the newest that fits when it is installed, and no other later. */
    version?: pulumi.Input<string>;
  } | {
    kind: pulumi.Input<"featured">;
    /** The project. */
    project: pulumi.Input<string>;
  } | {
    kind: pulumi.Input<"file">;
    /** The file, on the machine that runs Pulumi, from the program's folder. Its name is the addon's. */
    localPath: pulumi.Input<string>;
    /** SHA-256 of the file. Filled in. */
    sha256?: pulumi.Input<string>;
  }>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An addon of a game server: a mod or a plugin. Another version takes the place of the one that is there; another project, another catalogue or another kind of source replaces the resource, and so does a file of another name. To have a restart follow, make `version` a trigger of a `game.Action`. Without a version the newest is installed that fits the game, its version and its framework; that there is a newer one later is no drift. `getAddons` with `updates` shows those. A file of the machine that runs Pulumi is sent again when what is in it changes. The panel shows its name, and at most its size: other changes from outside are not seen. An addon that exists needs `adopt`. A run with `HOSTING_RESUME` adopts it only as the program wants it: its version, if the program names one; for a file its name and size.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const map = new hosting.game.Addon("map", {
 *   server,
 *   source: { kind: "catalog", catalog: "<catalogue>", project: "<project>" },
 * });
 * export const version = map.version;
 * ```
 */
export class Addon extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Where it comes from. */
  declare readonly source: pulumi.Output<{
    kind: "catalog";
    /** The catalogue, as `getAddons` lists it. */
    catalog: string;
    /** Id of the project in the catalogue. */
    project: string;
    /** Its version, by id or name. Left out: the newest that fits when it is installed, and no other later. */
    version?: string;
  } | {
    kind: "featured";
    /** The project. */
    project: string;
  } | {
    kind: "file";
    /** The file, on the machine that runs Pulumi, from the program's folder. Its name is the addon's. */
    localPath: string;
    /** SHA-256 of the file. Filled in. */
    sha256?: string;
  }>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Its name; null where the panel does not say. */
  declare readonly name: pulumi.Output<string | null>;
  /** The version that is installed; null where the panel does not say. */
  declare readonly version: pulumi.Output<string | null>;
  /** Its file in the server's folder of addons; null where the panel does not say. */
  declare readonly fileName: pulumi.Output<string | null>;

  /** Declares an Addon. `name` is the resource's logical name. */
  constructor(name: string, args: AddonArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Addon", name, args, options);
  }

  /** Reads an existing Addon without managing it. `path`: `<server>/<addon>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Addon {
    return new Addon(name, {} as AddonArgs, { ...options, id: path });
  }
}
