import * as z from "zod";
import { autoscaling, wholePolicy } from "../../api/hosting/autoscaling";
import { camelCased } from "../../core/api-names";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";

const Policy = z.looseObject({
  enabled: z.boolean().describe("On or off."),
  minCopies: z.number().describe("Copies that always run."),
  maxCopies: z.number().describe("Most copies."),
  monthlyCapUsd: z.number().describe("In USD: where adding servers stops."),
  allowedCities: z.array(z.string()).describe("Regions where servers may be added; empty: near the visitors."),
  scaleUpCpu: z.number().describe("CPU percent above which a server is added."),
  scaleUpMinutes: z.number().describe("Minutes that CPU must stay above it."),
  scaleDownCpu: z.number().describe("CPU percent below which a server is removed."),
  scaleDownMinutes: z.number().describe("Minutes that CPU must stay below it."),
  cooldownMinutes: z.number().describe("Least minutes between two changes."),
});
const City = z.looseObject({
  id: z.string().describe("Id that `allowedCities` takes."),
  city: z.string().nullish().describe("The city."),
  country: z.string().nullish().describe("Its country."),
  monthlyPrice: z.number().nullish().describe("Price of a copy a month."),
  hourlyPrice: z.number().nullish().describe("Price of a copy an hour."),
});
const Copy = z.looseObject({
  city: z.string().nullish().describe("City that it runs in."),
  cpu: z.number().nullish().describe("Its CPU use in percent."),
});
const Status = z.looseObject({
  spendUsd: z.number().nullable().describe("Spent this month, in USD."),
  copies: z.array(Copy).describe("The running copies."),
});

export const getAutoscaling = defineFunction({
  name: "getAutoscaling",
  doc: "The autoscaling of an application: its policy, what blocks it, where it may add servers and at what price, and what runs.",
  source: 'docs/spec/hosting-api.md, "Autoscaling"',
  example: `const scaling = hosting.getAutoscalingOutput({ applicationUuid: "<application uuid>" });
export const cheapest = scaling.cities[0];`,
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application.") },
  result: {
    configured: field(z.boolean(), "Whether a policy was ever set."),
    blocker: field(z.string().nullable(), "Why it cannot be enabled; `null` where nothing is in the way."),
    policy: field(Policy, "The policy."),
    cities: field(z.array(City), "Where servers may be added, cheapest first."),
    status: field(Status.nullable(), "What runs and what it cost, or null."),
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
