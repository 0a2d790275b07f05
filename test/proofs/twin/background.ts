import fc from "fast-check";
import type { Sandbox } from "../../../sandbox";
import { type Declared, declare } from "../../harness/declare";
import type { Fixture } from "../../harness/fixture";
import { add, change, remove } from "../random-programs/changes";
import { drawing } from "../random-programs/drawing";
import { Model } from "../random-programs/model";
import { changeOutside, removeOutside } from "../random-programs/outside";
import { objectsOf } from "../random-programs/platform-holds";

/** Random resources beside a change, which change too. */
export interface Background {
  /** Declares the resources of the last `up`. */
  readonly before: () => void;
  /** Declares the resources after the change. */
  readonly after: () => void;
  /** Changes and removes objects as another user. */
  readonly outside: (account: Sandbox) => Promise<void>;
}

const FIRST = ["Project", "Application", "EnvironmentVariables", "Storage"];
const ADDED = 6;
const CHANGES = 4;

export function backgroundOf(fixture: Fixture, seed: number): Background {
  const draw = drawing(seed);
  const model = new Model(fixture, draw);
  for (const kind of FIRST) add(model, kind);
  for (let n = 0; n < ADDED; n++) add(model);
  const before = new Map<string, Declared>(model.resources);
  for (let n = 0; n < CHANGES; n++) draw(fc.constantFrom(add, change, change, remove))(model);
  const after = new Map<string, Declared>(model.resources);
  return {
    before: () => declare(before),
    after: () => declare(after),
    outside: async (account) => {
      const all = await objectsOf(account);
      const own = (table: string, { $id }: { $id?: unknown }) => all.has(`${table} ${$id}`);
      await draw(fc.constantFrom(changeOutside, removeOutside))(account, draw, own);
    },
  };
}
