import { systemClock } from "../../provider/api/clock";
import { ACCOUNT_SETTINGS } from "../../rehearsal/account-pins";
import { type ProjectFiles, readProject, shortName } from "../../rehearsal/project-files";
import type { Mocks } from "../../rehearsal/protocol/mocks";
import type { Internals } from "../../rehearsal/rehearse";
import { emptyState } from "../../rehearsal/state/state";
import type { Sandbox } from "../../sandbox";
import { EXIT, UsageError } from "../command-line";
import { readGiven, readStandardInput } from "../given-file";
import { PulumiCli } from "../pulumi/cli";
import { shownConfiguration } from "../pulumi/configuration";
import { isFolder, loadMocks, outputsOfFile } from "../rehearse-stack";
import { copyOf } from "./account";
import { addressWarnings } from "./address-warnings";
import { OutputsOfStacks } from "./outputs-of-stacks";
import { type StateOfStack, stateOfStack } from "./state-of-stack";
import type { TrialResult } from "./trial-result";
import { trialLines } from "./trial-text";
import { isSameAccount, type Source, triedOn } from "./try-on-copy";
import { ageWarning, readTwin, type TwinContent } from "./twin-file";

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
  readonly stackReference?: Record<string, string> | undefined;
  readonly mocks?: string | undefined;
}

/** Runs `up` of a program on a copy of its account, and prints the result. Returns the exit code. */
export async function rehearseOnTwin(choice: TwinChoice, internals: Internals): Promise<number> {
  const say = (text: string): void => {
    if (!choice.json) console.error(text);
  };
  const files = filesOf(choice);
  const given = givenOutputs(choice);
  const source = await sourceOf(choice, say);
  refuseForeignPins(files, source);
  const warnings = [...source.warnings, ...addressWarnings(files.config, source)];
  const outputs = new OutputsOfStacks(given, PulumiCli.find(choice.dir, process.env)?.run);
  const unknownFunctions = new Set<string>();
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once("SIGINT", onSignal);
  try {
    const tried = await triedOn(
      { ...source, warnings },
      {
        project: files.name,
        stackName: shortName(choice.stack),
        options: {
          dir: choice.dir,
          stack: choice.stack,
          config: { ...choice.config },
          secretConfig: await secretConfiguration(choice, files),
          typeCheck: choice.typeCheck,
          mocks: notingUnknown(choice.mocks === undefined ? {} : await loadMocks(choice.mocks), unknownFunctions),
        },
        stateOn: await stateReader(choice, source, files.name),
        destroys: choice.destroys,
        signal: stop.signal,
        internals: { ...internals, outputsOfStack: outputs.of },
      },
    );
    const [token] = unknownFunctions;
    if (token !== undefined)
      throw new UsageError(
        `The program calls the function "${token}" of another package, which a trial does not load. Define its result in a module, and pass it: --mocks <module>`,
        "invalid_value",
      );
    const [unknown] = outputs.notCertain;
    if (unknown && files.languageHost !== undefined)
      throw new UsageError(`The program needs the ${unknown.what}, but ${unknown.why}`, "invalid_value");
    const result = { ...tried, notCertain: [...tried.notCertain, ...outputs.notCertain] };
    print(result, choice.json);
    return exitCodeOf(result, choice.strict);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.error("error: the trial was interrupted, so it has no result.");
    return EXIT.failed;
  } finally {
    process.off("SIGINT", onSignal);
  }
}

/** Returns the mocks, and adds each function to `unknown` for which they have no result. */
const notingUnknown = (mocks: Mocks, unknown: Set<string>): Mocks => ({
  ...mocks,
  async call(called) {
    const result = await mocks.call?.(called);
    if (result === undefined || result === null) unknown.add(called.token);
    return result;
  },
});

function givenOutputs({ stackReference = {} }: TwinChoice): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return new Map(
    Object.entries(stackReference).map(([name, path]) => {
      if (isFolder(path))
        throw new UsageError(
          `--stack-reference ${name}=${path} names a folder, but a trial needs the outputs of the real stack. Name a file, as printed by pulumi stack output --json.`,
          "invalid_value",
        );
      return [name, outputsOfFile(name, path)] as const;
    }),
  );
}

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

/** Reads the text of the state once, because the standard input can be read only once. Returns a function that makes the state for a copy. */
async function stateReader(
  { state, stack }: TwinChoice,
  { account, panelAccount }: Source,
  project: string,
): Promise<(copy: Sandbox) => Promise<StateOfStack>> {
  if (state === undefined) return async () => ({ state: emptyState(), accounts: [] });
  const from = state === "-" ? "the standard input" : state;
  let text: string;
  try {
    text = state === "-" ? await readStandardInput() : readGiven(state);
  } catch (error) {
    throw new UsageError(`${from} cannot be read: ${error instanceof Error ? error.message : String(error)}.`, "invalid_file");
  }
  return async ({ baseUrl, panelUrl }) => {
    const origins = new Map<string, string>();
    if (account !== undefined) origins.set(account.split("#")[0] ?? "", baseUrl);
    if (panelAccount !== undefined) origins.set(panelAccount.split("#")[0] ?? "", panelUrl);
    return stateOfStack(text, from, origins, { project, stackName: shortName(stack) });
  };
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
