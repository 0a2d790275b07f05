import { realProcess } from "./child-process";

type Listener = (error: unknown) => void;
/** Events with which a process reports unhandled errors. */
export const UNHANDLED = ["unhandledRejection", "uncaughtException"] as const;

/** The listeners that collectors replaced. The last collector that ends restores them. */
interface Collector extends Listener {
  displaced?: { event: (typeof UNHANDLED)[number]; listeners: Listener[] };
}

/**
 * Collects unhandled errors while a program runs as a function of this process. They belong to the program. If a test runner received them, it would
 * fail the test (docs/facts/engine.md 2). Returns a function that restores the listeners; only its first call has an effect.
 *
 * Several programs can run at the same time. An unhandled error does not show its program, so all of them receive it.
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
