import { declare } from "./declare";
import type { EverythingPlace } from "./life";
import { lives } from "./lives";
import { permissionsOf } from "./permissions";

/**
 * Declares one object of every kind, each on the other as in a real program: what hangs on what must come and go in order. `adopt`: what has a
 * name is taken over where it is there.
 */
export function declareEverything(place: EverythingPlace, { adopt = false } = {}): void {
  const parts = lives.map(({ kind, naming, inEverything: { name, inputs, after } }) => ({
    kind,
    name,
    inputs: adopt && naming === "natural key" ? { ...inputs(place), adopt } : inputs(place),
    ...(after === undefined ? {} : { after }),
  }));
  declare(new Map(parts.map((part) => [part.kind, part])));
}

/** Permits a run of that program to delete and overwrite the data of its own resources, whatever their ids are. */
export const EVERYTHING_MAY_GO = permissionsOf(lives.map(({ kind, inEverything: { name } }) => ({ kind, name })));
