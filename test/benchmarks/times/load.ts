import { spawnSync } from "node:child_process";
import type { Benchmark } from "../benchmark";
import { atMost, type Figure, median, rounded } from "../figure";

const ROUNDS = 20;
/**
 * Maximum processor time in addition to an empty start of Node, divided by the time of that start: for the entry alone, and with one class.
 */
const LIMITS = { entry: 0.6, one: 1.4 };

const TEXTS = {
  empty: "0",
  entry: 'require("pulumi-hosting/provider")',
  one: 'require("pulumi-hosting/provider").Application',
};

function processorMs(text: string): number {
  const reported = `${text}; const { user, system } = process.cpuUsage(); process.stdout.write(String((user + system) / 1000))`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", reported], { encoding: "utf8" });
  if (status !== 0) throw new Error(`node -e ${JSON.stringify(reported)} exited with code ${status}: ${stderr}`);
  return Number(stdout);
}

/** Processor time depends little on the machine's other load. */
export const loadTime: Benchmark = {
  name: "load-time",
  doc: "time to load pulumi-hosting/provider in a fresh process compared with an empty start of Node, with and without one resource type",
  engines: "none",
  async *run({ progress }) {
    const taken = { empty: [] as number[], entry: [] as number[], one: [] as number[] };
    progress(`${ROUNDS} starts of each variant, alternating`);
    for (let round = 0; round < ROUNDS; round++)
      for (const sort of ["empty", "entry", "one"] as const) taken[sort].push(processorMs(TEXTS[sort]));
    const empty = median(taken.empty);
    const figure = (sort: keyof typeof LIMITS): Figure =>
      atMost(
        LIMITS[sort],
        {
          benchmark: "load-time",
          program: sort === "one" ? "with the resource type Application" : "the entry alone",
          value: (median(taken[sort]) - empty) / empty,
          unit: "times an empty start of Node",
          engine: "none",
        },
        { withMs: rounded(median(taken[sort])), emptyMs: rounded(empty), rounds: ROUNDS },
      );
    yield figure("entry");
    yield figure("one");
  },
};
