// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDatabaseCatalog as definition } from "../../provider/functions/hosting/managed-database";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getDatabaseCatalog`. */
export interface GetDatabaseCatalogResult {
  /** Engines of managed databases. */
  engines: Array<{
    /** Name of the engine, in the form for `ManagedDatabase`. */
    engine: string;
    /** Plans of the engine. */
    plans?: string[] | null;
    /** Port of its pooler, if the catalogue shows it. */
    poolerPort?: number | null;
    /** Eviction policies of the engine. Only for the key-value engine. */
    evictionPolicies?: string[] | null;
    [key: string]: unknown;
  }>;
  /** The plans, smallest first. */
  plans: Array<{
    /** Name of the plan. Further limits of the plan are in the same object. They have the API's names in camelCase. */
    plan: string;
    /** Storage in GB, if the catalogue shows it. */
    storageGb?: number | null;
    /** Memory in MB, if the catalogue shows it. */
    memoryMb?: number | null;
    /** Maximum number of connections, if the catalogue shows it. */
    connections?: number | null;
    /** Number of connections of its pooler, if the catalogue shows it. */
    poolSize?: number | null;
    [key: string]: unknown;
  }>;
  /** The regions with the price of each plan. */
  regions: Array<{
    /** Id of the region, in the form for `ManagedDatabase`. */
    id: string;
    /** The city. */
    city?: string | null;
    /** Prices by plan. A plan is missing if the catalogue does not show its price, or shows a separate price for each engine. */
    prices: Record<string, {
      /** Price per month. */
      monthlyPrice: number;
      /** Price per hour. */
      hourlyPrice?: number | null;
    }>;
    [key: string]: unknown;
  }>;
  /** Currency of the prices. */
  currency: string | null;
}

/**
 * Engines, plans and regions of managed databases, with their prices.
 *
 * @example
 * ```ts
 * export const plans = hosting.getDatabaseCatalogOutput().plans.apply((plans) => plans.map((p) => p.plan));
 * ```
 * @see docs/reference/get-database-catalog.md
 */
export function getDatabaseCatalog(options?: FunctionOptions): Promise<GetDatabaseCatalogResult> {
  return call<GetDatabaseCatalogResult>(definition, {}, options);
}

/**
 * `getDatabaseCatalog` with arguments that may be outputs.
 *
 * @see docs/reference/get-database-catalog.md
 */
export function getDatabaseCatalogOutput(options?: FunctionOptions): pulumi.Output<GetDatabaseCatalogResult> {
  return callOutput<GetDatabaseCatalogResult>(definition, {}, options);
}
