import type { RunRequest } from "@pulumi/pulumi/proto/language_pb";
import { STAND_IN_MARK } from "../protocol/stand-ins";
import { codeOf, messageOf, stackOf } from "../protocol/thrown";
import { isSecret, openSecrets } from "../protocol/wire";
import { realProcess } from "./child-process";
import type { ProgramContext, StartProgram } from "./program";
import { standInForOutputs, standInForReferences } from "./stand-in-outputs";
import { collectUnhandledErrors, UNHANDLED } from "./unhandled-errors";

/** A program as a function; what it returns are the stack's outputs. */
// biome-ignore lint/suspicious/noConfusingVoidType: a program without outputs is written without a return.
export type Program = () => Promise<Record<string, unknown> | void> | Record<string, unknown> | void;

/** Runs a function of this process as a program, with the SDK's own language server (docs/facts/engine.md 2). */
export const functionProgram =
  (program: Program): StartProgram =>
  (context) => {
    standInForReferences(context.sdk.program, STAND_IN_MARK);
    standInForOutputs(context.sdk.rpc, STAND_IN_MARK);
    const thrown = new Set<unknown>();
    const unhandled = new Set<unknown>();
    let fail: () => void;
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    const note = (errors: Set<unknown>, error: unknown): void => {
      if (isEndOfRun(error, context)) return;
      errors.add(error);
      fail();
    };
    const restore = collectUnhandledErrors((error) => note(unhandled, error));
    // A thrown error must not reach the SDK's own promises: it would come out of them as an unhandled rejection.
    const guarded = async (): Promise<unknown> => {
      try {
        return await program();
      } catch (error) {
        note(thrown, error);
        return undefined;
      }
    };
    const listening = listenersAdded(() => run(context, guarded));
    // A resource whose inputs failed is never registered, and what needs an output of it waits for ever: where a process would have nothing
    // left to do, a function of this process stays.
    const stuck = failing.then(() => context.quiet()).then(() => undefined);
    const ended = Promise.race([listening.result, stuck]).then((sdkError) => {
      restore();
      report(context, thrown, unhandled, sdkError);
      return sdkError === undefined && thrown.size === 0 && unhandled.size === 0;
    });
    const kill = (): void => {
      restore();
      listening.remove();
    };
    return { ended, failed: () => thrown.size > 0 || unhandled.size > 0, kill };
  };

/** The SDK takes its listeners away when its program ends, and one that was stopped may never end (docs/facts/engine.md 2). */
function listenersAdded<T>(begin: () => T): { result: T; remove: () => void } {
  const target: NodeJS.EventEmitter = process; // Inside Jest it is the copy that the SDK sees.
  const before = new Map(UNHANDLED.map((event) => [event, target.listeners(event)]));
  const result = begin();
  const added = UNHANDLED.flatMap((event) =>
    target.listeners(event).flatMap((listener) => (before.get(event)?.includes(listener) ? [] : [{ event, listener }])),
  );
  const remove = (): void => {
    for (const { event, listener } of added) target.off(event, listener as () => void);
  };
  return { result, remove };
}

/** Resolves with the error that the SDK ended with. After an error its callback comes twice, the second time without one. */
const run = (context: ProgramContext, program: () => Promise<unknown>): Promise<Error | undefined> =>
  new Promise((resolve) => {
    context.sdk
      .languageServer(program)
      .run({ request: runRequest(context) }, resolve)
      .catch(resolve);
  });

function runRequest({ sdk, info, monitorAddress, engineAddress }: ProgramContext): RunRequest {
  const request = new sdk.language.RunRequest()
    .setProject(info.project)
    .setStack(info.stack)
    .setOrganization(info.organization)
    .setParallel(info.parallel)
    .setDryrun(info.dryRun)
    .setMonitorAddress(monitorAddress)
    .setArgsList([engineAddress]);
  for (const [key, value] of Object.entries(info.config)) request.getConfigMap().set(key, String(openSecrets(value)));
  const secretKeys = Object.keys(info.config).filter((key) => isSecret(info.config[key]));
  return request.setConfigsecretkeysList(secretKeys);
}

/** Each error once: thrown ones are reported here, unhandled ones by the SDK where it can hear of them. */
function report({ report }: ProgramContext, thrown: Set<unknown>, unhandled: Set<unknown>, sdkError: Error | undefined): void {
  for (const error of thrown) reportError(error, "Running the program failed with an unhandled exception:\n");
  // Inside Jest the SDK listens to a copy of the process, whose events never come.
  if (realProcess() !== process) for (const error of unhandled) reportError(error, "Unhandled exception: ");
  // The SDK's last word sums up what it has reported already, unless it has reported nothing.
  const reported = report.messages.some(({ severity }) => severity === "error");
  if (sdkError !== undefined && !reported) reportError(sdkError, "");

  function reportError(error: unknown, prefix: string): void {
    report.error(isUserError(error) ? messageOf(error) : `${prefix}${stackOf(error)}`);
  }
}

/**
 * What says that an engine has stopped (docs/facts/engine.md 3): not an error of the program. Some calls of the SDK then reject with nothing.
 * An unhandled one may come late, from a run before this one, whose engine is gone: this run's own, in this process, is always there for the
 * SDK until it stops.
 */
function isEndOfRun(error: unknown, { stopped }: ProgramContext): boolean {
  if (error === undefined) return stopped();
  const code = codeOf(error);
  return (code === GRPC_UNAVAILABLE || code === GRPC_CANCELLED) && (stopped() || SDK_RUNTIME.test(stackOf(error)));
}
/** With and without the source maps of the SDK. */
const SDK_RUNTIME = /[\\/]@pulumi[\\/](pulumi[\\/])?runtime[\\/]/;
const GRPC_CANCELLED = 1;
const GRPC_UNAVAILABLE = 14;

/** The SDK's errors that are meant for the user are reported without a stack; they are marked, as copies of the SDK may differ. */
const isUserError = (error: unknown): boolean => typeof error === "object" && error !== null && "__pulumiRunError" in error;
