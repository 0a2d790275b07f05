import type { Goal } from "../protocol/goal";
import { type Bag, mapBag, UNKNOWN } from "../protocol/wire";
import { dependenciesOf, type ResourceState } from "../state/state";
import { goText } from "./checked-inputs";
import type { Deployment } from "./deployment";
import { type Diff, replaceOnChanges, wantsReplacement } from "./property-diff";
import { diffWithProvider } from "./resource-diff";
import type { Step } from "./step";

interface Replacement {
  goal: Goal;
  old: ResourceState;
  next: ResourceState;
  diff: Diff;
  /** Checks the inputs again, without the old inputs, because defaults from the old object do not apply to the new object. */
  recheck(): Promise<Bag>;
  respond(state: ResourceState): void;
}

/** Plans the steps that replace a resource (docs/facts/engine.md 6.2.10). */
export async function planReplacement(deployment: Deployment, { goal, old, next, diff, recheck, respond }: Replacement): Promise<Step[]> {
  const { decisions, info } = deployment;
  if (old.protect && next.protect) {
    const refused = deployment.refuse(
      `unable to replace resource "${next.urn}"\nas it is currently marked for protection. To unprotect the resource, remove the ` +
        "`protect` flag from the resource in your program and run `up`",
      next.urn,
    );
    deployment.sawError = true;
    if (!info.dryRun) throw refused; // A preview continues, so that the user sees the reason for the replacement.
  }
  if (goal.importId !== "") {
    const text = importedText(old, next, diff.replaceKeys);
    if (!info.dryRun) throw deployment.refuse(text, next.urn);
    deployment.report.message({ severity: "warning", text, urn: next.urn });
  }
  decisions.replaced.add(next.urn);
  next.inputs = await recheck();
  const why = { changes: diff.detail, replaces: diff.replaceKeys };
  if (!(goal.deleteBeforeReplace ?? diff.deleteBeforeReplace)) {
    return [
      { op: "create-replacement", old, next, ...why, replacement: "create-first", respond },
      { op: "replace", old, next, ...why },
    ];
  }
  return [
    ...(await deleteDependants(deployment, old)),
    ...(old.pendingReplacement ? [] : [deleteEarly(deployment, old)]),
    { op: "replace", old, next, ...why },
    { op: "create-replacement", old, next, ...why, replacement: "delete-first", respond },
  ];
}

/** Refuses the replacement of a resource with `import`: the new object would not have the id that the program imports. */
const importedText = (old: ResourceState, next: ResourceState, keys: readonly string[]): string =>
  [
    "previously-imported resources that still specify an ID may not be replaced; please remove the `import` declaration from your program;",
    ...keys.map((key) => `${key}: ${goText(old.inputs[key])} => ${goText(next.inputs[key])}`),
  ].join("\n");

/** Plans the early deletion of the dependents that are replaced with `root`. Dependents come before their dependencies. */
async function deleteDependants(deployment: Deployment, root: ResourceState): Promise<Step[]> {
  const { decisions } = deployment;
  const steps: Step[] = [];
  for (const { state, replaceKeys } of (await dependantsToReplace(deployment, root)).reverse()) {
    if (decisions.deletedEarly.has(state)) continue;
    if (state.protect && !state.delete) {
      deployment.sawError = true;
      throw deployment.refuse(
        `unable to replace resource "${state.urn}" as part of replacing "${root.urn}" as it is currently marked for protection. ` +
          "To unprotect the resource, remove the `protect` flag from the resource in your program and run `up`",
        root.urn,
      );
    }
    decisions.replaceKeys.set(state.urn, replaceKeys);
    decisions.deletedEarly.add(state);
    steps.push(state.delete ? { op: "delete", old: state } : deleteEarly(deployment, state));
    decisions.deleted.add(state.urn);
  }
  return steps;
}

function deleteEarly(deployment: Deployment, old: ResourceState): Step {
  deployment.decisions.deleted.add(old.urn);
  return { op: old.external ? "discard-replaced" : "delete-replaced", old, replacement: "delete-first" };
}

/** A resource that must be replaced together with another resource, and the input keys that are the cause. */
interface Dependant {
  state: ResourceState;
  replaceKeys: readonly string[];
}

/**
 * Returns the dependents to replace with `root`: the provider's diff requests a replacement if the inputs from replaced resources are unknown
 * (docs/facts/engine.md 6.4).
 */
async function dependantsToReplace(deployment: Deployment, root: ResourceState): Promise<Dependant[]> {
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

/** Returns the resources that depend on `root`, directly or indirectly, in the order of the state. A child does not depend on its parent. */
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
 * Lets the provider diff the resource with unknown values for all inputs that come from `replaceSet`. Returns undefined if the diff does not replace
 * it.
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

function bound(deployment: Deployment, root: string, found: readonly Dependant[]): Dependant[] {
  const known = new Set(found.map(({ state }) => state.urn));
  const isBound = (state: ResourceState): boolean => state.deletedWith === root || (state.replaceWith ?? []).includes(root);
  return [...deployment.news.values(), ...deployment.olds]
    .filter((state) => isBound(state) && !known.has(state.urn) && known.add(state.urn))
    .map((state) => ({ state, replaceKeys: [] }));
}
