import { catalogPrice, type DatabaseCatalog, type EngineEntry, type Entry } from "../../../provider/api/hosting/database-catalog";
import { databases } from "../../../provider/api/hosting/databases";
import { purchasedServers, regions } from "../../../provider/api/hosting/servers";
import { volumes } from "../../../provider/api/hosting/volumes";
import { engineOf } from "../../hosting/managed-database/catalog";
import type { EngineFacts, Market, RegionFacts } from "../../hosting/market";
import { numberIn, type ShownAnswers, type ShownRow, textIn } from "../shown-answers";

/** Returns the objects that the account can buy. Uses the account's regions, catalogue of databases and offers of volumes. */
export function marketIn(shown: ShownAnswers): Market {
  const servers = shown.rows(purchasedServers.list);
  const known = shown.rows(regions.list).map(regionIn);
  const others = servers.filter((row) => !known.some((region) => isIn(row, region))).map(regionOfServer);
  const [catalog] = shown.all(databases.catalog).map(({ value }) => value as DatabaseCatalog | undefined);
  const ofCatalog = (catalog?.regions ?? []).map(regionOfCatalog);
  const all = [...new Map([...ofCatalog, ...known, ...others].map((region) => [region.id, region])).values()];
  const offers = offersIn(shown, all);
  const ports = portsIn(shown);
  const showsPolicies = catalog?.engines?.some(({ evictionPolicies }) => evictionPolicies !== undefined) ?? false;
  return {
    currency: [...shown.rows(regions.list), ...servers].map((row) => textIn(row, "currency")).find((one) => one !== undefined),
    regions: all.map((region) => ({ ...region, volumeSizes: offers.sizes.get(region.id) ?? [], prices: pricesIn(region, servers) })),
    engines: catalog?.engines?.map((one) => engineIn(one, ports.get(one.name), showsPolicies ? undefined : engineOf(one.name))),
    plans: catalog?.plans?.map(({ name }) => name),
    databasePrices: databasePricesIn(catalog, shown.rows(databases.list)),
    volumePrices: Object.fromEntries(offers.prices),
  };
}

const regionIn = (row: ShownRow): RegionFacts => ({
  id: textIn(row, "id") ?? "",
  city: textIn(row, "city") ?? "",
  country: textIn(row, "country") ?? "",
  autoscaling: row.autoscaling !== false,
  prices: (row.prices ?? {}) as Record<string, number>,
  volumeFactor: 1,
  databaseFactor: 1,
  volumeSizes: [],
});

/** A server can be in a region that the account does not list. */
const regionOfServer = (row: ShownRow): RegionFacts => ({
  ...regionIn({ city: row.city, country: row.country }),
  id: textIn(row, "region") ?? textIn(row, "city") ?? "",
});

const isIn = (server: ShownRow, { id, city }: RegionFacts): boolean =>
  textIn(server, "region") === id || (textIn(server, "region") === undefined && textIn(server, "city") === city);

/** Returns the id of the region of a server or a volume. Some platforms show only its city. */
export const regionIdOf = (row: ShownRow, all: readonly RegionFacts[]): string | undefined =>
  textIn(row, "region") ?? all.find(({ city }) => city !== "" && city === textIn(row, "city"))?.id ?? textIn(row, "city");

/** If a size occurs only as the size of a server, it has the price of this server. */
function pricesIn(region: RegionFacts, servers: readonly ShownRow[]): Record<string, number> {
  const own = servers
    .filter((row) => isIn(row, region))
    .flatMap((row): [string, number][] => {
      const [size, price] = [textIn(row, "size"), numberIn(row, "monthly_price")];
      return size === undefined || price === undefined ? [] : [[size, price]];
    });
  return { ...Object.fromEntries(own), ...region.prices };
}

/** Returns the regions of the servers, by uuid. If the account lists no purchased servers, the offer of a server still shows its city. */
export function regionsOfServers(shown: ShownAnswers, all: readonly RegionFacts[]): ReadonlyMap<string, string | undefined> {
  const offers = shown.objects(volumes.offer).map(({ params, row }) => [params.uuid ?? "", regionIdOf(row, all)] as const);
  const listed = shown.rows(purchasedServers.list).map((row) => [textIn(row, "uuid") ?? "", regionIdOf(row, all)] as const);
  return new Map([...offers, ...listed]);
}

type Prices = Record<number, { monthly: number; backups: number }>;

function offersIn(shown: ShownAnswers, all: readonly RegionFacts[]): { sizes: Map<string, number[]>; prices: Map<string, Prices> } {
  const servers = regionsOfServers(shown, all);
  const sizes = new Map<string, number[]>();
  const prices = new Map<string, Prices>();
  for (const { params, row } of shown.objects(volumes.offer)) {
    const region = servers.get(params.uuid ?? "");
    if (region === undefined) continue;
    if (Array.isArray(row.sizes)) sizes.set(region, row.sizes as number[]);
    const [size, monthly] = [numberIn(row, "size_gb"), numberIn(row, "monthly_price")];
    if (size === undefined || monthly === undefined) continue;
    prices.set(region, { ...prices.get(region), [size]: { monthly, backups: numberIn(row, "backups_monthly_price") ?? 0 } });
  }
  return { sizes, prices };
}

const NO_PORT = 0;

/** A catalogue that shows no eviction policies at all says nothing about an engine of the documentation (docs/spec/hosting-api.md). */
function engineIn(
  { name, evictionPolicies, row }: EngineEntry,
  shown: EngineFacts["ports"] | undefined,
  documented: EngineFacts | undefined,
): EngineFacts {
  const port = typeof row.pooler_port === "number" ? row.pooler_port : NO_PORT;
  const policies = evictionPolicies ?? documented?.evictionPolicies;
  return { engine: name, name, ports: shown ?? [port, port], ...(policies === undefined ? {} : { evictionPolicies: policies }) };
}

/** The catalogue shows no port for direct connections, so the addresses of the databases show the ports of their engines. */
function portsIn(shown: ShownAnswers): ReadonlyMap<string, EngineFacts["ports"]> {
  const engines = new Map(shown.rows(databases.list).map((row) => [textIn(row, "uuid"), textIn(row, "engine")]));
  return new Map(
    shown.objects(databases.connection).flatMap(({ params, row }): [string, EngineFacts["ports"]][] => {
      const engine = engines.get(params.uuid);
      const pooled = portIn(textIn(row, "url"));
      return engine === undefined || pooled === undefined ? [] : [[engine, [pooled, portIn(textIn(row, "direct_url")) ?? pooled]]];
    }),
  );
}

function portIn(address: string | undefined): number | undefined {
  const found = /^[^/]*\/\/[^/]*:(\d+)(\/|$)/.exec(address ?? "");
  return found ? Number(found[1]) : undefined;
}

/** A platform can have databases in a region in which it has no servers. */
const regionOfCatalog = ({ name, row }: Entry): RegionFacts => ({
  ...regionIn({ city: row.city, country: row.country }),
  id: name,
  autoscaling: false,
});

function databasePricesIn(catalog: DatabaseCatalog | undefined, rows: readonly ShownRow[]): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  const put = (region: string | undefined, plan: string | undefined, monthly: number | undefined): void => {
    if (region === undefined || plan === undefined || monthly === undefined) return;
    found[region] = { ...found[region], [plan]: monthly };
  };
  for (const { name: region } of catalog?.regions ?? [])
    for (const { name: plan } of catalog?.plans ?? []) put(region, plan, catalog && catalogPrice(catalog, { region, plan })?.monthly);
  for (const row of rows) {
    put(textIn(row, "region"), textIn(row, "plan"), numberIn(row, "monthly_price"));
    const upgrades = Array.isArray(row.upgrades) ? (row.upgrades as ShownRow[]) : [];
    for (const upgrade of upgrades) put(textIn(row, "region"), textIn(upgrade, "plan"), numberIn(upgrade, "monthly_price"));
  }
  return found;
}
