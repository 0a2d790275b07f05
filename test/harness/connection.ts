import { connectionPool, contentOf, type Send } from "../../provider/api/network";
import { type OpenSocket, openSocket } from "../../provider/api/socket";
import type { Sandbox } from "../../sandbox";
import { ANSWERS, type Answers, CONSOLES, type ConsolesInProcess } from "../../sandbox/http/in-process";

export type Connection = Send & { close(): Promise<void> };

/** Uses no network, unless the sandbox runs in another process or one of its faults can break the connection. */
export function connectionTo(sandbox: Sandbox): Connection {
  const pool = connectionPool(sandbox.baseUrl);
  const answered = (sandbox as Partial<Answers>)[ANSWERS];
  const send: Send = async (request) => {
    const response = await answered?.(request);
    if (response === undefined) return pool(request);
    const { status, headers, body } = response;
    return { status, headers, ...contentOf(new Uint8Array(Buffer.from(body as string)), request.isBinary === true && status < 300) };
  };
  return Object.assign(send, { close: () => pool.close() });
}

/** A message from a sandbox in this process arrives as soon as it is sent. No message arrives after `isDead` returns true. */
export function socketTo(sandbox: Sandbox, isDead: () => boolean = () => false): OpenSocket {
  const open = (sandbox as Partial<ConsolesInProcess>)[CONSOLES] ?? openSocket({});
  return (address, origin, { message, closed }) =>
    open(address, origin, {
      message: (text) => void (isDead() || message(text)),
      closed: () => void (isDead() || closed()),
    });
}
