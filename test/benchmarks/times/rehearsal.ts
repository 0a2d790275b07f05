import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import type { Benchmark } from "../benchmark";
import { atMost, median, rounded } from "../figure";

const LIMIT_SECONDS = 1;

const Milliseconds = z.strictObject({ preview: z.array(z.number()).min(1), up: z.array(z.number()).min(1) });

function measuredInTest(): z.infer<typeof Milliseconds> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-bench-"));
  const results = join(folder, "milliseconds.json");
  try {
    const jest = join(require.resolve("jest/package.json"), "../bin/jest.js");
    const { status, stderr } = spawnSync(process.execPath, [jest, "--testMatch", "<rootDir>/test/bench/rehearsal.measure.ts"], {
      env: { ...process.env, BENCH_RESULTS: results },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The measured test exited with code ${status}: ${stderr}`);
    return Milliseconds.parse(JSON.parse(readFileSync(results, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const rehearsalTime: Benchmark = {
  name: "rehearsal-time",
  doc: "preview and up of three resources, rehearsed in a test",
  engines: "rehearsal",
  async *run({ progress }) {
    progress("a Jest test");
    const { preview, up } = measuredInTest();
    for (const [operation, milliseconds] of Object.entries({ preview, up })) {
      const seconds = milliseconds.map((ms) => ms / 1000);
      yield atMost(
        LIMIT_SECONDS,
        { benchmark: "rehearsal-time", program: "3 resources", value: median(seconds), unit: "seconds", engine: "rehearsal" },
        { operation, first: rounded(seconds[0] ?? 0), rounds: seconds.length },
      );
    }
  },
};
