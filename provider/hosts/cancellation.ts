import type { Clock } from "../api/clock";
import { connectionPool, type Send } from "../api/network";
import { openSocket } from "../api/socket";
import { visitPage } from "../api/visit";
import { CancelledError } from "../core/log/errors";
import type { Outside } from "../core/run/run";

/** How long the platform may still answer a write after a cancellation. The response contains the id of a new object. */
const LAST_ANSWERS_MS = 3000;

/**
 * Knows every basic wait of a run: its pauses, requests and sockets. Every other wait ends when one of these ends. A cancellation ends all of them,
 * and nothing begins afterwards. Every operation then fails, and its error contains the values that the state must keep.
 */
export class Cancellation {
  private isCancelled = false;
  private readonly ends = new Set<() => void>();

  cancel(): void {
    this.isCancelled = true;
    for (const end of this.ends) end();
    this.ends.clear();
  }

  /** Returns the `Outside` of a run in a form in which all waits end when the run is cancelled. */
  endable(outside: Outside): Outside {
    const { clock, engineClock = clock, connect = connectionPool, socket = openSocket(), visit = visitPage } = outside;
    return {
      ...outside,
      clock: this.pauses(clock),
      engineClock: this.pauses(engineClock),
      connect: (origin) => this.requests(connect(origin), engineClock),
      socket: (...args) => this.until(() => socket(...args)),
      visit: (request) => this.until(() => visit(request)),
    };
  }

  private pauses(clock: Clock): Clock {
    return { now: () => clock.now(), sleep: (milliseconds) => this.until(() => clock.sleep(milliseconds)) };
  }

  private requests(send: Send, clock: Clock): Send {
    return (request) => {
      const { method, path } = request;
      if (method === "GET") return this.until(() => send(request));
      return this.until(
        () => send(request),
        (end) => void clock.sleep(LAST_ANSWERS_MS).then(() => end(unanswered(method, path))),
      );
    };
  }

  /** Waits for `begin`. If the wait has begun before the cancellation, `onCancel` may delay its end. */
  private until<T>(begin: () => Promise<T>, onCancel = (end: (error: Error) => void) => end(cancelled())): Promise<T> {
    if (this.isCancelled) return Promise.reject(cancelled());
    return new Promise((done, failed) => {
      const end = () => onCancel(failed);
      this.ends.add(end);
      begin()
        .then(done, failed)
        .finally(() => this.ends.delete(end));
    });
  }
}

const cancelled = (): CancelledError => new CancelledError("cancelled: the next run continues from here.");

/** The path is shown without its query, which may contain the signature of an address. */
const unanswered = (method: string, path: string): CancelledError =>
  new CancelledError(
    `cancelled before the platform answered ${method} ${path.replace(/\?.*/s, "")}, so it is unknown whether the request acted. The next run looks for its result.`,
    true,
  );
