import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { lookForCli } from "../../harness/pulumi-cli/find-cli";
import { HOSTS } from "../../provider/core/run/host-choice";
import { violationOf } from "../proof";
import { packCheckout, packCommit } from "./old-package";
import { upgraded } from "./trial";

interface Options {
  from: string;
  without: string[];
}

export const upgradeCommand = new Command("upgrade")
  .description(
    "Create a stack with an earlier release, and continue it with this release on each host, with a Pulumi CLI. The first preview and the first `up` must change and report nothing. Exits with code 1 on a violation.",
  )
  .requiredOption("--from <commit>", "Tag or commit of the earlier release, or the path of its packed archive (.tgz)")
  .option("--without <part>", "Part of the program that the earlier release lacks, such as `Application cloned` (repeatable)", also, [])
  .action(run);

function also(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}

async function run({ from, without }: Options): Promise<void> {
  const cli = lookForCli({ env: process.env, toolsFolder: resolve(".tools") }).find((attempt) => attempt.cli)?.cli;
  if (cli === undefined) throw new Error("This proof needs a Pulumi CLI. Set PULUMI_CLI to its path, or add it to the PATH.");
  const root = mkdtempSync(join(tmpdir(), "pulumi-hosting-upgrade-"));
  try {
    const [old, present] = [join(root, "old"), join(root, "present")];
    for (const folder of [old, present]) mkdirSync(folder);
    const archives = { from: from.endsWith(".tgz") ? resolve(from) : await packCommit(from, old), to: await packCheckout(present) };
    for (const host of HOSTS) {
      const violation = await violationOf({ title: host, run: () => upgraded(cli, { host, without, ...archives }) });
      console.log(violation === undefined ? `${host}: no changes` : `VIOLATION ${host}\n${violation}`);
      if (violation !== undefined) process.exitCode = 1;
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
