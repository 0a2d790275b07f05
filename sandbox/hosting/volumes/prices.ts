import { type Price, priced } from "../prices";
import { regionOf } from "../servers/regions";
import { CHOSEN } from "./numbers";

/** Returns the price of a volume in a city. */
export function volumePrice(regionId: string, sizeGb: number, backups: boolean): Price {
  const { pricePerGb, pricePerGbBeyond, tierGb, backupsPercent } = CHOSEN;
  const bare = Math.min(sizeGb, tierGb) * pricePerGb + Math.max(0, sizeGb - tierGb) * pricePerGbBeyond;
  return priced(bare * regionOf(regionId).volumeFactor * (backups ? 1 + backupsPercent / 100 : 1));
}
