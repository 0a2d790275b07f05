import { declare } from "./declare";
import type { EverythingPlace } from "./life";
import { lives } from "./lives";

/** Declares one object of every kind, each on the other as in a real program: what hangs on what must come and go in order. */
export function declareEverything(place: EverythingPlace): void {
  const parts = lives.map(({ kind, inEverything: { name, inputs, after } }) => ({
    kind,
    name,
    inputs: inputs(place),
    ...(after === undefined ? {} : { after }),
  }));
  declare(new Map(parts.map((part) => [part.kind, part])));
}
