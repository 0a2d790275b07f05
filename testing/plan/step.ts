import { type DetailedDiff, type RawStep, type StepOp, StepSide } from "../protocol/events";
import { isServed } from "../protocol/urn";
import type { ResourceState } from "../state/state";

/** One action on one resource (docs/facts/engine.md 6.3). */
export interface Step {
  op: StepOp;
  /** The state before; absent for a create. */
  old?: ResourceState;
  /** The state after; absent for a delete. */
  next?: ResourceState;
  changes?: DetailedDiff | undefined;
  /** Keys that cause the replacement. */
  replaces?: readonly string[];
  /** The result of a refresh. */
  found?: "same" | "update" | "delete";
  /** For the step `same` without an old state: the resource is not created in this run and not added to the state. */
  skipped?: boolean;
  /** Reason why the step must fail, if planning found one. */
  failure?: string;
  /** Sends the program the response that it waits for. */
  respond?: (state: ResourceState) => void;
  /**
   * For a create-replacement: the old one is deleted in the sweep. For a delete-replaced: the new one is still to
   * be created.
   */
  replacement?: "create-first" | "delete-first";
}

export function resourceOf({ old, next }: Step): ResourceState {
  const state = next ?? old;
  if (state === undefined) throw new Error("A step needs a resource.");
  return state;
}

export const rawStep = (step: Step): RawStep => ({
  op: step.op,
  urn: resourceOf(step).urn,
  changes: step.changes ?? {},
  replaces: [...(step.replaces ?? [])],
  ...(isStandIn(resourceOf(step)) ? { standIn: true } : {}),
  parent: resourceOf(step).parent,
  dependencies: resourceOf(step).dependencies,
  old: step.old && new StepSide(step.old),
  new: step.next && new StepSide(step.next),
});

/** Reports whether the resource belongs to another package, which a rehearsal does not load. */
export const isStandIn = ({ type, custom, remote }: ResourceState): boolean => (custom || remote === true) && !isServed(type);
