import type { Handler } from "./handler";

/** Resolves when the client is allowed to send a write, and rejects if it is not allowed to. Returns undefined if no check is needed. */
export type BeforeWrite = () => Promise<void> | undefined;

/** Sends a GET at once, and any other request only after `ready` has resolved. If `ready` rejects, nothing is sent. */
export const holdWrites =
  (send: Handler, ready: BeforeWrite = () => undefined): Handler =>
  (request) => {
    const waiting = request.call.method === "GET" ? undefined : ready();
    return waiting === undefined ? send(request) : waiting.then(() => send(request));
  };
