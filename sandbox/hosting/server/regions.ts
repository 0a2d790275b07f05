import type { RegionFacts, RegionsOf } from "../market";

const every = (step: number, largest: number) =>
  Object.freeze(Array.from({ length: Math.floor((largest - 10) / step) + 1 }, (_, n) => 10 + n * step));

/** Region ids are `<provider>:<city code>` (docs/spec/hosting-api.md, "Autoscaling"). */
export const REGIONS: readonly RegionFacts[] = Object.freeze([
  {
    id: "one:hel",
    city: "Helsinki",
    country: "FI",
    autoscaling: true,
    prices: { "app-2": 6, "app-4": 12, "vps-4": 11, "vps-8": 21 },
    volumeFactor: 1,
    databaseFactor: 1,
    volumeSizes: every(5, 1000),
  },
  {
    id: "one:par",
    city: "Paris",
    country: "FR",
    autoscaling: true,
    prices: { "app-2": 7.2, "app-4": 14.4, "vps-4": 13.2, "vps-8": 25.2 },
    volumeFactor: 1.2,
    databaseFactor: 1.2,
    volumeSizes: every(10, 1000),
  },
  {
    id: "two:mad",
    city: "Madrid",
    country: "ES",
    autoscaling: false,
    prices: { "app-2": 6.6, "app-4": 13.2, "vps-4": 12.1, "vps-8": 23.1 },
    volumeFactor: 1.1,
    databaseFactor: 1.1,
    volumeSizes: Object.freeze([10, 20, 50, 100, 200, 500]),
  },
]);

export function regionOf(id: string, { regions = REGIONS }: RegionsOf = {}): RegionFacts {
  const region = regions.find((candidate) => candidate.id === id);
  if (!region) throw new Error(`There is no region ${id}. The regions are ${regions.map((known) => known.id).join(", ")}.`);
  return region;
}

export const serverPrice = (regionId: string, size: string, market: RegionsOf = {}): number => regionOf(regionId, market).prices[size] ?? 0;
