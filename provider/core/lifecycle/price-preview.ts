import type { Live } from "../definition/resource";
import { plannedInputs } from "../diff/difference";
import { OperationError } from "../log/errors";
import { type Bag, withoutHidden } from "../values";
import { type Operation, PlanContext } from "./operation";

/** In a preview: reports what a change of the program adds to the bill. Fails if one of the steps of that change cannot be done. */
export async function reportChangePrices(context: PlanContext, live?: Live<Bag, Bag>): Promise<void> {
  const refusal = await reportSteps(context, live);
  if (refusal !== undefined) throw new OperationError(refusal, { code: "change_refused" });
}

/** In a preview: reports what an update or a replacement adds to the bill. `live` is undefined for a replacement. */
export async function reportPrices(comparing: Operation, isChanged: boolean, live: Live<Bag, Bag> | undefined): Promise<void> {
  const { type, urn, id, olds, inputs } = comparing;
  const wanted = live === undefined ? inputs : plannedInputs(comparing, live);
  const context = new PlanContext(type, urn, wanted, live && withoutHidden(olds), { id: live ? id : "", isPreview: true });
  if (isChanged) return reportChangePrices(context, live);
  // A step of a repair that cannot be done causes only a warning: the program did not change, and the preview must still show its other resources.
  const refusal = await reportSteps(context, live);
  if (refusal !== undefined) context.log.warning(refusal);
}

/** Reports the prices of a plan's steps. Stops at the first step that cannot be done, and returns the reason. */
async function reportSteps(context: PlanContext, live: Live<Bag, Bag> | undefined): Promise<string | undefined> {
  const { definition, run } = context.type;
  for (const { cost, what, refuse } of (await definition.plan?.(context, live)) ?? []) {
    if (refuse !== undefined) return refuse;
    if (cost) run.spending.report(context.log, context.urn, { ...cost.price, what });
  }
  return undefined;
}
