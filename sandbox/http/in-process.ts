import type { WireRequest } from "../../provider/api/network";
import type { OpenSocket } from "../../provider/api/socket";

/**
 * Property that contains the function with which a sandbox in this process answers without a socket. The network causes half of the cost of a
 * request.
 */
export const ANSWERS: unique symbol = Symbol("answers");

/** A response without a socket. */
export interface ResponseInProcess {
  readonly status: number;
  /** Headers with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface Answers {
  /**
   * Undefined if a socket is required. This is the case while faults are planned, because they can break connections, and after the sandbox was
   * closed.
   */
  readonly [ANSWERS]: (request: WireRequest) => Promise<ResponseInProcess> | undefined;
}

/**
 * Returns an object with those properties of a `Request` that the APIs read. To build a real `Request` with streams takes longer than to answer it.
 */
export function requestInProcess(origin: string, { method, path, headers, body = "" }: WireRequest): Request {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const read: Pick<Request, "method" | "url" | "arrayBuffer"> & { headers: Pick<Headers, "get"> } = {
    method,
    url: new URL(`${origin}${path}`).href,
    headers: { get: (name) => named.get(name.toLowerCase()) ?? null },
    arrayBuffer: async () => new Uint8Array(Buffer.from(body as string)).buffer,
  };
  return read as Request;
}

/**
 * Property that contains the function with which a sandbox in this process opens consoles without a socket. Each message then arrives at the moment
 * at which it is sent.
 */
export const CONSOLES: unique symbol = Symbol("consoles");

export interface ConsolesInProcess {
  readonly [CONSOLES]: OpenSocket;
}
