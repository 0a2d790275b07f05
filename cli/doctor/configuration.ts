import { SETTINGS, type SettingKey } from "../../provider/core/settings/setting-keys";
import { Settings } from "../../provider/core/settings/settings";
import { shortName } from "../../rehearsal/project-files";
import type { Environment, PulumiCli } from "../pulumi/cli";
import { selectedStack, shownConfiguration } from "../pulumi/configuration";
import type { FileValue, ProjectFolder } from "./project-folder";

/** Placeholders for values that exist but cannot be read. With them, the doctor can check all other values. */
const STAND_INS: Partial<Record<SettingKey, string>> = { apiToken: "unread", panelKey: "ptlc_unread" };

const SECRET_NAME = /token|secret|passw(?:or)?d|passphrase|credential|(?:api|private|access|panel)_?-?key/i;

export const isNamedLikeSecret = (key: string): boolean => SECRET_NAME.test(key.slice(key.indexOf(":") + 1));

export class Configuration {
  constructor(
    readonly values: ReadonlyMap<string, FileValue>,
    /** Secret values, which must not be printed. */
    readonly secrets: readonly string[] = [],
    /** Reason why the CLI did not print the configuration. */
    readonly problem?: string,
  ) {}

  text(key: string): string | undefined {
    const value = this.values.get(key);
    return value !== undefined && "text" in value ? value.text : undefined;
  }

  given(key: SettingKey, env: Environment): boolean {
    if (env[SETTINGS[key].variable]) return true;
    const value = this.values.get(`hosting:${key}`);
    return value !== undefined && !("text" in value && value.text === "");
  }

  isEncrypted(key: SettingKey, env: Environment): boolean {
    const value = this.values.get(`hosting:${key}`);
    return !env[SETTINGS[key].variable] && value !== undefined && "encrypted" in value;
  }

  /** Returns settings in which placeholders replace both credentials, so that the address can be read even if a credential cannot. */
  withStandIns(env: Environment, project = ""): Settings {
    const look = (key: string) => STAND_INS[key.replace(/^hosting:/, "") as SettingKey] ?? this.text(key);
    const { HOSTING_API_TOKEN: _token, HOSTING_PANEL_KEY: _key, ...others } = env;
    return new Settings(look, others, [...this.values.keys()], project);
  }
}

export const settingsOf = (configuration: Configuration, env: Environment, project = ""): Settings =>
  new Settings((key) => configuration.text(key), env, [...configuration.values.keys()], project);

/** Merges the configuration. Order of precedence: values that the CLI prints, the stack's file, the project file. */
export async function configurationOf(
  project: ProjectFolder | undefined,
  stack: string | undefined,
  cli: PulumiCli | undefined,
): Promise<Configuration> {
  const selected = stack ?? (project && cli && (await selectedStack(cli.run)));
  const file = selected === undefined ? onlyStack(project) : project?.stacks.get(shortName(selected));
  const values = new Map<string, FileValue>([...(project?.configuration.values ?? []), ...(file?.values ?? [])]);
  if (selected === undefined || cli === undefined || project === undefined) return new Configuration(values);
  const shown = await shownConfiguration(cli.run, selected);
  // The user did not name the selected stack, so an unreadable selected stack is no failure.
  if ("problem" in shown) return new Configuration(values, [], stack === undefined ? undefined : shown.problem);
  for (const { key, value } of shown) values.set(key, { text: value });
  return new Configuration(
    values,
    shown.flatMap(({ value, isSecret }) => (isSecret ? [value] : [])),
  );
}

const onlyStack = (project: ProjectFolder | undefined) => (project?.stacks.size === 1 ? [...project.stacks.values()][0] : undefined);
