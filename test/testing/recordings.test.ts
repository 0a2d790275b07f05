import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { runWithRehearsalEngine } from "./recordings-adapter";
import { turns } from "./turns";

/** The comparison of the recordings, plain JavaScript (engine-recordings/README.md, "Compare"). */
interface Comparison {
  names: string[];
  compareScenario(
    name: string,
    adapter: typeof runWithRehearsalEngine,
    options: { sdk: string },
  ): Promise<{ differences: object[]; runs: number }>;
}
const { names, compareScenario }: Comparison = createRequire(__filename)("../engine-recordings/compare.js");

// Each run has two processes of its own. More of them at a time is not faster, and the scenarios count on what is independent of a
// failure being done 300 ms later.
const turn = turns(availableParallelism() + 1);

describe("the rehearsal engine does what the recordings of the real engine show", () => {
  test("every scenario is compared", () => {
    expect(names).toHaveLength(56);
  });

  test.concurrent.each(names)(
    "%s",
    async (name) => {
      const { differences, runs } = await turn(() => compareScenario(name, runWithRehearsalEngine, { sdk: process.cwd() }));
      expect(differences).toEqual([]);
      expect(runs).toBeGreaterThan(0);
    },
    240_000,
  );
});
