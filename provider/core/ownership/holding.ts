import type { Claim } from "../claim";

/** How a resource came to its object in this run. `state`: it had it before. */
export type Origin = "state" | "adopted" | "created";

/** What a run knows of one resource's hold on its object. Never changed: each event puts another one in its place. */
export interface Holding {
  readonly urn: string;
  /** Export name of its resource type: ids are unique within one, or within one and a parent. */
  readonly type: string;
  /** Id of its parent, if it has one that is known. */
  readonly parentId?: string | undefined;
  /** Whether the program declares it, as far as the engine passed it in this run. */
  readonly isDeclared: boolean;
  /** What the program declares with it. */
  readonly keys: readonly Claim[];
  /** What it declared before as a part of something larger. */
  readonly formerKeys: readonly Claim[];
  /** The object that it has and keeps. */
  readonly object?: { readonly id: string; readonly origin: Origin } | undefined;
  /** The object that it is being given: its id is known, the creation is not over. */
  readonly pendingId?: string | undefined;
  /** The object that it had and gives up, because that is gone, replaced or deleted. */
  readonly formerId?: string | undefined;
  /** `gone`: its object was proved to be gone in this run. `existing`: it was there before, or is there now. */
  readonly phase: "new" | "existing" | "gone";
  /** Whether a step of it failed in this run. */
  readonly hasFailed: boolean;
}

export const unknownHolding = (urn: string, type: string): Holding => ({
  urn,
  type,
  isDeclared: false,
  keys: [],
  formerKeys: [],
  phase: "new",
  hasFailed: false,
});
