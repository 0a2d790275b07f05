import { sizeOf } from "./bodies";
import { isObject } from "./json";
import { TRANSPORT } from "./limits";
import { type EnvironmentProxy, proxyFor } from "./proxy";

export interface WireRequest {
  method: string;
  /** Path with query, without the origin. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Default: the timeout of the connection. */
  timeoutSeconds?: number;
  /** Whether a successful response is returned only as bytes, not as a text. */
  isBinary?: boolean;
}

export interface WireResponse {
  status: number;
  /** The names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Content as a text without a byte order mark. Empty if bytes were requested and received. */
  text: string;
  /** Unchanged content. Default: the bytes of the text. */
  bytes?: Uint8Array;
}

/** Sends one request once. Throws `ConnectionError` if no complete response arrives. Only implementations of this type use the network. */
export type Send = (request: WireRequest) => Promise<WireResponse>;

/** The error if no complete response arrives. `sent` reports whether the API may have received the request. `reason` is a text for users. */
export class ConnectionError extends Error {
  constructor(
    readonly reason: string,
    readonly sent: boolean,
    /** Whether another attempt could succeed. After a bad certificate, no attempt can. */
    readonly transient: boolean,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The first request loads undici, so that a program without requests does not load it. */
export function connectionPool(
  origin: string,
  attemptTimeoutSeconds: number = TRANSPORT.attemptTimeoutSeconds,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  largestBodyBytes: number = TRANSPORT.largestBodyBytes,
): Send & { close(): Promise<void> } {
  let pool: Promise<Connections> | undefined;
  const send = async ({ timeoutSeconds = attemptTimeoutSeconds, isBinary, ...request }: WireRequest): Promise<WireResponse> => {
    pool ??= connectionsTo(origin, environment);
    const connections = await pool;
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    let isBegun = false;
    const noted = connections.dispatcher.compose(
      noting(() => {
        isBegun = true;
      }),
    );
    try {
      const response = await noted.request({ ...request, origin, method: request.method as "GET", signal });
      const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
      const bytes = await decoded(await wholeBody(response.body, largestBodyBytes), largestBodyBytes, headers["content-encoding"]);
      return { status: response.statusCode, headers, ...contentOf(bytes, isBinary === true && response.statusCode < 300) };
    } catch (error) {
      if (error instanceof ConnectionError) throw error;
      const isWritten = isBegun && !isUnwritten(error, request);
      const never = proxyRefusal(error, connections.by) ?? (isWritten ? undefined : neverSent(error, connections.by));
      if (never && !signal.aborted) throw never;
      const reason = signal.aborted ? `no response within ${timeoutSeconds} s` : "the connection broke before the whole response arrived";
      throw new ConnectionError(reason, isBegun, true, { cause: error });
    }
  };
  return Object.assign(send, {
    async close() {
      await pool?.then(
        ({ dispatcher }) => dispatcher.close(),
        () => {},
      );
    },
  });
}

async function wholeBody(body: AsyncIterable<Uint8Array>, largestBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > largestBytes) throw new ConnectionError(`the response is ${TOO_LARGE}`, true, false);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const TOO_LARGE = "larger than any response of the API";

/** Decompresses a response. No request asks for compression, but a proxy may compress a response nevertheless. */
async function decoded(bytes: Uint8Array, maxOutputLength: number, encoding = "identity"): Promise<Uint8Array> {
  const name = encoding.trim().toLowerCase();
  if (name === "identity" || name === "" || bytes.length === 0) return bytes;
  const zlib = await import("node:zlib");
  const decoders: Record<string, ((bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array) | undefined> = {
    gzip: zlib.gunzipSync,
    "x-gzip": zlib.gunzipSync,
    deflate: zlib.inflateSync,
    br: zlib.brotliDecompressSync,
  };
  const unreadable = (why: string, cause?: unknown) =>
    new ConnectionError(`the response is compressed (Content-Encoding: ${name.slice(0, 40)}), but ${why}`, true, false, { cause });
  const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (!decode) throw unreadable("this provider reads gzip, deflate and br only");
  try {
    return decode(bytes, { maxOutputLength });
  } catch (error) {
    throw unreadable(codeOf(error) === "ERR_BUFFER_TOO_LARGE" ? `its content is ${TOO_LARGE}` : "it could not be decompressed", error);
  }
}

/** Binary content is stored only as bytes, because a file may be large. */
export const contentOf = (bytes: Uint8Array, isBinary: boolean): Pick<WireResponse, "text" | "bytes"> => ({
  text: isBinary ? "" : new TextDecoder().decode(bytes),
  bytes,
});

interface Connections {
  readonly dispatcher: import("undici").Dispatcher;
  /** Text for messages: the origin, and the proxy if the connection uses one. */
  readonly by: string;
}

async function connectionsTo(origin: string, environment: Readonly<Record<string, string | undefined>>): Promise<Connections> {
  const undici = await import("undici");
  const options = {
    connections: TRANSPORT.connections,
    keepAliveTimeout: TRANSPORT.keepAliveSeconds * 1000,
    keepAliveMaxTimeout: TRANSPORT.keepAliveSeconds * 1000,
    keepAliveTimeoutThreshold: TRANSPORT.keepAliveMarginSeconds * 1000,
    headersTimeout: 0, // one timeout covers the whole attempt
    bodyTimeout: 0,
  };
  const connect = { timeout: TRANSPORT.connectTimeoutSeconds * 1000 };
  const proxy = proxyOf(origin, environment);
  if (!proxy) return { dispatcher: new undici.Pool(origin, { ...options, connect }), by: origin };
  const { uri, token, variable } = proxy;
  const dispatcher = new undici.ProxyAgent({
    uri,
    ...(token === undefined ? {} : { token }),
    requestTls: connect,
    proxyTls: connect,
    // Only a TLS connection uses a tunnel through the proxy, as in the Pulumi CLI, because many proxies refuse tunnels for http.
    proxyTunnel: origin.startsWith("https:"),
    ...options,
    factory: (to, own) => new undici.Pool(to, { ...own, ...options }),
    clientFactory: (to, own) => new undici.Pool(to, { ...own, ...options }),
  });
  return { dispatcher, by: `${origin} through the proxy ${new URL(uri).host} (${variable})` };
}

/** Throws a `ConnectionError` if the proxy address in the environment is invalid. */
export function proxyOf(origin: string, environment: Readonly<Record<string, string | undefined>>): EnvironmentProxy | undefined {
  try {
    return proxyFor(origin, environment);
  } catch (error) {
    throw new ConnectionError(`${origin}: ${(error as Error).message}`, false, false, { cause: error });
  }
}

export const NEVER_SENT: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "the host does not exist",
  EAI_AGAIN: "the host name could not be resolved",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "the host did not answer within 10 s",
};

/**
 * Returns the error of a request that was never written. After the first byte, the name of an error proves nothing: an established connection may end
 * with an error of any of these names.
 */
function neverSent(error: unknown, by: string): ConnectionError {
  const code = codeOf(error);
  const text = textOf(error);
  const never = (reason: string, transient: boolean) => new ConnectionError(`${by}${reason}`, false, transient, { cause: error });
  if (NEVER_SENT[code]) return never(`: ${NEVER_SENT[code]}`, code !== "ENOTFOUND");
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|UND_ERR_PRX_TLS/.test(code))
    return never(
      `: the certificate is not trusted (${withoutHint(text)}); for your own certificate authority, set NODE_EXTRA_CA_CERTS`,
      false,
    );
  if (/^ERR_SSL|EPROTO|ERR_TLS/.test(code)) return never(` does not speak TLS on this port (${code})`, false);
  return never(": the connection ended before anything was sent", true);
}

function proxyRefusal(error: unknown, by: string): ConnectionError | undefined {
  const status = /^Proxy (?:response|Authentication Required) \((\d+)\)/.exec(textOf(error))?.[1];
  const text = `${by}: the proxy refused the connection with ${status}`;
  return status === undefined ? undefined : new ConnectionError(text, false, Number(status) >= 500, { cause: error });
}

const textOf = (error: unknown): string => String((error as Partial<Error> | undefined)?.message ?? error);

/**
 * Removes Node's own hint from the text of a certificate error. Since Node 24, the text names an option of Node, but the provider's advice works in
 * every supported release.
 */
const withoutHint = (text: string): string => text.replace(/; if the root CA is installed locally.*$/, "");

/** Requests up to this size are written in one piece. If this write fails, nothing was sent. */
const ONE_PIECE_BYTES = 16_384;

/** Whether this machine refused the write, so that nothing was sent: it already knew that the other end had closed the connection. */
const isUnwritten = (error: unknown, request: WireRequest): boolean =>
  isObject(error) &&
  error.syscall === "write" &&
  sizeOf(JSON.stringify({ ...request, body: "" })) + sizeOf(request.body ?? "") <= ONE_PIECE_BYTES;

/** `begun` is called when the first byte of a request is about to be written. */
const noting =
  (begun: () => void): import("undici").Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart(...args) {
        begun();
        handler.onRequestStart?.(...args);
      },
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });

/** If a host name has several addresses, a failed connection is an AggregateError whose parts contain the code. */
export function codeOf(error: unknown): string {
  if (!isObject(error)) return "";
  const { code, cause, errors } = error;
  if (typeof code === "string") return code;
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return cause === undefined ? "" : codeOf(cause);
}
