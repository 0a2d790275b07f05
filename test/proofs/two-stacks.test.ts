import { emptyState } from "../../rehearsal/state/state";
import { createPairs } from "../harness/fixture";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { objectsOf } from "../harness/world";
import { declarePieces } from "./ownership/piece";
import { pieceOf, sorts } from "./ownership/stock";
import { twoStacksProof } from "./two-stacks/prove";

/**
 * Types for which the provider could mistake another stack's object for an object of this stack: a name identifies the object, or each
 * parent has exactly one object.
 */
const named = sorts.filter(
  ({ naming, kind }) => naming === "natural key" || ["ApplicationCopy", "RegistryLogin", "game_Subuser"].includes(kind),
);

test("the proof covers more than 15 resource types", () => {
  expect(named.length).toBeGreaterThan(15);
});

test.each(named.map((sort) => [sort.title, sort] as const))(
  "%s: a second stack with the same program does not change the first stack's objects",
  async (_, sort) => {
    const platform = await Platform.start();
    try {
      const { sandbox } = platform;
      const fixture = await createPairs(sandbox, platform.fixture);
      const program = () => declarePieces([pieceOf(sort, fixture, 0, "one")]);
      const stackOf = (name: string) =>
        new InProcessStack(platform, program, undefined, { project: "shop", stack: name, state: emptyState() });
      const [dev, prod] = [stackOf("dev"), stackOf("prod")];
      expect((await dev.up()).errors).toEqual([]);
      const before = objectsOf(await sandbox.snapshot());
      await sandbox.clearJournal();

      const second = await prod.up();
      expect([second.ok, second.errors.join()]).toEqual([false, expect.stringMatching(/exists already .*HOSTING_RESUME=/s)]);
      await prod.destroy();
      const writes = (await sandbox.journal()).filter(({ method, path }) => method !== "GET" && !/validate|check/.test(path));
      expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
      expect(objectsOf(await sandbox.snapshot())).toEqual(before);
      expect(await prod.managed()).toEqual([]);
      expect((await dev.preview()).changes).toEqual([]);
    } finally {
      await platform.close();
    }
  },
);

/** For these types, the platform itself treats a second creation as a repetition of the first. */
test.each(["EnvironmentVariable", "game_Database"])(
  "%s: two stacks do not share an object that both create at the same moment",
  async (title) => {
    const moment = twoStacksProof.cases().find((one) => one.title === `${title}: two stacks of one project, at the same moment`);
    expect(await moment?.run()).toBeUndefined();
    expect(moment).toBeDefined();
  },
);
