// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Modpack`. */
export interface ModpackArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** The catalogue that it comes from. A change is made in place; it interrupts what runs. */
  catalog: pulumi.Input<string>;
  /** Id of its project in the catalogue. A change is made in place; it interrupts what runs. */
  project: pulumi.Input<string>;
  /** Its version, by id or name. Left out: the newest when it is installed, and no other later. A change is made in place; it interrupts what runs. */
  version?: pulumi.Input<string>;
  /** Whether it begins in a new world; the old one is deleted, which also needs `hosting:allowDataLoss` with `game.Modpack:<name>`. Default `false`. A change alone does nothing. */
  freshWorld?: pulumi.Input<boolean>;
  /** How long to wait for the installation, in seconds. Default `3600`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The modpack of a game server. Installing it replaces the server's mods and their loader, and leaves the server off. A server has at most one modpack, and it brings the version of the game and the mod framework with it: no `game.GameVersion` and no `game.ModFramework` beside it. A preview says `overwrites:` where an `up` will install it. A modpack that is there already as the program wants it is taken over, and nothing is sent. `freshWorld: true` deletes the world, and counts only in the run in which the program changes `catalog`, `project` or `version`: where somebody else changed the modpack, mending that never deletes a world. `getModpackProjects` and `getModpackVersions` search for modpacks. Where the server's last start with it failed, a warning says how.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const pack = new hosting.game.Modpack("survival", { server, catalog: "<catalogue>", project: "<project>" });
 * export const version = pack.installedVersion;
 * ```
 */
export class Modpack extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** The catalogue that it comes from. */
  declare readonly catalog: pulumi.Output<string>;
  /** Id of its project in the catalogue. */
  declare readonly project: pulumi.Output<string>;
  /** Its version, by id or name. Left out: the newest when it is installed, and no other later. */
  declare readonly version: pulumi.Output<string | undefined>;
  /** Whether it begins in a new world; the old one is deleted, which also needs `hosting:allowDataLoss` with `game.Modpack:<name>`. */
  declare readonly freshWorld: pulumi.Output<boolean | undefined>;
  /** How long to wait for the installation, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** The version that is installed; null where the panel does not say. */
  declare readonly installedVersion: pulumi.Output<string | null>;
  /** How its last start ended; null where it was not started since. */
  declare readonly lastStart: pulumi.Output<string | null>;

  /** Declares a Modpack. `name` is the resource's logical name. */
  constructor(name: string, args: ModpackArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Modpack", name, args, options);
  }

  /** Reads an existing Modpack without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Modpack {
    return new Modpack(name, {} as ModpackArgs, { ...options, id: path });
  }
}
