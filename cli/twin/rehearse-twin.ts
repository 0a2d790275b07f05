import { systemClock } from "../../provider/api/clock";
import type { Api } from "../../provider/core/api-sides";
import type { Run } from "../../provider/core/run/run";
import { RELEASE } from "../../provider/core/settings/release";
import { ACCOUNT_SETTINGS } from "../../rehearsal/account-pins";
import { type ProjectFiles, readProject, shortName } from "../../rehearsal/project-files";
import type { EngineEvent } from "../../rehearsal/protocol/events";
import { nameOf } from "../../rehearsal/protocol/urn";
import { type Internals, rehearseOn } from "../../rehearsal/rehearse";
import type { StackOptions } from "../../rehearsal/stack";
import { emptyState } from "../../rehearsal/state/state";
import { MemoryStore } from "../../rehearsal/state/store";
import type { Sandbox } from "../../sandbox";
import type { AskAccount } from "../../sandbox/twin/twin";
import { EXIT, UsageError } from "../command-line";
import { readGiven } from "../given-file";
import { providerWith, settingsWith } from "../provider";
import { PulumiCli } from "../pulumi/cli";
import { shownConfiguration } from "../pulumi/configuration";
import { copyOf } from "./account";
import { SecretsOfTrial } from "./secrets-of-trial";
import { type StateOfStack, stateOfStack } from "./state-of-stack";
import { runTrial } from "./trial";
import type { TrialResult } from "./trial-result";
import { trialLines } from "./trial-text";
import { ageWarning, readTwin, type TwinContent } from "./twin-file";
import { differenceTexts, startMeasured } from "./twin-sandbox";

export interface TwinChoice {
  readonly dir: string;
  readonly stack: string;
  readonly config?: Record<string, string> | undefined;
  /** A file, or `true` to copy the account now. */
  readonly twin: string | true;
  readonly state?: string | undefined;
  readonly strict: boolean;
  readonly old: boolean;
  readonly fast: boolean;
  readonly destroys: boolean;
  readonly json: boolean;
  readonly typeCheck: boolean;
}

/** A copy of an account, from a file or made now. */
export interface Source extends Omit<TwinContent, "variants"> {
  readonly variants?: TwinContent["variants"];
  readonly limits: ReadonlyMap<Api, number>;
  readonly ask?: AskAccount | undefined;
  readonly warnings: readonly string[];
  /** Whether the copy contains stand-ins in place of secret values. */
  readonly hasStandIns: boolean;
}

/** Runs `up` of a program on a copy of its account, and prints the result. Returns the exit code. */
export async function rehearseOnTwin(choice: TwinChoice, internals: Internals): Promise<number> {
  const say = (text: string): void => {
    if (!choice.json) console.error(text);
  };
  const files = filesOf(choice);
  const source = await sourceOf(choice, say);
  refuseForeignPins(files, source);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once("SIGINT", onSignal);
  try {
    const result = await triedOn(source, {
      project: files.name,
      stackName: shortName(choice.stack),
      options: {
        dir: choice.dir,
        stack: choice.stack,
        config: { ...choice.config },
        secretConfig: await secretConfiguration(choice, files),
        typeCheck: choice.typeCheck,
      },
      stateOn: (sandbox) => stateFor(choice, source, sandbox),
      destroys: choice.destroys,
      signal: stop.signal,
      internals,
    });
    print(result, choice.json);
    return exitCodeOf(result, choice.strict);
  } finally {
    process.off("SIGINT", onSignal);
  }
}

/** A program that runs on a copy, with its stack. */
export interface Tried {
  readonly project: string;
  readonly stackName: string;
  readonly options: StackOptions;
  /** Returns the state of the stack, whose objects are on the copy. */
  readonly stateOn: (copy: Sandbox) => Promise<StateOfStack>;
  readonly destroys: boolean;
  readonly signal: AbortSignal;
  readonly internals: Internals;
}

/** Runs a program on the copy of an account. */
export async function triedOn(source: Source, tried: Tried): Promise<TrialResult> {
  const { project, stackName, options, destroys, signal, internals } = tried;
  const started = await startMeasured({}, { answers: source.answers, ask: source.ask, variants: source.variants });
  const { sandbox, twin, fidelity } = started;
  try {
    const state = await tried.stateOn(sandbox);
    refuseForeignState(state, source);
    const secrets = new SecretsOfTrial(twin, () => providerOn(sandbox), source.hasStandIns);
    const store = new MemoryStore();
    await store.save(state.state);
    const inner = { ...internals, store, prepare: secrets.prepare };
    const urns = new Map<string, string>();
    const onEvent = (event: EngineEvent): void => {
      if (event.type === "message" && event.message.urn !== undefined) urns.set(nameOf(event.message.urn), event.message.urn);
    };
    const stack = await rehearseOn(inner, {
      standInSecrets: true,
      ...options,
      sandbox,
      onEvent,
      env: { HOSTING_VOCABULARY: "{}", ...options.env },
    });
    try {
      const run = await runTrial({
        project,
        stackName,
        stack,
        twin: started,
        limits: source.limits,
        destroys,
        signal,
        urns,
        order: secrets.registered,
      });
      return {
        trial: 1,
        release: RELEASE,
        project,
        stack: stackName,
        account: source.account,
        panelAccount: source.panelAccount,
        madeAt: source.madeAt,
        copied: { equal: fidelity.equal, of: fidelity.of, differences: differenceTexts(fidelity) },
        missing: source.missing,
        warnings: source.warnings,
        depends: [],
        notCompared: secrets.notCompared,
        notTried: NOT_TRIED,
        ...run,
      };
    } finally {
      await stack.close();
    }
  } finally {
    await sandbox.close();
  }
}

const NOT_TRIED: readonly string[] = [
  "builds are not tried",
  "permissions are not tried (use pulumi-hosting doctor --probe-writes)",
  "the verification of deployments is not tried",
];

function print(result: TrialResult, json: boolean): void {
  if (json) console.log(JSON.stringify(result, undefined, 2));
  else for (const line of trialLines(result, systemClock.now())) console.log(line);
}

function exitCodeOf({ ok, notCertain, depends, missing }: TrialResult, strict: boolean): number {
  if (!ok) return EXIT.failed;
  return strict && (notCertain.length > 0 || depends.length > 0 || missing.length > 0) ? EXIT.partial : 0;
}

function filesOf({ dir, stack }: TwinChoice): ProjectFiles {
  try {
    return readProject(dir, stack);
  } catch (error) {
    throw UsageError.from(error, "no_project");
  }
}

async function sourceOf({ twin, dir, stack, fast, old }: TwinChoice, say: (text: string) => void): Promise<Source> {
  const nowMs = systemClock.now();
  if (twin === true) {
    const copied = await copyOf({ dir, stack, fast }, process.env, { nowMs, say });
    return { ...copied, warnings: [], hasStandIns: false };
  }
  const content = readTwinAt(twin);
  const warning = ageWarning(twin, content.madeAt, nowMs, old);
  return { ...content, limits: new Map(), warnings: warning === undefined ? [] : [warning], hasStandIns: true };
}

function readTwinAt(path: string): TwinContent {
  try {
    return readTwin(path);
  } catch (error) {
    throw UsageError.from(error, "invalid_file");
  }
}

/** The pins of the stack and of the environment must name the account of the copy. */
function refuseForeignPins({ config }: ProjectFiles, { account, panelAccount }: Source): void {
  for (const { key, variable } of ACCOUNT_SETTINGS) {
    const own = key === "hosting:account" ? account : panelAccount;
    const configured = config[key];
    const pin = process.env[variable] || (configured && "text" in configured ? configured.text : undefined);
    if (pin === undefined || pin === "" || own === undefined || isSameAccount(pin, own)) continue;
    throw new UsageError(
      `The copy is of account ${own}, but ${key} of the stack is ${pin}. Copy the account of this stack.`,
      "wrong_stack",
    );
  }
}

function refuseForeignState({ accounts }: StateOfStack, { account, panelAccount }: Source): void {
  const own = [account, panelAccount].filter((one) => one !== undefined);
  const foreign = accounts.find((one) => own.length > 0 && !own.some((known) => isSameAccount(known, one)));
  if (foreign !== undefined)
    throw new UsageError(
      `The copy is of account ${own.join(" and ")}, but the state contains objects of account ${foreign}. Copy the account of this stack.`,
      "wrong_stack",
    );
}

/** A pin can be the id alone, or the address with the id. */
function isSameAccount(pin: string, account: string): boolean {
  const [origin = "", id] = pin.includes("#") ? pin.split("#") : ["", pin];
  const [ownOrigin, ownId] = account.split("#");
  return id === ownId && (origin === "" || origin.replace(/\/$/, "") === ownOrigin);
}

async function stateFor({ state }: TwinChoice, { account, panelAccount }: Source, { baseUrl, panelUrl }: Sandbox): Promise<StateOfStack> {
  if (state === undefined) return { state: emptyState(), accounts: [] };
  const from = state === "-" ? "the standard input" : state;
  let text: string;
  try {
    text = readGiven(state === "-" ? "/dev/stdin" : state);
  } catch (error) {
    throw new UsageError(`${from} cannot be read: ${error instanceof Error ? error.message : String(error)}.`, "invalid_file");
  }
  const origins = new Map<string, string>();
  if (account !== undefined) origins.set(account.split("#")[0] ?? "", baseUrl);
  if (panelAccount !== undefined) origins.set(panelAccount.split("#")[0] ?? "", panelUrl);
  return stateOfStack(text, from, origins);
}

/** Returns the secrets of the stack's file, if a Pulumi CLI can decrypt them. Otherwise stand-ins take their place. */
async function secretConfiguration({ dir, stack, config = {} }: TwinChoice, files: ProjectFiles): Promise<Record<string, string>> {
  const encrypted = Object.entries(files.config).filter(
    ([key, value]) => "encrypted" in value && !key.startsWith("hosting:") && !(key in config),
  );
  const cli = encrypted.length === 0 ? undefined : PulumiCli.find(dir, process.env);
  if (!cli) return {};
  const shown = await shownConfiguration(cli.run, stack);
  if ("problem" in shown) return {};
  const wanted = new Set(encrypted.map(([key]) => key));
  return Object.fromEntries(shown.filter(({ key }) => wanted.has(key)).map(({ key, value }) => [key, value]));
}

const providerOn = ({ baseUrl, apiToken, panelUrl, panelKey }: Sandbox): Run => {
  const config = new Map(Object.entries({ baseUrl, apiToken, panelUrl, panelKey }).map(([key, value]) => [`hosting:${key}`, value]));
  return providerWith(settingsWith(config, {}), {}, () => undefined);
};
