// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDatabaseConnection as definition } from "../../provider/functions/hosting/managed-database";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDatabaseConnection`. */
export interface GetDatabaseConnectionArgs {
  /** Id of the database. */
  databaseUuid: string;
}

/** Arguments of `getDatabaseConnectionOutput`. */
export interface GetDatabaseConnectionOutputArgs {
  /** Id of the database. */
  databaseUuid: pulumi.Input<string>;
}

/** Result of `getDatabaseConnection`. */
export interface GetDatabaseConnectionResult {
  /** Address for pooled connections. TLS is required. */
  url: string;
  /** Address for direct connections, without the pooler. */
  directUrl: string | null;
}

/**
 * The connection addresses of a managed database, with its password. The token needs the permission `Read sensitive data`. Prefer
 * `DatabaseAttachment`, which keeps the password out of the program.
 *
 * @example
 * ```ts
 * const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
 * const connection = hosting.getDatabaseConnectionOutput({ databaseUuid: orders.id });
 * export const url = connection.url;
 * ```
 * @see docs/reference/get-database-connection.md
 */
export function getDatabaseConnection(args: GetDatabaseConnectionArgs, options?: FunctionOptions): Promise<GetDatabaseConnectionResult> {
  return call<GetDatabaseConnectionResult>(definition, args, options);
}

/**
 * `getDatabaseConnection` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/get-database-connection.md
 */
export function getDatabaseConnectionOutput(args: GetDatabaseConnectionOutputArgs, options?: FunctionOptions): pulumi.Output<GetDatabaseConnectionResult> {
  return callOutput<GetDatabaseConnectionResult>(definition, args, options);
}
