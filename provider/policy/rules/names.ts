import * as z from "zod";
import { withInput } from "../facts";
import { resourceRule } from "../rule";

export const names = resourceRule({
  id: "names",
  description: "The names on the platform follow the pattern of the team.",
  cure: "Set `name` to a name of this pattern, or rename the resource.",
  reads: withInput("name"),
  options: z.strictObject({
    pattern: z
      .string()
      .refine(isExpression, "it is no regular expression")
      .describe('Regular expression that the whole name must match, such as `"[a-z][a-z0-9-]*"`.'),
  }),
  resource: ({ inputs: { name } }, { pattern }) =>
    typeof name === "string" && !new RegExp(`^(?:${pattern})$`, "u").test(name)
      ? [`\`name\` is "${name}", not of the pattern ${pattern}`]
      : [],
});

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") !== undefined;
  } catch {
    return false;
  }
}
