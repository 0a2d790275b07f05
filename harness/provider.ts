import { ConnectionError } from "../provider/api/network";
import { type Outside, Run } from "../provider/core/run";
import { Settings } from "../provider/core/settings";
import type { Sandbox } from "../sandbox";

/**
 * The dependencies of a run. A test can pass any of them. By default, random values are constant, log lines are dropped, and no console can
 * be opened.
 */
export interface RunOptions extends Partial<Omit<Outside, "clock">> {
  /** The platform's time, which can depend on the settings. */
  clock: Outside["clock"] | ((settings: Settings) => Outside["clock"]);
}

/**
 * Options of a provider in this process. The provider is in the state of a new process: it has no stored data, and receives all its dependencies.
 */
export interface ProviderOptions extends RunOptions {
  /** Configuration by full key, such as `hosting:baseUrl`. */
  config: Readonly<Record<string, unknown>>;
  /** Environment from which the provider reads its settings. Defaults to an empty environment. */
  env?: Readonly<Record<string, string | undefined>>;
}

/** Permission to delete data while the program does not run, for tests that are not about the permission. */
export const DATA_MAY_GO = { HOSTING_ALLOW_DATA_LOSS: "true" } as const;

/** The backend of the states. */
export const STATES = "https://states.example.com";

/** Returns a run of the provider with the configuration of a stack. */
export const providerRun = ({ config, env = {}, ...options }: ProviderOptions): Run =>
  runWith(new Settings((key) => settingOf(config[key]), env, Object.keys(config)), options);

/** Returns a run of the provider with these settings. */
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

/** The configuration of a stack on this sandbox. */
export const configOf = ({ baseUrl, apiToken, panelUrl, panelKey }: Addresses): Record<string, string> => ({
  "hosting:baseUrl": baseUrl,
  "hosting:apiToken": apiToken,
  "hosting:panelUrl": panelUrl,
  "hosting:panelKey": panelKey,
});

/** Returns the pins of a sandbox. They contain the same id, because the team and the user of the panel have one id. */
export const pinsOf = ({ baseUrl, panelUrl }: Pick<Addresses, "baseUrl" | "panelUrl">, id = 1): Record<string, string> => ({
  "hosting:account": `${baseUrl}#${id}`,
  "hosting:panelAccount": `${panelUrl}#${id}`,
});

/** Pins of a real account; a rehearsal replaces them with those of its sandbox. */
export const REAL_PINS: Readonly<Record<string, string>> = {
  "hosting:account": "https://console.example.com#17",
  "hosting:panelAccount": "https://panel.example.com#5",
};

/** The configuration of `configOf`, with permission to raise the bill. */
export const confirmingConfigOf = (addresses: Addresses): Record<string, string> => ({
  ...configOf(addresses),
  "hosting:autoConfirm": "true",
});

/** The addresses and keys of a sandbox as environment variables. */
export const environmentOf = ({ baseUrl, apiToken, panelUrl, panelKey }: Addresses): Record<string, string> => ({
  HOSTING_BASE_URL: baseUrl,
  HOSTING_API_TOKEN: apiToken,
  HOSTING_PANEL_URL: panelUrl,
  HOSTING_PANEL_KEY: panelKey,
});
