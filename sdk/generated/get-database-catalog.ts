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
    /** Eviction policies that it takes; the key-value engine only. */
    evictionPolicies?: string[] | null;
  }>;
  /** The plans, smallest first. */
  plans: Array<{
    /** Name of the plan. Its limits stand beside it, under the API's names in camelCase. */
    plan: string;
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
