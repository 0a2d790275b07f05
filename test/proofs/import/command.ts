import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { templateText } from "../../../cli/init/templates";
import { wholeNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { tryWorld } from "./trial";

export const importCommand = new Command("import")
  .description(
    "Import random accounts with hostile names, duplicates, secrets and hidden values. Compile, apply, preview, change, adopt and destroy each. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per world")
  .option("--runs <n>", "Number of worlds", wholeNumber, 200)
  .option("--seed <n>", "Seed of the first world; each further world uses the next seed", wholeNumber, 1)
  .option("--size <n>", "Number of resources in the largest worlds", wholeNumber, 300)
  .action(run);

async function run({ json, runs, seed, size }: { json?: true; runs: number; seed: number; size: number }): Promise<void> {
  const progress = progressLine();
  const folder = mkdtempSync(join(tmpdir(), "hosting-worlds-"));
  let [violations, resources, refused, destroyed] = [0, 0, 0, 0];
  try {
    for (let n = 0; n < runs; n++) {
      progress.say(`world ${n + 1} of ${runs}`);
      const trial = await tryWorld(seed + n, sizeOf(seed + n - 1, size), join(folder, "worlds", String(seed + n)));
      resources += trial.resources;
      refused += trial.refused.length;
      destroyed += trial.isDestroyed ? 1 : 0;
      violations += trial.violations.length;
      if (json) console.log(JSON.stringify(trial));
      else for (const one of trial.violations) progress.keep(`VIOLATION --seed ${trial.seed} --runs 1: ${one.slice(0, LONGEST)}`);
    }
    const errors = compileErrors(folder);
    for (const error of errors) progress.keep(`VIOLATION compile: ${error}`);
    violations += errors.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  progress.end();
  if (!json)
    console.log(
      `${runs} worlds, ${resources} resources (${refused} that cannot be declared), ${destroyed} destroyed: ${violations} violations`,
    );
  if (violations > 0 || resources === 0) process.exitCode = 1;
}

const LONGEST = 400;

/** Returns the size of a world: `largest` for every tenth world, 12 to 51 for the others. */
const sizeOf = (n: number, largest: number): number => (n % 10 === 9 ? largest : 12 + ((n * 7) % 40));

/** Compiles all programs at once, with the strictest rules. */
export function compileErrors(folder: string): string[] {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@pulumi"), { recursive: true });
  const checkout = dirname(require.resolve("pulumi-hosting/package.json"));
  const link = (target: string, name: string) => existsSync(join(modules, name)) || symlinkSync(target, join(modules, name), "junction");
  for (const name of ["@pulumi/pulumi", "@types"]) link(join(checkout, "node_modules", name), name);
  link(checkout, "pulumi-hosting");
  const written = JSON.parse(templateText("tsconfig.json")) as { compilerOptions: object };
  const compilerOptions = { ...written.compilerOptions, noUnusedLocals: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["worlds/**/*.ts"] }));
  writeFileSync(join(folder, "package.json"), "{}");
  const { stdout, status } = spawnSync(process.execPath, [join(checkout, "node_modules/typescript-7/bin/tsc"), "-p", folder], {
    encoding: "utf8",
  });
  return status === 0
    ? []
    : stdout
        .split("\n")
        .filter((line) => line.includes("error"))
        .slice(0, 20);
}
