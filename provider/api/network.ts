import { sizeOf } from "./bodies";
import { TRANSPORT } from "./limits";
import { type EnvironmentProxy, proxyFor } from "./proxy";

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path with query, below the origin. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Default: that of the connection. */
  timeoutSeconds?: number;
  /** A good response is bytes, and nobody needs it as a text. */
  isBinary?: boolean;
}

export interface WireResponse {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** Without a byte order mark. Empty where bytes were asked for and came. */
  text: string;
  /** As they came. Default: those of the text. */
  bytes?: Uint8Array;
}

/** Sends one request once. Throws `ConnectionError` where no whole response came back. The only place that touches the network. */
export type Send = (request: WireRequest) => Promise<WireResponse>;

/** No whole response: `sent` says whether the API may have seen the request. `reason` is fit for a user. */
export class ConnectionError extends Error {
  constructor(
    readonly reason: string,
    readonly sent: boolean,
    /** Whether another attempt could end differently: a certificate stays what it is. */
    readonly transient: boolean,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** One keep-alive pool to one origin. undici is loaded by the first request, because a program without one should not pay for it. */
export function connectionPool(
  origin: string,
  attemptTimeoutSeconds: number = TRANSPORT.attemptTimeoutSeconds,
  environment: Readonly<Record<string, string | undefined>> = process.env,
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
      const bytes = await decoded(await response.body.bytes(), headers["content-encoding"]);
      return { status: response.statusCode, headers, ...contentOf(bytes, isBinary === true && response.statusCode < 300) };
    } catch (error) {
      if (error instanceof ConnectionError) throw error;
      const never =
        neverSent(error, connections.by) ?? (isBegun && !isUnwritten(error, request) ? undefined : unsent(connections.by, error));
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

/** The bytes of a response that a proxy compressed although no request asks for it. */
async function decoded(bytes: Uint8Array, encoding = "identity"): Promise<Uint8Array> {
  const name = encoding.trim().toLowerCase();
  if (name === "identity" || name === "" || bytes.length === 0) return bytes;
  const zlib = await import("node:zlib");
  const decoders: Record<string, ((bytes: Uint8Array) => Uint8Array) | undefined> = {
    gzip: zlib.gunzipSync,
    "x-gzip": zlib.gunzipSync,
    deflate: zlib.inflateSync,
    br: zlib.brotliDecompressSync,
  };
  const unreadable = (why: string, cause?: unknown) =>
    new ConnectionError(`the response is compressed (Content-Encoding: ${name.slice(0, 40)}), and ${why}`, true, false, { cause });
  const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (!decode) throw unreadable("this provider reads gzip, deflate and br only");
  try {
    return decode(bytes);
  } catch (error) {
    throw unreadable("it could not be decompressed", error);
  }
}

/** What a response bears, once. */
export const contentOf = (bytes: Uint8Array, isBinary: boolean): Pick<WireResponse, "text" | "bytes"> => ({
  text: isBinary ? "" : new TextDecoder().decode(bytes),
  bytes,
});

interface Connections {
  readonly dispatcher: import("undici").Dispatcher;
  /** For the user: the origin, and the proxy where there is one. */
  readonly by: string;
}

async function connectionsTo(origin: string, environment: Readonly<Record<string, string | undefined>>): Promise<Connections> {
  const undici = await import("undici");
  const options = {
    connections: TRANSPORT.connections,
    keepAliveTimeout: TRANSPORT.keepAliveSeconds * 1000,
    keepAliveMaxTimeout: TRANSPORT.keepAliveSeconds * 1000,
    keepAliveTimeoutThreshold: TRANSPORT.keepAliveMarginSeconds * 1000,
    headersTimeout: 0, // one time-out for the whole attempt
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
    // A tunnel for TLS alone, as the Pulumi CLI has it: many proxies refuse others.
    proxyTunnel: origin.startsWith("https:"),
    ...options,
    factory: (to, own) => new undici.Pool(to, { ...own, ...options }),
    clientFactory: (to, own) => new undici.Pool(to, { ...own, ...options }),
  });
  return { dispatcher, by: `${origin} by the proxy ${new URL(uri).host} (${variable})` };
}

/** The proxy of an origin; a `ConnectionError` where what the environment names is none. */
export function proxyOf(origin: string, environment: Readonly<Record<string, string | undefined>>): EnvironmentProxy | undefined {
  try {
    return proxyFor(origin, environment);
  } catch (error) {
    throw new ConnectionError(`${origin}: ${(error as Error).message}`, false, false, { cause: error });
  }
}

/** What an error code of a connection means, where nothing was sent. */
export const NEVER_SENT: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host name could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "the host did not answer within 10 s",
};

/** What failed before a connection stood. */
function neverSent(error: unknown, by: string): ConnectionError | undefined {
  const code = codeOf(error);
  const text = String((error as Partial<Error> | undefined)?.message ?? error);
  const never = (reason: string, transient: boolean) => new ConnectionError(`${by}${reason}`, false, transient, { cause: error });
  if (NEVER_SENT[code]) return never(`: ${NEVER_SENT[code]}`, code !== "ENOTFOUND");
  const refusal = /^Proxy (?:response|Authentication Required) \((\d+)\)/.exec(text)?.[1];
  if (refusal !== undefined) return never(`: the proxy refused with ${refusal}`, Number(refusal) >= 500);
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|UND_ERR_PRX_TLS/.test(code))
    return never(`: the certificate is not trusted (${withoutHint(text)}); for an authority of your own set NODE_EXTRA_CA_CERTS`, false);
  if (/^ERR_SSL|EPROTO|ERR_TLS/.test(code)) return never(` does not speak TLS on this port (${code})`, false);
  return undefined;
}

/** Since Node 24 the reason also names an option of Node; ours, which every Node of `engines` knows, stands beside it. */
const withoutHint = (text: string): string => text.replace(/; if the root CA is installed locally.*$/, "");

/** A kept connection may end in the moment in which the next request is to take it. */
const unsent = (by: string, error: unknown): ConnectionError =>
  new ConnectionError(`${by}: the connection ended before anything was sent`, false, true, { cause: error });

/** Requests up to this size leave in one piece: if that could not be written, nothing was. */
const ONE_PIECE_BYTES = 16_384;

/** Whether this machine itself refused to write, because it knew that the other end was gone. */
const isUnwritten = (error: unknown, request: WireRequest): boolean =>
  typeof error === "object" &&
  error !== null &&
  "syscall" in error &&
  error.syscall === "write" &&
  sizeOf(JSON.stringify({ ...request, body: "" })) + sizeOf(request.body ?? "") <= ONE_PIECE_BYTES;

/** Tells when a request begins to be written. */
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

/** A failed connection to a name with several addresses is an AggregateError; its parts carry the code. */
export function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === "string") return code;
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return cause === undefined ? "" : codeOf(cause);
}
