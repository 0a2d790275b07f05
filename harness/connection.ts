import { connectionPool, type Send, type WireRequest } from "../provider/api/network";
import type { Sandbox } from "../sandbox";
import { ANSWERS, type Answers } from "../sandbox/http/in-process";

export type Connection = Send & { close(): Promise<void> };

/** The way to a sandbox: straight to one of this process, by the network to any other, and wherever a connection may break. */
export function connectionTo(sandbox: Sandbox): Connection {
  const pool = connectionPool(sandbox.baseUrl);
  const answered = (sandbox as Partial<Answers>)[ANSWERS];
  const send: Send = async (request) => {
    const response = await answered?.(asRequest(sandbox.baseUrl, request));
    if (response === undefined) return pool(request);
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
  return Object.assign(send, { close: () => pool.close() });
}

const asRequest = (origin: string, { path, body, ...rest }: WireRequest): Request =>
  new Request(`${origin}${path}`, body === undefined ? rest : { ...rest, body });
