// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ManagedDatabase`. */
export interface ManagedDatabaseArgs {
  /** Engine, as the catalogue names it. A change replaces the resource. */
  engine: pulumi.Input<string>;
  /** Plan, as the catalogue names it. A larger one (of the database's `upgrades`) upgrades in place; a smaller one is refused. A change is made in place; it interrupts what runs; it may raise the bill. */
  plan: pulumi.Input<string>;
  /** Region, as the catalogue names it. A change replaces the resource. */
  region: pulumi.Input<string>;
  /** What the key-value engine evicts when it is full; for that engine only. Default: the platform's. A change is made in place. */
  evictionPolicy?: pulumi.Input<string>;
  /** How long to wait for each change of it, in seconds. Default `1800`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A managed database: relational or key-value, billed hourly from its creation. Creating it and upgrading its plan are done only when the stack permits what they cost. Engines, plans and regions are those of `getDatabaseCatalog`. A larger plan upgrades in place; a smaller one is refused, because the platform has no way down. Deleting the resource deletes the database with its data and stops the billing. Nothing but its id names a database: a resource that is renamed without `aliases` would buy a new one, so the run that makes an equal one does not delete the old one. The next run finds what an interrupted run bought for this resource, by the key of the order. If `engine` or `region` changed meanwhile, `up` stops and names the id. To adopt a database that the state does not know, set `adopt` to its id. Pulumi does not pass the option `customTimeouts` on to providers of this sort: set `timeoutSeconds`.
 *
 * @example
 * ```ts
 * const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
 * export const databaseUuid = orders.id;
 * ```
 */
export class ManagedDatabase extends HostingResource {
  /** Engine, as the catalogue names it. */
  declare readonly engine: pulumi.Output<string>;
  /** Plan, as the catalogue names it. A larger one (of the database's `upgrades`) upgrades in place; a smaller one is refused. */
  declare readonly plan: pulumi.Output<string>;
  /** Region, as the catalogue names it. */
  declare readonly region: pulumi.Output<string>;
  /** What the key-value engine evicts when it is full; for that engine only. Default: the platform's. */
  declare readonly evictionPolicy: pulumi.Output<string | undefined>;
  /** How long to wait for each change of it, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State; `ready` is usable. */
  declare readonly status: pulumi.Output<string>;
  /** Price a month. Absent where the platform shows none. */
  declare readonly monthlyPrice: pulumi.Output<number | undefined>;
  /** Price an hour; billing is hourly. */
  declare readonly hourlyPrice: pulumi.Output<number | undefined>;
  /** Currency of the prices. */
  declare readonly currency: pulumi.Output<string | undefined>;

  /** Declares a ManagedDatabase. `name` is the resource's logical name. */
  constructor(name: string, args: ManagedDatabaseArgs, options?: pulumi.CustomResourceOptions) {
    super("ManagedDatabase", name, args, options);
  }

  /** Reads an existing ManagedDatabase without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ManagedDatabase {
    return new ManagedDatabase(name, {} as ManagedDatabaseArgs, { ...options, id: path });
  }
}
