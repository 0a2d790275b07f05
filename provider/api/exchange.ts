import { TRANSPORT } from "./limits";

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path with query, below the origin. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface WireAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Sends one request once. Throws `ConnectionFault` where no whole answer came back. The only place that touches the network. */
export type Exchange = (request: WireRequest) => Promise<WireAnswer>;

/** No whole answer: `sent` says whether the API may have seen the request. `why` is fit for a user. */
export class ConnectionFault extends Error {
  constructor(
    readonly why: string,
    readonly sent: boolean,
    /** Whether another attempt could end differently: a certificate stays what it is. */
    readonly passing: boolean,
  ) {
    super(why);
  }
}

/** One keep-alive pool to one origin. undici is loaded by the first request, because a program without one should not pay for it. */
export function poolExchange(
  origin: string,
  attemptTimeoutSeconds: number = TRANSPORT.attemptTimeoutSeconds,
): Exchange & { close(): Promise<void> } {
  let pool: import("undici").Pool | undefined;
  const exchange = async (request: WireRequest): Promise<WireAnswer> => {
    if (!pool) {
      const { Pool } = await import("undici");
      pool ??= new Pool(origin, {
        connections: TRANSPORT.connections,
        keepAliveTimeout: TRANSPORT.keepAliveSeconds * 1000,
        connect: { timeout: 10_000 },
        headersTimeout: 0, // one time-out for the whole attempt, below
        bodyTimeout: 0,
      });
    }
    const signal = AbortSignal.timeout(attemptTimeoutSeconds * 1000);
    try {
      const answer = await pool.request({ ...request, method: request.method as "GET", signal });
      const text = await answer.body.text();
      const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
      return { status: answer.statusCode, headers, text };
    } catch (error) {
      throw signal.aborted ? new ConnectionFault(`no answer within ${attemptTimeoutSeconds} s`, true, true) : faultOf(error, origin);
    }
  };
  return Object.assign(exchange, { close: async () => pool?.close() });
}

const NEVER_SENT: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host name could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "the host did not answer within 10 s",
};

function faultOf(error: unknown, origin: string): ConnectionFault {
  const code = codeOf(error);
  const text = String((error as Partial<Error> | undefined)?.message ?? error);
  if (NEVER_SENT[code]) return new ConnectionFault(`${origin}: ${NEVER_SENT[code]}`, false, code !== "ENOTFOUND");
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return new ConnectionFault(
      `${origin}: the certificate is not trusted (${text}); for an authority of your own set NODE_EXTRA_CA_CERTS`,
      false,
      false,
    );
  if (/^ERR_SSL|EPROTO|ERR_TLS/.test(code)) return new ConnectionFault(`${origin} does not speak TLS on this port (${code})`, false, false);
  return new ConnectionFault("the connection broke before the whole answer had come", true, true);
}

/** A failed connection to a name with several addresses is an AggregateError; its parts carry the code. */
function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === "string") return code;
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return cause === undefined ? "" : codeOf(cause);
}
