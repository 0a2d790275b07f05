import type { EngineFacts, Market } from "../market";
import { CHOSEN, type Price, priced } from "../prices";
import { REGIONS, regionOf } from "../server/regions";

// Source: docs/spec/hosting-api.md, "Managed database". The specification contains neither limits nor prices of plans, so the sandbox invents them.

/** The specification names "two relational engines and one key-value engine". The sandbox invents everything else. */
const ENGINES: readonly EngineFacts[] = Object.freeze([
  { engine: "relational_1", name: "Relational engine 1", ports: [6432, 5432] },
  { engine: "relational_2", name: "Relational engine 2", ports: [6033, 3306] },
  {
    engine: "key_value",
    name: "Key-value engine",
    ports: [6379, 6379],
    evictionPolicies: [
      "noeviction",
      "allkeys-lru",
      "allkeys-lfu",
      "allkeys-random",
      "volatile-lru",
      "volatile-lfu",
      "volatile-random",
      "volatile-ttl",
    ],
  },
]);

/** The plans, from the smallest to the largest. */
export const PLANS = Object.freeze([
  { plan: "small", memory_mb: 1024, storage_gb: 10, connections: 50, pool_size: 25, monthly: 9 },
  { plan: "medium", memory_mb: 2048, storage_gb: 25, connections: 100, pool_size: 50, monthly: 18 },
  { plan: "large", memory_mb: 4096, storage_gb: 60, connections: 200, pool_size: 100, monthly: 36 },
  { plan: "xlarge", memory_mb: 8192, storage_gb: 120, connections: 400, pool_size: 200, monthly: 72 },
]);

/** Whether the platform shows which engines have an eviction policy. */
export const showsPolicies = (market?: Market): boolean =>
  (market?.engines ?? ENGINES).some((known) => known.evictionPolicies !== undefined);

export const isKeyValue = (engine: string, market?: Market): boolean => engineOf(engine, market)?.evictionPolicies !== undefined;

export const engineOf = (engine: string, market?: Market): EngineFacts | undefined =>
  (market?.engines ?? ENGINES).find((known) => known.engine === engine);

export function databasePrice(regionId: string, plan: string, market?: Market): Price {
  const shown = market?.databasePrices[regionId]?.[plan];
  if (shown !== undefined) return priced(shown, market);
  const monthly = PLANS.find((known) => known.plan === plan)?.monthly ?? 0;
  return priced(monthly * regionOf(regionId, market).databaseFactor, market);
}

/** Names of the plans, from the smallest to the largest. */
export const plansOf = (market: Market | undefined): readonly string[] => market?.plans ?? PLANS.map(({ plan }) => plan);

export const largerPlans = (plan: string, market?: Market): readonly string[] => plansOf(market).slice(plansOf(market).indexOf(plan) + 1);

export function catalog() {
  const prices = (region: string) =>
    Object.fromEntries(
      PLANS.map(({ plan }) => {
        const { monthly_price, hourly_price } = databasePrice(region, plan);
        return [plan, { monthly_price, hourly_price }];
      }),
    );
  return {
    engines: ENGINES.map(({ engine, name, ports, evictionPolicies }) => ({
      engine,
      name,
      pooler_port: ports[0],
      plans: PLANS.map(({ plan }) => plan),
      eviction_policies: evictionPolicies ?? null,
    })),
    plans: PLANS.map(({ monthly: _, ...limits }) => limits),
    regions: REGIONS.map(({ id, city, country }) => ({ id, city, country, prices: prices(id) })),
    currency: CHOSEN.currency,
  };
}
