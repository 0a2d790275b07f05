import { isLoopback } from "../../api/proxy";
import { API_SIDES, type Api } from "../api-sides";
import { OperationError } from "../log/errors";
import { EMPTY } from "../log/prices";
import { decimalIn, misspelt, nearest, nearestDecimal, shellWord } from "../log/text";
import { isNamedIn, nearestNamedList, parseNamedList } from "../named-list";
import { isUnknown } from "../values";
import {
  DATA_LOSS_VARIABLE,
  EXPLICIT,
  FORGET_UNFINISHED,
  HOST,
  howToSet,
  RESUME,
  type Remedy,
  SETTINGS,
  SettingError,
  type SettingKey,
  settingName,
  waysToSet,
} from "./setting-keys";

export const LANGUAGES = ["en", "de", "fr", "es", "fi"] as const;

/**
 * Looks up settings, first in the environment, then in the stack's configuration. An explicit provider uses only its own settings. Each setting is
 * validated at its first use.
 */
export class Settings {
  readonly provider: string | undefined;

  constructor(
    /** Returns the value of a full key, such as `hosting:baseUrl`. */
    private readonly config: (key: string) => string | undefined,
    private readonly environment: Readonly<Record<string, string | undefined>>,
    /** All full keys of the configuration, if they can be listed. */
    private readonly keys: readonly string[] = [],
    private readonly project = "",
  ) {
    this.provider = config(EXPLICIT);
  }

  /**
   * Fails for an unknown key of the namespace, which would otherwise be ignored silently. In a project with the name `hosting`, the program's own
   * keys are in the same namespace. In such a project, only keys that look like a misspelt setting are refused.
   */
  requireKnownKeys(): void {
    for (const full of this.keys) {
      const key = /^hosting:(.+)$/.exec(full)?.[1];
      if (key === undefined || key === HOST || full === EXPLICIT || Object.hasOwn(SETTINGS, key)) continue;
      const known = Object.keys(SETTINGS);
      if (this.project === "hosting") {
        const meant = misspelt(key, known);
        if (meant === undefined) continue;
        throw new OperationError(
          `Configuration hosting:${key} looks like a misspelling of hosting:${meant}. Correct it. If it is a key of your own program, choose a less similar name.`,
          { code: "invalid_setting" },
        );
      }
      const meant = nearest(key, known);
      const hint = meant ? `Did you mean hosting:${meant}? ` : `Available: ${known.join(", ")}. `;
      throw new OperationError(`Configuration hosting:${key} is unknown. ${hint}Remove it with: pulumi config rm hosting:${key}`, {
        code: "invalid_setting",
      });
    }
  }

  /** Returns how to set a setting, for the end of a sentence. */
  howToSet(key: SettingKey, value: string): string {
    return howToSet(key, value, this.provider);
  }

  /**
   * Returns how a user changes a setting that permits costs. If the environment variable of the setting is set, it overrides the configuration, so the
   * advice is to change the variable. In CI the advice always is the variable, because it applies only to that job and changes no file of the stack.
   */
  remedyFor(key: "autoConfirm" | "maxMonthlyIncrease", value: string): Remedy {
    const { CI } = this.environment;
    const isInCi = this.provider === undefined && CI && CI !== "false" && CI !== "0";
    return this.ownVariable(key) !== undefined || isInCi ? { key, value, by: "variable" } : this.remedyInStack(key, value);
  }

  /** The change of a setting in the stack's configuration, or in the program for an explicit provider. */
  remedyInStack(key: SettingKey, value: string): Remedy {
    const { provider } = this;
    return provider === undefined ? { key, value, by: "setting" } : { key, value, by: "program", provider };
  }

  removedCap(): Remedy {
    return { key: "maxMonthlyIncrease", by: this.ownVariable("maxMonthlyIncrease") === undefined ? "setting" : "variable" };
  }

  /** Returns how to set a setting, by a command with an example value or by the environment variable. */
  waysToSet(key: SettingKey): string {
    return waysToSet(key, this.provider);
  }

  nameOf(key: SettingKey): string {
    return settingName(key, this.provider);
  }

  private get(key: SettingKey): string | undefined {
    const { isProtection } = SETTINGS[key];
    const value = this.ownVariable(key) ?? this.config(`hosting:${key}`);
    if (value === undefined || value.trim() !== "") return value;
    if (isProtection) throw this.error(key, "is empty, so it does not protect anything");
    return undefined;
  }

  isSet(key: SettingKey): boolean {
    return this.get(key) !== undefined;
  }

  /** Returns the value of the environment variable of a setting. Blank means unset. A variable does not reach an explicit provider. */
  private ownVariable(key: SettingKey): string | undefined {
    const text = this.provider === undefined ? this.environment[SETTINGS[key].variable] : undefined;
    return text?.trim() ? text : undefined;
  }

  private error(key: SettingKey, what: string): SettingError {
    const own = this.ownVariable(key);
    // A rehearsal sets addresses and tokens in the environment and in the configuration. If both have the same value, the error names the
    // configuration.
    return new SettingError(key, what, this.provider, own !== undefined && own !== this.config(`hosting:${key}`));
  }

  private origin({ address: key, prefix }: (typeof API_SIDES)[Api]): string {
    const text = this.get(key);
    if (text === undefined) throw this.error(key, "is missing");
    let url: URL;
    try {
      url = new URL(text);
    } catch {
      // The message does not quote a text with an `@`, because the part before it may be a password.
      throw this.error(key, text.includes("@") ? "is not a URL" : `is not a URL (got ${JSON.stringify(text)})`);
    }
    if (url.username || url.password) throw this.error(key, "must not contain a user name or password");
    if (url.protocol !== "https:" && url.protocol !== "http:")
      throw this.error(key, `must begin with https:// (got ${JSON.stringify(text)})`);
    if (url.pathname !== "/" || url.search || url.hash) {
      throw this.error(key, `must be an origin only, without a path such as ${prefix} (got ${JSON.stringify(text)})`);
    }
    return url.origin;
  }

  /** The variables and folders that references may use. Undefined: all that the provider does not refuse. */
  get references(): string | undefined {
    return this.get("references");
  }

  /** Whether all configured addresses are on this machine, as with a sandbox. */
  get isLocal(): boolean {
    const addresses = [this.get("baseUrl"), this.get("panelUrl")].filter((address) => address !== undefined);
    return addresses.length > 0 && addresses.every((address) => URL.canParse(address) && isLoopback(new URL(address).hostname));
  }

  private credential(key: "apiToken" | "panelKey"): string {
    const text = this.get(key);
    if (text === undefined) throw this.error(key, "is missing");
    if (!/^[\x21-\x7e]+$/.test(text))
      throw this.error(key, "is malformed: it contains a space, a line break or another character that is not allowed in a token");
    if (key === "panelKey" && !/^ptlc_.+/.test(text)) throw this.error(key, "is malformed: a client key starts with ptlc_");
    return text;
  }

  get hosting(): { origin: string; token: string } {
    return { origin: this.origin(API_SIDES.hosting), token: this.credential("apiToken") };
  }

  get panel(): { origin: string; token: string } {
    return { origin: this.origin(API_SIDES.panel), token: this.credential("panelKey") };
  }

  private flag(key: "autoConfirm" | "liveDiff" | "explainDrift" | "refreshFirst", otherwise: boolean): boolean {
    const text = this.get(key);
    if (text === undefined) return otherwise;
    if (text !== "true" && text !== "false") throw this.error(key, `must be true or false (got ${JSON.stringify(text)})`);
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

  get refreshFirst(): boolean {
    return this.flag("refreshFirst", false);
  }

  /** Whether a refresh treats an unfinished operation as finished. The setting applies to one run, so there is no configuration key for it. */
  get forgetsUnfinished(): boolean {
    return this.environment[FORGET_UNFINISHED] === "true";
  }

  /**
   * Whether this run may adopt an object that equals the resource's inputs and was probably left by an interrupted run, although no object of the
   * stack contains it. Such an object could also belong to another user, so the user must permit it in `HOSTING_RESUME`. `type` as programs write it:
   * `game.Schedule`.
   */
  resumes(type: string, name: string): boolean {
    const text = this.resume;
    if (text === "" || text === "false") return false;
    if (text === "true") return true;
    const list = parseNamedList(text);
    if (list) return isNamedIn(list, type, name);
    const near = nearestNamedList(text);
    throw new OperationError(
      `${RESUME} is ${JSON.stringify(text)}, but must be true or a list such as Project:shop,game.Schedule:nightly. ${near === undefined ? "Each entry is the resource type as in the program, a colon, and the name of the resource." : `Did you mean ${RESUME}=${shellWord(near)}?`}`,
      { code: "invalid_setting" },
    );
  }

  /** The text of `HOSTING_RESUME`. */
  get resume(): string {
    return this.environment[RESUME]?.trim() ?? "";
  }

  private number(key: SettingKey, text: string | undefined, least: number): number | undefined {
    if (text === undefined) return undefined;
    const value = decimalIn(text);
    if (value !== undefined && value >= least) return value;
    const near = nearestDecimal(text, least);
    const hint =
      near === undefined ? (key === "maxMonthlyIncrease" ? ", or none for no maximum" : "") : `, in decimal digits such as ${near}`;
    throw this.error(key, `must be a number of at least ${least} (got ${JSON.stringify(text)})${hint}`);
  }

  // The next four getters return the text of a setting that pins an account. `account-pin.ts` parses it.

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

  /** The permissions to lose data: from the stack's setting, and from the variable of this run. */
  get allowDataLoss(): { setting: string | undefined; variable: string | undefined } {
    const given = (text: string | undefined): string | undefined => text?.trim() || undefined;
    return { setting: given(this.config("hosting:allowDataLoss")), variable: given(this.environment[DATA_LOSS_VARIABLE]) };
  }

  /** The cap of a run. Undefined: there is none. An empty cap permits no purchase, but an empty variable leaves the stack's cap in effect. */
  get maxMonthlyIncrease(): number | typeof EMPTY | undefined {
    const { maxMonthlyIncrease: key } = SETTINGS;
    const variable = this.provider === undefined ? this.environment[key.variable] : undefined;
    const text = this.ownVariable("maxMonthlyIncrease") ?? this.config("hosting:maxMonthlyIncrease") ?? variable;
    if (text?.trim() === "none") return undefined;
    return text === undefined || (text.trim() !== "" && !isUnknown(text)) ? this.number("maxMonthlyIncrease", text, 0) : EMPTY;
  }

  get requestsPerMinute(): number | undefined {
    return this.number("requestsPerMinute", this.get("requestsPerMinute"), 1);
  }

  get panelRequestsPerMinute(): number | undefined {
    return this.number("panelRequestsPerMinute", this.get("panelRequestsPerMinute"), 1);
  }

  get language(): string {
    const text = this.get("language") ?? "en";
    if (!(LANGUAGES as readonly string[]).includes(text))
      throw this.error("language", `must be one of ${LANGUAGES.join(", ")} (got ${JSON.stringify(text)})`);
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
      throw this.error("vocabulary", `must be a JSON object of words${wrong ? `; the value of "${wrong[0]}" is not a word` : ""}`);
    return Object.fromEntries(words as [string, string][]);
  }
}
