import type { Bag } from "../../provider/core/values";
import { nameOf } from "../../testing/protocol/urn";
import { stateIn } from "../pulumi/state";

/** A resource of this package in a stack. */
export interface HeldResource {
  /** Resource type in the form of `refersTo`: `Volume`, `game_Schedule`. */
  kind: string;
  /** Logical name in the program. */
  name: string;
  id: string;
  /** Inputs, and outputs that are not inputs. */
  values: Bag;
}

export const heldIn = (text: string, from: string): HeldResource[] =>
  stateIn(text, from).resources.flatMap(({ kind, id, urn, inputs, outputs, isHeld }) =>
    kind !== undefined && id !== undefined && isHeld ? [{ kind, id, name: nameOf(urn), values: { ...outputs, ...inputs } }] : [],
  );
