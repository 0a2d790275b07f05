import { spawnSync } from "node:child_process";
import type { Benchmark } from "../benchmark";
import { atMost, median, rounded } from "../figure";

const ROUNDS = 15;
const LIMIT_MS = 150;

/** Milliseconds that a Node process takes which runs this text and ends. */
function processMs(text: string): number {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["-e", text], { encoding: "utf8" });
  if (status !== 0) throw new Error(`node -e ${JSON.stringify(text)} ended with ${status}: ${stderr}`);
  return performance.now() - begun;
}

/** What it costs the provider host to load this provider. */
export const loadTime: Benchmark = {
  name: "load-time",
  doc: "loading pulumi-hosting/provider in a fresh process, over an empty start of Node",
  engines: "none",
  async *run({ progress }) {
    const loading: number[] = [];
    const empty: number[] = [];
    progress(`${ROUNDS} starts with and without it, in turn`);
    for (let round = 0; round < ROUNDS; round++) {
      empty.push(processMs("0"));
      loading.push(processMs('require("pulumi-hosting/provider")'));
    }
    yield atMost(
      LIMIT_MS,
      { benchmark: "load-time", value: median(loading) - median(empty), unit: "ms", engine: "none" },
      { withMs: rounded(median(loading)), emptyMs: rounded(median(empty)), rounds: ROUNDS },
    );
  },
};
