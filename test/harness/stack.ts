import { type Clock, systemClock } from "../../provider/api/clock";
import { type Operation, type OperationName, runOperation } from "../../rehearsal/apply/operation";
import type { Policies } from "../../rehearsal/plan/deployment";
import { collectUnhandledErrors, functionProgram, type Program } from "../../rehearsal/program/function-program";
import type { Message, Violation } from "../../rehearsal/protocol/events";
import { loadSdk, type Sdk } from "../../rehearsal/protocol/sdk";
import { isProviderType, nameOf, PLUGIN_PACKAGE, ROOT_TYPE } from "../../rehearsal/protocol/urn";
import { type Bag, secret } from "../../rehearsal/protocol/wire";
import type { ResourceState, StackState } from "../../rehearsal/state/state";
import { MemoryStore } from "../../rehearsal/state/store";
import { serveKinds } from "./host";
import type { Platform } from "./platform";
import { servePlugin } from "./plugin-host";
import { pinsOf } from "./provider";

const FEW_AT_ONCE = 16;

/** The engine waits for a program that never ends, which is in this process and needs no real time to end. */
const QUICK_ENGINE_CLOCK: Clock = { now: systemClock.now, sleep: (milliseconds) => systemClock.sleep(milliseconds / 10) };

export interface OperationOutcome {
  ok: boolean;
  /** Violations of the stack's `policies`, if it has any. */
  violations?: readonly Violation[];
  errors: string[];
  /** Changes that an operation made, or that a preview planned, such as `update shop`. */
  changes: string[];
}

/** State of an earlier stack, from which an `InProcessStack` continues. */
export interface Kept {
  project: string;
  stack: string;
  state: StackState;
}

/** A stack on a platform. The provider runs in this process, but each operation starts a new provider, as in real use. */
export class InProcessStack {
  private readonly store = new MemoryStore();
  private readonly sdk: Sdk = loadSdk(__dirname);
  /** Whether the configuration contains the pins of the sandbox's accounts. */
  isPinned = true;
  /** Further configuration, by full key. */
  config: Readonly<Record<string, string>> = {};
  /** Further secret configuration, by full key. */
  secrets: Readonly<Record<string, string>> = {};
  /** Judge the resources of each run. */
  policies: Policies | undefined;
  /** Receives the steps and messages of each run, as the engine shows and plans them. */
  onShown: (shown: unknown) => void = () => undefined;

  constructor(
    private readonly platform: Platform,
    public program: Program,
    public parallel = FEW_AT_ONCE,
    private readonly kept?: Kept,
  ) {
    if (kept) void this.store.save(kept.state);
  }

  up = (): Promise<OperationOutcome> => this.run("up");

  /** Repeats the `up` with `HOSTING_RESUME` for exactly the objects that its errors name as possibly created by an interrupted `up`. */
  async upResuming(): Promise<OperationOutcome> {
    const resumed = new Set<string>();
    for (;;) {
      const outcome = await this.resuming([...resumed]);
      // The text contains "for one run". If a secret value of the program is "one", the engine masks this word.
      const named = outcome.errors.flatMap(
        (text) => /set HOSTING_RESUME=([\w.]+:.+?) for (?:that run\.|\S+ run\. (?:If this stack|To buy))/.exec(text)?.[1] ?? [],
      );
      const more = named.filter((one) => !resumed.has(one));
      if (outcome.ok || more.length === 0) return outcome;
      for (const one of more) resumed.add(one);
    }
  }

  private async resuming(named: readonly string[]): Promise<OperationOutcome> {
    const { platform } = this;
    const { environment } = platform;
    if (named.length > 0) platform.environment = { ...environment, HOSTING_RESUME: named.join(",") };
    try {
      return await this.up();
    } finally {
      platform.environment = environment;
    }
  }

  preview = (): Promise<OperationOutcome> => this.run("preview");
  destroy = (): Promise<OperationOutcome> => this.run("destroy");
  /** Refreshes the state, and removes from it the interrupted creates of a killed run. */
  clear = (): Promise<OperationOutcome> => this.run("refresh");

  importResources = (file: string): Promise<OperationOutcome> => this.run("import", { importFrom: file });

  replaceOnly = (...names: string[]): Promise<OperationOutcome> => this.run("up", { aims: { replace: names } });

  upOnly = (...names: string[]): Promise<OperationOutcome> => this.run("up", { aims: { target: names } });

  upExcept = (...names: string[]): Promise<OperationOutcome> => this.run("up", { aims: { exclude: names } });

  destroyOnly = (...names: string[]): Promise<OperationOutcome> => this.run("destroy", { aims: { target: names } });

  /** The user presses Ctrl-C when the signal fires. */
  upUntil = (signal: AbortSignal): Promise<OperationOutcome> => this.run("up", { signal });

  /** Works like `pulumi state delete`. */
  forget = (name: string): Promise<void> => this.revise((resources) => resources.filter(({ urn }) => nameOf(urn) !== name));

  /** Changes the state between two runs, like `pulumi stack import`. */
  async revise(revised: (resources: ResourceState[]) => ResourceState[]): Promise<void> {
    const { resources, ...state } = await this.state();
    await this.store.save({ ...state, resources: revised(resources) });
  }

  state(): Promise<StackState> {
    return this.store.load();
  }

  async managed(): Promise<ResourceState[]> {
    const { resources } = await this.state();
    return resources.filter(({ custom, type }) => custom && type !== ROOT_TYPE && !isProviderType(type));
  }

  private async run(name: OperationName, aim: Pick<Operation, "importFrom" | "aims" | "signal"> = {}): Promise<OperationOutcome> {
    const { platform, sdk, store, parallel } = this;
    const { project = "proof", stack = "dev" } = this.kept ?? {};
    const { baseUrl, apiToken, panelUrl, panelKey } = platform.sandbox;
    const config: Bag = {
      "hosting:baseUrl": baseUrl,
      "hosting:apiToken": secret(apiToken),
      "hosting:panelUrl": panelUrl,
      "hosting:panelKey": secret(panelKey),
      "hosting:autoConfirm": "true",
      "hosting:host": platform.host,
      ...(this.isPinned ? pinsOf(platform.sandbox) : {}),
      ...this.config,
      ...Object.fromEntries(Object.entries(this.secrets).map(([key, value]) => [key, secret(value)])),
    };
    const died = platform.newProcess();
    let running: Promise<unknown> | undefined;
    const { ok, steps, messages, violations } = await runOperation({
      name,
      info: { project, stack, organization: "organization", parallel, config },
      sdk,
      store,
      clock: QUICK_ENGINE_CLOCK,
      refreshFirst: false,
      clearPendingCreates: name === "refresh",
      ...aim,
      policies: this.policies,
      program: functionProgram(() => {
        const outputs = Promise.resolve(this.program());
        const ended = () => {
          running = undefined;
        };
        running = outputs.then(ended, ended);
        return outputs;
      }),
      host: { folder: __dirname, env: {} },
      startHost: (_, __, packageName) =>
        packageName === PLUGIN_PACKAGE
          ? servePlugin(sdk, platform.pluginProcess, platform.timed)
          : serveKinds(sdk, platform.startProvider, platform.timed),
      listener: () => undefined,
      abandon: died,
    }).finally(() => platform.endProcess()); // the engine ends the provider host and all its pending waits
    if (running) await leftBehind(running);
    this.onShown({ steps, messages });
    const changed = steps.filter(({ op, urn }) => op !== "same" && op !== "read" && !urn.includes(`::${ROOT_TYPE}::`));
    return {
      ok,
      ...(this.policies ? { violations } : {}),
      errors: errorsOf(messages),
      changes: changed.map(({ op, urn }) => `${op} ${urn.split("::").at(-1)}`),
    };
  }
}

/**
 * Waits for a program that continues after its run has failed: a real engine would have ended its process. Its late registrations fail, and these
 * errors belong to no run and to no test.
 */
async function leftBehind(program: Promise<unknown>): Promise<void> {
  const stop = collectUnhandledErrors(() => undefined);
  const ended = program.then(() => systemClock.sleep(LATE_REGISTRATION_MS)).then(stop);
  setTimeout(stop, LONGEST_PAUSES_MS).unref();
  await Promise.race([ended, systemClock.sleep(LONGEST_PROGRAM_MS)]);
}

/** Most programs with pauses end within this time. Other programs may wait forever for a resource that failed. */
const LONGEST_PROGRAM_MS = 2000;
/** A program with every resource type and the longest pauses ends within this time. Afterwards, an unhandled error fails a test again. */
const LONGEST_PAUSES_MS = 20_000;
const LATE_REGISTRATION_MS = 200;

const errorsOf = (messages: readonly Message[]): string[] =>
  messages.filter(({ severity }) => severity === "error").map(({ text }) => text);
