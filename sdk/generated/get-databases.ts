// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDatabases as definition } from "../../provider/functions/hosting/managed-database";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getDatabases`. */
export interface GetDatabasesResult {
  /** The databases, in the API's order. */
  databases: Array<{
    /** Id of the database. */
    uuid: string;
    /** Engine of the database. */
    engine?: string | null;
    /** Plan of the database. */
    plan?: string | null;
    /** Id of its region. */
    region?: string | null;
    /** State, as the API names it; `unknown` if the API shows none. */
    status: string;
    /** Eviction policy of the database. Only for the key-value engine. */
    evictionPolicy?: string | null;
    /** Larger plans to which you can move the database. */
    upgrades?: Array<{
      /** Name of the plan, in the form for `ManagedDatabase`. */
      plan: string;
      /** Price per month, if the API reports the prices of upgrades. */
      monthlyPrice?: number | null;
      /** Price per hour, if the API reports the prices of upgrades. */
      hourlyPrice?: number | null;
      [key: string]: unknown;
    }> | null;
    /** Price per month. */
    monthlyPrice?: number | null;
    /** Price per hour. */
    hourlyPrice?: number | null;
    /** Currency of the prices. */
    currency?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The managed databases of the team, without deleted ones.
 *
 * @example
 * ```ts
 * const { databases } = hosting.getDatabasesOutput();
 * export const orders = databases.apply((all) => all.find((d) => d.engine === "relational_1" && d.region === "one:hel")?.uuid);
 * ```
 * @see docs/reference/get-databases.md
 */
export function getDatabases(options?: FunctionOptions): Promise<GetDatabasesResult> {
  return call<GetDatabasesResult>(definition, {}, options);
}

/**
 * `getDatabases` with arguments that may be outputs.
 *
 * @see docs/reference/get-databases.md
 */
export function getDatabasesOutput(options?: FunctionOptions): pulumi.Output<GetDatabasesResult> {
  return callOutput<GetDatabasesResult>(definition, {}, options);
}
