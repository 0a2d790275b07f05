import type { PreviewContext } from "./operation";
import type { AnyDefinition, Live } from "./resource";
import type { Run } from "./run";
import type { Bag } from "./values";

/** In a preview: tells what the steps of a kind's plan add to the bill. Gives the reason of the first one that cannot be done; the ones after it are not told. */
export async function tellPrices(
  definition: AnyDefinition,
  run: Run,
  context: PreviewContext,
  live?: Live<Bag, Bag>,
): Promise<string | undefined> {
  for (const { cost, what, refuse } of (await definition.plan?.(context, live)) ?? []) {
    if (refuse !== undefined) return refuse;
    if (cost) run.gate.tell(context.log, context.urn, { ...cost.price, what });
  }
  return undefined;
}
