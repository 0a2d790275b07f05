import type { Sandbox, Variants } from "../../sandbox";
import { databasePrice } from "../../sandbox/hosting/managed-database/catalog";
import { CHOSEN } from "../../sandbox/hosting/prices";
import { serverPrice } from "../../sandbox/hosting/server/regions";
import { volumePrice } from "../../sandbox/hosting/volume/rules";

/** Computes the monthly bill from the sandbox's prices. */
export async function billOf(sandbox: Sandbox): Promise<number> {
  const { purchasedServers, volumes, databases } = await sandbox.snapshot();
  const prices = [
    ...Object.values(purchasedServers).map(({ region, size }) => serverPrice(region, size)),
    ...Object.values(volumes).map(({ region, size_gb, backups, kept_until }) =>
      kept_until === null ? volumePrice(region, size_gb, backups).monthly_price : 0,
    ),
    ...Object.values(databases).map(({ region, plan }) => databasePrice(region, plan).monthly_price),
  ];
  return Math.round(sum(prices) * 100) / 100;
}

export const sum = (prices: readonly number[]): number => prices.reduce((total, price) => total + price, 0);

/** Returns the monthly price of extra backups of volumes or databases. The platform bills them only with the variant `extraBackups: "quoted"`. */
export const extraBackupsBilled = (variants: Partial<Variants> | undefined, backups: object): number =>
  variants?.extraBackups === "quoted" ? Object.keys(backups).length * CHOSEN.extraBackupPrice : 0;
