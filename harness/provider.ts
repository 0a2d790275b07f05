import { ConnectionError } from "../provider/api/network";
import { type Outside, Run } from "../provider/core/run/run";
import { Settings } from "../provider/core/run/settings";
import type { Sandbox } from "../sandbox";

/** By default, random values are constant, log lines are dropped, and no console can be opened. */
export interface RunOptions extends Partial<Omit<Outside, "clock">> {
  /** The platform's time, which can depend on the settings. */
  clock: Outside["clock"] | ((settings: Settings) => Outside["clock"]);
}

/** The provider is in the state of a new process: it has no stored data, and receives all its dependencies. */
export interface ProviderOptions extends RunOptions {
  /** Configuration by full key, such as `hosting:baseUrl`. */
  config: Readonly<Record<string, unknown>>;
  /** The provider reads its settings from this environment. Defaults to an empty environment. */
  env?: Readonly<Record<string, string | undefined>>;
}

/** Permission to delete data while the program does not run, for tests that are not about the permission. */
export const DATA_MAY_GO = { HOSTING_ALLOW_DATA_LOSS: "true" } as const;

/** Backend of the states. */
export const STATES = "https://states.example.com";

export const providerRun = ({ config, env = {}, ...options }: ProviderOptions): Run =>
  runWith(new Settings((key) => settingOf(config[key]), env, Object.keys(config)), options);

export function runWith(settings: Settings, { clock, ...outside }: RunOptions): Run {
  return new Run(settings, {
    random: () => 0,
    randomHex: () => "00",
    sink: () => undefined,
    backend: () => STATES,
    socket: () => Promise.reject(new ConnectionError("The provider has no function that opens WebSockets.", false, false)),
    ...outside,
    clock: typeof clock === "function" ? clock(settings) : clock,
  });
}

const settingOf = (value: unknown): string | undefined => (value === undefined || value === null ? undefined : String(value));

type Addresses = Pick<Sandbox, "baseUrl" | "apiToken" | "panelUrl" | "panelKey">;

export const configOf = ({ baseUrl, apiToken, panelUrl, panelKey }: Addresses): Record<string, string> => ({
  "hosting:baseUrl": baseUrl,
  "hosting:apiToken": apiToken,
  "hosting:panelUrl": panelUrl,
  "hosting:panelKey": panelKey,
});

/** Both pins contain the same id, because the team and the user of the panel have one id. */
export const pinsOf = ({ baseUrl, panelUrl }: Pick<Addresses, "baseUrl" | "panelUrl">, id = 1): Record<string, string> => ({
  "hosting:account": `${baseUrl}#${id}`,
  "hosting:panelAccount": `${panelUrl}#${id}`,
});

/** A rehearsal replaces these pins of a real account with those of its sandbox. */
export const REAL_PINS: Readonly<Record<string, string>> = {
  "hosting:account": "https://console.example.com#17",
  "hosting:panelAccount": "https://panel.example.com#5",
};

/** The stack may raise the bill. */
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
