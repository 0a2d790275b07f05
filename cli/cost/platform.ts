import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Client } from "../../provider/api/client";
import { applications } from "../../provider/api/hosting/applications";
import { SETTINGS } from "../../provider/core/run/setting-keys";
import type { Bag } from "../../provider/core/values";
import { serverShown } from "../../provider/resources/hosting/application/place";
import {
  type ConfigValue,
  MAKE_A_PROJECT,
  notAProject,
  projectFileIn,
  readProject,
  shortName,
  stackOfFile,
} from "../../testing/project-files";
import { loadSdk, type Sdk } from "../../testing/protocol/sdk";
import { messageOf } from "../../testing/protocol/thrown";
import { nameOf } from "../../testing/protocol/urn";
import { UsageError } from "../command-line";
import { providerWith, settingsWith } from "../provider";
import { complaintOf, type Environment, noCliText, PulumiCli } from "../pulumi/cli";
import { stateIn } from "../pulumi/state";

/** The variables `HOSTING_*` take precedence over the plain configuration of the project. */
export function hostingOf(dir: string, stack: string | undefined, env: Environment, note: (text: string) => void): Client {
  const isSet = [SETTINGS.baseUrl, SETTINGS.apiToken].every(({ variable }) => Boolean(env[variable]));
  const config = isSet ? {} : configOf(dir, stack);
  const encrypted = (["baseUrl", "apiToken"] as const).find((key) => !env[SETTINGS[key].variable] && isEncrypted(config[`hosting:${key}`]));
  if (encrypted !== undefined)
    throw new UsageError(
      `hosting:${encrypted} is encrypted in the stack's file and cannot be read here. Set ${SETTINGS[encrypted].variable}.`,
      "invalid_setting",
    );
  const texts = Object.entries(config).flatMap(([key, value]) => ("text" in value ? [[key, value.text] as const] : []));
  try {
    return providerWith(settingsWith(new Map(texts), env), env, note).hosting;
  } catch (error) {
    throw UsageError.from(error, "invalid_setting");
  }
}

const isEncrypted = (value: ConfigValue | undefined): boolean => value !== undefined && "encrypted" in value;

function configOf(dir: string, stack: string | undefined): Record<string, ConfigValue> {
  const folder = resolve(dir);
  if (projectFileIn(folder) === undefined) return {};
  const stacks = readdirSync(folder).flatMap((file) => stackOfFile(file) ?? []);
  try {
    return readProject(folder, shortName(stack ?? (stacks.length === 1 ? stacks[0] : undefined) ?? "dev"), sdkOf(folder)).config;
  } catch (error) {
    throw UsageError.from(error, "no_project");
  }
}

/** Falls back to the SDK of this package if none is installed in the project. */
function sdkOf(folder: string): Sdk {
  try {
    return loadSdk(folder);
  } catch {
    return loadSdk(__dirname);
  }
}

export async function heldBy(dir: string, stacks: readonly string[], files: readonly string[], env: Environment): Promise<HeldResource[]> {
  const held = files.flatMap((file) => heldIn(readState(file), file));
  for (const stack of stacks) held.push(...heldIn(await exported(dir, stack, env), `the state of stack ${stack}`));
  return held;
}

function readState(file: string): string {
  try {
    return readFileSync(file, "utf8");
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
