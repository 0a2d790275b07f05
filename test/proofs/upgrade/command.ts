import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { HOSTS } from "../../../provider/hosts/host-choice";
import { lookForCli, type PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { violationOf } from "../proof";
import { lastRelease, packCheckout, packCommit } from "./old-package";
import { upgraded } from "./trial";

interface Options {
  json?: true;
  from?: string;
  without: string[];
}

export const upgradeCommand = new Command("upgrade")
  .description(
    "Create a stack with an earlier release, and continue it with this release on each host, with a Pulumi CLI. The first preview and the first `up` must change and report nothing. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per case")
  .option("--from <commit>", "Tag or commit of the earlier release, or the path of its packed archive (.tgz) (default: the newest tag)")
  .option("--without <part>", "Part of the program that the earlier release lacks, such as `Application cloned` (repeatable)", also, [])
  .action(run);

function also(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}

async function run({ json, from, without }: Options): Promise<void> {
  const cli = lookForCli({ env: process.env, toolsFolder: resolve(".tools") }).find((attempt) => attempt.cli)?.cli;
  const release = from ?? (await lastRelease());
  const missing = cli === undefined ? "Pulumi CLI" : release === undefined ? "tag of a release" : undefined;
  const violations = cli && release ? await violationsOf(cli, release, without) : HOSTS.map(() => undefined);
  for (const [index, title] of HOSTS.entries()) {
    const violation = violations[index];
    if (json) console.log(JSON.stringify({ title, missing, violation }));
    else if (missing !== undefined) console.log(`NOT RUN ${title}: this machine has no ${missing}.`);
    else console.log(violation === undefined ? `${title}: no changes` : `VIOLATION ${title}\n${violation}`);
  }
  if (violations.some((violation) => violation !== undefined)) process.exitCode = 1;
}

/** Returns the violation on each host, if any. */
async function violationsOf(cli: PulumiCli, from: string, without: readonly string[]): Promise<(string | undefined)[]> {
  const root = mkdtempSync(join(tmpdir(), "pulumi-hosting-upgrade-"));
  try {
    const [old, present] = [join(root, "old"), join(root, "present")];
    for (const folder of [old, present]) mkdirSync(folder);
    const archives = { from: from.endsWith(".tgz") ? resolve(from) : await packCommit(from, old), to: await packCheckout(present) };
    const violations: (string | undefined)[] = [];
    for (const host of HOSTS) violations.push(await violationOf({ title: host, run: () => upgraded(cli, { host, without, ...archives }) }));
    return violations;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
