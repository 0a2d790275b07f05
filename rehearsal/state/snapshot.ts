import { messageOf } from "../protocol/thrown";
import { providerUrnOf } from "../protocol/urn";
import type { PendingOperation, ResourceState, StackState } from "./state";
import type { StateStore } from "./store";

/**
 * The state during a run. `resources` contains the resources that the run has finished, then the remaining old ones, so dependencies come first
 * (docs/facts/engine.md 6.6).
 */
export class Snapshot {
  /** The state before the run. After a refresh, the state that the refresh found. */
  base: ResourceState[];
  readonly #finished: ResourceState[] = [];
  readonly #done = new Set<ResourceState>();
  #leftPending: PendingOperation[];
  readonly #pending = new Set<PendingOperation>();
  readonly #renamed = new Map<string, string>();

  constructor(
    state: StackState,
    private store: StateStore | undefined,
  ) {
    this.base = state.resources;
    this.#leftPending = state.pendingOperations;
  }

  /** Operations that an earlier run started and did not finish. */
  get interrupted(): readonly PendingOperation[] {
    return this.#leftPending;
  }

  forgetInterrupted(): void {
    this.#leftPending = [];
  }

  get resources(): ResourceState[] {
    return [...this.#finished, ...this.base].filter((state) => !this.#done.has(state));
  }

  /** Makes the results so far the old state. A refresh can then read the resources that the program did not register. */
  fold(): void {
    this.base = this.#withNewNames(this.resources);
    this.#finished.length = 0;
    this.#done.clear();
    this.#renamed.clear();
  }

  get state(): StackState {
    // Only creates remain of the operations that an earlier run did not finish: the user must find out whether the object exists
    // (docs/facts/engine.md 6.6).
    const left = this.#leftPending.filter(({ type }) => type === "creating");
    // Only the run needs the earlier URNs in `aliases`, so the stored state does not contain them.
    const resources = this.#withNewNames(this.resources).map(({ aliases: _, ...state }) => state);
    return { resources, pendingOperations: [...this.#pending, ...left] };
  }

  /** Records the start of a step. Returns a function that removes the record. */
  async begin(type: PendingOperation["type"], resource: ResourceState): Promise<() => void> {
    const operation: PendingOperation = { type, resource };
    this.#pending.add(operation);
    await this.save();
    return () => this.#pending.delete(operation);
  }

  /** Removes the old state of a resource from the result: a step has produced a new state, or has deleted the resource. */
  done(state: ResourceState): void {
    this.#done.add(state);
  }

  add(state: ResourceState): void {
    this.#finished.push(state);
    for (const old of state.aliases ?? []) this.#renamed.set(old, state.urn);
  }

  /** Replaces old URNs in references: a resource that was found by an alias has a new URN (docs/facts/engine.md 6.6). */
  #withNewNames(resources: ResourceState[]): ResourceState[] {
    if (this.#renamed.size === 0) return resources;
    const renamed = (urn: string): string => this.#renamed.get(urn) ?? urn;
    return resources.map((state) => ({
      ...state,
      dependencies: state.dependencies.map(renamed),
      propertyDependencies: Object.fromEntries(Object.entries(state.propertyDependencies).map(([key, urns]) => [key, urns.map(renamed)])),
      parent: state.parent && renamed(state.parent),
      deletedWith: state.deletedWith && renamed(state.deletedWith),
      replaceWith: state.replaceWith?.map(renamed),
      provider: state.provider && `${renamed(providerUrnOf(state.provider))}${state.provider.slice(providerUrnOf(state.provider).length)}`,
    }));
  }

  freeze(): void {
    this.store = undefined;
  }

  /** Stores the state. In a preview there is no store. */
  async save(): Promise<void> {
    try {
      await this.store?.save(this.state);
    } catch (error) {
      throw new Error(`The state could not be saved: ${messageOf(error)}`, { cause: error });
    }
  }
}
