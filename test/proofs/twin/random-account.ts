import fc from "fast-check";
import { emptyState } from "../../../rehearsal/state/state";
import { MemoryStore } from "../../../rehearsal/state/store";
import { declare } from "../../harness/declare";
import { Platform } from "../../harness/platform";
import { PROJECT, STACK } from "../../harness/twin-trial";
import { copyOf, onCopy } from "../../harness/world-copy";
import { fill } from "../import/world";
import { joined } from "../proof";
import { add, change, remove } from "../random-programs/changes";
import { drawing } from "../random-programs/drawing";
import { CONFIRMED, comparedOn, SPEED } from "./compare";
import { copyDifferences } from "./copied";

const [LEAST, MOST] = [12, 40];
const CHANGES = 5;

/**
 * Makes a random account as the proof `import` does, copies it and compares every answer. Then changes the program that made the account, and runs it
 * on the copy and on the account.
 */
export async function randomAccount(seed: number): Promise<string | undefined> {
  const draw = drawing(seed);
  const platform = await Platform.start();
  const { model, world } = await (async () => {
    try {
      const size = draw(fc.integer({ min: LEAST, max: MOST }));
      const filled = await fill(platform, draw, size, { project: PROJECT, stack: STACK, state: emptyState() });
      return { model: filled.model, world: await copyOf(platform.sandbox, filled.state) };
    } finally {
      await platform.close();
    }
  })();
  for (let n = 0; n < CHANGES; n++) draw(fc.constantFrom(add, change, change, remove))(model);
  return onCopy(
    world,
    async (account, state) => {
      const store = new MemoryStore();
      await store.save(state);
      const program = () => declare(model.resources);
      const differences = await copyDifferences(account, {});
      const { violation } = await comparedOn(account, { store, program, config: CONFIRMED }, { isFile: seed % 2 === 1 });
      return joined(differences, violation);
    },
    { speed: SPEED },
  );
}
