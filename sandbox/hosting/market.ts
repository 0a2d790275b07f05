export interface EngineFacts {
  readonly engine: string;
  readonly name: string;
  readonly ports: readonly [pooled: number, direct: number];
  readonly evictionPolicies?: readonly string[];
}

export interface RegionFacts {
  readonly id: string;
  readonly city: string;
  readonly country: string;
  /** Whether autoscaling can add servers in this city. */
  readonly autoscaling: boolean;
  /** Monthly prices by server size. */
  readonly prices: Readonly<Record<string, number>>;
  /** Price of a volume in this city divided by the price in the first city. */
  readonly volumeFactor: number;
  /** Price of a database in this city divided by the price in the first city. */
  readonly databaseFactor: number;
  readonly volumeSizes: readonly number[];
}

/** The part of a market that functions about regions use. Default: the regions of the sandbox. */
export interface RegionsOf {
  readonly regions?: readonly RegionFacts[] | undefined;
}

/** The objects that an account can buy, with their prices. A world without a market has the prices that the sandbox invented. */
export interface Market {
  readonly currency?: string | undefined;
  readonly regions: readonly RegionFacts[];
  /** Absent: the account shows no engines. */
  readonly engines?: readonly EngineFacts[] | undefined;
  /** Names of the plans of databases, from the smallest to the largest. */
  readonly plans?: readonly string[] | undefined;
  /** Monthly prices by region and plan. */
  readonly databasePrices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Monthly prices of volumes by region and size. `monthly` includes `backups`. */
  readonly volumePrices: Readonly<Record<string, Readonly<Record<number, { monthly: number; backups: number }>> | undefined>>;
}

/** Returns the price of the size. For a size without a price, uses the price per GB of the nearest size. */
export function volumePriceIn(shown: NonNullable<Market["volumePrices"][string]>, sizeGb: number, backups: boolean): number {
  const nearest = Object.keys(shown)
    .map(Number)
    .sort((a, b) => Math.abs(a - sizeGb) - Math.abs(b - sizeGb))[0];
  const price = shown[nearest ?? 0];
  if (nearest === undefined || !price) return 0;
  return ((price.monthly - (backups ? 0 : price.backups)) * sizeGb) / nearest;
}

declare module "../world/world" {
  interface Extras {
    /** Worlds of earlier releases, and all worlds that are not the copy of an account, have none. */
    market?: Market;
  }
}
