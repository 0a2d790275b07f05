import { type DetailedDiff, type RawStep, type StepOp, StepSide } from "../protocol/events";
import { isServed } from "../protocol/urn";
import type { ResourceState } from "../state/state";

/** One action on one resource (docs/facts/engine.md 6.3). */
export interface Step {
  op: StepOp;
  /** The state before the step. Absent for a create. */
  old?: ResourceState;
  /** The state after the step. Absent for a delete. */
  next?: ResourceState;
  changes?: DetailedDiff | undefined;
  /** Keys that cause the replacement. */
  replaces?: readonly string[];
  /** Only for `--run-program`: the registration that caused the refresh. The refresh uses the provider of this registration. */
  registration?: ResourceState;
  /** The result of a refresh: `update` if the object differs from the state, `delete` if it does not exist. */
  found?: "same" | "update" | "delete";
  /**
   * Whether the step only answers the registration of a new resource that is not a target. The step creates neither the resource nor an entry in the
   * state.
   */
  skipped?: boolean;
  /** Whether no further step may start after this one, because planning failed. */
  endsRun?: boolean;
  /** Reason why the step must fail, if planning found such a reason. */
  failure?: string;
  respond?: (state: ResourceState) => void;
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
