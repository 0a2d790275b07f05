// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDatabases as definition } from "../../provider/functions/hosting/get-databases";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getDatabases`. */
export interface GetDatabasesResult {
  /** The databases, in the API's order. */
  databases: Array<{
    /** Id of the database. */
    uuid: string;
    /** Its engine. */
    engine?: string | null;
    /** Its plan. */
    plan?: string | null;
    /** Id of the region that it is in. */
    region?: string | null;
    /** State in the API's own word; `unknown` where it does not show one. */
    status: string;
    /** Its eviction policy; the key-value engine only. */
    evictionPolicy?: string | null;
    /** Larger plans that it can be moved to. */
    upgrades?: Array<{
      /** Name of the plan, as `ManagedDatabase` takes it. */
      plan: string;
      /** Price a month, where the API tells it here. */
      monthlyPrice?: number | null;
      /** Price an hour, where the API tells it here. */
      hourlyPrice?: number | null;
      [key: string]: unknown;
    }> | null;
    /** Price a month. */
    monthlyPrice?: number | null;
    /** Price an hour. */
    hourlyPrice?: number | null;
    /** Currency of the prices. */
    currency?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The managed databases of the team, without those that are deleted.
 *
 * @example
 * ```ts
 * const { databases } = hosting.getDatabasesOutput();
 * export const orders = databases.apply((all) => all.find((d) => d.engine === "relational_1" && d.region === "one:hel")?.uuid);
 * ```
 */
export function getDatabases(options?: FunctionOptions): Promise<GetDatabasesResult> {
  return call<GetDatabasesResult>(definition, {}, options);
}

/** `getDatabases` with arguments that may be outputs. */
export function getDatabasesOutput(options?: FunctionOptions): pulumi.Output<GetDatabasesResult> {
  return callOutput<GetDatabasesResult>(definition, {}, options);
}
