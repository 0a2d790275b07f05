import { realProcess } from "./child-process";

type Listener = (error: unknown) => void;
/** Where a process tells of errors that nobody handles. */
export const UNHANDLED = ["unhandledRejection", "uncaughtException"] as const;

/** A collector remembers whose place it took, so that the last one to go can give it back. */
interface Collector extends Listener {
  displaced?: { event: (typeof UNHANDLED)[number]; listeners: Listener[] };
}

/**
 * While a program runs as a function of this process, its unhandled errors are the program's, not the process's: a test runner
 * that listens for them would fail the test (docs/facts/engine.md 2). Returns what puts everything back, once. Several programs may run at a
 * time: an unhandled error does not say whose it is, so each of them gets it.
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
  collector.displaced = { event, listeners: taken ? [] : present };
  if (!taken) target.removeAllListeners(event);
  target.on(event, collector);
  return () => {
    target.off(event, collector);
    const displaced = collector.displaced?.listeners ?? [];
    const heir = (target.listeners(event) as Collector[]).find((listener) => listener.displaced !== undefined);
    if (heir?.displaced) heir.displaced.listeners.push(...displaced);
    else for (const listener of displaced) target.on(event, listener);
  };
}
