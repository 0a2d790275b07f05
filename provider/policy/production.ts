import * as z from "zod";

/** The option of the rules that apply only to production stacks. */
export const productionOption = z.strictObject({
  stacks: z
    .array(z.string().min(1))
    .min(1)
    .default(["prod*"])
    .describe("Names of the stacks for production. A `*` stands for any text. Default: `prod*`."),
});

export function isProduction(stack: string, { stacks }: z.infer<typeof productionOption>): boolean {
  return stacks.some((pattern) => {
    const parts = pattern.split("*").map((part) => part.replace(/[^\w]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`, "s").test(stack);
  });
}
