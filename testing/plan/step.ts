import { type DetailedDiff, type RawStep, type StepOp, StepSide } from "../protocol/events";
import { isDynamic } from "../protocol/urn";
import type { ResourceState } from "../state/state";

/** One thing to do to one resource (docs/facts/engine.md 6.3). */
export interface Step {
  op: StepOp;
  /** The state before; a create has none. */
  old?: ResourceState;
  /** The state after; a delete has none. */
  next?: ResourceState;
  changes?: DetailedDiff | undefined;
  /** Keys that cause the replacement. */
  replaces?: readonly string[];
  /** What a refresh found. */
  found?: "same" | "update" | "delete";
  /** Of a same without an old state: the resource is not made in this run, and does not get into the state. */
  skipped?: boolean;
  /** Gives the program what it waits for. */
  respond?: (state: ResourceState) => void;
  /** Of a create-replacement: the old one is deleted in the sweep. Of a delete-replaced: the new one is still to be created. */
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

/** Whether the resource is one of another package, which a rehearsal does not have. */
export const isStandIn = ({ type, custom, remote }: ResourceState): boolean => (custom || remote === true) && !isDynamic(type);
