import { mapBag, UNKNOWN } from "../protocol/wire";
import { dependenciesOf, type ResourceState } from "../state/state";
import type { Deployment } from "./deployment";
import { replaceOnChanges, wantsReplacement } from "./property-diff";
import { diffWithProvider } from "./resource-diff";

/** A resource that must be replaced together with another resource, and the input keys that are the cause. */
export interface Dependant {
  state: ResourceState;
  replaceKeys: readonly string[];
}

/**
 * Returns the resources that a delete-before-replace of the root also replaces, in the order of the state. These are its dependents for which a
 * change of the inputs from replaced resources causes a replacement (docs/facts/engine.md 6.4).
 */
export async function dependantsToReplace(deployment: Deployment, root: ResourceState): Promise<Dependant[]> {
  const found: Dependant[] = [];
  const replaceSet = new Set([root.urn]);
  for (const state of dependingOn(deployment, root)) {
    const replaceKeys = await replacedBy(deployment, state, replaceSet);
    if (replaceKeys === undefined) continue;
    found.push({ state, replaceKeys });
    replaceSet.add(state.urn);
  }
  return [...found, ...bound(deployment, root.urn, found)];
}

/**
 * Returns all later resources of the state that depend on the root, directly or indirectly. Being a child of the root does not count as a dependency.
 */
function dependingOn(deployment: Deployment, root: ResourceState): ResourceState[] {
  const { base } = deployment.snapshot;
  const dependent = new Set([root.urn]);
  const start = base.indexOf(root);
  if (start < 0) return []; // In a preview with a refresh, the refresh can have changed the resource that is processed.
  return base.slice(start + 1).filter((state) => {
    if (deployment.decisions.isDealtWith(state.urn)) return false;
    const depends = [...dependenciesOf(state)].some(({ kind, urn }) => kind !== "parent" && dependent.has(urn));
    if (depends) dependent.add(state.urn);
    return depends;
  });
}

/**
 * Returns the keys that would cause a replacement of this resource if all its inputs from resources in the set changed. Undefined if it would not be
 * replaced.
 */
async function replacedBy(
  deployment: Deployment,
  state: ResourceState,
  replaceSet: ReadonlySet<string>,
): Promise<readonly string[] | undefined> {
  if (!state.custom || state.external) return undefined;
  if (state.deletedWith && replaceSet.has(state.deletedWith)) return [];
  const touched = (key: string): boolean => (state.propertyDependencies[key] ?? []).some((urn) => replaceSet.has(urn));
  if (!Object.keys(state.inputs).some(touched)) return undefined;
  const inputs = mapBag(state.inputs, (value, key) => (touched(key) ? UNKNOWN : value));
  const diff = replaceOnChanges(
    await diffWithProvider(deployment, state, inputs, state.ignoreChanges ?? []),
    state.replaceOnChanges ?? [],
    false,
  );
  return wantsReplacement(diff) ? diff.replaceKeys : undefined;
}

/** Returns the resources that refer to the root with `deletedWith` or `replaceWith`. */
function bound(deployment: Deployment, root: string, found: readonly Dependant[]): Dependant[] {
  const known = new Set(found.map(({ state }) => state.urn));
  const isBound = (state: ResourceState): boolean => state.deletedWith === root || (state.replaceWith ?? []).includes(root);
  return [...deployment.news.values(), ...deployment.olds]
    .filter((state) => isBound(state) && !known.has(state.urn) && known.add(state.urn))
    .map((state) => ({ state, replaceKeys: [] }));
}
