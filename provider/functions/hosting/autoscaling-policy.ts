import * as z from "zod";
import { autoscaling, wholePolicy } from "../../api/hosting/autoscaling";
import { camelCased } from "../../api/names";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { resultRow } from "../results";

const Policy = z.looseObject({
  enabled: z.boolean().describe("Whether autoscaling is on."),
  minCopies: z.number().describe("Minimum number of copies."),
  maxCopies: z.number().describe("Maximum number of copies."),
  monthlyCapUsd: z.number().describe("Monthly cost in USD at which no more servers are added."),
  allowedCities: z
    .array(z.string())
    .describe("Regions in which autoscaling may add servers. If the list is empty, it adds servers near the visitors."),
  scaleUpCpu: z.number().describe("CPU percent above which a server is added."),
  scaleUpMinutes: z.number().describe("Number of minutes for which the CPU usage must stay above `scaleUpCpu` before a server is added."),
  scaleDownCpu: z.number().describe("CPU percent below which a server is removed."),
  scaleDownMinutes: z
    .number()
    .describe("Number of minutes for which the CPU usage must stay below `scaleDownCpu` before a server is removed."),
  cooldownMinutes: z.number().describe("Minimum number of minutes between two changes of the number of copies."),
});
const City = z.looseObject({
  id: z.string().describe("Id for `allowedCities`."),
  city: z.string().nullish().describe("The city."),
  country: z.string().nullish().describe("Country of the city."),
  monthlyPrice: z.number().nullish().describe("Price of a copy per month."),
  hourlyPrice: z.number().nullish().describe("Price of a copy per hour."),
});
const Copy = z.looseObject({
  city: z.string().nullish().describe("City of the copy."),
  cpu: z.number().nullish().describe("CPU usage of the copy in percent."),
});
const Status = z.looseObject({
  spendUsd: z.number().nullable().describe("Cost this month, in USD."),
  copies: z.array(Copy).describe("The running copies."),
});

export const getAutoscaling = defineFunction({
  name: "getAutoscaling",
  doc: "The autoscaling of an application: its policy, what blocks it, the cities with their prices, and the running copies.",
  page: {
    source: 'docs/spec/hosting-api.md, "Autoscaling"',
    example: `const scaling = hosting.getAutoscalingOutput({ applicationUuid: "<application uuid>" });
export const cheapest = scaling.cities[0];`,
  },
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application.") },
  result: {
    configured: field(z.boolean(), "Whether a policy has been set."),
    blocker: field(z.string().nullable(), "Reason why you cannot enable autoscaling; `null` if you can enable it."),
    policy: field(Policy, "The policy."),
    cities: field(z.array(City), "Cities in which servers may be added, cheapest first."),
    status: field(Status.nullable(), "The running copies and their cost, or null."),
  },

  async call({ hosting }, { applicationUuid }) {
    const { configured, blocker, policy, cities, status } = await hosting.get(autoscaling.get, { params: { uuid: applicationUuid } });
    return {
      configured: configured ?? Object.keys(policy).length > 0,
      blocker: blocker ?? null,
      policy: camelCased(wholePolicy(policy)) as z.infer<typeof Policy>,
      cities: (cities ?? []).map((row) => resultRow(City, row)),
      status: status
        ? {
            ...resultRow(Status, status),
            spendUsd: status.spend_usd ?? null,
            copies: (status.copies ?? []).map((row) => resultRow(Copy, row)),
          }
        : null,
    };
  },
});
