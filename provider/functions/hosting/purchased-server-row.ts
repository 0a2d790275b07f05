import * as z from "zod";
import type { PurchasedServer } from "../../api/hosting/servers";
import { resultRow } from "../results";

/** A purchased server as functions answer it. */
export const PurchasedServerRow = z.looseObject({
  uuid: z.string().describe("Id of the server."),
  name: z.string().nullish().describe("Its name."),
  type: z.string().nullish().describe("What it is, in the API's own word: an app server or a VPS."),
  size: z.string().nullish().describe("Its size."),
  city: z.string().nullish().describe("The city that it stands in."),
  region: z.string().nullish().describe("Id of the region, as `getRegions` lists it."),
  status: z.string().describe("`ready` is usable; `unknown` where the API does not show it."),
  monthlyPrice: z.number().nullish().describe("Price a month."),
  currency: z.string().nullish().describe("Currency of the price."),
});

export const purchasedServerRow = (row: PurchasedServer): z.output<typeof PurchasedServerRow> => ({
  ...resultRow(PurchasedServerRow, row),
  status: row.status ?? "unknown",
});
