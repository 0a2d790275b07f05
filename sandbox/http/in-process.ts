import type { WireRequest } from "../../provider/api/network";
import type { OpenSocket } from "../../provider/api/socket";

/**
 * Property with which a sandbox in this process answers without a socket. The network is half of the cost of a
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
   * Undefined if a socket is required: while faults are planned, which break connections, or after the sandbox was
   * closed.
   */
  readonly [ANSWERS]: (request: WireRequest) => Promise<ResponseInProcess> | undefined;
}

/**
 * Returns the part of a `Request` that the APIs read. A whole one, with streams for its body, takes longer than the
 * response to it.
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
 * Property with which a sandbox in this process opens consoles without a socket, so that messages arrive at the
 * moment at which they are sent.
 */
export const CONSOLES: unique symbol = Symbol("consoles");

export interface ConsolesInProcess {
  readonly [CONSOLES]: OpenSocket;
}
