// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Project`.
 *
 * @see docs/reference/project.md#inputs
 */
export interface ProjectArgs {
  /**
   * Name of the project. 3 to 255 characters: letters, digits, spaces and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name.
   * A change updates the resource in place.
   */
  name?: pulumi.Input<string>;
  /**
   * Description of the project, at most 255 characters. Default: none. A change updates the resource in place; if you remove the input
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
 * A project groups environments. The platform creates the environment `production` with it. A project can be deleted only when it is empty.
 *
 * @example
 * ```ts
 * const blog = new hosting.Project("blog", { description: "Everything that the blog needs" });
 * export const projectUuid = blog.id;
 * ```
 * @see docs/reference/project.md
 */
export class Project extends HostingResource {
  /**
   * Name of the project. 3 to 255 characters: letters, digits, spaces and `- _ . @ / & ( ) # , : +`. Default: the resource's logical name.
   */
  declare readonly name: pulumi.Output<string>;
  /** Description of the project, at most 255 characters. Default: none. */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a Project. `name` is the resource's logical name. */
  constructor(name: string, args: ProjectArgs = {}, options?: pulumi.CustomResourceOptions) {
    super("Project", name, args, options);
  }

  /** Whether a value is a Project. Typed policies call it. */
  static override isInstance(value: unknown): value is Project {
    return isOfType("Project", value);
  }

  static get __pulumiType(): string {
    return tokenOf("Project");
  }

  /** Reads an existing Project without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Project {
    return new Project(name, {} as ProjectArgs, readOptions("Project", name, path, options));
  }
}
