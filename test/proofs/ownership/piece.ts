import { ComponentResource, type CustomResourceOptions } from "@pulumi/pulumi";
import type { Bag } from "../../../provider/core/values";
import { resolved } from "../../harness/declare";
import { classOf, type Made } from "../../harness/resource-types";

/** A resource of a program, as data. It declares the same object under every name and in every place. */
export interface Piece {
  /** Identity of the object. References contain it: `{ ref: slot }`. */
  slot: string;
  kind: string;
  name: string;
  inputs: Bag;
  /** Name of the component that contains the resource. */
  component?: string;
  /** A function is needed for values that only a program can create, such as a provider. */
  options?: CustomResourceOptions | (() => CustomResourceOptions);
}

class Box extends ComponentResource {
  constructor(name: string) {
    super("proof:index:Box", name);
  }
}

/** Declares the pieces in their order. Dependencies must come first. */
export function declarePieces(pieces: readonly Piece[]): void {
  const declare = declaring(pieces);
  for (const piece of pieces) declare(piece);
}

/** Like `declarePieces`, with a pause before each piece but the first. */
export async function declareSlowly(pieces: readonly Piece[], pause: () => Promise<void>): Promise<void> {
  const declare = declaring(pieces);
  for (const [n, piece] of pieces.entries()) {
    if (n > 0) await pause();
    declare(piece);
  }
}

function declaring(pieces: readonly Piece[]): (piece: Piece) => Made {
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
  return declared;
}
