import { SETTINGS, type SettingKey } from "../../provider/core/settings/setting-keys";
import {
  type ConfigValue,
  type Project,
  projectFileIn,
  REHEARSAL_STACK,
  readProjectFile,
  shortName,
  stackConfig,
  stackFilesOf,
} from "../../rehearsal/project-files";
import { UsageError } from "../command-line";
import { complaintOf, type Environment, type Execute, noCliText, PulumiCli } from "./cli";

export interface ShownValue {
  key: string;
  value: string;
  isSecret: boolean;
}

/** Returns the configuration that the CLI prints, with the secrets in clear text. */
export async function shownConfiguration(pulumi: Execute, stack: string | undefined): Promise<ShownValue[] | { problem: string }> {
  const of = stack === undefined ? "the selected stack" : `stack ${stack}`;
  const ended = await pulumi(["config", "--show-secrets", "--json", ...(stack === undefined ? [] : ["--stack", stack])]);
  if (ended.code !== 0) return { problem: `the configuration of ${of} cannot be read: ${complaintOf(ended)}` };
  try {
    const shown = JSON.parse(ended.stdout) as Record<string, { value?: unknown; secret?: unknown }>;
    return Object.entries(shown).flatMap(([key, { value, secret }]) =>
      typeof value === "string" ? [{ key, value, isSecret: secret === true }] : [],
    );
  } catch {
    return { problem: `the Pulumi CLI does not show the configuration of ${of} as JSON` };
  }
}

/** Returns the stack that the user selected with `pulumi stack select`. */
export async function selectedStack(pulumi: Execute): Promise<string | undefined> {
  const { code, stdout } = await pulumi(["stack", "--show-name"]);
  return code === 0 && stdout.trim() !== "" ? stdout.trim() : undefined;
}

/**
 * Returns the settings of a stack for a command that sends requests itself. `needed` are the settings that it uses. The environment takes precedence,
 * so the files are not read if the environment contains all of these settings. Encrypted settings are read with the Pulumi CLI.
 */
export async function configurationOfStack(
  dir: string,
  stack: string | undefined,
  env: Environment,
  needed: readonly SettingKey[],
): Promise<ReadonlyMap<string, string>> {
  const unset = needed.filter((key) => !env[SETTINGS[key].variable]);
  if (unset.length === 0 || projectFileIn(dir) === undefined) return new Map();
  const cli = PulumiCli.find(dir, env);
  const project = orUsage(() => readProjectFile(dir));
  const chosen = stack ?? onlyStack(project) ?? (cli && (await selectedStack(cli.run))) ?? "dev";
  const values: Record<string, ConfigValue> = { ...project.defaults, ...orUsage(() => stackConfig(project, shortName(chosen)).values) };
  const encrypted = unset.find((key) => "encrypted" in (values[`hosting:${key}`] ?? {}));
  const plain = Object.entries(values).flatMap(([key, value]) => ("text" in value ? [[key, value.text] as const] : []));
  if (encrypted === undefined) return new Map(plain);
  const variable = SETTINGS[encrypted].variable;
  if (!cli)
    throw new UsageError(
      `hosting:${encrypted} is encrypted in the file of stack ${chosen}. ${noCliText(env)} Install it, or set ${variable}.`,
      "invalid_setting",
    );
  const shown = await shownConfiguration(cli.run, chosen);
  if ("problem" in shown)
    throw new UsageError(`hosting:${encrypted} is encrypted, and ${shown.problem}. Correct this, or set ${variable}.`, "invalid_setting");
  return new Map([...plain, ...shown.map(({ key, value }) => [key, value] as const)]);
}

function onlyStack(project: Project): string | undefined {
  const [only, ...others] = [...stackFilesOf(project).keys()].filter((name) => name !== REHEARSAL_STACK);
  return others.length === 0 ? only : undefined;
}

function orUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw UsageError.from(error, "no_project");
  }
}
