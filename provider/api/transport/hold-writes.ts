import type { Handler } from "./handler";

/** Resolves when a write may be sent, and rejects if it may not be sent. Returns undefined if no check is needed. */
export type BeforeWrite = () => Promise<void> | undefined;

/** Sends a GET at once, and any other request only after `ready` has resolved. If `ready` rejects, nothing is sent. */
export const holdWrites =
  (send: Handler, ready: BeforeWrite = () => undefined): Handler =>
  (request) => {
    const waiting = request.call.method === "GET" ? undefined : ready();
    return waiting === undefined ? send(request) : waiting.then(() => send(request));
  };
