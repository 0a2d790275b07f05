import { OperationError } from "./errors";
import type { PlanContext } from "./operation";
import type { AnyDefinition, Live } from "./resource";
import type { Run } from "./run";
import type { Bag } from "./values";

/** In a preview: reports what the steps of a change of the program add to the bill. Fails if one of them cannot be done. */
export async function reportChangePrices(definition: AnyDefinition, run: Run, context: PlanContext, live?: Live<Bag, Bag>): Promise<void> {
  const refusal = await reportSteps(definition, run, context, live);
  if (refusal !== undefined) throw new OperationError(refusal, { code: "change_refused" });
}

/**
 * In a preview: reports what the repair of a drift adds to the bill. A step that cannot be done is a warning: the program did not change, and the
 * preview must still show the program's other resources.
 */
export async function reportRepairPrices(definition: AnyDefinition, run: Run, context: PlanContext, live?: Live<Bag, Bag>): Promise<void> {
  const refusal = await reportSteps(definition, run, context, live);
  if (refusal !== undefined) context.log.warning(refusal);
}

/** Returns the reason of the first step that cannot be done; later steps are not reported. */
async function reportSteps(
  definition: AnyDefinition,
  run: Run,
  context: PlanContext,
  live: Live<Bag, Bag> | undefined,
): Promise<string | undefined> {
  for (const { cost, what, refuse } of (await definition.plan?.(context, live)) ?? []) {
    if (refuse !== undefined) return refuse;
    if (cost) run.gate.report(context.log, context.urn, { ...cost.price, what });
  }
  return undefined;
}
