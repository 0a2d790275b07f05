import type { Goal } from "../protocol/goal";
import { isProviderType } from "../protocol/urn";
import { type Bag, equal } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import type { Deployment } from "./deployment";
import { type Diff, replaceOnChanges } from "./property-diff";

const SAME: Diff = { changed: false, changedKeys: [], replaceKeys: [], deleteBeforeReplace: false, detail: undefined };
const CHANGED: Diff = { ...SAME, changed: true };
const replacedFor = (key: string): Diff => ({ ...CHANGED, replaceKeys: [key] });

/** Reports whether and how a resource differs from the program (docs/facts/engine.md 6.2.5 to 6.2.7). */
export async function diffResource(
  deployment: Deployment,
  goal: Goal,
  old: ResourceState,
  next: ResourceState,
  inputs: Bag,
): Promise<Diff> {
  const diff = await diffWithoutOptions(deployment, goal, old, next, inputs);
  return replaceOnChanges(diff, goal.replaceOnChanges, (old.initErrors ?? []).length > 0);
}

async function diffWithoutOptions(deployment: Deployment, goal: Goal, old: ResourceState, next: ResourceState, inputs: Bag): Promise<Diff> {
  const { replaced } = deployment.decisions;
  if (next.replaceWith?.some((urn) => replaced.has(urn))) return replacedFor("replaceWith");
  if (next.deletedWith && replaced.has(next.deletedWith)) return replacedFor("deletedWith");
  // A component became a managed resource, or a managed resource became a component.
  if (old.custom !== next.custom) return replacedFor("provider");
  // The host of dynamic resources does not compare configurations. The engine compares them, and reports only that
  // they differ.
  if (!next.custom || isProviderType(next.type)) return equal(old.inputs, inputs) ? SAME : CHANGED;
  return diffWithProvider(deployment, old, inputs, goal.ignoreChanges, next);
}

/** Calls the provider's diff. `server` is the state whose provider is called, by default the old one. */
export async function diffWithProvider(
  deployment: Deployment,
  old: ResourceState,
  newInputs: Bag,
  ignored: readonly string[],
  server: ResourceState = old,
): Promise<Diff> {
  const provider = await deployment.providerOf(server);
  return provider.diff({ urn: old.urn, id: old.id ?? "", oldInputs: old.inputs, oldOutputs: old.outputs, newInputs, ignored });
}
