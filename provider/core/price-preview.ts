import type { PreviewContext } from "./operation";
import type { AnyDefinition, Live } from "./resource";
import type { Run } from "./run";
import type { Bag } from "./values";

/** In a preview: reports what the steps of a plan add to the bill. Returns the reason of the first step that cannot be done; later steps are not reported. */
export async function reportPrices(
  definition: AnyDefinition,
  run: Run,
  context: PreviewContext,
  live?: Live<Bag, Bag>,
): Promise<string | undefined> {
  for (const { cost, what, refuse } of (await definition.plan?.(context, live)) ?? []) {
    if (refuse !== undefined) return refuse;
    if (cost) run.gate.report(context.log, context.urn, { ...cost.price, what });
  }
  return undefined;
}
