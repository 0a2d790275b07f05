// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `DatabaseBackup`.
 *
 * @see docs/reference/database-backup.md#inputs
 */
export interface DatabaseBackupArgs {
  /** Id of the database. A change replaces the resource. */
  databaseUuid: pulumi.Input<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger. Default `true`. Changing only this input has no effect.
   */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum time to wait for the end of the operation, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An extra backup of a managed database, for example before a migration. The platform makes it when the resource is created, and makes
 * another one when a trigger changes. Deleting the resource has no effect on the platform.
 *
 * @remarks
 * No call shows a database's backups. A backup counts as finished when the database is ready again. If the state of the database does not
 * change within 30 seconds, the provider stops waiting. The backup may then still be in progress.
 *
 * You can restore backups only in the console. For a relational database, the console can also restore a point in time into a new database.
 *
 * To make a backup now without a change, run `pulumi up --target-replace '**::<name>'`. The program must not set `runOnCreate: false`. If
 * the database is busy, the provider waits. If the response is lost, the provider sends the request again, so the platform may make one
 * backup too many. It never repeats the request for a paid backup.
 *
 * The API does not document the price of this backup, so a preview shows no price. If the platform asks for a confirmation, the stack must
 * permit the price in the response (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`).
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const release = config.get("release");
 * const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
 * const backup = new hosting.DatabaseBackup("before-release", { databaseUuid: orders.id, triggers: [release] });
 * const web = hosting.Application.get("web", "<application uuid>");
 * new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: backup });
 * ```
 * @see docs/reference/database-backup.md
 */
export class DatabaseBackup extends HostingResource {
  /** Id of the database. */
  declare readonly databaseUuid: pulumi.Output<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger.
   */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for the end of the operation, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a DatabaseBackup. `name` is the resource's logical name. */
  constructor(name: string, args: DatabaseBackupArgs, options?: pulumi.CustomResourceOptions) {
    super("DatabaseBackup", name, args, options);
  }

  /** Whether a value is a DatabaseBackup. Typed policies call it. */
  static override isInstance(value: unknown): value is DatabaseBackup {
    return isOfType("DatabaseBackup", value);
  }

  static get __pulumiType(): string {
    return tokenOf("DatabaseBackup");
  }

  /** Reads an existing DatabaseBackup without managing it. `path`: `<databaseUuid>/<backup>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): DatabaseBackup {
    return new DatabaseBackup(name, {} as DatabaseBackupArgs, readOptions("DatabaseBackup", name, path, options));
  }
}
