import * as z from "zod";
import { volumes } from "../../api/hosting/volumes";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

export const getVolumeOffer = defineFunction({
  name: "getVolumeOffer",
  doc: "The volume sizes that a server's city offers, and what one of them costs. Changes nothing.",
  source: 'docs/spec/hosting-api.md, "Purchased servers and volumes" (volumes/offer)',
  example: `const config = new pulumi.Config();
const offer = hosting.getVolumeOfferOutput({ serverUuid: config.require("serverUuid"), sizeGb: 50 });
export const price = offer.monthlyPrice;`,
  arguments: {
    serverUuid: field(z.string().min(1), "Id of the server."),
    sizeGb: field(z.int().min(10).max(1000).optional(), "Size in GB to price. Default: no price, only the sizes."),
  },
  result: {
    city: field(z.string().nullable(), "City of the server."),
    sizes: field(z.array(z.number()), "Sizes in GB that the city offers; empty where the API does not say."),
    sizeGb: field(z.number().nullable(), "The size that the price is for; null without one."),
    monthlyPrice: field(z.number().nullable(), "Price a month, with nightly backups."),
    hourlyPrice: field(z.number().nullable(), "Price an hour, with nightly backups."),
    backupsMonthlyPrice: field(z.number().nullable(), "The part of the monthly price that is for backups, where the API tells it."),
    currency: field(z.string().nullable(), "Currency of the prices."),
  },
  async call({ hosting }, { serverUuid, sizeGb }) {
    const offer = await hosting.get(volumes.offer, {
      params: { uuid: serverUuid },
      query: sizeGb === undefined ? {} : { size_gb: sizeGb },
    });
    return {
      city: offer.city ?? null,
      sizes: offer.sizes ?? [],
      sizeGb: offer.size_gb ?? null,
      monthlyPrice: offer.monthly_price ?? null,
      hourlyPrice: offer.hourly_price ?? null,
      backupsMonthlyPrice: offer.backups_monthly_price ?? null,
      currency: offer.currency ?? null,
    };
  },
});
