// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDatabaseCatalog as definition } from "../../provider/functions/hosting/get-database-catalog";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getDatabaseCatalog`. */
export interface GetDatabaseCatalogResult {
  /** The engines. */
  engines: Array<{
    /** Name of the engine, as `ManagedDatabase` takes it. */
    engine: string;
    /** Plans that it comes in. */
    plans?: string[] | null;
    /** Port of its pooler, if the catalogue shows it. */
    poolerPort?: number | null;
    /** Eviction policies that it takes; the key-value engine only. */
    evictionPolicies?: string[] | null;
    [key: string]: unknown;
  }>;
  /** The plans, smallest first. */
  plans: Array<{
    /** Name of the plan. Its other limits stand beside it, under the API's names in camelCase. */
    plan: string;
    /** Storage in GB, if the catalogue shows it. */
    storageGb?: number | null;
    /** Memory in MB, if the catalogue shows it. */
    memoryMb?: number | null;
    /** Most connections, if the catalogue shows them. */
    connections?: number | null;
    /** Connections of its pooler, if the catalogue shows them. */
    poolSize?: number | null;
    [key: string]: unknown;
  }>;
  /** The regions with the price of each plan. */
  regions: Array<{
    /** Id of the region, as `ManagedDatabase` takes it. */
    id: string;
    /** The city. */
    city?: string | null;
    /** Plan to its price; a plan is missing whose price the catalogue does not tell, or tells by engine. */
    prices: Record<string, {
      /** Price a month. */
      monthlyPrice: number;
      /** Price an hour. */
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
 */
export function getDatabaseCatalog(options?: FunctionOptions): Promise<GetDatabaseCatalogResult> {
  return call<GetDatabaseCatalogResult>(definition, {}, options);
}

/** `getDatabaseCatalog` with arguments that may be outputs. */
export function getDatabaseCatalogOutput(options?: FunctionOptions): pulumi.Output<GetDatabaseCatalogResult> {
  return callOutput<GetDatabaseCatalogResult>(definition, {}, options);
}
