import * as z from "zod";
import { withPrice } from "../facts";
import { stackRule } from "../rule";

export const monthlyBudget = stackRule({
  id: "monthly-budget",
  description: "The resources of a Pulumi project cost at most the budget per month.",
  cure: "Remove or shrink a resource with a price, or raise the option `limit` of this rule.",
  reads: { ...withPrice(), AutoscalingPolicy: ["enabled", "monthlyCapUsd"] },
  options: z.strictObject({
    limit: z.number().min(0).describe("Budget per month for each stack. The cap of each autoscaling policy counts in full."),
    currency: z
      .string()
      .min(1)
      .default("USD")
      .describe("Currency of the budget. Prices in other currencies are not counted. Default: `USD`."),
  }),
  stack(all, { limit, currency }) {
    const prices = all.map(({ kind, inputs }) => {
      if (kind === "AutoscalingPolicy") return inputs.enabled === true && currency === "USD" ? inputs.monthlyCapUsd : 0;
      return inputs.currency === currency ? inputs.monthlyPrice : 0;
    });
    // A price that is not known yet is not counted.
    const sum = prices.reduce<number>((total, price) => total + (typeof price === "number" ? price : 0), 0);
    return sum > limit ? [{ text: `the resources cost ${sum.toFixed(2)} ${currency}/month, above ${limit.toFixed(2)}` }] : [];
  },
});
