import type { Facts } from "../../api/facts";
import { snakeOf } from "../../api/names";
import { OperationError } from "../log/errors";
import { shellQuoted, shellWord } from "../log/text";

/**
 * Keys of the `hosting:` namespace, with their environment variables and docs. The environment variable overrides the stack's configuration, but not
 * the settings of an explicit provider.
 */
export const SETTINGS = settingsOf({
  baseUrl: { type: "text", example: "https://console.example.com", doc: "Origin of the hosting API, without `/api/v1`." },
  apiToken: { type: "text", secret: true, example: "<token>", doc: "Bearer token of the hosting API." },
  panelUrl: { type: "text", example: "https://panel.example.com", doc: "Origin of the game panel, without `/api/client`." },
  panelKey: { type: "text", secret: true, example: "ptlc_…", doc: "Client key of the game panel, `ptlc_…`." },
  autoConfirm: { type: "flag", example: "true", doc: "Whether the provider may confirm calls that raise the bill. Default `false`." },
  maxMonthlyIncrease: {
    type: "number",
    example: "20",
    doc: "Maximum amount that one run may add to the monthly bill, in the currency of the platform's quote, in decimal digits. `none` or unset: no maximum, if `autoConfirm` is `true`. An empty value permits no purchase.",
  },
  allowDataLoss: {
    type: "text",
    example: "Volume:data#1003",
    doc: "Comma-separated resources (`Type:name` or `Type:name#id`) whose data `pulumi up` may delete, replace or overwrite. `pulumi destroy` and `pulumi refresh` read only the environment variable; there, its value `true` permits all resources. Unset: none.",
  },
  account: {
    type: "text",
    isProtection: true,
    example: "https://console.example.com#17",
    doc: "Account of the stack, `<origin>#<team id>`. If it is set, the provider sends only GET requests until the platform has confirmed the account. Unset: the provider compares the token only with the account in the state.",
  },
  panelAccount: {
    type: "text",
    isProtection: true,
    example: "https://panel.example.com#5",
    doc: "Game-panel account of the stack, `<origin>#<user id>`. Same effect as `account`.",
  },
  accountBefore: {
    type: "text",
    isProtection: true,
    example: "https://console.example.com#3",
    doc: "Former account of a stack that moves, in the form of `account`. Set it together with a changed `account`. A run with this setting changes only the state.",
  },
  panelAccountBefore: {
    type: "text",
    isProtection: true,
    example: "https://old-panel.example.com#5",
    doc: "Former game-panel account of a stack that moves to another account. Set it together with a changed `panelAccount`.",
  },
  liveDiff: {
    type: "flag",
    example: "false",
    doc: "Whether a preview reads the platform for resources whose inputs did not change. Default `true`.",
  },
  explainDrift: {
    type: "flag",
    example: "false",
    doc: "Whether a preview or a refresh that finds drift reads the audit log for the author of the last change (`changed by:`). Default `true`.",
  },
  refreshFirst: {
    type: "flag",
    example: "true",
    doc: "Whether the engine reads every resource before the program runs, so that a plain preview shows the platform's value of each drifted property. Only the resource plugin supports it. These reads use the settings in the state. Default `false`.",
  },
  references: {
    type: "text",
    example: "SHOP_*,/run/secrets/",
    doc: "Comma-separated names of variables (`*` stands for any characters) and folders of files (with a `/`) that references may use. Default: all except the variables of pipelines and of this package.",
  },
  language: { type: "text", example: "de", doc: "Language of API messages: `en`, `de`, `fr`, `es`, `fi`. Default `en`." },
  vocabulary: {
    type: "words",
    example: '{"ctr":"…"}',
    doc: 'For a platform whose API uses other words than the specification: a JSON object from the words of the specification to these words, such as `{"ctr":"…"}`. Default: the words of the specification.',
  },
  requestsPerMinute: {
    type: "number",
    example: "100",
    doc: "Maximum number of requests per minute to the hosting API. The API's own limit is 200. Set it if other clients use the same token.",
  },
  panelRequestsPerMinute: {
    type: "number",
    example: "100",
    doc: "Maximum number of requests per minute to the game panel. The panel's own limit is 256. Set it if other clients use the same key.",
  },
});

type Declared = Omit<Setting, "variable" | "secret"> & Partial<Pick<Setting, "secret">>;

/** Adds the environment variable of each setting, such as `HOSTING_BASE_URL` for `baseUrl`. */
function settingsOf<K extends string>(declared: Readonly<Record<K, Declared>>): Readonly<Record<K, Setting>> {
  const settings = Object.entries<Declared>(declared).map(([key, setting]) => {
    return [key, { secret: false, variable: `HOSTING_${snakeOf(key).toUpperCase()}`, ...setting }];
  });
  return Object.freeze(Object.fromEntries(settings)) as Record<K, Setting>;
}

/** This setting exists only as an environment variable, because it applies to one run. */
export const FORGET_UNFINISHED = "HOSTING_FORGET_UNFINISHED";

/** The permission to lose data, for one run. It applies to every provider of that run, including explicit ones. */
export const DATA_LOSS_VARIABLE = SETTINGS.allowDataLoss.variable;

/**
 * Environment variable with the resources that may adopt an equal object of an interrupted run: `true`, or a list of `Type:name`. See
 * `Settings.resumes`. There is no configuration key for it, because it applies to one run.
 */
export const RESUME = "HOSTING_RESUME";

/** The type of a setting in a program. In the configuration and the environment, every setting is text. */
export type SettingType = "text" | "flag" | "number" | "words";

export interface Setting {
  readonly type: SettingType;
  readonly variable: string;
  readonly secret: boolean;
  /**
   * Whether an empty value is refused, because it would switch off a check without a message. An empty variable counts as unset, because pipelines
   * pass unset variables as empty.
   */
  readonly isProtection?: true;
  readonly example: string;
  readonly doc: string;
}

export type SettingKey = keyof typeof SETTINGS;

/**
 * The key with which an explicit provider (`hosting.Provider`) passes its name together with its settings. Only these settings apply to that
 * provider: the environment concerns the stack's own account, and the engine does not pass the stack's configuration (docs/facts/engine.md 11.2).
 */
export const EXPLICIT = "hosting:__explicit";

/** The key with which a stack chooses its host. It is not a setting of an account: the SDK reads it, and the provider accepts but ignores it. */
export const HOST = "host";

/**
 * The error for a missing or malformed setting. The message contains the key, its variable and the command that sets it. For an explicit provider, it
 * contains the provider's name and the argument.
 */
export class SettingError extends OperationError {
  /** `isByVariable`: the value comes from the environment variable. */
  constructor(key: SettingKey, what: string, provider?: string, isByVariable = false) {
    const where = provider === undefined ? `Configuration hosting:${key}` : `Provider "${provider}": ${key}`;
    const advice = isByVariable
      ? `The environment variable ${SETTINGS[key].variable} sets it and overrides the configuration. Correct the variable, or unset it.`
      : `Set it with: ${waysToSet(key, provider)}`;
    super(`${where} ${what}. ${advice}`, { code: "invalid_setting" });
    this.name = "SettingError";
  }
}

/** Returns the text of a setting that a program passes to a provider. A protection that is passed without a value is empty, and not unset. */
export function givenText(key: string, text: string | undefined): string | undefined {
  const { isProtection = key === "maxMonthlyIncrease" } = Object.hasOwn(SETTINGS, key) ? SETTINGS[key as SettingKey] : {};
  return text ?? (isProtection ? "" : undefined);
}

/** Returns how to set a setting: a command, or for an explicit provider a line of the program. */
export function howToSet(key: SettingKey, value: string, provider?: string): string {
  const { secret, type } = SETTINGS[key];
  if (provider === undefined) return `pulumi config set ${secret ? "--secret " : ""}hosting:${key} ${shellWord(value)}`;
  return `new hosting.Provider(${JSON.stringify(provider)}, { …, ${key}: ${type === "text" ? JSON.stringify(value) : value} })`;
}

/** The change of one setting that permits a refused step. Without `value`, the setting is removed. */
export interface Remedy {
  readonly key: SettingKey;
  readonly value?: string;
  /** `variable`: the environment variable of the setting. `program`: an argument of the explicit provider `provider`. */
  readonly by: "setting" | "variable" | "program";
  readonly provider?: string;
}

/** Returns what a user does: a command, the assignment of a variable, or a line of the program. */
export function remedyText({ key, value, by, provider }: Remedy): string {
  const { variable } = SETTINGS[key];
  if (value === undefined) return by === "variable" ? `unset ${variable}` : `pulumi config rm hosting:${key}`;
  if (by === "variable") return `${variable}=${key === "allowDataLoss" ? shellQuoted(value) : value}`;
  return howToSet(key, value, provider);
}

/** Returns the remedy as facts of an error: `hosting:autoConfirm=true`, `HOSTING_AUTO_CONFIRM=true`, `autoConfirm=true provider=other`, `unset=…`. */
export function remedyFacts({ key, value, by, provider }: Remedy): Facts {
  const name = { setting: `hosting:${key}`, variable: SETTINGS[key].variable, program: key }[by];
  return value === undefined ? { unset: name } : { [name]: value, ...(provider === undefined ? {} : { provider }) };
}

/** Returns all ways to set a setting, for the end of a sentence. An environment variable does not reach an explicit provider. */
export function waysToSet(key: SettingKey, provider?: string): string {
  const { variable, example } = SETTINGS[key];
  return provider === undefined ? `${howToSet(key, example)} (or the environment variable ${variable}).` : howToSet(key, example, provider);
}

/**
 * Returns the name of a setting for a message: with its variable for the stack's configuration, or with the provider's name for an explicit provider.
 */
export const settingName = (key: SettingKey, provider?: string): string =>
  provider === undefined ? `hosting:${key} (${SETTINGS[key].variable})` : `${key} of the hosting.Provider ${JSON.stringify(provider)}`;
