import type { Deployment } from "../plan/deployment";
import { invertDetail } from "../plan/property-diff";
import { diffWithProvider } from "../plan/resource-diff";
import { readUnready } from "../plan/resource-provider";
import { isStandIn, type Step } from "../plan/step";
import { isProviderType } from "../protocol/urn";
import { equal } from "../protocol/wire";
import type { ResourceState } from "../state/state";

/**
 * Reads a resource and stores the result in the step: the new state, or no state if the object does not exist. The provider's diff compares as if the
 * program ran next, so the differences are reported in reverse (docs/facts/engine.md 6.7).
 */
export async function refreshResource(deployment: Deployment, step: Step, old: ResourceState): Promise<void> {
  step.next = old;
  step.found = "same";
  if (!old.custom || isProviderType(old.type) || old.pendingReplacement || isStandIn(old)) return;
  const provider = await deployment.providerOf(old);
  const { found, reasons } = await readUnready(provider.read(old.urn, old.id ?? "", old.inputs, old.outputs));
  if (found.id === "") {
    step.next = undefined;
    step.found = "delete";
    return;
  }
  const next: ResourceState = {
    ...old,
    id: found.id,
    inputs: found.inputs ?? old.inputs,
    outputs: found.outputs,
    initErrors: reasons,
    refreshBeforeUpdate: found.refreshBeforeUpdate,
  };
  if (reasons !== undefined)
    deployment.report.message({
      severity: "warning",
      urn: old.urn,
      text: `Refreshed resource is in an unhealthy state:\n* ${reasons.join("\n* ")}`,
    });
  step.next = next;
  if (old.external) {
    step.found = equal(old.outputs, next.outputs) ? "same" : "update";
    return;
  }
  const diff = await diffWithProvider(deployment, next, old.inputs, old.ignoreChanges ?? []);
  step.found = diff.changed ? "update" : "same";
  step.changes = diff.detail && invertDetail(diff.detail);
}
