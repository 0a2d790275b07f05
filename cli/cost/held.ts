import type { Bag } from "../../provider/core/values";
import { nameOf } from "../../testing/protocol/urn";
import { stateIn } from "../pulumi/state";

/** A resource of this package that a stack has. */
export interface HeldResource {
  /** As `refersTo` has it: `Volume`, `game_Schedule`. */
  kind: string;
  /** What the program calls it. */
  name: string;
  id: string;
  /** Its inputs, and what its outputs tell beside them. */
  values: Bag;
}

export const heldIn = (text: string, from: string): HeldResource[] =>
  stateIn(text, from).resources.flatMap(({ kind, id, urn, inputs, outputs, isHeld }) =>
    kind !== undefined && id !== undefined && isHeld ? [{ kind, id, name: nameOf(urn), values: { ...outputs, ...inputs } }] : [],
  );
