import { ComponentResource, type CustomResourceOptions } from "@pulumi/pulumi";
import { resolved } from "../../harness/declare";
import { classOf, type Made } from "../../harness/kinds";
import type { Bag } from "../../provider/core/values";

/** A resource of a program, as data: what it declares stays the same thing, whatever it is called and wherever it stands. */
export interface Piece {
  /** What it declares: others refer to it by this, `{ ref: slot }`. */
  slot: string;
  kind: string;
  /** Logical name. */
  name: string;
  inputs: Bag;
  /** Name of the component that it stands in. */
  component?: string;
  /** Options of the resource; a function where they hold what only a program can make, such as a provider. */
  options?: CustomResourceOptions | (() => CustomResourceOptions);
}

class Box extends ComponentResource {
  constructor(name: string) {
    super("proof:index:Box", name);
  }
}

/** Declares the pieces in their order; what others stand on comes before them. */
export function declarePieces(pieces: readonly Piece[]): void {
  const bySlot = new Map(pieces.map((piece) => [piece.slot, piece]));
  const boxes = new Map<string, Box>();
  const made = new Map<string, Made>();
  const boxOf = (name: string): Box => {
    const box = boxes.get(name) ?? new Box(name);
    boxes.set(name, box);
    return box;
  };
  const declared = (piece: Piece): Made => {
    const known = made.get(piece.slot);
    if (known) return known;
    const inputs = resolved(piece.inputs, (slot) => {
      const on = bySlot.get(slot);
      if (!on) throw new Error(`The program declares no ${slot}.`);
      return declared(on).id;
    });
    const one = new (classOf(piece.kind))(piece.name, inputs, {
      ...(piece.component === undefined ? {} : { parent: boxOf(piece.component) }),
      ...(typeof piece.options === "function" ? piece.options() : piece.options),
    });
    made.set(piece.slot, one);
    return one;
  };
  for (const piece of pieces) declared(piece);
}
