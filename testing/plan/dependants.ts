import { mapBag, UNKNOWN } from "../protocol/wire";
import { dependenciesOf, type ResourceState } from "../state/state";
import type { Deployment } from "./deployment";
import { replaceOnChanges, wantsReplacement } from "./property-diff";
import { diffWithProvider } from "./resource-diff";

/** A resource that must be replaced along with another, and the input keys that cause it. */
export interface Dependant {
  state: ResourceState;
  replaceKeys: readonly string[];
}

/**
 * Returns the resources that a delete-before-replace also replaces, in the order of the state: the dependents of the root
 * that would be replaced if their inputs from the replaced resources changed (docs/facts/engine.md 6.4).
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

/** Returns all later resources of the state that depend on the root, directly or indirectly, other than as its children. */
function dependingOn(deployment: Deployment, root: ResourceState): ResourceState[] {
  const { base } = deployment.snapshot;
  const dependent = new Set([root.urn]);
  const start = base.indexOf(root);
  if (start < 0) return []; // A preview may process a resource that a refresh has only just read.
  return base.slice(start + 1).filter((state) => {
    if (deployment.decisions.isDealtWith(state.urn)) return false;
    const depends = [...dependenciesOf(state)].some(({ kind, urn }) => kind !== "parent" && dependent.has(urn));
    if (depends) dependent.add(state.urn);
    return depends;
  });
}

/** Returns the keys that replace this resource if all its inputs from the set change; undefined if it is kept. */
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

/** Returns the resources that are bound to the root by `deletedWith` or `replaceWith`. */
function bound(deployment: Deployment, root: string, found: readonly Dependant[]): Dependant[] {
  const known = new Set(found.map(({ state }) => state.urn));
  const isBound = (state: ResourceState): boolean => state.deletedWith === root || (state.replaceWith ?? []).includes(root);
  return [...deployment.news.values(), ...deployment.olds]
    .filter((state) => isBound(state) && !known.has(state.urn) && known.add(state.urn))
    .map((state) => ({ state, replaceKeys: [] }));
}
