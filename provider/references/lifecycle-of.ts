import { type AnyDefinition, secretInputs } from "../core/definition/resource";
import { Lifecycle } from "../core/lifecycle/lifecycle";
import type { Ports } from "../core/lifecycle/ports";
import { ReferencedLifecycle } from "./lifecycle";
import { References } from "./references";

/** Returns the lifecycle of a resource type in a run. */
export function lifecycleOf(definition: AnyDefinition, run: Ports): Lifecycle {
  const { withheld } = run.outside;
  const mayRefer = withheld instanceof References && secretInputs(definition).length > 0;
  return mayRefer ? new ReferencedLifecycle(definition, run, withheld) : new Lifecycle(definition, run);
}
