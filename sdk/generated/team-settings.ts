// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `TeamSettings`.
 *
 * @see docs/reference/team-settings.md#inputs
 */
export interface TeamSettingsArgs {
  /**
   * Whether an application that needs a build server is built on its own server while no build server is reachable. A change updates the
   * resource in place.
   */
  isBuildServerFallbackEnabled: pulumi.Input<boolean>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The settings of the team that the token acts for. A program has at most one such resource.
 *
 * @remarks
 * Deleting the resource sends no request. The setting keeps its value, and the log says so (`left in place:`).
 * @example
 * ```ts
 * new hosting.TeamSettings("team", { isBuildServerFallbackEnabled: false });
 * ```
 * @see docs/reference/team-settings.md
 */
export class TeamSettings extends HostingResource {
  /** Whether an application that needs a build server is built on its own server while no build server is reachable. */
  declare readonly isBuildServerFallbackEnabled: pulumi.Output<boolean>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Name of the team; `null` if the platform does not report it. */
  declare readonly name: pulumi.Output<string | null>;

  /** Declares a TeamSettings. `name` is the resource's logical name. */
  constructor(name: string, args: TeamSettingsArgs, options?: pulumi.CustomResourceOptions) {
    super("TeamSettings", name, args, options);
  }

  /** Whether a value is a TeamSettings. Typed policies call it. */
  static override isInstance(value: unknown): value is TeamSettings {
    return isOfType("TeamSettings", value);
  }

  static get __pulumiType(): string {
    return tokenOf("TeamSettings");
  }

  /** Reads an existing TeamSettings without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): TeamSettings {
    return new TeamSettings(name, {} as TeamSettingsArgs, readOptions("TeamSettings", name, path, options));
  }
}
