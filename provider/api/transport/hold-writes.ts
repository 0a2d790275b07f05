import type { Handler } from "./handler";

/** Resolves when a write may leave, and rejects if none may; undefined if nothing holds it back. */
export type BeforeWrite = () => Promise<void> | undefined;

/** Sends a GET at once, and anything else only after `ready` has resolved: if it rejects, nothing is sent. */
export const holdWrites =
  (send: Handler, ready: BeforeWrite = () => undefined): Handler =>
  (request) => {
    const waiting = request.call.method === "GET" ? undefined : ready();
    return waiting === undefined ? send(request) : waiting.then(() => send(request));
  };
