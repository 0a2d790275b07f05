import type { Clock } from "../../provider/api/clock";
import { Deployment, ReportedError } from "../plan/deployment";
import { type StartProgram, saysHungUp } from "../program/program";
import { Callbacks } from "../protocol/callbacks";
import { serveEngine } from "../protocol/engine-service";
import type { EngineEvent, Message, RawStep } from "../protocol/events";
import { Hooks } from "../protocol/hooks";
import type { Mocks } from "../protocol/mocks";
import { serveMonitor } from "../protocol/monitor";
import { Report } from "../protocol/report";
import type { RunInfo } from "../protocol/run-info";
import type { Sdk } from "../protocol/sdk";
import type { StandIn } from "../protocol/stand-ins";
import { messageOf } from "../protocol/thrown";
import { Transforms } from "../protocol/transforms";
import { isDefaultProvider, isRoot, nameOf, ROOT_TYPE } from "../protocol/urn";
import type { Bag } from "../protocol/wire";
import { ProviderHost } from "../provider/host";
import { type Host, ProviderPool } from "../provider/pool";
import { type StackReferences, StandInPackages } from "../provider/stand-in";
import { readImportFile } from "../state/import-file";
import { Snapshot } from "../state/snapshot";
import type { ResourceState } from "../state/state";
import type { StateStore } from "../state/store";
import { Executor } from "./executor";
import { importFile } from "./import";
import { type Prepare, ProgramCalls } from "./program-calls";
import { refresh } from "./refresh";
import { sweep } from "./sweep";

export type OperationName = "preview" | "up" | "refresh" | "destroy" | "import";

/** One run. */
export interface Operation {
  name: OperationName;
  info: Omit<RunInfo, "dryRun">;
  sdk: Sdk;
  store: StateStore;
  clock: Clock;
  /** Reads everything before the program runs: `--refresh`. */
  refreshFirst: boolean;
  /** Forgets creates that an earlier run began and did not finish: `--clear-pending-creates`. */
  clearPendingCreates: boolean;
  /** Replaces these and touches no others: `--target-replace`. */
  replace?: readonly string[] | undefined;
  /** Of an import: the file. */
  importFrom?: string | undefined;
  program: StartProgram;
  /** Folder and environment of the provider hosts. */
  host: { folder: string; env: NodeJS.ProcessEnv };
  /** The environment for an explicit provider with these settings; fails for one that must not be used. Default: the same. */
  accountEnv?: ((name: string, settings: Bag) => Promise<NodeJS.ProcessEnv>) | undefined;
  /** The settings of an explicit provider, as this run uses them. Default: as they are. */
  accountConfig?: ((name: string, settings: Bag, note: (standIn: StandIn) => void) => Promise<Bag>) | undefined;
  /** What was stood in for before the run. */
  standIns?: readonly StandIn[];
  /** Settings over those of every provider of dynamic resources. */
  providerSettings?: Bag | undefined;
  /** What is done with each resource before it is planned. */
  prepare?: Prepare | undefined;
  /** What stands in for other packages, and for other stacks. */
  mocks?: Mocks | undefined;
  references?: StackReferences | undefined;
  /** Serves a provider in the place of a host process. */
  startHost?: ((report: Report, env: NodeJS.ProcessEnv) => Promise<Host>) | undefined;
  listener(event: EngineEvent): void;
  /** No step is begun after it fires; steps under way finish and are saved. */
  signal?: AbortSignal | undefined;
  /** Everything ends at once, and what is under way stays on record as begun. */
  abandon?: AbortSignal | undefined;
}

export interface OperationResult {
  ok: boolean;
  steps: RawStep[];
  messages: Message[];
  standIns: StandIn[];
  /** Outputs of the stack, in wire form. */
  outputs: Bag;
}

/**
 * How long a program gets to end by itself when the run has stopped (docs/facts/engine.md 2). In several looks: a process that had no processor
 * for long enough sees its timers before the lines that came meanwhile.
 */
const EXIT_GRACE = { looks: 10, everyMs: 10 };

async function exitGrace(clock: Clock): Promise<void> {
  for (let look = 0; look < EXIT_GRACE.looks; look++) await clock.sleep(EXIT_GRACE.everyMs);
}

/** Runs one operation, as the Pulumi engine would. */
export async function runOperation(operation: Operation): Promise<OperationResult> {
  if (operation.name === "preview") return run(operation, undefined);
  const unlock = await operation.store.lock();
  try {
    return await run(operation, operation.store);
  } finally {
    await unlock();
  }
}

/** `saved` is where the state goes; a preview has none. */
async function run(operation: Operation, saved: StateStore | undefined): Promise<OperationResult> {
  const { sdk, clock, host, info, name, startHost, accountEnv = async () => host.env, accountConfig = async (_, own) => own } = operation;
  const report = new Report(operation.listener, () => clock.now());
  for (const standIn of operation.standIns ?? []) report.standIns.note(standIn);
  const snapshot = new Snapshot(await operation.store.load(), saved);
  const pool = new ProviderPool(
    sdk,
    (env) => startHost?.(report, env) ?? ProviderHost.start({ sdk, folder: host.folder, env, project: info.project, report, clock }),
    otherPackages(operation, report).provider,
    operation.providerSettings ?? {},
    async (urn, settings) => (isDefaultProvider(urn) ? host.env : accountEnv(nameOf(urn), settings)),
    async (urn, settings) =>
      isDefaultProvider(urn) ? settings : accountConfig(nameOf(urn), settings, (standIn) => report.standIns.note(standIn)),
  );
  const abandon = (): void => {
    snapshot.freeze();
    void pool.close();
  };
  operation.abandon?.addEventListener("abort", abandon, { once: true });
  try {
    const deployment = new Deployment({ ...info, dryRun: saved === undefined }, snapshot, report, clock, pool);
    if (name === "preview" || name === "up" || deployment.hasDefaultProvider()) pool.warmUp(host.env);
    const ok = await perform(operation, deployment);
    await snapshot.save();
    for (const { text } of report.standIns.all) report.message({ severity: "info", text: `stand-in: ${text}` });
    return { ok, standIns: report.standIns.all, steps: report.steps, messages: report.messages, outputs: outputsOf(snapshot.resources) };
  } finally {
    operation.abandon?.removeEventListener("abort", abandon);
    await pool.close();
  }
}

const otherPackages = ({ name, mocks = {}, references = {} }: Operation, { standIns }: Report): StandInPackages =>
  new StandInPackages({ mocks, references, dryRun: name === "preview", told: standIns });

async function perform(operation: Operation, deployment: Deployment): Promise<boolean> {
  const { name, refreshFirst, signal } = operation;
  if (operation.clearPendingCreates) deployment.snapshot.forgetInterrupted();
  if (name === "import") return importFrom(operation, deployment);
  if (name === "refresh" || refreshFirst) {
    if (!(await refresh(deployment, signal))) {
      if (signal?.aborted) deployment.report.error(`${name} canceled`);
      return false;
    }
    if (name === "refresh") return true;
  } else if (name !== "preview") warnOfInterrupted(deployment);
  if (operation.replace !== undefined) {
    try {
      deployment.replaceOnly(operation.replace);
    } catch (error) {
      deployment.report.error(messageOf(error));
      return false;
    }
  }
  const executor = new Executor(deployment, true);
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
    if (name === "destroy") await destroy(deployment, executor);
    else await runProgram(operation, deployment, executor);
    return !deployment.sawError && !executor.failed;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

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
  const { sdk, program, clock, host } = operation;
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
  const monitor = await serveMonitor(sdk, calls, { transforms: new Transforms(sdk, callbacks), hooks });
  const engine = await serveEngine(sdk, {
    message(message) {
      if (!(executor.stopped && saysHungUp(message.text))) deployment.report.message(message);
    },
    pulumiVersion: (range) => calls.leaveOut("requirePulumiVersion", `requirePulumiVersion: "${range}" is asked of no Pulumi CLI.`),
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
    // A stopped program may never return: its outputs never settle (docs/facts/engine.md 2).
    const stopped = calls.halted.then(() => exitGrace(clock)).then(() => false);
    const succeeded = await Promise.race([started.ended, stopped]);
    if (succeeded) await calls.finish();
    else if (!executor.stopped) deployment.sawError = true;
    await executor.idle();
    await saveStackOutputs(deployment, calls.stackOutputs, !succeeded || deployment.sawError || executor.failed);
  } finally {
    started.kill();
    monitor.close();
    callbacks.close();
    engine.close(); // Last: log lines may still arrive after the last step (docs/facts/engine.md 7.8).
  }
}

/** After a success they replace the old ones, after a failure they are laid over them (docs/facts/engine.md 6.6). */
async function saveStackOutputs(deployment: Deployment, outputs: Bag | undefined, failed: boolean): Promise<void> {
  const root = [...deployment.news.values()].find(({ urn }) => isRoot(urn));
  if (root === undefined || outputs === undefined) return;
  root.outputs = failed ? { ...deployment.old(root.urn)?.outputs, ...outputs } : outputs;
  deployment.report.outputs(root.outputs);
}

const outputsOf = (resources: readonly ResourceState[]): Bag => resources.find(({ type }) => type === ROOT_TYPE)?.outputs ?? {};

/** An earlier run was killed: what it had begun may have happened or not (docs/facts/engine.md 6.6). */
function warnOfInterrupted({ snapshot, report }: Deployment): void {
  const { interrupted } = snapshot;
  if (interrupted.length === 0) return;
  const lines = interrupted.map(({ type, resource }) => `  * ${resource.urn}, interrupted while ${type}`);
  report.message({
    severity: "warning",
    text:
      `Attempting to deploy or update resources with ${interrupted.length} pending operations from previous deployment.\n` +
      `${lines.join("\n")}\nThese resources are in an unknown state, because the run was interrupted while they were being changed. ` +
      "An interrupted create is done again; `refresh --clear-pending-creates` forgets it.",
  });
}
