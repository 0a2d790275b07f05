/** A city in which servers can be, with its prices. */
export interface RegionFacts {
  readonly id: string;
  readonly city: string;
  readonly country: string;
  /** Whether autoscaling may add servers here. */
  readonly autoscaling: boolean;
  /** Monthly price by server size. */
  readonly prices: Readonly<Record<string, number>>;
}

/** The cities of the sandbox. Region ids are `<provider>:<city code>` (specification, Autoscaling). */
export const REGIONS: readonly RegionFacts[] = Object.freeze([
  { id: "one:hel", city: "Helsinki", country: "FI", autoscaling: true, prices: { "app-2": 6, "app-4": 12, "vps-4": 11, "vps-8": 21 } },
  { id: "one:par", city: "Paris", country: "FR", autoscaling: true, prices: { "app-2": 7.2, "app-4": 14.4, "vps-4": 13.2, "vps-8": 25.2 } },
  {
    id: "two:mad",
    city: "Madrid",
    country: "ES",
    autoscaling: false,
    prices: { "app-2": 6.6, "app-4": 13.2, "vps-4": 12.1, "vps-8": 23.1 },
  },
]);

export function regionOf(id: string): RegionFacts {
  const region = REGIONS.find((candidate) => candidate.id === id);
  if (!region) throw new Error(`There is no region ${id}. Known are ${REGIONS.map((known) => known.id).join(", ")}.`);
  return region;
}

export const priceOf = (regionId: string, size: string): number => regionOf(regionId).prices[size] ?? 0;
