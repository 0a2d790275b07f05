import type { Log } from "../log/log";
import type { Context } from "./context";

/** The effect of a deletion, and the way in which the provider confirms that the object is gone. */
export interface Deletion<I> {
  /**
   * Whether the object needs no call if its parent is deleted. `in a replacement`: only if the run replaces the parent, because the object costs
   * money, runs or gives access. A function, for an object with data: whether the deletion of a parent with these inputs asks the data gate.
   */
  readonly withParent?: "without a call" | "in a replacement" | ((parent: Readonly<Record<string, unknown>>) => boolean);
  /** Returns why a run without the program must not delete an object with drift. `drifted`: inputs without the values that this resource wrote. */
  refusesDrifted?(context: Context<I>, drifted: readonly string[]): string;
  /** For an object that stays: logs what stays inside it and has no resource. `isDeclaring`: the program may declare further resources. */
  reportBelow?(context: Context<I>, log: Log, isDeclaring: boolean): Promise<void>;
  /**
   * Whether the platform's list still contains the deleted object. Resources share the reads of the list. Default: whether `observe` finds the
   * object.
   */
  isListed?(context: Context<I>): Promise<boolean>;
  /** Maximum time in seconds from the acceptance of a deletion until the object is gone. Default: 60. */
  timeoutSeconds?(inputs: I): number;
  /** Returns why the object stays on the platform, for example because it came with its parent. Undefined: the deletion deletes it. */
  staysBehind?(context: Context<I>): string | undefined;
}
