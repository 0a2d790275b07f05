import type { Deployment } from "../plan/deployment";
import type { Step } from "../plan/step";
import type { ResourceState } from "../state/state";
import { Executor } from "./executor";

/** Returns false if a read failed (docs/facts/engine.md 6.7). */
export async function refresh(
  deployment: Deployment,
  signal: AbortSignal | undefined,
  isRead: (state: ResourceState) => boolean = () => true,
): Promise<boolean> {
  const executor = new Executor(deployment, false);
  signal?.addEventListener("abort", () => executor.stop(), { once: true });
  if (signal?.aborted) executor.stop();
  const steps: Step[] = deployment.snapshot.base.map((old) => ({ op: "refresh", old }));
  await executor.together(steps.filter(({ old }) => old && deployment.aims.names(old.urn) && isRead(old)));
  deployment.rebase(rebuild(steps));
  await deployment.snapshot.save();
  return !executor.failed && !executor.stopped;
}

/** Returns the state without the resources whose objects do not exist any more, and without references to these resources. */
function rebuild(steps: readonly Step[]): ResourceState[] {
  const kept = new Set<string>();
  const resources: ResourceState[] = [];
  for (const { old, next, found } of steps) {
    const state = found === undefined ? old : next; // A resource that was not read, or whose read failed, stays unchanged.
    if (state === undefined) continue;
    resources.push(withoutMissing(state, kept));
    kept.add(state.urn);
  }
  // A resource loses its parent if the parent does not exist any more, which is known only after all reads.
  return resources.map((state) => (state.parent !== undefined && !kept.has(state.parent) ? { ...state, parent: undefined } : state));
}

/** The list is in topological order: a resource comes after all existing resources to which it refers. */
function withoutMissing(state: ResourceState, kept: ReadonlySet<string>): ResourceState {
  const there = (urn: string): boolean => kept.has(urn);
  const properties = Object.entries(state.propertyDependencies).map(([key, urns]) => [key, urns.filter(there)] as const);
  return {
    ...state,
    dependencies: state.dependencies.filter(there),
    propertyDependencies: Object.fromEntries(properties.filter(([, urns]) => urns.length > 0)),
    deletedWith: state.deletedWith && there(state.deletedWith) ? state.deletedWith : undefined,
    replaceWith: state.replaceWith?.filter(there),
  };
}
