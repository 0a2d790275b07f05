import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import type { Benchmark } from "../benchmark";
import { atMost } from "../figure";

const LIMIT_MINUTES = 8;

export const testTime: Benchmark = {
  name: "test-time",
  doc: "npm test, after installation",
  engines: "none",
  onRequest: true,
  async *run({ progress }) {
    progress("npm test");
    const begun = performance.now();
    const { status, stdout } = spawnSync("npm", ["test"], { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });
    const minutes = (performance.now() - begun) / 60_000;
    const summary = stdout.trim().split("\n").at(-1) ?? "";
    if (status !== 0) throw new Error(`npm test exited with code ${status} (${summary}). The time of a failed run is not reported.`);
    yield atMost(
      LIMIT_MINUTES,
      { benchmark: "test-time", value: minutes, unit: "minutes", engine: "none" },
      { summary, cores: availableParallelism() },
    );
  },
};
