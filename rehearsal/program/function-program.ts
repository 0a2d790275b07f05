import { SETTINGS } from "../../provider/core/settings/setting-keys";
import { OWN_CONNECTIONS } from "../protocol/sdk";
import { STAND_IN_MARK } from "../protocol/stand-ins";
import { codeOf, messageOf, stackOf } from "../protocol/thrown";
import { secret } from "../protocol/wire";
import { realProcess } from "./child-process";
import type { ProgramContext, StartProgram } from "./program";
import { runRequest } from "./run-request";
import { standInForOutputs, standInForReferences } from "./stand-in-outputs";

/** A program that is a function. Its return value becomes the outputs of the stack. */
// biome-ignore lint/suspicious/noConfusingVoidType: a program without outputs is written without a return.
export type Program = () => Promise<Record<string, unknown> | void> | Record<string, unknown> | void;

/** Runs a function of this process as a program, with the SDK's own language server (docs/facts/engine.md 2). */
export const functionProgram =
  (program: Program, env: NodeJS.ProcessEnv = {}): StartProgram =>
  (context) => {
    standInForReferences(context.sdk.program, STAND_IN_MARK);
    standInForOutputs(context.sdk.rpc, STAND_IN_MARK);
    Object.assign(context.sdk.clientOptions, OWN_CONNECTIONS);
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
    let isOver = false;
    // The error must not reach the SDK's own promises: they would report it a second time, as an unhandled rejection.
    const guarded = async (): Promise<unknown> => {
      try {
        return await program();
      } catch (error) {
        note(thrown, error);
        return undefined;
      } finally {
        isOver = true;
      }
    };
    const listening = listenersAdded(
      () => run(withSettings(context, env), guarded),
      (error) => isEndOfRun(error, context),
    );
    // If an input of a resource fails, the SDK never registers the resource, and code that needs its outputs waits forever. A process would end when
    // it has no work left, but a function does not.
    const stuck = failing.then(() => context.quiet()).then(() => undefined);
    const ended = Promise.race([listening.result, stuck]).then((sdkError) => {
      restore();
      listening.remove();
      report(context, thrown, unhandled, sdkError);
      if (sdkError !== undefined || thrown.size > 0 || unhandled.size > 0) return false;
      if (isOver || context.stopped()) return true;
      context.report.error(NOT_OVER);
      return false;
    });
    const kill = (): void => {
      restore();
      listening.remove();
    };
    return { ended, failed: () => thrown.size > 0 || unhandled.size > 0, kill };
  };

/**
 * The SDK reports no error if it loses the connection to the engine. Without this error, the engine would delete every resource that the program had
 * no time to declare.
 */
const NOT_OVER = "the program did not run to its end: the SDK lost the connection to the engine. Run it again.";

/**
 * Hides the errors for which `ignores` is true from the listeners of the SDK: these errors come from a program whose run has ended. Returns a
 * function that removes the listeners, because a stopped program may never end.
 */
function listenersAdded<T>(begin: () => T, ignores: (error: unknown) => boolean): { result: T; remove: () => void } {
  const target: NodeJS.EventEmitter = process; // Inside Jest, the SDK sees a copy of `process`.
  const before = new Map(UNHANDLED.map((event) => [event, target.listeners(event)]));
  const result = begin();
  const added = UNHANDLED.flatMap((event) =>
    target.listeners(event).flatMap((listener) => (before.get(event)?.includes(listener) ? [] : [{ event, listener }])),
  ).map(({ event, listener }) => {
    const heard: Listener = (error) => {
      if (!ignores(error)) (listener as Listener)(error);
    };
    target.off(event, listener as Listener);
    target.on(event, heard);
    return { event, heard };
  });
  const remove = (): void => {
    for (const { event, heard } of added) target.off(event, heard);
  };
  return { result, remove };
}

/** A function has the environment of this process, so the settings in the environment of the run become its configuration. */
function withSettings(context: ProgramContext, env: NodeJS.ProcessEnv): ProgramContext {
  const given = Object.entries(SETTINGS).flatMap(([key, { variable, secret: isOfSecret }]) => {
    const text = env[variable];
    return text === undefined ? [] : [[`hosting:${key}`, isOfSecret === true ? secret(text) : text] as const];
  });
  return { ...context, info: { ...context.info, config: { ...context.info.config, ...Object.fromEntries(given) } } };
}

/** Resolves with the error that ended the SDK's run. After an error, the SDK calls `resolve` twice, and only the first call contains the error. */
const run = (context: ProgramContext, program: () => Promise<unknown>): Promise<Error | undefined> =>
  new Promise((resolve) => {
    context.sdk
      .languageServer(program)
      .run({ request: runRequest(context).setArgsList([context.engineAddress]) }, resolve)
      .catch(resolve);
  });

/** Reports each error once. Outside Jest, the SDK reports unhandled errors. */
function report({ report }: ProgramContext, thrown: Set<unknown>, unhandled: Set<unknown>, sdkError: Error | undefined): void {
  for (const error of thrown) reportError(error, "Running the program failed with an unhandled exception:\n");
  // Inside Jest, the SDK listens to a copy of the process. This copy receives no events.
  if (realProcess() !== process) for (const error of unhandled) reportError(error, "Unhandled exception: ");
  // The SDK's final error only summarises the errors that the SDK has already reported.
  const reported = report.messages.some(({ severity }) => severity === "error");
  if (sdkError !== undefined && !reported) reportError(sdkError, "");

  function reportError(error: unknown, prefix: string): void {
    report.error(isUserError(error) ? messageOf(error) : `${prefix}${stackOf(error)}`);
  }
}

/**
 * Whether an error only shows that an engine has stopped, which is no error of the program (docs/facts/engine.md 3). Some SDK calls reject with
 * undefined after the stop. A connection error before the stop comes from an earlier run, because this run's engine is still reachable.
 */
function isEndOfRun(error: unknown, { stopped }: ProgramContext): boolean {
  if (error === undefined) return stopped();
  const code = codeOf(error);
  return (code === GRPC_UNAVAILABLE || code === GRPC_CANCELLED) && (stopped() || SDK_RUNTIME.test(stackOf(error)));
}
/** Matches paths with and without the source maps of the SDK. */
const SDK_RUNTIME = /[\\/]@pulumi[\\/](pulumi[\\/])?runtime[\\/]/;
const GRPC_CANCELLED = 1;
const GRPC_UNAVAILABLE = 14;

/**
 * Whether the SDK throws this error for users, so that it is printed without a stack. `instanceof` fails for an error from another copy of the SDK.
 */
const isUserError = (error: unknown): boolean => typeof error === "object" && error !== null && "__pulumiRunError" in error;

type Listener = (error: unknown) => void;
const UNHANDLED = ["unhandledRejection", "uncaughtException"] as const;

/** Collects unhandled errors. `displaced` contains the listeners that the first collector replaced. The last collector to end restores them. */
interface Collector extends Listener {
  displaced?: Listener[];
}

/**
 * Unhandled errors are errors of the program. A test runner that received them would fail the test (docs/facts/engine.md 2). Returns a function that
 * restores the listeners. Several programs can run at the same time, and an unhandled error does not show its program, so every collector receives
 * it.
 */
export function collectUnhandledErrors(onError: Listener): () => void {
  const stops = UNHANDLED.map((event) => collect(event, onError));
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}

function collect(event: (typeof UNHANDLED)[number], onError: Listener): () => void {
  const target: NodeJS.EventEmitter = realProcess();
  const present = target.listeners(event) as Collector[];
  const collector: Collector = (error) => onError(error);
  const taken = present.some((listener) => listener.displaced !== undefined);
  collector.displaced = taken ? [] : present;
  if (!taken) target.removeAllListeners(event);
  target.on(event, collector);
  return () => {
    target.off(event, collector);
    const displaced = collector.displaced ?? [];
    const heir = (target.listeners(event) as Collector[]).find((listener) => listener.displaced !== undefined);
    if (heir?.displaced) heir.displaced.push(...displaced);
    else for (const listener of displaced) target.on(event, listener);
  };
}
