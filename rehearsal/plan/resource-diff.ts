import type { Goal } from "../protocol/goal";
import { isProviderType } from "../protocol/urn";
import { type Bag, equal } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import type { Deployment } from "./deployment";
import { type Diff, replaceOnChanges, wantsReplacement } from "./property-diff";

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
  if (isProviderType(next.type)) return diffSettings(deployment, old, next.urn, inputs);
  if (!next.custom) return equal(old.inputs, inputs) ? SAME : CHANGED;
  if (await isReplacedByProvider(deployment, old, next)) return replacedFor("provider");
  return diffWithProvider(deployment, old, inputs, goal.ignoreChanges, next);
}

/** Compares the settings of a provider. The dynamic-provider host cannot compare settings, so the engine does, without details. */
async function diffSettings(deployment: Deployment, old: ResourceState, urn: string, newInputs: Bag): Promise<Diff> {
  const settings = await deployment.settingsOf(urn);
  if (settings === undefined) return equal(old.inputs, newInputs) ? SAME : CHANGED;
  return settings.diff({ urn, id: old.id ?? "", oldInputs: old.inputs, oldOutputs: old.outputs, newInputs, ignored: [] });
}

/** Whether a change of its provider replaces a resource. The resource plugin never requests this replacement (docs/facts/engine.md 14). */
async function isReplacedByProvider(deployment: Deployment, old: ResourceState, next: ResourceState): Promise<boolean> {
  if (old.provider === next.provider) return false;
  const [from, to] = [deployment.providerResource(old), deployment.providerResource(next)];
  if (from === undefined || to === undefined) return false;
  const settings = await deployment.settingsOf(to.urn);
  return settings !== undefined && wantsReplacement(await diffSettings(deployment, from, to.urn, to.inputs));
}

/** `server` is the state whose provider and URN the diff uses. It differs from `old` after a change of the provider or of the name. */
export async function diffWithProvider(
  deployment: Deployment,
  old: ResourceState,
  newInputs: Bag,
  ignored: readonly string[],
  server: ResourceState = old,
): Promise<Diff> {
  const provider = await deployment.providerOf(server);
  return provider.diff({ urn: server.urn, id: old.id ?? "", oldInputs: old.inputs, oldOutputs: old.outputs, newInputs, ignored });
}
