import type { WireRequest } from "../../provider/api/network";
import type { OpenSocket } from "../../provider/api/socket";

/** Property of a sandbox in this process: a function that answers requests without a socket, because sockets take half of the time of a request. */
export const ANSWERS: unique symbol = Symbol("answers");

export interface ResponseInProcess {
  readonly status: number;
  /** The names of headers are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface Answers {
  /** Answers a request without a socket. Returns undefined if the request needs one, for example because a planned fault can break the connection. */
  readonly [ANSWERS]: (request: WireRequest) => Promise<ResponseInProcess> | undefined;
}

/**
 * Returns an object with only those properties of `Request` that the APIs read. A real `Request` with streams takes longer to build than to
 * answer.
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

/** Property of a sandbox in this process: a function that opens consoles without a socket. A message arrives as soon as it is sent. */
export const CONSOLES: unique symbol = Symbol("consoles");

export interface ConsolesInProcess {
  readonly [CONSOLES]: OpenSocket;
}

/** Property of a sandbox in this process: the names of the platform variants that its code has used. All other variants have had no effect. */
export const USED_VARIANTS: unique symbol = Symbol("used variants");

export interface VariantsInProcess {
  readonly [USED_VARIANTS]: Set<string>;
}
