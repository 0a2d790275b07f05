import { connectionPool, contentOf, type Send } from "../provider/api/network";
import { type OpenSocket, openSocket } from "../provider/api/socket";
import type { Sandbox } from "../sandbox";
import { ANSWERS, type Answers, CONSOLES, type ConsolesInProcess } from "../sandbox/http/in-process";

export type Connection = Send & { close(): Promise<void> };

/**
 * Returns the connection to a sandbox. The connection to a sandbox in this process is direct. The network is used if the sandbox runs in
 * another process, or if the connection can break.
 */
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

/**
 * Returns the function that opens connections to consoles. A message from a sandbox in this process arrives as soon as it is sent. No
 * message arrives after `isDead` returns true.
 */
export function socketTo(sandbox: Sandbox, isDead: () => boolean = () => false): OpenSocket {
  const open = (sandbox as Partial<ConsolesInProcess>)[CONSOLES] ?? openSocket({});
  return (address, origin, { message, closed }) =>
    open(address, origin, {
      message: (text) => void (isDead() || message(text)),
      closed: () => void (isDead() || closed()),
    });
}
