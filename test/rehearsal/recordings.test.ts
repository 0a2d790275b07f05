import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { realPorts } from "../support/real-ports";
import { type Adapter, runInProcesses, runInThisProcess } from "./recordings-adapter";
import { turns } from "./turns";

realPorts();

/** The comparison of the recordings, in plain JavaScript (test/engine-recordings/README.md, "Compare"). */
interface Comparison {
  names: string[];
  compareScenario(name: string, adapter: Adapter, options: { sdk: string }): Promise<{ differences: object[]; runs: number }>;
}
const { names, compareScenario }: Comparison = createRequire(__filename)("../engine-recordings/compare.js");

// The scenarios assume that work that is independent of a failure ends within 300 ms, so only this many run at a time.
const turn = turns(availableParallelism() + 1);

/**
 * Scenarios about data that passes between processes: texts, log lines, secrets. folder.test.ts and failing-programs.test.ts test failures
 * of such processes.
 */
const IN_PROCESSES = ["secrets"];

describe("the rehearsal engine compared with recordings of the real engine", () => {
  test("the suite compares all 56 recorded scenarios", () => {
    expect(names).toHaveLength(56);
    expect(names).toEqual(expect.arrayContaining(IN_PROCESSES));
  });

  test.concurrent.each([
    ...names.map((name) => [name, "in one process", runInThisProcess] as const),
    ...IN_PROCESSES.map((name) => [name, "in processes of their own", runInProcesses] as const),
  ])(
    "%s: the rehearsal equals the recording with program and provider %s",
    async (name, _, adapter) => {
      const { differences, runs } = await turn(() => compareScenario(name, adapter, { sdk: process.cwd() }));
      expect(differences).toEqual([]);
      expect(runs).toBeGreaterThan(0);
    },
    240_000,
  );
});
