import fc from "fast-check";
import type { PairedFixture } from "../../harness/fixture";
import type { Piece } from "./piece";
import { pieceOf, type Sort, sorts } from "./stock";
import type { Case } from "./trial";

/** Both programs draw their names from this list, so a name can refer to different objects in the two programs. */
const NAMES = ["one", "two", "three", "four"];
const COMPONENTS = [undefined, undefined, "left", "right"];
const KEYS = ["A", "B", "C", "D", "E"];

interface Arrangement {
  /** For each sort, the names of its two objects and of their components. */
  places: readonly { names: readonly string[]; components: readonly (string | undefined)[]; firstLast: boolean }[];
  /** For each variable, the number of the `EnvironmentVariables` resource that contains it: 0 or 1. */
  sets: readonly number[];
  setNames: readonly string[];
  setsFirst: boolean;
}

const arrangement: fc.Arbitrary<Arrangement> = fc.record({
  places: fc.array(
    fc.record({
      names: fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 }),
      components: fc.array(fc.constantFrom(...COMPONENTS), { minLength: 2, maxLength: 2 }),
      firstLast: fc.boolean(),
    }),
    { minLength: sorts.length, maxLength: sorts.length },
  ),
  sets: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: KEYS.length, maxLength: KEYS.length }),
  setNames: fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 }),
  setsFirst: fc.boolean(),
});

/**
 * Whether the resource keeps its name in both programs. A rename would buy a new object if the object has no name (other cases test this), and would
 * run an event again.
 */
const stays = ({ naming }: Sort): boolean => naming === "no name" || naming === "history";

/** Storages of the variant `file` get separate names, because the variants of one resource type must not share names. */
const nameOf = ({ title }: Sort, name = ""): string => (title.endsWith("(file)") ? `file-${name}` : name);

/** Whether the program omits this type. A modpack sets the version and the framework, so a program declares either the modpack or the other two. */
const isLeftOut = ({ kind }: Sort, hasModpack: boolean): boolean =>
  hasModpack ? kind === "game_GameVersion" || kind === "game_ModFramework" : kind === "game_Modpack";

function program(fixture: PairedFixture, arranged: Arrangement, adopted: readonly boolean[], hasModpack: boolean): Piece[] {
  const pieces = sorts.flatMap((sort, at) => {
    if (sort.kind === "EnvironmentVariables" || isLeftOut(sort, hasModpack)) return [];
    const place = arranged.places[at];
    const piece = (n: 0 | 1): Piece =>
      pieceOf(sort, fixture, n, stays(sort) ? `fixed-${n}` : nameOf(sort, place?.names[n]), {
        adopt: adopted[at] === true,
        ...(stays(sort) || place?.components[n] === undefined ? {} : { component: place.components[n] }),
      });
    return place?.firstLast ? [piece(1), piece(0)] : [piece(0), piece(1)];
  });
  const sets = arranged.setNames.flatMap((name, n): Piece[] => {
    const keys = KEYS.filter((_, at) => arranged.sets[at] === n);
    if (keys.length === 0) return [];
    const variables = Object.fromEntries(keys.map((key) => [key, `value of ${key}`]));
    return [{ slot: `set ${n}`, kind: "EnvironmentVariables", name, inputs: { applicationUuid: fixture.applications[0], variables } }];
  });
  return arranged.setsFirst ? [...sets, ...pieces] : [...pieces, ...sets];
}

/** Returns a case whose two programs declare the same objects under permuted names, in other components and in another order. */
export function permuted(seed: number, adopt: "all" | "some" = seed % 3 === 0 ? "some" : "all"): Case {
  const arbitrary = fc.record({
    first: arrangement,
    second: arrangement,
    adopted:
      adopt === "all" ? fc.constant(sorts.map(() => true)) : fc.array(fc.boolean(), { minLength: sorts.length, maxLength: sorts.length }),
    isYoung: fc.boolean(),
  });
  const [drawn] = fc.sample(fc.noBias(arbitrary), { numRuns: 1, seed });
  if (!drawn) throw new Error("nothing was drawn");
  const { first, second, adopted, isYoung } = drawn;
  const hasModpack = seed % 2 === 0;
  return {
    title: `permutation ${seed}${isYoung ? " on its first day" : ""}, adopt: true on ${adopt === "all" ? "all" : "some"}`,
    first: (fixture) => program(fixture, first, adopted, hasModpack),
    second: (fixture) => program(fixture, second, adopted, hasModpack),
    adopting: (fixture) =>
      program(
        fixture,
        first,
        sorts.map(() => true),
        hasModpack,
      ),
    ending: "done or refused",
    changesPlaces: true,
    isYoung,
  };
}
