import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { wholeNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { digestOf } from "./digests";
import { violationsOf } from "./prove";

export const reportCommand = new Command("report")
  .description(
    "Build reports of random models at every size limit. No report may be too long, be malformed or contain a secret. Every count and sum must be exact. Also measures reports of 50 and 5,000 resources. Exits with code 1 on a violation.",
  )
  .option("--models <n>", "Number of models", wholeNumber, 10_000)
  .option("--seed <n>", "Seed of the first model", wholeNumber, 1)
  .option("--json", "Print one JSON object per violation")
  .action(run);

/** Each limit applies to a report with this number of resources, and includes the start of Node. */
const FIGURES = [
  { resources: 50, mostSeconds: 0.4, mostMegabytes: 500 },
  { resources: 5000, mostSeconds: 3, mostMegabytes: 500 },
] as const;

async function run({ models, seed, json }: { models: number; seed: number; json?: true }): Promise<void> {
  const progress = progressLine();
  let violations = 0;
  const violated = (why: string): void => {
    violations++;
    if (json) console.log(JSON.stringify({ violation: why }));
    else progress.keep(`VIOLATION ${why}`);
  };
  for (let n = 0; n < models; n++) {
    progress.say(`${n} of ${models} models, ${violations} violations`);
    for (const why of await violationsOf(seed + n)) violated(why);
  }
  const figures = FIGURES.map(({ resources, mostSeconds, mostMegabytes }) => {
    const { seconds, megabytes, digestMegabytes } = measured(resources);
    if (seconds > mostSeconds) violated(`${resources} resources took ${seconds} s, at most ${mostSeconds} s are allowed`);
    if (megabytes > mostMegabytes) violated(`${resources} resources took ${megabytes} MB, at most ${mostMegabytes} MB are allowed`);
    return { resources, digestMegabytes, seconds, megabytes };
  });
  progress.end();
  console.log(
    json
      ? JSON.stringify({ models, violations, figures })
      : [
          `${models} models, ${violations} violations`,
          ...figures.map(
            ({ resources, digestMegabytes, seconds, megabytes }) =>
              `${resources} resources (${digestMegabytes} MB): ${seconds} s, ${megabytes} MB`,
          ),
        ].join("\n"),
  );
  if (violations > 0) process.exitCode = 1;
}

const MEASURE = `process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write("MAXRSS " + maxRSS + " CPU " + (userCPUTime + systemCPUTime) / 1e6 + "\\n");
});`;

/**
 * Returns the shortest time and the largest memory of three runs. The time of a run is the smaller of its clock time and its processor time, to
 * exclude the work of other processes.
 */
function measured(resources: number): { seconds: number; megabytes: number; digestMegabytes: number } {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  try {
    const file = join(folder, "preview.json");
    const text = digestOf(resources);
    writeFileSync(file, text);
    const probe = join(folder, "probe.cjs");
    writeFileSync(probe, MEASURE);
    const main = join(__dirname, "../../../cli/main.js");
    const runs = [1, 2, 3].map(() => {
      const began = performance.now();
      const { status, stderr } = spawnSync(process.execPath, ["--require", probe, main, "report", file], {
        encoding: "utf8",
        maxBuffer: 1 << 28,
      });
      if (status !== 0) throw new Error(stderr);
      const seconds = Math.min((performance.now() - began) / 1000, Number(/ CPU ([\d.]+)/.exec(stderr)?.[1]));
      return { seconds, megabytes: Number(/MAXRSS (\d+)/.exec(stderr)?.[1]) / 1024 };
    });
    return {
      seconds: rounded(Math.min(...runs.map(({ seconds }) => seconds))),
      megabytes: rounded(Math.max(...runs.map(({ megabytes }) => megabytes))),
      digestMegabytes: rounded(text.length / 1e6),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
