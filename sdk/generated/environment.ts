// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Environment`.
 *
 * @see docs/reference/environment.md#inputs
 */
export interface EnvironmentArgs {
  /** Id of the project that contains the environment. A change replaces the resource. */
  projectUuid: pulumi.Input<string>;
  /**
   * Name of the environment, unique in its project. The platform and the provider convert it to lower case, remove spaces at both ends, and
   * replace `/` with `-`. Default: the resource's logical name. A change updates the resource in place.
   */
  name?: pulumi.Input<string>;
  /**
   * Description of the environment, at most 255 characters. Default: none. A change updates the resource in place; if you remove the input
   * later, the platform's value is cleared.
   */
  description?: pulumi.Input<string>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An environment of a project, such as `staging`. It contains applications and shared variables. The platform creates `production` with the
 * project. The resource adopts `production` without `adopt: true`.
 *
 * @example
 * ```ts
 * const shop = new hosting.Project("shop");
 * const staging = new hosting.Environment("staging", { projectUuid: shop.id });
 * ```
 * @see docs/reference/environment.md
 */
export class Environment extends HostingResource {
  /** Id of the project that contains the environment. */
  declare readonly projectUuid: pulumi.Output<string>;
  /**
   * Name of the environment, unique in its project. The platform and the provider convert it to lower case, remove spaces at both ends, and
   * replace `/` with `-`. Default: the resource's logical name.
   */
  declare readonly name: pulumi.Output<string>;
  /** Description of the environment, at most 255 characters. Default: none. */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares an Environment. `name` is the resource's logical name. */
  constructor(name: string, args: EnvironmentArgs, options?: pulumi.CustomResourceOptions) {
    super("Environment", name, args, options);
  }

  /** Whether a value is an Environment. Typed policies call it. */
  static override isInstance(value: unknown): value is Environment {
    return isOfType("Environment", value);
  }

  static get __pulumiType(): string {
    return tokenOf("Environment");
  }

  /** Reads an existing Environment without managing it. `path`: `<projectUuid>/<environment>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Environment {
    return new Environment(name, {} as EnvironmentArgs, readOptions("Environment", name, path, options));
  }
}
