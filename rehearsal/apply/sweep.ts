import type { Deployment } from "../plan/deployment";
import { rawStep, type Step } from "../plan/step";
import { isDefaultProvider } from "../protocol/urn";
import { dependenciesOf, type ResourceState } from "../state/state";
import type { Executor } from "./executor";

/** Called with the state of each resource before its deletion is planned. */
interface Leaving {
  leaving?(old: ResourceState): Promise<void>;
}

/** Deletes replaced resources, and resources that the program no longer declares (docs/facts/engine.md 6.5). */
export async function sweep(deployment: Deployment, executor: Executor, prepare?: Leaving): Promise<void> {
  const edges = dependencyEdges(deployment.snapshot.base);
  const { steps, kept } = stepsToDelete(deployment, edges);
  refuseUntargeted(deployment, steps);
  refuseHooked(deployment, steps);
  for (const { old } of steps) if (old) await prepare?.leaving?.(old);
  for (const old of kept) deployment.report.step(rawStep({ op: "same", old }), !isDefaultProvider(old.urn))();
  for (const round of rounds(steps, edges)) {
    const spared = reachable(executor.refused, edges);
    await executor.together(round.filter(({ old }) => old && !spared.has(old)));
    if (executor.stopped) return;
  }
}

/** Returns the deletions of the run, and the resources that the run keeps only because they are not targets. */
function stepsToDelete(deployment: Deployment, edges: Edges): { steps: Step[]; kept: ResourceState[] } {
  const { decisions } = deployment;
  const isDeletable = deletable(deployment, edges);
  const steps: Step[] = [];
  const kept: ResourceState[] = [];
  for (const old of deployment.snapshot.base) {
    if (!isDeletable(old)) {
      // If the run has targets, any resource that is not a target is kept, even if the program no longer declares it.
      if (!old.delete && !decisions.isOperatedOn(old.urn)) kept.push(old);
      continue;
    }
    if (old.delete) {
      if (decisions.deletedEarly.has(old)) continue;
      steps.push({ op: old.external ? "discard-replaced" : "delete-replaced", old });
    } else if (!decisions.isOperatedOn(old.urn)) {
      steps.push({ op: old.pendingReplacement ? "remove-pending-replace" : old.external ? "discard" : "delete", old });
    } else continue;
    decisions.deleted.add(old.urn);
  }
  return { steps, kept };
}

/**
 * Returns a test: whether the run may delete a resource. With targets, the run may delete targets and their dependents. Without targets, it may
 * delete all resources except the excluded resources and their dependencies.
 */
function deletable({ aims: { targets, excludes }, snapshot }: Deployment, edges: Edges): (state: ResourceState) => boolean {
  const named = (urns: ReadonlySet<string>): ResourceState[] => snapshot.base.filter(({ urn }) => urns.has(urn));
  if (targets === undefined) {
    const kept = reachable(named(excludes), edges);
    return (state) => !kept.has(state);
  }
  const dependants: Edges = new Map(snapshot.base.map((state) => [state, new Set()]));
  for (const [state, needed] of edges) for (const other of needed) dependants.get(other)?.add(state);
  const allowed = reachable(named(targets), dependants);
  return (state) => allowed.has(state);
}

/** Refuses to delete resources that depend on a target but are not targets themselves. A preview reports all such resources. */
function refuseUntargeted(deployment: Deployment, steps: readonly Step[]): void {
  const { targets } = deployment.aims;
  for (const { old } of steps) {
    if (old === undefined || targets === undefined || targets.has(old.urn)) continue;
    deployment.sawError = true;
    const text = `Resource '${old.urn}' will be destroyed but was not specified in --target list.\nEither include resource in --target list or pass --target-dependents to proceed.`;
    const refused = deployment.refuse(text, old.urn);
    if (!deployment.info.dryRun) throw refused;
  }
}

/** Delete hooks are functions of the program, so the program must be running. */
function refuseHooked(deployment: Deployment, steps: readonly Step[]): void {
  if (deployment.hooks !== undefined) return;
  for (const { old } of steps) {
    const names = [...(old?.hooks?.beforeDelete ?? []), ...(old?.hooks?.afterDelete ?? [])];
    if (old === undefined || names.length === 0) continue;
    const text = `Resource has delete hooks registered, but the program is not running. Hooks: ${names.join(", ")}`;
    throw deployment.refuse(text, old.urn);
  }
}

type Edges = Map<ResourceState, Set<ResourceState>>;

/**
 * Returns the dependencies of each resource. A dependency on a component includes the component's children that precede the resource in the state,
 * unless the component is the resource's parent: siblings do not depend on each other (docs/facts/engine.md 7.3).
 */
function dependencyEdges(resources: readonly ResourceState[]): Edges {
  const edges: Edges = new Map();
  for (const [index, state] of resources.entries()) {
    const before = resources.slice(0, index);
    const needed = new Set<ResourceState>();
    for (const { kind, urn } of dependenciesOf(state)) {
      for (const other of before) {
        if (other.urn !== urn) continue;
        needed.add(other);
        if (kind !== "parent" && !other.custom) for (const child of descendants(other, before)) needed.add(child);
      }
    }
    edges.set(state, needed);
  }
  return edges;
}

function descendants(component: ResourceState, resources: readonly ResourceState[]): ResourceState[] {
  const family = new Set([component.urn]);
  return resources.filter((state) => {
    const belongs = state.parent !== undefined && family.has(state.parent);
    if (belongs) family.add(state.urn);
    return belongs;
  });
}

/** Returns the given resources and all resources that they reach through edges. */
function reachable(from: readonly ResourceState[], edges: Edges): Set<ResourceState> {
  const found = new Set(from);
  for (const state of found) for (const needed of edges.get(state) ?? []) found.add(needed);
  return found;
}

/** Groups the deletions into rounds. The dependents of a resource are in earlier rounds. The deletions of one round run in parallel. */
function rounds(steps: readonly Step[], edges: Edges): Step[][] {
  // As in the engine, the level of a resource is the length of the longest path from it to a resource without dependencies.
  const stepOf = new Map(steps.map((step) => [step.old, step]));
  const left = new Set(stepOf.keys());
  const levels: Step[][] = [];
  while (left.size > 0) {
    const level = [...left].filter((state) => state && ![...(edges.get(state) ?? [])].some((needed) => left.has(needed)));
    if (level.length === 0) throw new Error("The state is damaged: its resources depend on each other in a circle.");
    for (const state of level) left.delete(state);
    levels.push(level.flatMap((state) => stepOf.get(state) ?? []));
  }
  return levels.reverse();
}
