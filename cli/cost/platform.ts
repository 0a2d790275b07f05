import type { Client } from "../../provider/api/client";
import { applications } from "../../provider/api/hosting/applications";
import type { Bag } from "../../provider/core/values";
import { serverShown } from "../../provider/resources/hosting/application/place";
import { MAKE_A_PROJECT, notAProject, projectFileIn } from "../../rehearsal/project-files";
import { messageOf } from "../../rehearsal/protocol/thrown";
import { nameOf } from "../../rehearsal/protocol/urn";
import { UsageError } from "../command-line";
import { readGiven } from "../given-file";
import { providerWith, settingsWith } from "../provider";
import { complaintOf, type Environment, noCliText, PulumiCli } from "../pulumi/cli";
import { configurationOfStack } from "../pulumi/configuration";
import { stateIn } from "../pulumi/state";

/** The variables `HOSTING_*` take precedence over the configuration of the stack. */
export async function hostingOf(dir: string, stack: string | undefined, env: Environment, note: (text: string) => void): Promise<Client> {
  const config = await configurationOfStack(dir, stack, env, ["baseUrl", "apiToken"]);
  try {
    return providerWith(settingsWith(config, env), env, note).hosting;
  } catch (error) {
    throw UsageError.from(error, "invalid_setting");
  }
}

export async function heldBy(dir: string, stacks: readonly string[], files: readonly string[], env: Environment): Promise<HeldResource[]> {
  const held = files.flatMap((file) => heldIn(readState(file), file));
  for (const stack of stacks) held.push(...heldIn(await exported(dir, stack, env), `the state of stack ${stack}`));
  return held;
}

function readState(file: string): string {
  try {
    return readGiven(file);
  } catch (error) {
    throw new UsageError(`The state ${file} cannot be read: ${messageOf(error)}.`, "invalid_file");
  }
}

/** Exports a stack with the Pulumi CLI, without secret values. */
async function exported(dir: string, stack: string, env: Environment): Promise<string> {
  const cli = PulumiCli.find(dir, env);
  if (!cli) throw new UsageError(`${noCliText(env)} Install it, set PULUMI_CLI, or pass a state: --state <file>.`, "missing_program");
  const ended = await cli.run(["stack", "export", "--stack", stack]);
  if (ended.code !== 0 && projectFileIn(dir) === undefined && ended.stderr.includes("Pulumi.yaml"))
    throw new UsageError(`${notAProject(dir)}. ${MAKE_A_PROJECT}`, "no_project");
  if (ended.code !== 0) throw new Error(`The state of stack ${stack} cannot be read: ${complaintOf(ended)}.`);
  return ended.stdout;
}

export interface HeldResource {
  /** Resource type, in the form that `refersTo` uses in definitions: `Volume`, `game_Schedule`. */
  kind: string;
  /** Logical name in the program. */
  name: string;
  id: string;
  /** Values of all inputs, and of each output that has no input of the same name. */
  values: Bag;
}

export const heldIn = (text: string, from: string): HeldResource[] =>
  stateIn(text, from).resources.flatMap(({ kind, id, urn, inputs, outputs, isHeld }) =>
    kind !== undefined && id !== undefined && isHeld ? [{ kind, id, name: nameOf(urn), values: { ...outputs, ...inputs } }] : [],
  );

/** Ids of the applications, by the id of the server on which they run. */
export interface ServerUsers {
  byServer: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether the platform showed the server of every application. */
  isComplete: boolean;
}

/** On some platforms, the list of applications contains only the number of each destination. A second list then maps destinations to servers. */
export async function readServerUsers(hosting: Client): Promise<ServerUsers> {
  const byServer = new Map<string, Set<string>>();
  let isComplete = true;
  for (const row of await hosting.get(applications.list)) {
    const { serverUuid } = await serverShown(hosting, row);
    if (serverUuid === undefined) isComplete = false;
    else byServer.set(serverUuid, (byServer.get(serverUuid) ?? new Set()).add(row.uuid));
  }
  return { byServer, isComplete };
}
