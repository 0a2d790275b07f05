import * as z from "zod";
import { volumes } from "../../api/hosting/volumes";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { documentedRow, fieldsOf } from "../results";

const Offer = z.object({
  city: z.string().nullable().describe("City of the server."),
  sizes: z.array(z.number()).describe("Sizes in GB that the city offers; empty if the API does not report them."),
  sizeGb: z.number().nullable().describe("Size of the price; null without a size."),
  monthlyPrice: z.number().nullable().describe("Price per month, with nightly backups."),
  hourlyPrice: z.number().nullable().describe("Price per hour, with nightly backups."),
  backupsMonthlyPrice: z.number().nullable().describe("Part of the monthly price for backups, if the API reports it."),
  currency: z.string().nullable().describe("Currency of the prices."),
});

export const getVolumeOffer = defineFunction({
  name: "getVolumeOffer",
  doc: "The volume sizes that a server's city offers, and the price of one of them. The call changes nothing.",
  source: 'docs/spec/hosting-api.md, "Purchased servers and volumes" (volumes/offer)',
  example: `const config = new pulumi.Config();
const offer = hosting.getVolumeOfferOutput({ serverUuid: config.require("serverUuid"), sizeGb: 50 });
export const price = offer.monthlyPrice;`,
  arguments: {
    serverUuid: field(z.string().min(1), "Id of the server."),
    sizeGb: field(z.int().min(10).max(1000).optional(), "Size in GB to price. Default: no price, only the sizes."),
  },
  result: fieldsOf(Offer),
  async call({ hosting }, { serverUuid, sizeGb }) {
    const offer = await hosting.get(volumes.offer, {
      params: { uuid: serverUuid },
      query: sizeGb === undefined ? {} : { size_gb: sizeGb },
    });
    return documentedRow(Offer, { ...offer, sizes: offer.sizes ?? [] });
  },
});
