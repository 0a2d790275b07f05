import type { Bag } from "../../../provider/core/values";
import type { PairedFixture } from "../../harness/fixture";
import { lifecycleFixtures } from "../../harness/fixtures";
import type { LifecycleFixture, Naming } from "../../harness/lifecycle-fixture";
import { titleOf } from "../../harness/scenarios";
import type { Piece } from "./piece";

/** A resource type, or one of its variants, with the inputs of two objects. */
export interface Sort {
  /** Export name, and the variant if there are several. */
  title: string;
  kind: string;
  api: "hosting" | "panel";
  naming: Naming;
  inputs(fixture: PairedFixture, n: 0 | 1): Bag;
}

const sortsOf = ({ kind, api, naming, pairs }: LifecycleFixture): Sort[] =>
  pairs.map(({ variant, args }) => ({
    title: titleOf({ kind, variant }),
    kind,
    api: api ?? "hosting",
    naming,
    inputs: (fixture, n) => ({ ...args(fixture, n) }),
  }));

export const sorts: readonly Sort[] = lifecycleFixtures.flatMap(sortsOf);

export function pieceOf(
  sort: Sort,
  fixture: PairedFixture,
  n: 0 | 1,
  name: string,
  more: Partial<Piece> & { adopt?: boolean } = {},
): Piece {
  const { adopt = false, ...place } = more;
  const inputs = { ...sort.inputs(fixture, n), ...(adopt && sort.naming === "natural key" ? { adopt: true } : {}) };
  return { slot: `${sort.title} ${n}`, kind: sort.kind, name, inputs, ...place };
}

/** Settings that an account has only once. A program never declares two of them. */
export const accountSorts: readonly Sort[] = lifecycleFixtures
  .filter(({ naming }) => naming === "one per account")
  .map(({ kind, api, naming, inEverything }) => ({
    title: kind,
    kind,
    api: api ?? "hosting",
    naming,
    inputs: (fixture) => inEverything.inputs(fixture),
  }));
