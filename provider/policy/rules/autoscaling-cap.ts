import * as z from "zod";
import { resourceRule } from "../rule";

export const autoscalingCap = resourceRule({
  id: "autoscaling-cap",
  description: "Autoscaling has a monthly cap that the team allows.",
  cure: "Lower `monthlyCapUsd`, or raise the option `maximumUsd` of this rule.",
  reads: { AutoscalingPolicy: ["enabled", "monthlyCapUsd"] },
  options: z.strictObject({
    maximumUsd: z.number().min(0).default(100).describe("Highest cap in USD per month. Default: 100."),
  }),
  resource: ({ inputs: { enabled, monthlyCapUsd } }, { maximumUsd }) =>
    enabled === true && Number(monthlyCapUsd) > maximumUsd ? [`\`monthlyCapUsd\` is ${monthlyCapUsd}, above ${maximumUsd}`] : [],
});
