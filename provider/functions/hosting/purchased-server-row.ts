import * as z from "zod";
import type { PurchasedServer } from "../../api/hosting/servers";
import { resultRow } from "../results";

/** A purchased server in the form that functions return. */
export const PurchasedServerRow = z.looseObject({
  uuid: z.string().describe("Id of the server."),
  name: z.string().nullish().describe("Its name."),
  type: z.string().nullish().describe("Its type in the API's word: an app server or a VPS."),
  size: z.string().nullish().describe("Its size in bytes."),
  city: z.string().nullish().describe("Its city."),
  region: z.string().nullish().describe("Id of the region, from `getRegions`."),
  status: z.string().describe("State. `ready` means usable; `unknown` means that the API does not show it."),
  monthlyPrice: z.number().nullish().describe("Price per month."),
  currency: z.string().nullish().describe("Currency of the price."),
});

export const purchasedServerRow = (row: PurchasedServer): z.output<typeof PurchasedServerRow> => ({
  ...resultRow(PurchasedServerRow, row),
  status: row.status ?? "unknown",
});
