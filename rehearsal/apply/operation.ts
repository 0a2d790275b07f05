import type { Clock } from "../../provider/api/clock";
import { HOST } from "../../provider/core/settings/setting-keys";
import { chosenHost } from "../../provider/hosts/host-choice";
import type { AimOptions } from "../plan/aims";
import { Deployment, type Policies } from "../plan/deployment";
import { Packs } from "../policy/packs";
import { type StartProgram, saysHungUp } from "../program/program";
import { Callbacks } from "../protocol/callbacks";
import { serveEngine } from "../protocol/engine-service";
import type { EngineEvent, Message, RawStep, Violation } from "../protocol/events";
import { Hooks } from "../protocol/hooks";
import type { Mocks } from "../protocol/mocks";
import { serveMonitor } from "../protocol/monitor";
import type { Recorder } from "../protocol/recorder";
import { Report } from "../protocol/report";
import type { RunInfo } from "../protocol/run-info";
import type { Sdk } from "../protocol/sdk";
import type { StandIn } from "../protocol/stand-ins";
import { messageOf, ReportedError } from "../protocol/thrown";
import { Transforms } from "../protocol/transforms";
import { DYNAMIC_PACKAGE, PLUGIN_PACKAGE } from "../protocol/urn";
import { type Bag, openSecrets } from "../protocol/wire";
import { ProviderHost } from "../provider/host";
import { type Host, ProviderPool } from "../provider/pool";
import { type OutputsOfStack, StandInPackages } from "../provider/stand-in";
import { readImportFile } from "../state/import-file";
import { Snapshot } from "../state/snapshot";
import type { ResourceState } from "../state/state";
import type { StateStore } from "../state/store";
import { Executor } from "./executor";
import { importFile } from "./import";
import { type Prepare, ProgramCalls } from "./program-calls";
import { ProgramRefresh } from "./program-refresh";
import { refresh } from "./refresh";
import { outputsOf, saveStackOutputs } from "./stack-outputs";
import { sweep } from "./sweep";

export type OperationName = "preview" | "up" | "refresh" | "destroy" | "import";

export interface Operation {
  name: OperationName;
  info: Omit<RunInfo, "dryRun">;
  sdk: Sdk;
  store: StateStore;
  clock: Clock;
  /** Whether to read all resources before the program runs, as `--refresh` does. */
  refreshFirst: boolean;
  /** Whether to drop creates that an earlier run started and did not finish, as `--clear-pending-creates` does. */
  clearPendingCreates: boolean;
  aims?: AimOptions | undefined;
  /** Whether to read each resource only when the program registers the resource, and not before the program runs (`--run-program`). */
  runProgram?: boolean | undefined;
  importFrom?: string | undefined;
  /** Folders of the policy packs that judge the resources of the program. */
  policyPacks?: readonly string[] | undefined;
  /** Policies that the caller has started. They replace `policyPacks`. Proofs use one pack for many runs. */
  policies?: Policies | undefined;
  program: StartProgram;
  /** Keeps the calls of the program. */
  recorder?: Recorder | undefined;
  host: { folder: string; env: NodeJS.ProcessEnv };
  /** Returns the environment for an explicit provider. Fails if the program must not use it. Defaults to the environment of the stack. */
  accountEnv?: ((name: string, settings: Bag) => Promise<NodeJS.ProcessEnv>) | undefined;
  /** Returns the settings that an explicit provider receives. Reports with `note` which values it replaced. */
  accountConfig?: ((name: string, settings: Bag, note: (standIn: StandIn) => void) => Promise<Bag>) | undefined;
  /** Values that the caller replaced before the run, such as account pins. The report lists them. */
  standIns?: readonly StandIn[];
  /** Settings that override the settings of every provider of dynamic resources. */
  providerSettings?: Bag | undefined;
  prepare?: Prepare | undefined;
  /** Outputs for resources of other packages, and for stack references. They replace the real outputs. */
  mocks?: Mocks | undefined;
  outputsOfStack?: OutputsOfStack;
  /** Whether the SDK of the program invents the outputs of a stack for which no outputs are given. Default: true. */
  inventsOutputs?: boolean;
  /** Starts a provider in this process, instead of in a host process. */
  startHost?: ((report: Report, env: NodeJS.ProcessEnv, packageName: string) => Promise<Host>) | undefined;
  listener(event: EngineEvent): void;
  /** Signal to stop the run. After it fires, no further step starts. Running steps finish and are saved. */
  signal?: AbortSignal | undefined;
  /** Signal to end the run at once. In the state, running steps remain pending operations. */
  abandon?: AbortSignal | undefined;
}

export interface OperationResult {
  ok: boolean;
  steps: RawStep[];
  messages: Message[];
  violations: Violation[];
  standIns: StandIn[];
  /** Outputs of the stack, as the engine serializes them. */
  outputs: Bag;
}

/**
 * Time for a program to end by itself after the run has stopped (docs/facts/engine.md 2). Several short waits leave time to read its last lines even
 * if this process is suspended.
 */
const EXIT_GRACE = { looks: 10, everyMs: 10 };

async function exitGrace(clock: Clock): Promise<void> {
  for (let look = 0; look < EXIT_GRACE.looks; look++) await clock.sleep(EXIT_GRACE.everyMs);
}

export async function runOperation(operation: Operation): Promise<OperationResult> {
  if (operation.name === "preview") return run(operation, undefined);
  const unlock = await operation.store.lock();
  try {
    return await run(operation, operation.store);
  } finally {
    await unlock();
  }
}

/** `saved` is undefined in a preview, because a preview saves no state. */
async function run(operation: Operation, saved: StateStore | undefined): Promise<OperationResult> {
  const { sdk, clock, host, info, name, startHost, accountEnv = async () => host.env, accountConfig = async (_, own) => own } = operation;
  const report = new Report(operation.listener, () => clock.now());
  for (const standIn of operation.standIns ?? []) report.standIns.note(standIn);
  const snapshot = new Snapshot(await operation.store.load(), saved);
  const { project } = info;
  const pool = new ProviderPool({
    sdk,
    startHost: (env, packageName) =>
      startHost?.(report, env, packageName) ?? ProviderHost.start({ sdk, packageName, folder: host.folder, env, project, report, clock }),
    otherPackages: otherPackages(operation, report).provider,
    settings: operation.providerSettings ?? {},
    env: host.env,
    envOf: accountEnv,
    settingsFor: (provider, settings) => accountConfig(provider, settings, (standIn) => report.standIns.note(standIn)),
  });
  let packs: Packs | undefined;
  const abandon = (): void => {
    snapshot.freeze();
    void pool.close();
  };
  const cancel = (): void => void pool.cancel();
  operation.abandon?.addEventListener("abort", abandon, { once: true });
  operation.signal?.addEventListener("abort", cancel, { once: true });
  try {
    const deployment = new Deployment({ ...info, dryRun: saved === undefined }, snapshot, report, clock, pool);
    for (const packageName of name === "preview" || name === "up" || operation.runProgram
      ? [chosenPackage(operation)]
      : deployment.packages)
      pool.warmUp(packageName);
    const { policyPacks = [] } = operation;
    deployment.policies = operation.policies;
    if (policyPacks.length > 0)
      deployment.policies = packs = await Packs.start(policyPacks, { sdk, info: deployment.info, env: host.env, report });
    const ok = await perform(operation, deployment);
    await snapshot.save();
    for (const { text, warning } of report.standIns.all)
      if (warning === undefined) report.message({ severity: "info", text: `stand-in: ${text}` });
    const { steps, messages, violations } = report;
    return { ok, standIns: report.standIns.all, steps, messages, violations, outputs: outputsOf(snapshot.resources) };
  } finally {
    operation.abandon?.removeEventListener("abort", abandon);
    operation.signal?.removeEventListener("abort", cancel);
    packs?.close();
    await pool.close();
  }
}

/** Returns the package of the host that the configuration or the environment selects. A program for the other host fails by itself. */
function chosenPackage({ info, host }: Operation): string {
  const configured = openSecrets(info.config[`${PLUGIN_PACKAGE}:${HOST}`] ?? "");
  return chosenHost(host.env, String(configured)).host === "plugin" ? PLUGIN_PACKAGE : DYNAMIC_PACKAGE;
}

const otherPackages = (
  { name, mocks = {}, outputsOfStack = async () => undefined, inventsOutputs = true }: Operation,
  { standIns }: Report,
): StandInPackages => new StandInPackages({ mocks, outputsOfStack, inventsOutputs, dryRun: name === "preview", reported: standIns });

async function perform(operation: Operation, deployment: Deployment): Promise<boolean> {
  const { name, refreshFirst, runProgram: isProgramFirst = false, signal } = operation;
  if (operation.clearPendingCreates) deployment.snapshot.forgetInterrupted();
  if (name === "import") return importFrom(operation, deployment);
  if (!deployment.aimAt(operation.aims, name === "preview" || name === "up")) return false;
  const isAsked = name === "refresh" || refreshFirst;
  if (!isProgramFirst && (isAsked || deployment.snapshot.base.some(isReadFirst))) {
    if (!(await refresh(deployment, signal, isAsked ? undefined : isReadFirst))) {
      if (signal?.aborted) deployment.report.error(`${name} canceled`);
      return false;
    }
    if (name === "refresh") return true;
  } else if (name !== "preview") warnOfInterrupted(deployment);
  const executor = new Executor(deployment, true);
  if (isProgramFirst && isAsked) deployment.programReads = new ProgramRefresh(deployment, executor, name === "refresh");
  const cancel = (): void => {
    deployment.report.error(`${name} canceled`);
    deployment.sawError = true;
    executor.stop();
  };
  if (signal?.aborted) {
    cancel();
    return false;
  }
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    await (name === "destroy" ? destroy(deployment, executor) : runProgram(operation, deployment, executor));
    return !deployment.sawError && !executor.failed;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

const isReadFirst = ({ refreshBeforeUpdate = false }: ResourceState): boolean => refreshBeforeUpdate;

async function importFrom({ importFrom = "" }: Operation, deployment: Deployment): Promise<boolean> {
  try {
    return await importFile(deployment, await readImportFile(importFrom));
  } catch (error) {
    deployment.report.error(messageOf(error));
    return false;
  }
}

async function destroy(deployment: Deployment, executor: Executor): Promise<void> {
  try {
    await sweep(deployment, executor);
  } catch (error) {
    if (!(error instanceof ReportedError)) throw error;
    deployment.sawError = true;
  }
}

async function runProgram(operation: Operation, deployment: Deployment, executor: Executor): Promise<void> {
  const { sdk, program, recorder, clock, host } = operation;
  const running: { failed(): boolean } = { failed: () => false };
  const calls = new ProgramCalls(
    deployment,
    executor,
    () => running.failed(),
    otherPackages(operation, deployment.report),
    host.folder,
    operation.prepare,
  );
  const callbacks = new Callbacks(sdk);
  const hooks = new Hooks(sdk, callbacks);
  deployment.hooks = hooks;
  const monitor = await serveMonitor(sdk, calls, { transforms: new Transforms(sdk, callbacks), hooks }, recorder);
  calls.monitorAddress = monitor.address;
  const engine = await serveEngine(sdk, {
    message(message) {
      if (!(executor.stopped && saysHungUp(message.text))) deployment.report.message(message);
    },
    pulumiVersion: (range) =>
      calls.leaveOut(
        "requirePulumiVersion",
        `requirePulumiVersion: "${range}" is not checked, because a rehearsal runs without a Pulumi CLI.`,
      ),
  });
  const { info, report } = deployment;
  const started = program({
    sdk,
    info,
    report,
    monitorAddress: monitor.address,
    engineAddress: engine.address,
    stopped: () => executor.stopped,
    quiet: () => calls.quiet(clock),
  });
  running.failed = started.failed;
  try {
    // After a stop, the program may never end, because outputs of resources that were not created stay pending (docs/facts/engine.md 2).
    const stopped = calls.halted.then(() => exitGrace(clock)).then(() => false);
    const succeeded = await Promise.race([started.ended, stopped]);
    if (succeeded) {
      await calls.finish();
      deployment.requireTargets();
      await executor.idle();
      if (!executor.stopped && !executor.failed) await deployment.policies?.judgeStack(deployment);
    } else if (!executor.stopped) deployment.sawError = true;
    await executor.idle();
    await saveStackOutputs(deployment, calls.stackOutputs, !succeeded || deployment.sawError || executor.failed);
  } finally {
    started.kill();
    monitor.close();
    callbacks.close();
    engine.close(); // The servers are closed last, because log lines can still arrive after the last step (docs/facts/engine.md 7.8).
  }
}

/** Warns about started steps of a killed run, because they may have taken effect (docs/facts/engine.md 6.6). */
function warnOfInterrupted({ snapshot, report }: Deployment): void {
  const { interrupted } = snapshot;
  if (interrupted.length === 0) return;
  const lines = interrupted.map(({ type, resource }) => `  * ${resource.urn}, interrupted while ${type}`);
  report.message({
    severity: "warning",
    text:
      `Attempting to deploy or update resources with ${interrupted.length} pending operations from previous deployment.\n` +
      `${lines.join("\n")}\nThese resources are in an unknown state, because the run was interrupted while they were being changed. ` +
      "An interrupted create is repeated; `refresh --clear-pending-creates` removes it from the state instead.",
  });
}
