import { connectionPool, contentOf, type Send, type WireRequest } from "../provider/api/network";
import { type OpenSocket, openSocket } from "../provider/api/socket";
import type { Sandbox } from "../sandbox";
import { ANSWERS, type Answers, CONSOLES, type ConsolesInProcess } from "../sandbox/http/in-process";

export type Connection = Send & { close(): Promise<void> };

/**
 * Returns the connection to a sandbox: direct to one in this process, otherwise over the network, and also if a
 * connection may break.
 */
export function connectionTo(sandbox: Sandbox): Connection {
  const pool = connectionPool(sandbox.baseUrl);
  const answered = (sandbox as Partial<Answers>)[ANSWERS];
  const send: Send = async (request) => {
    const response = await answered?.(asRequest(sandbox.baseUrl, request));
    if (response === undefined) return pool(request);
    const content = contentOf(new Uint8Array(await response.arrayBuffer()), request.isBinary === true && response.status < 300);
    return { status: response.status, headers: Object.fromEntries(response.headers), ...content };
  };
  return Object.assign(send, { close: () => pool.close() });
}

const asRequest = (origin: string, { path, body, method, headers }: WireRequest): Request =>
  new Request(`${origin}${path}`, body === undefined ? { method, headers } : { method, headers, body: body as string });

/**
 * Returns the connection to consoles. Messages of a sandbox in this process arrive at the moment in which they are
 * sent. None arrive once `isDead` returns true.
 */
export function socketTo(sandbox: Sandbox, isDead: () => boolean = () => false): OpenSocket {
  const open = (sandbox as Partial<ConsolesInProcess>)[CONSOLES] ?? openSocket({});
  return (address, origin, { message, closed }) =>
    open(address, origin, {
      message: (text) => void (isDead() || message(text)),
      closed: () => void (isDead() || closed()),
    });
}
