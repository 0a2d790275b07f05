import type { Bag } from "../protocol/wire";
import type { ResourceState } from "../state/state";
import type { Deployment } from "./deployment";

/** The policy packs of a run. They report violations to the run's report. */
export interface Policies {
  /**
   * Judges a resource with its checked inputs, before any step. Returns the inputs, which a policy may correct. An `up` ends at a violation that is
   * mandatory.
   */
  judge(deployment: Deployment, resource: ResourceState, inputs: Bag): Promise<Bag>;
  /** Judges all resources together, after all steps have succeeded. */
  judgeStack(deployment: Deployment): Promise<void>;
}
