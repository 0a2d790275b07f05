import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Client } from "../../provider/api/client";
import { systemClock } from "../../provider/api/clock";
import { Run } from "../../provider/core/run";
import { SETTINGS } from "../../provider/core/setting-keys";
import { Settings } from "../../provider/core/settings";
import { type ConfigValue, projectFileIn, readProject, shortName } from "../../testing/project-files";
import { loadSdk, type Sdk } from "../../testing/protocol/sdk";
import { messageOf } from "../../testing/protocol/thrown";
import { UsageError } from "../command-line";
import { type HeldResource, heldIn } from "./state";

/** What the platform is asked with: `HOSTING_*`, else the plain configuration of the project in this folder. */
export function hostingOf(dir: string, stack: string | undefined, env: NodeJS.ProcessEnv, note: (text: string) => void): Client {
  const isSet = [SETTINGS.baseUrl, SETTINGS.apiToken].every(({ variable }) => Boolean(env[variable]));
  const config = isSet ? {} : configOf(dir, stack);
  const encrypted = (["baseUrl", "apiToken"] as const).find((key) => !env[SETTINGS[key].variable] && isEncrypted(config[`hosting:${key}`]));
  if (encrypted !== undefined)
    throw new UsageError(
      `hosting:${encrypted} is encrypted in the stack's file and cannot be read here. Set ${SETTINGS[encrypted].variable}.`,
    );
  const text = (key: string): string | undefined => {
    const value = config[key];
    return value && "text" in value ? value.text : undefined;
  };
  const run = new Run(new Settings(text, env, Object.keys(config)), {
    clock: systemClock,
    random: Math.random,
    randomHex: () => randomBytes(8).toString("hex"),
    sink: ({ text: line }) => note(line),
  });
  try {
    return run.hosting;
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

const isEncrypted = (value: ConfigValue | undefined): boolean => value !== undefined && "encrypted" in value;

function configOf(dir: string, stack: string | undefined): Record<string, ConfigValue> {
  const folder = resolve(dir);
  if (projectFileIn(folder) === undefined) return {};
  const stacks = readdirSync(folder).flatMap((file) => /^Pulumi\.(.+)\.ya?ml$/.exec(file)?.[1] ?? []);
  try {
    return readProject(folder, shortName(stack ?? (stacks.length === 1 ? stacks[0] : undefined) ?? "dev"), sdkOf(folder)).config;
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** The program's SDK, or the one beside this package where the project's is not installed. */
function sdkOf(folder: string): Sdk {
  try {
    return loadSdk(folder);
  } catch {
    return loadSdk(__dirname);
  }
}

/** What these stacks and state files have. */
export function heldBy(dir: string, stacks: readonly string[], files: readonly string[], env: NodeJS.ProcessEnv): HeldResource[] {
  return [
    ...files.flatMap((file) => heldIn(readState(file), file)),
    ...stacks.flatMap((stack) => heldIn(exported(dir, stack, env), `the state of stack ${stack}`)),
  ];
}

function readState(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`The state ${file} cannot be read: ${messageOf(error)}.`);
  }
}

const LONGEST_STATE = 1 << 30;

/** By the Pulumi CLI, without the values of secrets. */
function exported(dir: string, stack: string, env: NodeJS.ProcessEnv): string {
  const cli = env.PULUMI_CLI || "pulumi";
  const { error, status, stdout, stderr } = spawnSync(cli, ["stack", "export", "--stack", stack, "--non-interactive"], {
    cwd: resolve(dir),
    encoding: "utf8",
    env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" },
    maxBuffer: LONGEST_STATE,
  });
  if (error)
    throw new Error(
      `The Pulumi CLI cannot be started (${error.message}). Install it, name it in PULUMI_CLI, or give a state: --state <file>.`,
    );
  if (status !== 0)
    throw new Error(`The state of stack ${stack} cannot be read: ${stderr.trim().split("\n").at(-1) || `pulumi ended with ${status}`}`);
  return stdout;
}
