// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `DatabaseAttachment`.
 *
 * @see docs/reference/database-attachment.md#inputs
 */
export interface DatabaseAttachmentArgs {
  /** Id of the database. A change replaces the resource. */
  databaseUuid: pulumi.Input<string>;
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /**
   * Name of the variable that contains the connection. Default: the platform's name, which is `DATABASE_URL` for the relational engines. A
   * change replaces the resource.
   */
  envKey?: pulumi.Input<string>;
  /**
   * Whether the creation overwrites existing variables that have the same names but other values. With `false`, `up` stops and names these
   * variables. Default `false`. Changing only this input has no effect.
   */
  overwrite?: pulumi.Input<boolean>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Connects an application to a managed database. The platform saves the connection as variables such as `DATABASE_URL` and
 * `DATABASE_DIRECT_URL`. The variables are available only at run time, and the platform shows their values only once. A deployment brings
 * them to the containers.
 *
 * @remarks
 * Deleting the resource deletes the variables that it saved, and their preview copies. It keeps variables that were changed, and variables
 * that another resource of the program declares. If one of the saved variables is missing on the platform, the next `up` attaches the
 * database again.
 *
 * If an attachment saves a variable, do not declare the same variable in an `EnvironmentVariables` set or an `EnvironmentVariable`. A set
 * with `exclusive` does not delete the saved variables.
 *
 * The platform shows the values only once, so the provider cannot check whether they still belong to the database.
 * @example
 * ```ts
 * const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
 * const web = hosting.Application.get("web", "<application uuid>");
 * const attached = new hosting.DatabaseAttachment("orders", { databaseUuid: orders.id, applicationUuid: web.id });
 * new hosting.Deployment("web", { applicationUuid: web.id, triggers: [attached.id] });
 * ```
 * @see docs/reference/database-attachment.md
 */
export class DatabaseAttachment extends HostingResource {
  /** Id of the database. */
  declare readonly databaseUuid: pulumi.Output<string>;
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /**
   * Name of the variable that contains the connection. Default: the platform's name, which is `DATABASE_URL` for the relational engines.
   */
  declare readonly envKey: pulumi.Output<string | undefined>;
  /**
   * Whether the creation overwrites existing variables that have the same names but other values. With `false`, `up` stops and names these
   * variables.
   */
  declare readonly overwrite: pulumi.Output<boolean | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Names of the saved variables. */
  declare readonly variables: pulumi.Output<string[]>;
  /**
   * Text that changes when the provider writes something that takes effect only after a new deployment. Other writes do not change it. A
   * `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or
   * `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.
   */
  declare readonly revision: pulumi.Output<string | undefined>;

  /** Declares a DatabaseAttachment. `name` is the resource's logical name. */
  constructor(name: string, args: DatabaseAttachmentArgs, options?: pulumi.CustomResourceOptions) {
    super("DatabaseAttachment", name, args, options);
  }

  /** Whether a value is a DatabaseAttachment. Typed policies call it. */
  static override isInstance(value: unknown): value is DatabaseAttachment {
    return isOfType("DatabaseAttachment", value);
  }

  static get __pulumiType(): string {
    return tokenOf("DatabaseAttachment");
  }

  /** Reads an existing DatabaseAttachment without managing it. `path`: `<databaseUuid>/<applicationUuid>/<envKey>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): DatabaseAttachment {
    return new DatabaseAttachment(name, {} as DatabaseAttachmentArgs, readOptions("DatabaseAttachment", name, path, options));
  }
}
