import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { HOST_VARIABLE, type HostName } from "../provider/hosts/host-choice";
import { SANDBOX_SPEED } from "../provider/hosts/platform-clock";
import { REHEARSAL } from "../provider/hosts/rehearsal";
import { connectSandbox, type Sandbox, startSandbox } from "../sandbox";
import { ACCOUNT_KEYS, ACCOUNT_SETTINGS, ADDRESS_KEYS, pinText, refuseForeignAddress, sandboxAccount } from "./account-pins";
import { refuseUnusableTypeScript } from "./program/typescript";
import { fullKey, isRunByNode, type ProjectFiles, readProject, readProjectFile, shortName, stackToRehearse } from "./project-files";
import { loadSdk, type Sdk } from "./protocol/sdk";
import type { StandIn } from "./protocol/stand-ins";
import { type Bag, openSecrets, secret } from "./protocol/wire";
import type { StackOptions } from "./stack";

/** Default names of project and stack for a program that is a function. */
const DEFAULTS = { project: "rehearsal", stack: "dev" };

/** Speed of a sandbox that a stack starts. A minute on the platform takes 0.2 s. */
export const REHEARSAL_SPEED = 300;

interface Setting {
  text: string;
  secret: boolean;
}

/** Environment variable of a program. It is `true` if stand-ins replace the program's secrets. */
export const STAND_INS = "HOSTING_STAND_IN_SECRETS";

/** Backend that the provider records as the owner of a purchase. It does not depend on a Pulumi login, because a rehearsal stores its own state. */
const BACKEND = "rehearsal://local";

/** The settings that a stack has before it runs, for the rehearsal's engine and the Pulumi CLI. */
export class StackSettings {
  readonly #config = new Map<string, Setting>();
  readonly #standInKeys: string[] = [];
  /** Ids of the sandbox's accounts, by the configuration key of the pin that they replace. */
  readonly #pins = new Map<string, string>();

  private constructor(
    private readonly options: StackOptions,
    readonly sdk: Sdk,
    readonly project: string,
    readonly stack: string,
    /** The project, if the stack was made from a folder. */
    readonly files: ProjectFiles | undefined,
    /** Folder in which the provider host starts. */
    readonly folder: string,
    private readonly linked: { sandbox: Sandbox; own: boolean } | undefined,
  ) {}

  static async make(options: StackOptions): Promise<StackSettings> {
    const { program, dir } = options;
    const stack = shortName(options.stack ?? (dir === undefined ? DEFAULTS.stack : stackToRehearse(dir)));
    if ((program === undefined) === (dir === undefined)) {
      throw new Error("A stack needs either a program (a function) or a dir (the folder of a Pulumi project).");
    }
    const home = resolve(dir ?? options.workDir ?? process.cwd());
    // A program that is a function has already loaded the SDK next to this package. If this package is linked into the program's folder, that folder
    // can contain another copy of the SDK.
    const sdk = program === undefined ? sdkOfFolder(home) : loadSdk(__dirname);
    const files = dir === undefined ? undefined : readProject(dir, stack);
    if (files?.typescript) refuseUnusableTypeScript(sdk.runScript);
    const project = options.project ?? files?.name ?? DEFAULTS.project;
    const linked = await linkSandbox(options.sandbox ?? {});
    const settings = new StackSettings(options, sdk, project, stack, files, files?.folder ?? home, linked);
    try {
      settings.#fillConfig();
      await settings.#replacePins();
      settings.childEnvironment();
      return settings;
    } catch (error) {
      await settings.close();
      throw error;
    }
  }

  get sandbox(): Sandbox {
    if (this.linked === undefined) throw new Error("This stack has no sandbox: it was made with sandbox: false.");
    return this.linked.sandbox;
  }

  get config(): ReadonlyMap<string, Setting> {
    return this.#config;
  }

  get wireConfig(): Bag {
    return Object.fromEntries([...this.#config].map(([key, { text, secret: isSecret }]) => [key, isSecret ? secret(text) : text]));
  }

  /** The account pins and encrypted values that the rehearsal replaced, for the report. */
  get standIns(): StandIn[] {
    const pins = [...this.#pins].map(([key, pin]): StandIn => ({ kind: "configuration", name: key, text: pinText(key, pin) }));
    const unused = this.files?.notObeyed ?? [];
    if (unused.length > 0)
      pins.push({ kind: "configuration", name: unused.join(", "), text: `a rehearsal does not use: ${unused.join(", ")}` });
    const keys = this.#standInKeys.filter((key) => this.#config.get(key)?.text.includes("stand-in:"));
    if (keys.length === 0) return pins;
    const text = `configuration ${keys.join(", ")}: encrypted, and not read. Each secret is replaced by the string "stand-in:<key>".`;
    return [...pins, { kind: "configuration", name: keys.join(", "), text }];
  }

  setConfig(key: string, text: string, isSecret: boolean): void {
    const full = fullKey(key, this.project);
    this.#config.set(full, { text, secret: isSecret });
    this.#pins.delete(full);
    this.childEnvironment();
  }

  /**
   * Returns the environment of provider and program. It contains the sandbox's addresses, because a `destroy` uses the configuration of the last
   * `up`, when the sandbox may have had another port.
   */
  childEnvironment(run: Record<string, string> = {}): NodeJS.ProcessEnv {
    const { env: ofStack, typeCheck = false, dir, program } = this.options;
    const env: Record<string, string> = { ...ofStack, ...run };
    const children: NodeJS.ProcessEnv = { PULUMI_BACKEND_URL: BACKEND, ...process.env, ...env };
    // The time in the sandbox runs faster, so the provider waits for a shorter time.
    if (this.linked !== undefined) children[SANDBOX_SPEED] = String(this.linked.sandbox.speed);
    if (this.options.standInSecrets) children[STAND_INS] = "true";
    // The files of a rehearsal may reach users who must not know the values, so the provider does not read the values of references.
    children[REHEARSAL.standIns] = "true";
    // A program in another language always uses the plugin.
    if (this.files !== undefined && !isRunByNode(this.files)) children[HOST_VARIABLE] = PLUGIN_HOST;
    if (dir !== undefined) children.PULUMI_NODEJS_TRANSPILE_ONLY = String(!typeCheck);
    for (const { key, variable, before } of ACCOUNT_SETTINGS) {
      const pin = this.#pins.get(key);
      if (pin !== undefined) children[variable] = pin;
      if (this.linked !== undefined && env[before.variable] === undefined) delete children[before.variable];
    }
    for (const { key, variable, url } of ADDRESS_KEYS) {
      const configured = this.#config.get(key)?.text;
      const value = env[variable] ?? configured ?? process.env[variable];
      if (value === undefined) continue;
      if (url) refuseForeignAddress(value, env[variable] === undefined && configured !== undefined ? key : variable);
      if (url && program !== undefined) refuseOtherAddress(variable, value);
      children[variable] = value;
    }
    return children;
  }

  /**
   * Returns the environment for an explicit provider, without the stack's addresses, which would take precedence over the provider's arguments. Fails
   * if an argument is the address of another machine.
   */
  async accountEnvironment(provider: string, values: Bag, run: Record<string, string> = {}): Promise<NodeJS.ProcessEnv> {
    const children = this.childEnvironment(run);
    for (const { variable } of [...ADDRESS_KEYS, ...ACCOUNT_SETTINGS]) delete children[variable];
    const own = ADDRESS_KEYS.filter(({ url }) => url).flatMap(({ key }) => {
      const value = openSecrets(values[key] ?? "");
      return typeof value === "string" && value !== "" ? [{ key, address: value }] : [];
    });
    for (const { key, address } of own) refuseForeignAddress(address, `${key} of the provider "${provider}"`);
    const origin = own[0]?.address;
    if (origin !== undefined) children[SANDBOX_SPEED] = String(await this.#speedOf(origin));
    return children;
  }

  /** Returns the arguments of an explicit provider. The id of the sandbox's account replaces a pin to a real account. */
  async accountConfig(provider: string, values: Bag, note: (standIn: StandIn) => void): Promise<Bag> {
    const own = { ...values };
    for (const account of ACCOUNT_SETTINGS) {
      delete own[account.before.key];
      const { [account.key]: given } = values;
      if (given === undefined || given === null || given === "") continue;
      const pin = await sandboxAccount(account, (key) => values[key]);
      if (pin === undefined || openSecrets(given) === pin) continue;
      own[account.key] = pin;
      const name = `${account.key} of the provider "${provider}"`;
      note({ kind: "configuration", name, text: pinText(name, pin) });
    }
    return own;
  }

  /** Returns the speed of the sandbox at an address. An explicit provider may use a different sandbox from the stack's. */
  async #speedOf(address: string): Promise<number> {
    const { origin } = new URL(address);
    const own = this.linked?.sandbox;
    if (own && [own.baseUrl, own.panelUrl].some((known) => new URL(known).origin === origin)) return own.speed;
    return connectSandbox(new URL("/sandbox", origin).href)
      .then(({ speed }) => speed)
      .catch(() => 1);
  }

  async close(): Promise<void> {
    if (this.linked?.own) await this.linked.sandbox.close();
  }

  /**
   * Replaces account pins in files and in this process's environment, because they name a real account. Keeps a pin in the options `env` and
   * `config`, unless its origin differs from the sandbox's.
   */
  async #replacePins(): Promise<void> {
    if (this.linked === undefined) return;
    const { env = {} } = this.options;
    for (const account of ACCOUNT_SETTINGS) {
      const { key, variable, url } = account;
      const given = isGiven(env[variable]) ? env[variable] : this.#config.get(key)?.text;
      const [origin, id] = given?.split("#") ?? [];
      const isMeant = this.files?.config[key] !== undefined || isGiven(process.env[variable]);
      if (given === undefined ? !isMeant : id === undefined || origin === this.#config.get(url)?.text) continue;
      const pin = await sandboxAccount(account, (name) => this.#config.get(name)?.text);
      if (pin === undefined) continue;
      this.#config.set(key, { text: pin, secret: false });
      this.#pins.set(key, pin);
    }
  }

  #fillConfig(): void {
    const { config = {}, secretConfig = {} } = this.options;
    const given = new Map<string, Setting>();
    for (const [key, text] of Object.entries(config)) given.set(fullKey(key, this.project), { text, secret: false });
    for (const [key, text] of Object.entries(secretConfig)) given.set(fullKey(key, this.project), { text, secret: true });
    const provided = this.linked === undefined ? new Map<string, Setting>() : addressesOf(this.linked.sandbox);
    for (const [key, value] of Object.entries(this.files?.config ?? {})) {
      const instead = given.get(key);
      if (instead && "encrypted" in value) given.set(key, { ...instead, secret: true });
      // The files contain the address and the pin of the real account. The rehearsal replaces them by the address and pin of the sandbox.
      if (instead || provided.has(key) || (provided.size > 0 && ACCOUNT_KEYS.has(key))) continue;
      if ("encrypted" in value && !this.options.standInSecrets) throw new Error(encryptedText(key, this.stack));
      if ("encrypted" in value) this.#standInKeys.push(key);
      this.#config.set(key, "encrypted" in value ? { text: value.standIn, secret: true } : value);
    }
    for (const [key, value] of [...provided, ...given]) {
      if (typeof value.text !== "string")
        throw new Error(`The configuration value "${key}" must be a string, as in a Pulumi stack. Write "${String(value.text)}".`);
      this.#config.set(key, value);
    }
  }
}

const PLUGIN_HOST: HostName = "plugin";

/** The folder of a program in another language need not contain the SDK for Node. */
function sdkOfFolder(folder: string): Sdk {
  try {
    return loadSdk(folder);
  } catch (error) {
    if (isOfNode(folder)) throw error;
    return loadSdk(__dirname);
  }
}

function isOfNode(folder: string): boolean {
  try {
    return isRunByNode(readProjectFile(folder));
  } catch {
    return true;
  }
}

const isGiven = (value: string | undefined): boolean => value !== undefined && value !== "";

async function linkSandbox(option: NonNullable<StackOptions["sandbox"]>): Promise<{ sandbox: Sandbox; own: boolean } | undefined> {
  if (option === false) return undefined;
  if ("baseUrl" in option) return { sandbox: option, own: false };
  if (option.stateFile !== undefined) mkdirSync(dirname(option.stateFile), { recursive: true });
  return {
    sandbox: await startSandbox({
      port: option.stateFile === undefined ? 0 : "kept",
      isBackground: true,
      ...option,
      speed: option.speed ?? REHEARSAL_SPEED,
    }),
    own: true,
  };
}

const addressesOf = (sandbox: Sandbox): Map<string, Setting> =>
  new Map(ADDRESS_KEYS.map(({ key, field, secret: isSecret }) => [key, { text: sandbox[field], secret: isSecret }]));

/**
 * Fails if an environment variable of this process contains a different address from the configuration: a program that is a function reads the
 * variable.
 */
function refuseOtherAddress(variable: string, value: string): void {
  const own = process.env[variable];
  if (own === undefined || own === value) return;
  throw new Error(
    `${variable} is set to ${own} in this process, and a program that is a function would use it instead of the sandbox at ${value}. ` +
      `Unset it, or pass the sandbox of that address: sandbox: await connectSandbox(adminUrl).`,
  );
}

const encryptedText = (key: string, stack: string): string =>
  `"${key}" in Pulumi.${stack}.yaml is encrypted, and a rehearsal cannot use the stack's key. ` +
  `Replace it with a placeholder: --stand-in-secrets on the command line, standInSecrets: true in a test. Or set a value for the rehearsal: --config ${key}=<value> on the command line, secretConfig: { "${key}": "<value>" } in a test, ` +
  "or a separate stack for rehearsals (Pulumi.rehearsal.yaml) with plain values.";
