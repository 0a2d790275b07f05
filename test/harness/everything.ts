import { type Declared, declare } from "./declare";
import { lifecycleFixtures } from "./fixtures";
import type { EverythingPlace } from "./lifecycle-fixture";
import { permissionsOf } from "./permissions";

/** Returns one object of every resource type. Their dependencies determine the order in which they must be created and deleted. */
export function everythingIn(place: EverythingPlace, { adopt = false } = {}): ReadonlyMap<string, Declared> {
  const parts = lifecycleFixtures.map(({ kind, naming, inEverything: { name, inputs, after } }) => ({
    kind,
    name,
    inputs: adopt && naming === "natural key" ? { ...inputs(place), adopt } : inputs(place),
    ...(after === undefined ? {} : { after }),
  }));
  return new Map(parts.map((part) => [part.kind, part]));
}

export const declareEverything = (place: EverythingPlace, options: { adopt?: boolean } = {}): void => declare(everythingIn(place, options));

/** Permits programs with `declareEverything` to delete and overwrite the data of their resources, regardless of the objects' ids. */
export const EVERYTHING_MAY_GO = permissionsOf(lifecycleFixtures.map(({ kind, inEverything: { name } }) => ({ kind, name })));
