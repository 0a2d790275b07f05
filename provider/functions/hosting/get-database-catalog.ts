import * as z from "zod";
import { databases } from "../../api/hosting/databases";
import { camelCased } from "../../core/camel";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

const Engine = z.object({
  engine: z.string().describe("Name of the engine, as `ManagedDatabase` takes it."),
  plans: z.array(z.string()).nullish().describe("Plans that it comes in."),
  evictionPolicies: z.array(z.string()).nullish().describe("Eviction policies that it takes; the key-value engine only."),
});
const Plan = z.object({ plan: z.string().describe("Name of the plan. Its limits stand beside it, under the API's names in camelCase.") });
const Region = z.object({
  id: z.string().describe("Id of the region, as `ManagedDatabase` takes it."),
  city: z.string().describe("The city."),
  prices: z
    .record(
      z.string(),
      z.object({ monthlyPrice: z.number().describe("Price a month."), hourlyPrice: z.number().nullish().describe("Price an hour.") }),
    )
    .describe("Plan to its price."),
});

export const getDatabaseCatalog = defineFunction({
  name: "getDatabaseCatalog",
  doc: "Engines, plans and regions of managed databases, with their prices.",
  source: 'hosting-api.md, "Managed database" (catalogue)',
  example: `export const plans = hosting.getDatabaseCatalogOutput().plans.apply((plans) => plans.map((p) => p.plan));`,
  arguments: {},
  result: {
    engines: field(z.array(Engine), "The engines."),
    plans: field(z.array(Plan), "The plans, smallest first."),
    regions: field(z.array(Region), "The regions with the price of each plan."),
    currency: field(z.string().nullable(), "Currency of the prices."),
  },
  async call({ hosting }) {
    const { engines, plans, regions, currency } = await hosting.shared(databases.catalog);
    return {
      engines: camelCased(engines) as z.infer<typeof Engine>[],
      plans: camelCased(plans) as z.infer<typeof Plan>[],
      // Plans are names: they stay as the API writes them.
      regions: regions.map(({ prices, ...region }) => ({
        ...(camelCased(region) as Omit<z.infer<typeof Region>, "prices">),
        prices: Object.fromEntries(
          Object.entries(prices).map(([plan, p]) => [plan, { monthlyPrice: p.monthly_price, hourlyPrice: p.hourly_price }]),
        ),
      })),
      currency: currency ?? null,
    };
  },
});
