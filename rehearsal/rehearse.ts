import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemClock } from "../provider/api/clock";
import { REHEARSAL } from "../provider/hosts/rehearsal";
import type { Sandbox } from "../sandbox";
import { type Operation, type OperationName, runOperation } from "./apply/operation";
import type { Prepare } from "./apply/program-calls";
import { RehearsalError } from "./errors";
import { folderProgram } from "./program/folder-program";
import { functionProgram } from "./program/function-program";
import { languageProgram } from "./program/language-program";
import type { StartProgram } from "./program/program";
import type { Recordings } from "./program/recordings";
import { type Repeated, repeatedCalls } from "./program/repeated-calls";
import type { ProjectFiles } from "./project-files";
import { Recorder } from "./protocol/recorder";
import type { Report } from "./protocol/report";
import type { Sdk } from "./protocol/sdk";
import type { Bag } from "./protocol/wire";
import { schemaFile } from "./provider/plugin-files";
import type { Host } from "./provider/pool";
import type { OutputsOfStack } from "./provider/stand-in";
import { type ExportedState, type StackResult, toResult } from "./results";
import { StackSettings } from "./settings";
import type { RefreshOptions, RunOptions, Stack, StackOptions, TargetOptions, UpOptions } from "./stack";
import { exportResources } from "./state/state";
import { FileStore, MemoryStore, type StateStore } from "./state/store";

/** Version of the layout of an exported state. */
const EXPORT_VERSION = 3;
const DEFAULT_PARALLEL = 16;
/** The owner of a stack in Pulumi's own file backends. */
const ORGANIZATION = "organization";

/**
 * Creates a stack that runs a Pulumi program with the official SDK and the official dynamic-provider host against a
 * sandbox, without a Pulumi CLI. The state is kept in memory, unless `stateFile` is set.
 */
export async function rehearse(options: StackOptions): Promise<Stack> {
  return new RehearsalStack(await StackSettings.make(options), options);
}

/** Starts a provider in this process instead of a host process. `env` is the environment that the host process would have. */
export type StartHost = (sdk: Sdk, env: NodeJS.ProcessEnv, report: Report, packageName: string) => Promise<Host>;

/** Parts of a rehearsal that the CLI and this project's tests replace. They are not public. */
export interface Internals {
  /** Serves providers in this process instead of a process of the SDK's host. Suites with many runs use it. */
  startHost?: StartHost | undefined;
  /** Runs the program in this process instead of a process of the SDK's runner. Suites with many runs use it. */
  programOf?: ((files: ProjectFiles) => StartProgram) | undefined;
  /** Settings that override the settings of every provider. */
  providerSettings?: Record<string, string>;
  /** Called with each resource before its steps are planned. Can create objects in the sandbox that exist only in the program's real account. */
  prepare?: Prepare | undefined;
  /** Keeps the state of the stack. Replaces `stateFile`. */
  store?: StateStore | undefined;
  /** Returns the outputs of a stack that `stackReferences` does not contain. */
  outputsOfStack?: OutputsOfStack | undefined;
  /** Returns the arguments with which an explicit provider starts, in place of those of the program. */
  argumentsOf?: ((provider: string, values: Bag) => Bag) | undefined;
  /** Keeps the calls of the program. */
  recordings?: Recordings | undefined;
  /** Returns the recorded calls that replace an operation's program. */
  repeated?: ((operation: OperationName) => Repeated | undefined) | undefined;
}

export async function rehearseOn(internals: Internals, options: StackOptions): Promise<Stack> {
  return new RehearsalStack(await StackSettings.make(options), options, internals);
}

type Flags = Partial<Pick<Operation, "refreshFirst" | "runProgram" | "aims" | "clearPendingCreates" | "importFrom">>;

const flagsOf = ({ refresh, runProgram, target, exclude, replace }: UpOptions): Flags => ({
  refreshFirst: refresh,
  runProgram,
  aims: { target, exclude, replace },
});

/** Returns the folder `.rehearsal`, which contains secrets in plain text. A `.gitignore` keeps the folder out of the repository. */
export function privateFolder(root: string): string {
  const folder = join(resolve(root), ".rehearsal");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ".gitignore"), "*\n");
  return folder;
}

class RehearsalStack implements Stack {
  readonly engine = "rehearsal";
  readonly #store: StateStore;
  readonly #closing = new AbortController();
  #running: { name: OperationName; ended: Promise<unknown> } | undefined;

  constructor(
    private readonly settings: StackSettings,
    private readonly options: StackOptions,
    private readonly internals: Internals = {},
  ) {
    this.#store = internals.store ?? (options.stateFile === undefined ? new MemoryStore() : new FileStore(options.stateFile));
  }

  get sandbox(): Sandbox {
    return this.settings.sandbox;
  }

  preview = (options: UpOptions = {}): Promise<StackResult> => this.#run("preview", flagsOf(options), options);
  up = (options: UpOptions = {}): Promise<StackResult> => this.#run("up", flagsOf(options), options);
  refresh = (options: RefreshOptions = {}): Promise<StackResult> =>
    this.#run("refresh", { ...flagsOf(options), clearPendingCreates: options.clearPendingCreates }, options);
  destroy = (options: TargetOptions = {}): Promise<StackResult> => this.#run("destroy", flagsOf(options), options);
  importResources = (file: string, options: RunOptions = {}): Promise<StackResult> => this.#run("import", { importFrom: file }, options);

  async setConfig(key: string, value: string, { secret = false } = {}): Promise<void> {
    this.settings.setConfig(key, value, secret);
  }

  async exportState({ showSecrets = false } = {}): Promise<ExportedState> {
    const { resources } = await this.#store.load();
    return { version: EXPORT_VERSION, deployment: { resources: exportResources(resources, showSecrets) } };
  }

  async close(): Promise<void> {
    this.#closing.abort(); // An operation may still be running, because a test may have stopped waiting for it.
    await this.#running?.ended;
    await this.settings.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run(name: OperationName, flags: Flags, { signal, env }: RunOptions): Promise<StackResult> {
    if (this.#running) throw new Error(`${name} cannot start: ${this.#running.name} of this stack is still running. Await it first.`);
    const signals = [this.#closing.signal, ...(signal ? [signal] : [])];
    const outcome = this.#operate(name, flags, AbortSignal.any(signals), env);
    this.#running = { name, ended: outcome.catch(() => undefined) };
    try {
      return await outcome;
    } finally {
      this.#running = undefined;
    }
  }

  async #operate(
    name: OperationName,
    { refreshFirst = this.settings.files?.refreshes ?? false, clearPendingCreates = false, runProgram, aims, importFrom }: Flags,
    signal: AbortSignal,
    ofRun: Record<string, string> = {},
  ): Promise<StackResult> {
    const { settings, options } = this;
    const { startHost, prepare, recordings, repeated, argumentsOf = (_, values) => values } = this.internals;
    const env = settings.childEnvironment(ofRun);
    // With this variable, a function that reads the platform itself reports this to the engine, so that its run is not repeated.
    const isNamed = recordings !== undefined || (prepare !== undefined && !prepare.knowsAccount);
    const named = isNamed ? { [REHEARSAL.variable]: "true" } : {};
    const recorder = recordings && new Recorder();
    const instead = repeated?.(name);
    const { ok, steps, messages, outputs, standIns, violations } = await runOperation({
      name,
      info: {
        project: settings.project,
        stack: settings.stack,
        organization: ORGANIZATION,
        parallel: options.parallel ?? DEFAULT_PARALLEL,
        config: settings.wireConfig,
      },
      sdk: settings.sdk,
      store: this.#store,
      clock: systemClock,
      refreshFirst,
      clearPendingCreates,
      runProgram,
      aims,
      importFrom,
      policyPacks: name === "preview" || name === "up" ? (options.policyPacks ?? []) : [],
      program: instead ? repeatedCalls(instead) : this.#program({ ...env, ...named }),
      recorder,
      host: { folder: settings.folder, env: { ...env, ...named } },
      accountEnv: (provider, values) => settings.accountEnvironment(provider, argumentsOf(provider, values), ofRun),
      startHost: startHost && ((report, hostEnv, packageName) => startHost(settings.sdk, hostEnv, report, packageName)),
      accountConfig: (provider, values, note) => settings.accountConfig(provider, argumentsOf(provider, values), note),
      standIns: settings.standIns,
      providerSettings: this.internals.providerSettings,
      prepare: this.internals.prepare,
      mocks: options.mocks,
      outputsOfStack: async (stack) => options.stackReferences?.[stack] ?? (await this.internals.outputsOfStack?.(stack)),
      inventsOutputs: settings.files?.languageHost === undefined,
      listener: options.onEvent ?? (() => undefined),
      signal,
      abandon: this.#closing.signal,
    });
    recordings?.keep(name, ok ? recorder?.recording : undefined);
    const result = toResult(name, steps, messages, outputs, { standIns, violations });
    if (!ok) throw new RehearsalError(this.engine, name, result);
    return result;
  }

  #program(env: NodeJS.ProcessEnv): StartProgram {
    const { files } = this.settings;
    const { program } = this.options;
    if (program !== undefined) return functionProgram(program, env);
    if (files === undefined) throw new Error("A stack needs a program.");
    if (this.internals.programOf) return this.internals.programOf(files);
    const { languageHost: host } = files;
    if (host !== undefined)
      return languageProgram({ ...files, options: files.options as Bag, host, env, schema: () => readFileSync(schemaFile(files.folder)) });
    const typescript = files.typescript ? {} : { PULUMI_NODEJS_TYPESCRIPT: "false" };
    return folderProgram({ ...files, env: { ...env, ...typescript } });
  }
}
