import { resolve } from "node:path";
import { systemClock } from "../../../provider/api/clock";
import { ADDRESS_KEYS } from "../../../rehearsal/account-pins";
import type { OperationName } from "../../../rehearsal/apply/operation";
import { RehearsalError } from "../../../rehearsal/errors";
import { isNamed, targetsOf } from "../../../rehearsal/plan/aims";
import { collectUnhandledErrors } from "../../../rehearsal/program/function-program";
import { messageOf, stackOf } from "../../../rehearsal/protocol/thrown";
import { type Bag, secret } from "../../../rehearsal/protocol/wire";
import { type ExportedState, type StackResult, toResult } from "../../../rehearsal/results";
import { StackSettings } from "../../../rehearsal/settings";
import type { RefreshOptions, RunOptions, Stack, StackOptions, TargetOptions, UpOptions } from "../../../rehearsal/stack";
import type { Sandbox } from "../../../sandbox";
import { CliEvents } from "./cli-events";
import type { PulumiCli } from "./find-cli";
import { makeWorkspace, type Workspace } from "./workspace";

/** Runs a stack with a real Pulumi CLI. The state is in a temporary folder. */
export async function openPulumiStack(cli: PulumiCli, options: StackOptions): Promise<Stack> {
  if (options.dir !== undefined && !cli.runsFolders) {
    throw new Error(`${cli.path} cannot run the folder ${options.dir}: it has no Node language host. Use HOSTING_ENGINE=rehearsal.`);
  }
  if (options.stateFile !== undefined)
    throw new Error("stateFile is an option of the rehearsal: the Pulumi CLI keeps its state in a temporary folder.");
  const settings = await StackSettings.make(options);
  let workspace: Workspace | undefined;
  try {
    workspace = await makeWorkspace(cli, settings, options.program);
    const stack = new PulumiStack(settings, options, workspace);
    await stack.configure();
    return stack;
  } catch (error) {
    workspace?.remove();
    await settings.close();
    throw error;
  }
}

class PulumiStack implements Stack {
  readonly engine = "pulumi";

  constructor(
    private readonly settings: StackSettings,
    private readonly options: StackOptions,
    private readonly workspace: Workspace,
  ) {}

  get sandbox(): Sandbox {
    return this.settings.sandbox;
  }

  async configure(): Promise<void> {
    const { [AUTONAMING]: naming, ...config } = Object.fromEntries(
      [...this.settings.config].map(([key, { text, secret: isSecret }]) => [key, { value: text, secret: isSecret }]),
    );
    const { stack } = this.workspace;
    // The environment overrides the configuration, so a changed address must be in the environment too.
    const children = this.settings.childEnvironment();
    for (const { variable } of ADDRESS_KEYS) stack.workspace.envVars[variable] = children[variable] ?? "";
    await stack.setAllConfig(config);
    // The engine accepts `pulumi:autonaming` only as an object, and the Automation API sets an object only path by path.
    if (naming !== undefined) await stack.setAllConfig(byPath(AUTONAMING, JSON.parse(naming.value)), true);
  }

  preview = (options: UpOptions = {}): Promise<StackResult> =>
    this.#run("preview", options, async (common) => {
      await this.workspace.stack.preview({
        ...common,
        ...limits(this.options, options),
        ...(await this.#aims(options)),
        refresh: options.refresh,
        policyPacks: [...(this.options.policyPacks ?? [])],
      });
      return undefined;
    });

  up = (options: UpOptions = {}): Promise<StackResult> =>
    this.#run("up", options, async (common) => {
      const { outputs } = await this.workspace.stack.up({
        ...common,
        ...limits(this.options, options),
        ...(await this.#aims(options)),
        refresh: options.refresh,
        policyPacks: [...(this.options.policyPacks ?? [])],
      });
      return bagOf(outputs);
    });

  refresh = (options: RefreshOptions = {}): Promise<StackResult> =>
    this.#run("refresh", options, async (common) => {
      const clearPendingCreates = options.clearPendingCreates ?? false;
      await this.workspace.stack.refresh({
        ...common,
        ...limits(this.options, options),
        ...(await this.#aims(options)),
        clearPendingCreates,
      });
      return bagOf(await this.workspace.stack.outputs());
    });

  destroy = (options: TargetOptions = {}): Promise<StackResult> =>
    this.#run("destroy", options, async (common) => {
      await this.workspace.stack.destroy({ ...common, ...limits(this.options, options), ...(await this.#aims(options)) });
      return {};
    });

  importResources = (file: string, options: RunOptions = {}): Promise<StackResult> =>
    this.#run("import", options, async ({ onEvent }) => {
      const flags = ["--yes", "--skip-preview", "--generate-code=false", "--protect=false"];
      await this.workspace.events(
        ["import", "--file", resolve(file), "--stack", this.workspace.stack.name, ...flags],
        onEvent,
        options.signal,
      );
      return bagOf(await this.workspace.stack.outputs());
    });

  async #aims({ target, exclude, replace, runProgram }: UpOptions): Promise<Aims> {
    const program = runProgram === undefined ? {} : { runProgram };
    if (target === undefined && exclude === undefined && replace === undefined) return program;
    const { resources = [] } = (await this.exportState()).deployment;
    const known = resources.map(({ urn }) => urn);
    // If the state does not contain the name, the program may create the resource in this run, so a pattern selects it.
    const urnOrPattern = (name: string): string[] =>
      known.some((urn) => isNamed(urn, name)) ? targetsOf([name], known) : [name.startsWith("urn:") ? name : `**::${name}`];
    return {
      ...program,
      ...(target && { target: target.flatMap(urnOrPattern) }),
      ...(exclude && { exclude: exclude.flatMap(urnOrPattern) }),
      // The option `--target-replace` combines `--target` and `--replace`.
      ...(replace && { target: targetsOf(replace, known), replace: targetsOf(replace, known) }),
    };
  }

  async setConfig(key: string, value: string, { secret: isSecret = false } = {}): Promise<void> {
    this.settings.setConfig(key, value, isSecret);
    await this.configure();
  }

  async exportState({ showSecrets = false } = {}): Promise<ExportedState> {
    const { cli, stack } = this.workspace;
    return JSON.parse(await cli("stack", "export", "--stack", stack.name, ...(showSecrets ? ["--show-secrets"] : [])));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    this.workspace.remove();
    await this.settings.close();
  }

  async #run(name: OperationName, { env = {} }: RunOptions, operate: (common: Common) => Promise<Bag | undefined>): Promise<StackResult> {
    const events = new CliEvents(this.options.onEvent ?? (() => undefined), () => systemClock.now());
    const unhandled = new Set<unknown>();
    // Inside Jest, the Automation API does not receive unhandled errors. Jest receives them, and would fail the test.
    const restore = this.options.program === undefined ? () => undefined : collectUnhandledErrors((error) => unhandled.add(error));
    let outputs: Bag | undefined;
    let failed = false;
    const { envVars } = this.workspace.stack.workspace;
    const before = { ...envVars };
    Object.assign(envVars, env);
    try {
      outputs = await operate({ onEvent: (event) => events.take(event), suppressProgress: true });
    } catch (error) {
      failed = true;
      if (!events.messages.some(({ severity }) => severity === "error")) events.message({ severity: "error", text: messageOf(error) });
    } finally {
      restore();
      for (const key of Object.keys(env)) delete envVars[key];
      Object.assign(envVars, before);
    }
    if (!failed) for (const error of unhandled) events.message({ severity: "error", text: `Unhandled exception: ${stackOf(error)}` });
    const result = toResult(name, events.steps, events.messages, outputs ?? events.outputs, { violations: events.violations });
    if (failed || unhandled.size > 0) throw new RehearsalError(this.engine, name, result);
    return result;
  }
}

const AUTONAMING = "pulumi:autonaming";

/** Returns every member of a configuration object, by its path. */
function byPath(path: string, value: unknown): Record<string, { value: string }> {
  if (typeof value !== "object" || value === null) return { [path]: { value: String(value) } };
  const members = Object.entries(value).map(([key, member]) => byPath(`${path}["${key}"]`, member));
  return Object.assign({}, ...members);
}

interface Aims {
  target?: string[];
  exclude?: string[];
  replace?: string[];
  runProgram?: boolean;
}

interface Common {
  onEvent(event: Parameters<CliEvents["take"]>[0]): void;
  suppressProgress: boolean;
}

const limits = ({ parallel }: StackOptions, { signal }: RunOptions): { parallel?: number; signal?: AbortSignal } => ({
  ...(parallel === undefined ? {} : { parallel }),
  ...(signal === undefined ? {} : { signal }),
});

const bagOf = (outputs: Record<string, { value: unknown; secret: boolean }>): Bag =>
  Object.fromEntries(
    Object.entries(outputs).map(([key, { value, secret: isSecret }]) => {
      const known = value as Bag[string]; // Returns the outputs of a stack as JSON values.
      return [key, isSecret ? secret(known) : known];
    }),
  );
