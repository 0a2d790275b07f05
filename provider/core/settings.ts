import { isLoopback } from "../api/loopback";
import { nearest } from "./nearest";

/** Keys of the `hosting:` namespace, their environment variables, and what they are for. The environment wins. */
export const SETTINGS = Object.freeze({
  baseUrl: {
    variable: "HOSTING_BASE_URL",
    secret: false,
    example: "https://console.example.com",
    doc: "Origin of the hosting API, without `/api/v1`.",
  },
  apiToken: { variable: "HOSTING_API_TOKEN", secret: true, example: "<token>", doc: "Bearer token of the hosting API." },
  panelUrl: {
    variable: "HOSTING_PANEL_URL",
    secret: false,
    example: "https://panel.example.com",
    doc: "Origin of the game panel, without `/api/client`.",
  },
  panelKey: { variable: "HOSTING_PANEL_KEY", secret: true, example: "ptlc_…", doc: "Client key of the game panel, `ptlc_…`." },
  autoConfirm: {
    variable: "HOSTING_AUTO_CONFIRM",
    secret: false,
    example: "true",
    doc: "`true` lets calls that raise the bill be confirmed. Default `false`.",
  },
  maxMonthlyIncrease: {
    variable: "HOSTING_MAX_MONTHLY_INCREASE",
    secret: false,
    example: "20",
    doc: "Most that one run may add to the monthly bill, in the quote's currency. Unset: no cap beyond `autoConfirm`.",
  },
  account: {
    variable: "HOSTING_ACCOUNT",
    secret: false,
    example: "17",
    doc: "Id of the team that the stack is moved to. Unset: the one that made its objects, and every other one is refused.",
  },
  liveDiff: {
    variable: "HOSTING_LIVE_DIFF",
    secret: false,
    example: "false",
    doc: "`false`: a preview reads nothing for a resource whose inputs did not change. Default `true`.",
  },
  language: {
    variable: "HOSTING_LANGUAGE",
    secret: false,
    example: "de",
    doc: "Language of API messages: `en`, `de`, `fr`, `es`, `fi`. Default `en`.",
  },
  vocabulary: {
    variable: "HOSTING_VOCABULARY",
    secret: false,
    example: '{"ctr":"…"}',
    doc: "JSON object, neutral word of the specification to the deployment's own word. Default: the neutral words themselves.",
  },
  requestsPerMinute: {
    variable: "HOSTING_REQUESTS_PER_MINUTE",
    secret: false,
    example: "100",
    doc: "Own ceiling below the hosting API's 200 a minute, for a token that is shared.",
  },
  panelRequestsPerMinute: {
    variable: "HOSTING_PANEL_REQUESTS_PER_MINUTE",
    secret: false,
    example: "100",
    doc: "Own ceiling below the panel's 256 a minute, for a key that is shared.",
  },
});

export type SettingKey = keyof typeof SETTINGS;

/** A missing or malformed setting: names the key, its variable and the command that sets it. */
export class SettingError extends Error {
  constructor(key: SettingKey, what: string) {
    const { variable, secret, example } = SETTINGS[key];
    super(
      `Configuration hosting:${key} ${what}. Set it with: pulumi config set ${secret ? "--secret " : ""}hosting:${key} ${quoted(example)} (or the environment variable ${variable}).`,
    );
    this.name = "SettingError";
  }
}

const quoted = (example: string) => (/[<>{" ]/.test(example) ? `'${example}'` : example);

export const LANGUAGES = ["en", "de", "fr", "es", "fi"] as const;

/** Looks settings up: environment first, then the stack's configuration. Validates each when it is needed, never before. */
export class Settings {
  constructor(
    /** Value of a full key, `hosting:baseUrl`. */
    private readonly config: (key: string) => string | undefined,
    private readonly environment: Readonly<Record<string, string | undefined>>,
    /** All full keys of the configuration, where they can be listed. */
    private readonly keys: readonly string[] = [],
  ) {}

  /** Fails for a key of the namespace that does not exist: it would be ignored silently otherwise. */
  requireKnownKeys(): void {
    for (const full of this.keys) {
      const key = /^hosting:(.+)$/.exec(full)?.[1];
      if (key === undefined || Object.hasOwn(SETTINGS, key)) continue;
      const meant = nearest(key, Object.keys(SETTINGS));
      const hint = meant ? `Did you mean hosting:${meant}? ` : `There are: ${Object.keys(SETTINGS).join(", ")}. `;
      throw new Error(`Configuration hosting:${key} is not known. ${hint}Remove it with: pulumi config rm hosting:${key}`);
    }
  }

  private get(key: SettingKey): string | undefined {
    const value = this.environment[SETTINGS[key].variable] || this.config(`hosting:${key}`);
    return value === undefined || value === "" ? undefined : value;
  }

  private origin(key: "baseUrl" | "panelUrl", prefix: string): string {
    const text = this.get(key);
    if (text === undefined) throw new SettingError(key, "is missing");
    let url: URL;
    try {
      url = new URL(text);
    } catch {
      // What stands before an @ may be a password.
      throw new SettingError(key, text.includes("@") ? "is not a URL" : `is not a URL (it is ${JSON.stringify(text)})`);
    }
    if (url.username || url.password) throw new SettingError(key, "must not hold a user name or password");
    if (url.protocol !== "https:" && url.protocol !== "http:")
      throw new SettingError(key, `must begin with https:// (it is ${JSON.stringify(text)})`);
    if (url.pathname !== "/" || url.search || url.hash) {
      throw new SettingError(key, `must be an origin alone, without a path such as ${prefix} (it is ${JSON.stringify(text)})`);
    }
    return url.origin;
  }

  /** Whether the addresses that are set are all of this machine: a sandbox, and no platform. */
  get isLocal(): boolean {
    const addresses = [this.get("baseUrl"), this.get("panelUrl")].filter((address) => address !== undefined);
    return addresses.length > 0 && addresses.every((address) => URL.canParse(address) && isLoopback(new URL(address).hostname));
  }

  private credential(key: "apiToken" | "panelKey"): string {
    const text = this.get(key);
    if (text === undefined) throw new SettingError(key, "is missing");
    if (!/^[\x21-\x7e]+$/.test(text))
      throw new SettingError(key, "is malformed: it holds a blank, a line break or another character that no token has");
    if (key === "panelKey" && !/^ptlc_.+/.test(text)) throw new SettingError(key, "is malformed: a client key begins with ptlc_");
    return text;
  }

  get hosting(): { origin: string; token: string } {
    return { origin: this.origin("baseUrl", "/api/v1"), token: this.credential("apiToken") };
  }

  get panel(): { origin: string; token: string } {
    return { origin: this.origin("panelUrl", "/api/client"), token: this.credential("panelKey") };
  }

  private flag(key: "autoConfirm" | "liveDiff", otherwise: boolean): boolean {
    const text = this.get(key);
    if (text === undefined) return otherwise;
    if (text !== "true" && text !== "false") throw new SettingError(key, `must be true or false (it is ${JSON.stringify(text)})`);
    return text === "true";
  }

  get autoConfirm(): boolean {
    return this.flag("autoConfirm", false);
  }

  get liveDiff(): boolean {
    return this.flag("liveDiff", true);
  }

  private number(key: "maxMonthlyIncrease" | "requestsPerMinute" | "panelRequestsPerMinute", least: number): number | undefined {
    const text = this.get(key);
    if (text === undefined) return undefined;
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (!Number.isFinite(value) || value < least)
      throw new SettingError(key, `must be a number from ${least} on (it is ${JSON.stringify(text)})`);
    return value;
  }

  /** Id of the team that the stack is moved to. */
  get account(): string | undefined {
    return this.get("account");
  }

  get maxMonthlyIncrease(): number | undefined {
    return this.number("maxMonthlyIncrease", 0);
  }

  get requestsPerMinute(): number | undefined {
    return this.number("requestsPerMinute", 1);
  }

  get panelRequestsPerMinute(): number | undefined {
    return this.number("panelRequestsPerMinute", 1);
  }

  get language(): string {
    const text = this.get("language") ?? "en";
    if (!(LANGUAGES as readonly string[]).includes(text))
      throw new SettingError("language", `must be one of ${LANGUAGES.join(", ")} (it is ${JSON.stringify(text)})`);
    return text;
  }

  get vocabulary(): Record<string, string> {
    const text = this.get("vocabulary");
    if (text === undefined) return {};
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new SettingError("vocabulary", "is not JSON");
    }
    const words = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
    const wrong = words?.find(([, own]) => typeof own !== "string" || !/^[A-Za-z0-9_-]+$/.test(own));
    if (!words || wrong)
      throw new SettingError("vocabulary", `must be a JSON object of words${wrong ? `; "${wrong[0]}" has something else` : ""}`);
    return Object.fromEntries(words as [string, string][]);
  }
}
