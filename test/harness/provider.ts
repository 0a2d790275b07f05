import { ConnectionError } from "../../provider/api/network";
import { type Outside, Run } from "../../provider/core/run/run";
import { Settings } from "../../provider/core/settings/settings";
import { referencesOf } from "../../provider/hosts/process";
import type { Sandbox } from "../../sandbox";

/** By default, random values are constant, log lines are dropped, and no console can be opened. */
export interface RunOptions extends Partial<Omit<Outside, "clock">> {
  /** Clock of the provider, which shows the platform's time. It can depend on the settings. */
  clock: Outside["clock"] | ((settings: Settings) => Outside["clock"]);
  /** The provider reads its settings and references from this environment. Defaults to an empty environment. */
  env?: Readonly<Record<string, string | undefined>>;
}

/** Options of a provider that has no stored data, like a new process. The provider receives all its dependencies from them. */
export interface ProviderOptions extends RunOptions {
  /** Configuration by full key, such as `hosting:baseUrl`. */
  config: Readonly<Record<string, unknown>>;
}

/** Permits operations that do not run the program, such as `destroy`, to delete data. For tests that are not about the permission. */
export const DATA_MAY_GO = { HOSTING_ALLOW_DATA_LOSS: "true" } as const;

/** Address of the stack's backend, which the provider receives by default. */
export const STATES = "https://states.example.com";

export const providerRun = ({ config, env = {}, ...options }: ProviderOptions, endable?: Endable): Run =>
  runWith(new Settings((key) => settingOf(config[key]), env, Object.keys(config)), { env, ...options }, endable);

/** Changes what the run gets from outside so that a cancellation ends its waits. */
type Endable = (whole: Outside) => Outside;

export function runWith(settings: Settings, { clock, env = {}, ...outside }: RunOptions, endable: Endable = (whole) => whole): Run {
  const whole = {
    withheld: referencesOf(settings, env),
    random: () => 0,
    randomHex: () => "00",
    sink: () => undefined,
    backend: () => STATES,
    socket: () => Promise.reject(new ConnectionError("The provider has no function that opens WebSockets.", false, false)),
    ...outside,
    clock: typeof clock === "function" ? clock(settings) : clock,
  };
  return new Run(settings, endable(whole));
}

const settingOf = (value: unknown): string | undefined => (value === undefined || value === null ? undefined : String(value));

type Addresses = Pick<Sandbox, "baseUrl" | "apiToken" | "panelUrl" | "panelKey">;

export const configOf = ({ baseUrl, apiToken, panelUrl, panelKey }: Addresses): Record<string, string> => ({
  "hosting:baseUrl": baseUrl,
  "hosting:apiToken": apiToken,
  "hosting:panelUrl": panelUrl,
  "hosting:panelKey": panelKey,
});

/** Both pins contain `id`, because the team and the panel's user have the same id in the sandbox. */
export const pinsOf = ({ baseUrl, panelUrl }: Pick<Addresses, "baseUrl" | "panelUrl">, id = 1): Record<string, string> => ({
  "hosting:account": `${baseUrl}#${id}`,
  "hosting:panelAccount": `${panelUrl}#${id}`,
});

/** Pins of real accounts. A rehearsal replaces them by those of its sandbox. */
export const REAL_PINS: Readonly<Record<string, string>> = {
  "hosting:account": "https://console.example.com#17",
  "hosting:panelAccount": "https://panel.example.com#5",
};

/** Configuration with the permission to raise the bill (`autoConfirm`). */
export const confirmingConfigOf = (addresses: Addresses): Record<string, string> => ({
  ...configOf(addresses),
  "hosting:autoConfirm": "true",
});

export const environmentOf = ({ baseUrl, apiToken, panelUrl, panelKey }: Addresses): Record<string, string> => ({
  HOSTING_BASE_URL: baseUrl,
  HOSTING_API_TOKEN: apiToken,
  HOSTING_PANEL_URL: panelUrl,
  HOSTING_PANEL_KEY: panelKey,
});
