import type { Goal } from "../protocol/goal";
import type { ResourceState } from "../state/state";

/** What a run has decided so far, by URN. */
export class Decisions {
  readonly goals = new Map<string, Goal>();
  /** Registered or read by the program. */
  readonly seen = new Set<string>();
  /** Of these there is an old state, and the run has done something with it. */
  readonly operated = new Set<string>();
  readonly created = new Set<string>();
  /** Not made, because the run is about others. */
  readonly skipped = new Set<string>();
  readonly replaced = new Set<string>();
  readonly deleted = new Set<string>();
  /** Deleted before their replacement, so that the sweep leaves them alone. */
  readonly deletedEarly = new Set<ResourceState>();
  /** Why a dependant that was deleted early is replaced. */
  readonly replaceKeys = new Map<string, readonly string[]>();
  readonly #oldNames = new Map<string, string>();
  readonly #newNames = new Map<string, string>();

  /** A resource was found in the state under another URN. */
  alias(old: string, renamed: string): void {
    this.#oldNames.set(renamed, old);
    this.#newNames.set(old, renamed);
  }

  /** The URN under which the state knows a resource, if it is another. */
  oldName = (urn: string): string | undefined => this.#oldNames.get(urn);
  /** The resource that claimed a URN of the state by an alias. */
  claimant = (urn: string): string | undefined => this.#newNames.get(urn);

  isOperatedOn(urn: string): boolean {
    return this.operated.has(this.#newNames.get(urn) ?? urn);
  }

  /** Cannot depend on what is registered only now, whatever the state says (docs/facts/engine.md 6.4). */
  isDealtWith = (urn: string): boolean => this.operated.has(urn) || this.created.has(urn) || this.deleted.has(urn);
}
