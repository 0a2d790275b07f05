import { refsIn } from "../harness/declare";
import { lifecycleFixtures } from "../harness/fixtures";
import type { Piece } from "./ownership/piece";
import type { SiteFixture } from "./site";

export const lifecycleFixtureOf = (kind: string) => {
  const lifecycleFixture = lifecycleFixtures.find((one) => one.kind === kind);
  if (!lifecycleFixture) throw new Error(`There is no resource type ${kind}.`);
  return lifecycleFixture;
};

/** Returns a resource with all its dependencies. */
export function closureOf(kind: string, fixture: SiteFixture): Piece[] {
  const pieces = new Map<string, Piece>();
  const add = (one: string): void => {
    if (pieces.has(one)) return;
    const { name, inputs } = lifecycleFixtureOf(one).inEverything;
    const piece = { slot: one, kind: one, name, inputs: inputs(fixture) };
    pieces.set(one, piece);
    refsIn(piece.inputs).forEach(add);
  };
  add(kind);
  return [...pieces.values()];
}

/** Empty ids are sufficient for the titles of cases, because the references between inputs are the same on every platform. */
export const NOWHERE = new Proxy({} as SiteFixture, { get: () => "" });
