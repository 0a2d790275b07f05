import { Command } from "commander";
import { wholeNumber } from "../harness/option-numbers";
import { progressLine } from "../harness/progress";
import { sample } from "./sample";
import { itemsOf, SHARD_HELP, type Shard, shard } from "./shard";

/** `run` returns the violation, if any. */
export interface ProofCase {
  title: string;
  /** A tool that the case needs and this machine lacks. If it is set, the proof reports the case as not run. */
  missing?: string | undefined;
  run: () => Promise<string | undefined>;
}

export interface Proof {
  name: string;
  description: string;
  cases: () => readonly ProofCase[];
}

interface Options {
  json?: true;
  kind: string;
  case: string;
  sample?: number;
  seed: number;
  shard?: Shard;
}

export const commandOf = (proof: Proof): Command =>
  new Command(proof.name)
    .description(`${proof.description} Exits with code 1 on a violation.`)
    .option("--json", "Print one JSON object per case")
    .option("--kind <text>", "Only cases of resource types whose title starts with this text", "")
    .option("--case <text>", "Only cases whose title contains this text", "")
    .option("--sample <n>", "Number of cases to run, spread over all selected cases", wholeNumber)
    .option("--seed <n>", "Seed of the sample", wholeNumber, 1)
    .option("--shard <part/parts>", SHARD_HELP, shard)
    .action((options: Options) => run(proof, options));

const GRPC_CANCELLED = 1;
const GRPC_UNAVAILABLE = 14;

/** The end of a run cancels pending calls to the engine. The listeners for their errors may be gone by then. */
export function ignoreCancelledCalls(): void {
  process.on("unhandledRejection", (error: unknown) => {
    const { code } = (error ?? {}) as { code?: unknown };
    const isCancelled = code === GRPC_CANCELLED || code === GRPC_UNAVAILABLE;
    if (!isCancelled) throw error;
  });
}

async function run({ cases }: Proof, { json, kind, case: wanted, sample: count, seed, shard: part }: Options): Promise<void> {
  const all = cases().filter(({ title }) => title.startsWith(kind) && title.includes(wanted));
  const [lacking, possible] = [all.filter(({ missing }) => missing !== undefined), all.filter(({ missing }) => missing === undefined)];
  const chosen = itemsOf(count === undefined ? possible : sample(possible, count, seed), part);
  const progress = progressLine();
  ignoreCancelledCalls();
  let violations = 0;
  for (const { title, missing } of lacking) {
    if (json) console.log(JSON.stringify({ title, missing }));
    else progress.keep(`NOT RUN ${title}: this machine has no ${missing}.`);
  }
  for (const [index, one] of chosen.entries()) {
    progress.say(`${index + 1} of ${chosen.length}: ${one.title}`);
    const violation = await violationOf(one);
    if (violation !== undefined) violations++;
    if (json) console.log(JSON.stringify({ title: one.title, violation }));
    else if (violation !== undefined) progress.keep(`VIOLATION ${one.title}\n${violation}`);
  }
  progress.end();
  console.log(json ? JSON.stringify(sumOf(chosen.length, violations, lacking.length)) : sumText(chosen.length, violations, lacking.length));
  if (violations > 0 || chosen.length === 0) process.exitCode = 1;
}

const sumOf = (cases: number, violations: number, notRun: number): Record<string, number> => ({
  cases,
  violations,
  ...(notRun > 0 && { notRun }),
});

const sumText = (cases: number, violations: number, notRun: number): string =>
  `${cases} cases: ${violations} violations${notRun > 0 ? `, ${notRun} not run` : ""}`;

/** Matches an error of the program of an earlier case that arrives during the current case. The current case is then run once more. */
const LATE = /the proof itself failed: .*Resource monitor is terminating/s;

/** A case that cannot be run proves nothing, so it counts as a violation. */
export async function violationOf({ run }: ProofCase): Promise<string | undefined> {
  const tried = () => run().catch((error: unknown) => `the proof itself failed: ${error instanceof Error ? error.message : String(error)}`);
  const violation = await tried();
  return violation !== undefined && LATE.test(violation) ? tried() : violation;
}

export function joined(...texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.filter((text) => text !== undefined);
  return said.length > 0 ? said.join("\n") : undefined;
}
