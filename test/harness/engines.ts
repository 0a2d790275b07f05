import { resolve } from "node:path";
import { systemClock } from "../../provider/api/clock";
import { rehearse } from "../../rehearsal/rehearse";
import type { Stack, StackOptions } from "../../rehearsal/stack";
import { downloadCli } from "./pulumi-cli/download";
import { type CliSearch, lookForCli, type PulumiCli } from "./pulumi-cli/find-cli";
import { openPulumiStack } from "./pulumi-cli/pulumi-stack";

export type Engine = { readonly name: "rehearsal" } | { readonly name: "pulumi"; readonly cli: PulumiCli };

const REHEARSAL: Engine = { name: "rehearsal" };

export interface EngineOptions {
  /** Receives one line for each attempt to find an engine. */
  log?: (line: string) => void;
  /** Defaults to the environment of this process. `HOSTING_ENGINE` forces an engine, and `PULUMI_CLI` is the path of a CLI. */
  env?: NodeJS.ProcessEnv;
  /** Folder for a downloaded CLI. Defaults to `.tools` in the working folder. */
  toolsFolder?: string;
}

/** Prefers a Pulumi CLI of this machine, then a downloaded Pulumi CLI, then the rehearsal, which always works. */
export async function chooseEngine({
  log = () => undefined,
  env = process.env,
  toolsFolder = resolve(".tools"),
}: EngineOptions = {}): Promise<Engine> {
  const forced = forcedEngine(env);
  if (forced === "rehearsal") {
    log("HOSTING_ENGINE=rehearsal: the search for a Pulumi CLI is skipped");
    return REHEARSAL;
  }
  const tries = lookForCli({ env, toolsFolder });
  if (!tries.some(({ cli }) => cli)) tries.push(await downloadCli(toolsFolder, env, systemClock.now()));
  for (const attempt of tries) log(described(attempt));
  const cli = tries.find((attempt) => attempt.cli)?.cli;
  if (cli !== undefined) return { name: "pulumi", cli };
  if (forced === "pulumi") throw new Error(`HOSTING_ENGINE=pulumi, but no Pulumi CLI was found: ${tries.map(described).join("; ")}.`);
  return REHEARSAL;
}

/** Returns the rehearsal and a Pulumi CLI of this machine, if there is one. Downloads nothing. `HOSTING_ENGINE` limits the result to one engine. */
export function enginesAtHand({ log = () => undefined, env = process.env, toolsFolder = resolve(".tools") }: EngineOptions = {}): Engine[] {
  const forced = forcedEngine(env);
  const tries = forced === "rehearsal" ? [] : lookForCli({ env, toolsFolder });
  for (const attempt of tries) log(described(attempt));
  const found = tries.flatMap(({ cli }): Engine[] => (cli ? [{ name: "pulumi", cli }] : []));
  if (forced === "pulumi" && found.length === 0)
    throw new Error(`HOSTING_ENGINE=pulumi, but no Pulumi CLI was found: ${tries.map(described).join("; ")}.`);
  return forced === "pulumi" ? found : [REHEARSAL, ...found];
}

export const openStack = (engine: Engine, options: StackOptions): Promise<Stack> =>
  engine.name === "rehearsal" ? rehearse(options) : openPulumiStack(engine.cli, options);

function forcedEngine({ HOSTING_ENGINE: forced }: NodeJS.ProcessEnv): Engine["name"] | undefined {
  if (forced === undefined || forced === "") return undefined;
  if (forced === "pulumi" || forced === "rehearsal") return forced;
  throw new Error(`HOSTING_ENGINE is "${forced}"; it must be "pulumi" or "rehearsal".`);
}

const described = ({ where, cli, problem }: CliSearch): string =>
  cli === undefined
    ? `${where}: ${problem}`
    : `${where}: Pulumi ${cli.version}${cli.runsFolders ? "" : ", without a Node language host: programs that are functions only"}`;
