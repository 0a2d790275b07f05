import type { Sandbox } from "../sandbox";
import { databasePrice } from "../sandbox/hosting/managed-database/catalog";
import { serverPrice } from "../sandbox/hosting/server/regions";
import { volumePrice } from "../sandbox/hosting/volume/rows";

/** Returns the sandbox's own monthly bill, by its own prices. */
export async function billOf(sandbox: Sandbox): Promise<number> {
  const { purchasedServers, volumes, databases } = await sandbox.snapshot();
  const prices = [
    ...Object.values(purchasedServers).map(({ region, size }) => serverPrice(region, size)),
    ...Object.values(volumes).map(({ region, size_gb, backups, kept_until }) =>
      kept_until === null ? volumePrice(region, size_gb, backups).monthly_price : 0,
    ),
    ...Object.values(databases).map(({ region, plan }) => databasePrice(region, plan).monthly_price),
  ];
  return Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100;
}
