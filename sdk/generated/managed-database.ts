// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ManagedDatabase`.
 *
 * @see docs/reference/managed-database.md#inputs
 */
export interface ManagedDatabaseArgs {
  /** Engine, by its name in the catalogue. A change replaces the resource. */
  engine: pulumi.Input<string>;
  /**
   * Plan, by its name in the catalogue. A larger plan (one of the database's `upgrades`) upgrades the database in place. A smaller plan is
   * refused. A change updates the resource in place; it interrupts running processes; a change may raise the bill.
   */
  plan: pulumi.Input<string>;
  /** Region, by its name in the catalogue. A change replaces the resource. */
  region: pulumi.Input<string>;
  /**
   * Eviction policy when the database is full. Only for the key-value engine. Default: the policy that the platform chooses. A change
   * updates the resource in place.
   */
  evictionPolicy?: pulumi.Input<string>;
  /** Maximum time to wait for each change, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A managed database, relational or key-value. The platform bills it hourly from its creation. The provider creates the database or
 * upgrades its plan only if the stack permits the price.
 *
 * @remarks
 * `getDatabaseCatalog` returns the engines, plans and regions. A larger plan upgrades the database in place. A preview refuses a smaller
 * plan, because the platform has no downgrade.
 *
 * Deleting the resource deletes the database with its data and stops the billing. A database has no name on the platform. If you rename the
 * resource without `aliases`, Pulumi buys a new database. The provider keeps the old database, and `up` fails until `hosting:allowDataLoss`
 * names the old database.
 *
 * If an interrupted run bought a database for this resource, the next run finds it by the `Idempotency-Key` of the order. That run stops
 * and names the database. To take it, set `HOSTING_RESUME=ManagedDatabase:<name>` for one run. To buy another database, set `adopt: false`.
 * If `engine` or `region` has changed since that run, `up` stops and reports the id. To adopt a database that is not in the state, set
 * `adopt` to its id.
 *
 * The option `customTimeouts` works only with the resource plugin. With the dynamic host, set the input `timeoutSeconds` instead.
 * @example
 * ```ts
 * const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
 * export const databaseUuid = orders.id;
 * ```
 * @see docs/reference/managed-database.md
 */
export class ManagedDatabase extends HostingResource {
  /** Engine, by its name in the catalogue. */
  declare readonly engine: pulumi.Output<string>;
  /**
   * Plan, by its name in the catalogue. A larger plan (one of the database's `upgrades`) upgrades the database in place. A smaller plan is
   * refused.
   */
  declare readonly plan: pulumi.Output<string>;
  /** Region, by its name in the catalogue. */
  declare readonly region: pulumi.Output<string>;
  /** Eviction policy when the database is full. Only for the key-value engine. Default: the policy that the platform chooses. */
  declare readonly evictionPolicy: pulumi.Output<string | undefined>;
  /** Maximum time to wait for each change, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State; `ready` means usable. */
  declare readonly status: pulumi.Output<string>;
  /** Price per month. Absent if the platform reports none. */
  declare readonly monthlyPrice: pulumi.Output<number | undefined>;
  /** Price per hour. Billing is hourly. */
  declare readonly hourlyPrice: pulumi.Output<number | undefined>;
  /** Currency of the prices. */
  declare readonly currency: pulumi.Output<string | undefined>;

  /** Declares a ManagedDatabase. `name` is the resource's logical name. */
  constructor(name: string, args: ManagedDatabaseArgs, options?: pulumi.CustomResourceOptions) {
    super("ManagedDatabase", name, args, options);
  }

  /** Whether a value is a ManagedDatabase. Typed policies call it. */
  static override isInstance(value: unknown): value is ManagedDatabase {
    return isOfType("ManagedDatabase", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ManagedDatabase");
  }

  /** Reads an existing ManagedDatabase without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ManagedDatabase {
    return new ManagedDatabase(name, {} as ManagedDatabaseArgs, readOptions("ManagedDatabase", name, path, options));
  }
}
