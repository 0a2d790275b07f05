import fc from "fast-check";
import type { Sandbox } from "../../../sandbox";
import { type Declared, declare } from "../../harness/declare";
import type { Fixture } from "../../harness/fixture";
import { lifecycleFixtures } from "../../harness/fixtures";
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

/** Programs of the other types need a permission that names an object of the account, or a pin. */
const KINDS = lifecycleFixtures
  .map(({ kind }) => kind)
  .filter(
    (kind) =>
      !/^(TeamSettings|ServerCleanup|VolumeRestore|StorageBackupSchedule|game_(Account|AccountNotifications|GameVersion|Action|Modpack))$/.test(
        kind,
      ),
  );
const CHANGES = 4;

export function backgroundOf(fixture: Fixture, seed: number): Background {
  const draw = drawing(seed);
  const model = new Model(fixture, draw);
  for (const kind of FIRST) add(model, kind);
  const addOne = (): boolean => add(model, draw(fc.constantFrom(...KINDS)));
  for (let n = 0; n < ADDED; n++) addOne();
  const before = new Map<string, Declared>(model.resources);
  for (let n = 0; n < CHANGES; n++) draw(fc.constantFrom(addOne, change, change, remove))(model);
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
