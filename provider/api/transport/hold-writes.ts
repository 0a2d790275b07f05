import type { Handler } from "./handler";

/** Sends a GET at once, and anything else only after `ready` has resolved: if it rejects, nothing is sent. */
export const holdWrites =
  (send: Handler, ready: () => Promise<void> = async () => undefined): Handler =>
  async (request) => {
    if (request.call.method !== "GET") await ready();
    return send(request);
  };
