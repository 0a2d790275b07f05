import { Masker } from "../../api/masker";
import type { Sink } from "../../core/log/log";
import type { Outside, Run } from "../../core/run/run";
import { EXPLICIT, givenText, SETTINGS, type SettingKey } from "../../core/settings/setting-keys";
import { Settings } from "../../core/settings/settings";
import { isDefaultProviderName } from "../../core/urn";
import { type Bag, isBag } from "../../core/values";
import { Cancellation } from "../cancellation";
import type { EngineLog } from "../engine-log";
import type { Components } from "./construct-call";
import { markedSecrets, openedBag } from "./secrets";

export interface SessionOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address of the engine. Absent if the process does not know the address yet. */
  readonly engineAddress?: string | undefined;
  schema(): string;
  engineLog(address: string | undefined): EngineLog;
  /** Loads the file with the components. */
  components(): Components;
  /** Begins the run. It must pass the `Outside` of the run through `endable`, so that a cancellation ends the waits. */
  begin(settings: Settings, sink: Sink, endable: (outside: Outside) => Outside, masker: Masker): Run;
}

/** One process of the plugin: the settings of its provider resource, and the run that all resource types share. */
export class Session {
  private args: Bag = {};
  /** Masks secrets in all texts that leave this process. It knows the values that the engine marks as secret, even in settings. */
  readonly masker = new Masker();
  /** Name of the explicit provider. Undefined for the default provider. */
  providerName: string | undefined;
  private current: Run | undefined;
  private log: EngineLog | undefined;
  private address: string | undefined;
  private loaded: Components | undefined;
  private readonly cancellation = new Cancellation();
  private underWay = 0;
  private whenIdle: (() => void)[] = [];

  constructor(readonly options: SessionOptions) {
    this.address = options.engineAddress;
  }

  /** Records the engine's address. The connection opens when the first line is logged. */
  connect(address: string): void {
    if (address !== "") this.address = address;
  }

  get engineAddress(): string {
    return this.address ?? "";
  }

  components(): Components {
    this.loaded ??= this.options.components();
    return this.loaded;
  }

  /** Ends the running constructions with an error that no code awaited. Returns false if there are none. */
  failConstructions(error: unknown): boolean {
    return this.loaded?.fail(error) ?? false;
  }

  /** Does not check the values: the first resource that needs a malformed setting fails. */
  configure(args: Bag, name: string | undefined): void {
    this.args = openedBag(args);
    this.masker.hideMarked(...markedSecrets(args));
    this.providerName = name === undefined || isDefaultProviderName(name) ? undefined : name;
  }

  get run(): Run {
    this.current ??= this.begin();
    return this.current;
  }

  private begin(): Run {
    const { options, args, providerName } = this;
    const keys = Object.keys(args).filter((key) => !isPassedOn(key));
    const texts = new Map(keys.map((key) => [`hosting:${key}`, givenText(key, settingText(key, args[key]))]));
    const look = (key: string) => (key === EXPLICIT ? providerName : texts.get(key));
    // No keys are passed, because `checkSettings` has already refused unknown ones.
    const settings = new Settings(look, options.env, []);
    return options.begin(
      settings,
      (line) => this.engineLog.sink(line),
      (outside) => this.cancellation.endable(outside),
      this.masker,
    );
  }

  private get engineLog(): EngineLog {
    this.log ??= this.options.engineLog(this.address);
    return this.log;
  }

  warn(text: string): void {
    this.engineLog.sink({ severity: "warning", text });
  }

  /** Makes a call, and resolves after the engine has received the call's log lines. */
  async during<T>(call: () => Promise<T>): Promise<T> {
    this.underWay++;
    try {
      return await call();
    } finally {
      await this.log?.settled();
      this.underWay--;
      if (this.underWay === 0) for (const done of this.whenIdle.splice(0)) done();
    }
  }

  /** Ends all waits. The engine calls this method if the user cancels, but also at the end of each run, so it logs nothing. */
  cancel(): void {
    this.cancellation.cancel();
  }

  idle(): Promise<void> {
    return this.underWay === 0 ? Promise.resolve() : new Promise((done) => this.whenIdle.push(done));
  }
}

/** Inputs of every provider resource that are not settings of the provider. */
const PASSED_ON: readonly string[] = ["version", "pluginDownloadURL", "pluginChecksums", "host"];

export const isPassedOn = (key: string): boolean => PASSED_ON.includes(key) || key.startsWith("__");

/** Returns the text that a setting would have in the stack's configuration. */
export function settingText(key: string, given: unknown): string | undefined {
  const value = withoutJson(key, given);
  return value === undefined || value === null ? undefined : isBag(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/**
 * Returns the value that the program passed. For an explicit provider, the generated SDKs send a setting as JSON if its type in the schema is not a
 * string. So the text `ten` of a program arrives as `"ten"`, with the quotes.
 */
export function withoutJson(key: string, value: unknown): unknown {
  const isText = !Object.hasOwn(SETTINGS, key) || SETTINGS[key as SettingKey].type === "text";
  if (isText || typeof value !== "string" || !/^\s*["[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
