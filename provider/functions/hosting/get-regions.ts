import * as z from "zod";
import { regions } from "../../api/hosting/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  id: z.string().describe("Id of the region, `<provider>:<city code>`."),
  city: z.string().nullish().describe("The city."),
  country: z.string().nullish().describe("Its country."),
  autoscaling: z.boolean().nullish().describe("Whether autoscaling may use it."),
  prices: z.record(z.string(), z.number()).nullish().describe("Prices per month by size of a server. Sizes are names in the API's form."),
  currency: z.string().nullish().describe("Currency of the prices."),
});

export const getRegions = defineFunction({
  name: "getRegions",
  doc: "The cities in which servers are available, with the price of each size.",
  source: 'docs/spec/hosting-api.md, "Purchased servers and volumes"',
  example: `export const cities = hosting.getRegionsOutput().regions.apply((regions) => regions.map((r) => r.city));`,
  arguments: { size: field(z.string().min(1).optional(), "Filter by size of a server. Default: all sizes.") },
  result: { regions: field(z.array(Listed), "The regions, in the API's order.") },
  async call({ hosting }, { size }) {
    const rows = await hosting.get(regions.list, size === undefined ? {} : { query: { size } });
    // Sizes are names, so they keep the API's form.
    return { regions: rows.map((row) => ({ ...resultRow(Listed, row), ...(row.prices ? { prices: row.prices } : {}) })) };
  },
});
