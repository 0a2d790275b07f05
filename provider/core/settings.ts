import { isLoopback } from "../api/loopback";
import { problemOfList } from "./data/permission";
import { OperationError } from "./errors";
import { isNamedIn, nearestNamedList, parseNamedList } from "./named-list";
import { misspelt, nearest } from "./nearest";
import {
  DATA_LOSS_VARIABLE,
  EXPLICIT,
  FORGET_UNFINISHED,
  howToSet,
  RESUME,
  SETTINGS,
  SettingError,
  type SettingKey,
  settingName,
  waysToSet,
} from "./setting-keys";

export const LANGUAGES = ["en", "de", "fr", "es", "fi"] as const;

/** Settings that an empty value would switch off without a word. An empty variable counts as not set: pipelines hand on what they do not have. */
const PROTECTING: ReadonlySet<SettingKey> = new Set([
  "account",
  "panelAccount",
  "accountBefore",
  "panelAccountBefore",
  "maxMonthlyIncrease",
]);

/** Looks settings up: environment first, then the stack's configuration; of an explicit provider its own alone. Validates each when it is needed, never before. */
export class Settings {
  /** Name of the explicit provider whose settings these are. */
  readonly provider: string | undefined;

  constructor(
    /** Value of a full key, `hosting:baseUrl`. */
    private readonly config: (key: string) => string | undefined,
    private readonly environment: Readonly<Record<string, string | undefined>>,
    /** All full keys of the configuration, where they can be listed. */
    private readonly keys: readonly string[] = [],
    /** Name of the Pulumi project. */
    private readonly project = "",
  ) {
    this.provider = config(EXPLICIT);
  }

  /**
   * Fails for a key of the namespace that does not exist: it would be ignored silently otherwise. In a project that is called `hosting` itself
   * the namespace is also the program's own, and only what looks like a misspelt setting is refused.
   */
  requireKnownKeys(): void {
    for (const full of this.keys) {
      const key = /^hosting:(.+)$/.exec(full)?.[1];
      if (key === undefined || full === EXPLICIT || Object.hasOwn(SETTINGS, key)) continue;
      const known = Object.keys(SETTINGS);
      if (this.project === "hosting") {
        const meant = misspelt(key, known);
        if (meant === undefined) continue;
        throw new OperationError(
          `Configuration hosting:${key} looks like a misspelt hosting:${meant}. Correct it, or if it is a key of the program's own, give it a name that is further from it.`,
          { code: "invalid_setting" },
        );
      }
      const meant = nearest(key, known);
      const hint = meant ? `Did you mean hosting:${meant}? ` : `Available: ${known.join(", ")}. `;
      throw new OperationError(`Configuration hosting:${key} is not known. ${hint}Remove it with: pulumi config rm hosting:${key}`, {
        code: "invalid_setting",
      });
    }
  }

  /** What the user does to set a setting, for the end of a sentence. */
  howToSet(key: SettingKey, value: string): string {
    return howToSet(key, value, this.provider);
  }

  /** The same for money: names the variable if it would win over the configuration, and in CI, where the variable of one job permits and no file of the stack. */
  howToPermit(key: "autoConfirm" | "maxMonthlyIncrease", value: string): string {
    const { variable } = SETTINGS[key];
    const { CI } = this.environment;
    const isByVariable = this.environment[variable] || (CI && CI !== "false" && CI !== "0");
    return this.provider === undefined && isByVariable ? `${variable}=${value}` : this.howToSet(key, value);
  }

  howToRemoveCap(): string {
    const { variable } = SETTINGS.maxMonthlyIncrease;
    const isByVariable = this.provider === undefined && this.environment[variable];
    return isByVariable ? `unset ${variable}` : "pulumi config rm hosting:maxMonthlyIncrease";
  }

  /** The same with all ways, and an example. */
  waysToSet(key: SettingKey): string {
    return waysToSet(key, this.provider);
  }

  /** A setting as the user gave it. */
  nameOf(key: SettingKey): string {
    return settingName(key, this.provider);
  }

  private get(key: SettingKey): string | undefined {
    const own = this.provider === undefined ? this.environment[SETTINGS[key].variable] : undefined;
    const value = own || this.config(`hosting:${key}`);
    if (value === "" && PROTECTING.has(key)) throw this.error(key, "is empty, so it protects nothing");
    return value === undefined || value === "" ? undefined : value;
  }

  /** Whether anything is given for it, be it right or wrong. */
  isSet(key: SettingKey): boolean {
    return this.get(key) !== undefined;
  }

  private error(key: SettingKey, what: string): SettingError {
    return new SettingError(key, what, this.provider);
  }

  private origin(key: "baseUrl" | "panelUrl", prefix: string): string {
    const text = this.get(key);
    if (text === undefined) throw this.error(key, "is missing");
    let url: URL;
    try {
      url = new URL(text);
    } catch {
      // What stands before an @ may be a password.
      throw this.error(key, text.includes("@") ? "is not a URL" : `is not a URL (it is ${JSON.stringify(text)})`);
    }
    if (url.username || url.password) throw this.error(key, "must not hold a user name or password");
    if (url.protocol !== "https:" && url.protocol !== "http:")
      throw this.error(key, `must begin with https:// (it is ${JSON.stringify(text)})`);
    if (url.pathname !== "/" || url.search || url.hash) {
      throw this.error(key, `must be an origin alone, without a path such as ${prefix} (it is ${JSON.stringify(text)})`);
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
    if (text === undefined) throw this.error(key, "is missing");
    if (!/^[\x21-\x7e]+$/.test(text))
      throw this.error(key, "is malformed: it holds a blank, a line break or another character that no token has");
    if (key === "panelKey" && !/^ptlc_.+/.test(text)) throw this.error(key, "is malformed: a client key begins with ptlc_");
    return text;
  }

  get hosting(): { origin: string; token: string } {
    return { origin: this.origin("baseUrl", "/api/v1"), token: this.credential("apiToken") };
  }

  get panel(): { origin: string; token: string } {
    return { origin: this.origin("panelUrl", "/api/client"), token: this.credential("panelKey") };
  }

  private flag(key: "autoConfirm" | "liveDiff" | "explainDrift", otherwise: boolean): boolean {
    const text = this.get(key);
    if (text === undefined) return otherwise;
    if (text !== "true" && text !== "false") throw this.error(key, `must be true or false (it is ${JSON.stringify(text)})`);
    return text === "true";
  }

  get autoConfirm(): boolean {
    return this.flag("autoConfirm", false);
  }

  get liveDiff(): boolean {
    return this.flag("liveDiff", true);
  }

  get explainDrift(): boolean {
    return this.flag("explainDrift", true);
  }

  /** Whether a refresh takes it for finished what an operation did not finish. For one run, so that no configuration has it. */
  get forgetsUnfinished(): boolean {
    return this.environment[FORGET_UNFINISHED] === "true";
  }

  /**
   * Whether this run may adopt an equal object that an interrupted run left outside of everything that the stack owns. For one run, so that
   * no configuration has it. `type` as programs write it.
   */
  resumes(type: string, name: string): boolean {
    const text = this.environment[RESUME]?.trim();
    if (text === undefined || text === "" || text === "false") return false;
    if (text === "true") return true;
    const list = parseNamedList(text);
    if (list) return isNamedIn(list, type, name);
    const near = nearestNamedList(text);
    throw new OperationError(
      `${RESUME} is ${JSON.stringify(text)}, which is neither true nor a list such as Project:shop,game.Schedule:nightly. ${near === undefined ? "Write the resource type as the program writes it, a colon, and the name of the resource." : `Did you mean ${RESUME}=${quoted(near)}?`}`,
      { code: "invalid_setting" },
    );
  }

  /** What is wrong with the types that `HOSTING_RESUME` names: a mistyped one would adopt nothing, and say nothing. */
  resumeProblem(types: readonly string[]): string | undefined {
    this.resumes("", "");
    const text = this.environment[RESUME]?.trim();
    const wrong = parseNamedList(text ?? "") && types.length > 0 ? problemOfList(text ?? "", types) : undefined;
    return wrong === undefined ? undefined : `${RESUME} ${wrong}`;
  }

  private number(key: "maxMonthlyIncrease" | "requestsPerMinute" | "panelRequestsPerMinute", least: number): number | undefined {
    const text = this.get(key);
    if (text === undefined) return undefined;
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (!Number.isFinite(value) || value < least)
      throw this.error(key, `must be a number from ${least} on (it is ${JSON.stringify(text)})`);
    return value;
  }

  // Accounts as the user wrote them: `account-pin.ts` reads them.

  get account(): string | undefined {
    return this.get("account")?.trim();
  }

  get panelAccount(): string | undefined {
    return this.get("panelAccount")?.trim();
  }

  get accountBefore(): string | undefined {
    return this.get("accountBefore")?.trim();
  }

  get panelAccountBefore(): string | undefined {
    return this.get("panelAccountBefore")?.trim();
  }

  /** Which data may be lost: by the stack's setting, and by the variable of this run. */
  get allowDataLoss(): { setting: string | undefined; variable: string | undefined } {
    const given = (text: string | undefined): string | undefined => text?.trim() || undefined;
    return { setting: given(this.config("hosting:allowDataLoss")), variable: given(this.environment[DATA_LOSS_VARIABLE]) };
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
      throw this.error("language", `must be one of ${LANGUAGES.join(", ")} (it is ${JSON.stringify(text)})`);
    return text;
  }

  get vocabulary(): Record<string, string> {
    const text = this.get("vocabulary");
    if (text === undefined) return {};
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw this.error("vocabulary", "is not JSON");
    }
    const words = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
    const wrong = words?.find(([, own]) => typeof own !== "string" || !/^[A-Za-z0-9_-]+$/.test(own));
    if (!words || wrong)
      throw this.error("vocabulary", `must be a JSON object of words${wrong ? `; "${wrong[0]}" has something else` : ""}`);
    return Object.fromEntries(words as [string, string][]);
  }
}

/** A value as a shell takes it. */
const quoted = (text: string): string => (/^[\w.:,#/-]+$/.test(text) ? text : `'${text}'`);
