import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import type { HostName } from "../../../provider/hosts/host-choice";
import { rehearse } from "../../../rehearsal/rehearse";
import type { Stack, StackOptions } from "../../../rehearsal/stack";
import type { ResourceState } from "../../../rehearsal/state/state";
import { startSandbox } from "../../../sandbox";
import { createFixture } from "../../harness/fixture";
import { pinsOf } from "../../harness/provider";
import { CliEvents } from "../../harness/pulumi-cli/cli-events";
import type { PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { isolatedIn } from "../../harness/pulumi-cli/isolation";
import { openPulumiStack } from "../../harness/pulumi-cli/pulumi-stack";
import { generatedProgram } from "./generated";
import { textsOf } from "./texts";

/** Version of the layout of an exported state. */
const EXPORT_VERSION = 3;

/** Returns the violations that `pulumi policy analyze` finds in a state. */
export async function analysed(cli: PulumiCli, packFolder: string, resources: readonly ResourceState[]): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), "policy-analyze-"));
  try {
    const file = join(root, "state.json");
    writeFileSync(file, JSON.stringify({ version: EXPORT_VERSION, deployment: { resources } }));
    const events = new CliEvents(
      () => undefined,
      () => 0,
    );
    for (const line of (await analyze(cli, root, packFolder, file)).split("\n"))
      if (line.startsWith("{")) events.take(JSON.parse(line) as EngineEvent);
    return textsOf(events.violations);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function analyze(cli: PulumiCli, root: string, packFolder: string, file: string): Promise<string> {
  const env = { ...process.env, ...isolatedIn(root), PATH: [dirname(cli.path), process.env.PATH].join(delimiter) };
  const args = ["policy", "analyze", "--policy-pack", packFolder, "--file", file, "--json", "--non-interactive"];
  return new Promise((resolve, reject) => {
    execFile(cli.path, args, { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`pulumi policy analyze failed: ${stderr.trim() || stdout.trim().slice(-2000)}`)),
    );
  });
}

/** Returns the violations of a preview of a generated stack: by the rehearsal, and by the CLI. */
export async function previews(cli: PulumiCli, seed: number, host: HostName, packFolder: string): Promise<[string[], string[]]> {
  const rehearsed = await previewed(seed, host, packFolder, rehearse);
  return [rehearsed, await previewed(seed, host, packFolder, (options) => openPulumiStack(cli, options))];
}

async function previewed(
  seed: number,
  host: HostName,
  packFolder: string,
  open: (options: StackOptions) => Promise<Stack>,
): Promise<string[]> {
  const sandbox = await startSandbox();
  const program = generatedProgram(seed, await createFixture(sandbox));
  const config = { "hosting:autoConfirm": "true", "hosting:host": host, ...pinsOf(sandbox) };
  const stack = await open({ program, sandbox, config, policyPacks: [packFolder] });
  try {
    return textsOf((await stack.preview()).violations);
  } finally {
    await stack.close();
    await sandbox.close();
  }
}
