import { resolve } from "node:path";
import { HOSTS, type HostName } from "../../../provider/hosts/host-choice";
import { lookForCli, type PulumiCli } from "../../harness/pulumi-cli/find-cli";
import { missingOf, WITHOUT_CLI } from "../languages/prove";
import type { Proof, ProofCase } from "../proof";
import { judgedStack } from "./generated";
import { packWithAllRules } from "./pack";
import { difference } from "./texts";
import { analysed, previews } from "./with-cli";

const STACKS = 200;
/** A preview by the CLI takes many times longer than an analysis of a state. */
const PREVIEWS = 10;

export const policiesProof: Proof = {
  name: "policies",
  description:
    "Judge generated stacks by a policy pack with all rules of this package. The rehearsal finds the same violations on both hosts. `pulumi policy analyze` finds the same violations in the state, and `pulumi preview --policy-pack` in the program.",
  cases: () => policyCases(process.env, resolve(".tools")),
};

/** Returns the cases. If this machine lacks a tool for a case, the case names the tool. */
export function policyCases(env: NodeJS.ProcessEnv, toolsFolder: string): ProofCase[] {
  const cli = lookForCli({ env, toolsFolder }).find((attempt) => attempt.cli)?.cli;
  // Old releases of the CLI contain a shim that starts policy packs (`pulumi-analyzer-policy`). In newer ones, the language host starts them.
  const missing = cli === undefined ? WITHOUT_CLI : missingOf({ host: "pulumi-language-nodejs" }, cli, env);
  const seeds = Array.from({ length: STACKS }, (_, n) => n + 1);
  return [
    ...seeds.map((seed) => ({ title: `hosts of stack ${seed}`, run: () => withPack((folder) => hostsOf(seed, folder)) })),
    ...seeds.flatMap((seed) =>
      HOSTS.map((host) => ({
        title: `analysis of stack ${seed} (${host})`,
        missing,
        run: () => withPack((folder) => (cli === undefined ? absent() : analysisOf(cli, seed, host, folder))),
      })),
    ),
    ...seeds.slice(0, PREVIEWS).flatMap((seed) =>
      HOSTS.map((host) => ({
        title: `preview of stack ${seed} (${host})`,
        missing,
        run: () => withPack((folder) => (cli === undefined ? absent() : previewOf(cli, seed, host, folder))),
      })),
    ),
  ];
}

const absent = async (): Promise<string> => WITHOUT_CLI;

async function withPack(work: (folder: string) => Promise<string | undefined>): Promise<string | undefined> {
  const pack = packWithAllRules();
  try {
    return await work(pack.folder);
  } finally {
    pack.remove();
  }
}

export async function hostsOf(seed: number, packFolder: string): Promise<string | undefined> {
  const dynamic = await judgedStack(seed, "dynamic", packFolder);
  const plugin = await judgedStack(seed, "plugin", packFolder);
  if (dynamic.up.length === 0) return "no rule was violated, so the stack proves nothing";
  return (
    difference("up on the dynamic host", dynamic.up, "up on the plugin", plugin.up) ??
    difference("preview on the dynamic host", dynamic.preview, "preview on the plugin", plugin.preview)
  );
}

async function analysisOf(cli: PulumiCli, seed: number, host: HostName, packFolder: string): Promise<string | undefined> {
  const { up, resources } = await judgedStack(seed, host, packFolder);
  return difference("the rehearsal", up, "pulumi policy analyze", await analysed(cli, packFolder, resources));
}

async function previewOf(cli: PulumiCli, seed: number, host: HostName, packFolder: string): Promise<string | undefined> {
  const [rehearsed, byCli] = await previews(cli, seed, host, packFolder);
  return difference("the rehearsal", rehearsed, "pulumi preview", byCli);
}
