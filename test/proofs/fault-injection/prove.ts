import { type Scenario, titleOf } from "../../harness/scenarios";
import { type Baseline, baselineOf, casesOf, caseText, type FaultCase, tryCase, type Verdict } from "./case";
import { type Fault, faults } from "./faults";
import type { Tried } from "./matrix";

export interface Wanted {
  scenarios: readonly Scenario[];
  /** Selects the cases to run. Defaults to all cases. */
  choose?: (cases: readonly FaultCase[]) => readonly FaultCase[];
  faults?: readonly Fault[];
  /** Whether faults hit writes or reads. Defaults to writes. */
  what?: "writes" | "reads";
  progress?: (text: string) => void;
}

export async function* prove({
  scenarios,
  choose = (cases) => cases,
  progress = () => undefined,
  ...wanted
}: Wanted): AsyncGenerator<Tried> {
  const baselines = new Map<Scenario, Baseline>();
  for (const scenario of scenarios) {
    progress(`${titleOf(scenario)} without faults`);
    baselines.set(scenario, await baselineOf(scenario));
  }
  const cases = choose([...baselines.values()].flatMap((baseline) => casesOf(baseline, wanted.faults ?? faults, wanted.what)));
  for (const [index, faultCase] of cases.entries()) {
    progress(`${index + 1} of ${cases.length}: ${caseText(faultCase)}`);
    const baseline = baselines.get(faultCase.scenario);
    if (baseline) yield { faultCase, verdict: await tryCase(faultCase, baseline).catch(unexpected) };
  }
}

const unexpected = (error: unknown): Verdict => ({
  survived: undefined,
  violation: `the proof itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
});
