import type { Dispatcher } from "undici";
import { codeOf, NEVER_SENT, proxyOf } from "./network";

/** One GET request to an address outside the API, such as the page of an application. */
export interface VisitRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** Whether the text that has arrived so far is enough, so that the provider need not wait for the rest. */
  isEnough(text: string): boolean;
}

export interface Visited {
  readonly status: number;
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded beginning of the body. */
  readonly text: string;
}

export type Visit = (request: VisitRequest) => Promise<Visited>;

/** The error if no usable response arrived. `isReached`: whether a connection was made, even if its certificate is not trusted. */
export class VisitError extends Error {
  constructor(
    readonly reason: string,
    readonly isReached: boolean,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** Only this beginning of a decoded body is read. */
export const READ_BYTES = 65_536;

/** Asks an address once, through the proxy of the environment, and follows no redirect. Each visit has its own connection. */
export async function visitPage(
  request: VisitRequest,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Visited> {
  const { url, headers, timeoutSeconds, isEnough } = request;
  const timeoutMs = Math.ceil(timeoutSeconds * 1000);
  const signal = AbortSignal.timeout(timeoutMs);
  const progress = { isConnected: false };
  const dispatcher = await dispatcherTo(url, environment, timeoutMs, progress);
  try {
    const response = await dispatcher.request({ origin: url.origin, path: `${url.pathname}${url.search}`, method: "GET", headers, signal });
    const shown = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
    return { status: response.statusCode, headers: shown, text: await beginningOf(response.body, shown, isEnough) };
  } catch (error) {
    if (error instanceof VisitError) throw error;
    throw visitError(error, signal.aborted, progress.isConnected, timeoutSeconds);
  } finally {
    void dispatcher.destroy().catch(() => undefined);
  }
}

async function dispatcherTo(
  { origin }: URL,
  environment: Readonly<Record<string, string | undefined>>,
  timeout: number,
  progress: { isConnected: boolean },
): Promise<Dispatcher> {
  const undici = await import("undici");
  const connect = { timeout };
  const options = { headersTimeout: 0, bodyTimeout: 0, pipelining: 0 };
  const proxy = proxyOf(origin, environment);
  if (proxy)
    return new undici.ProxyAgent({
      uri: proxy.uri,
      ...(proxy.token === undefined ? {} : { token: proxy.token }),
      requestTls: connect,
      proxyTls: connect,
      proxyTunnel: origin.startsWith("https:"),
      ...options,
    }).compose(noting(progress));
  return new undici.Pool(origin, { ...options, connections: 1, connect }).compose(noting(progress));
}

const noting =
  (progress: { isConnected: boolean }): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart(...args) {
        progress.isConnected = true;
        handler.onRequestStart?.(...args);
      },
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });

function visitError(error: unknown, isLate: boolean, isConnected: boolean, timeoutSeconds: number): VisitError {
  const options = { cause: error };
  const code = codeOf(error);
  if (isLate)
    return new VisitError(`no ${isConnected ? "whole answer" : "connection"} within ${Math.ceil(timeoutSeconds)} s`, isConnected, options);
  const never = isConnected ? undefined : NEVER_SENT[code];
  if (never !== undefined) return new VisitError(never, false, options);
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|^ERR_SSL|EPROTO|ERR_TLS/.test(code)) return new VisitError(`TLS: ${code}`, true, options);
  if (/^HPE_/.test(code)) return new VisitError("the answer is not HTTP", true, options);
  return new VisitError(
    code === "" ? "the connection broke" : `the connection broke (${code})`,
    isConnected || code === "ECONNRESET",
    options,
  );
}

/** Reads the body until `isEnough`, or until the maximum size. Fails if the body before this end cannot be decoded. */
async function beginningOf(
  body: AsyncIterable<Uint8Array>,
  { "content-encoding": encoding = "identity", "content-type": type = "" }: Readonly<Record<string, string>>,
  isEnough: (text: string) => boolean,
): Promise<string> {
  if (isEnough("")) return "";
  const decoder = decoderOf(type);
  let size = 0;
  let text = "";
  for await (const part of await decompressed(body, encoding.trim().toLowerCase())) {
    const used = part.subarray(0, READ_BYTES - size);
    size += used.length;
    text += decoder.decode(used, { stream: true });
    if (size >= READ_BYTES || isEnough(text)) break;
  }
  return text;
}

function decoderOf(contentType: string) {
  const [, charset = "utf-8"] = /charset="?([^";\s]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

async function decompressed(body: AsyncIterable<Uint8Array>, encoding: string): Promise<AsyncIterable<Uint8Array>> {
  if (encoding === "identity" || encoding === "") return body;
  const zlib = await import("node:zlib");
  const { Readable, pipeline } = await import("node:stream");
  const streams = {
    gzip: zlib.createGunzip,
    "x-gzip": zlib.createGunzip,
    deflate: zlib.createInflate,
    br: zlib.createBrotliDecompress,
  };
  const create = Object.hasOwn(streams, encoding) ? streams[encoding as keyof typeof streams] : undefined;
  if (!create) throw new VisitError(`the content encoding ${encoding.slice(0, 40)} is unknown`, true);
  // An error of the connection or of the data makes the iteration over the returned stream fail.
  return pipeline(Readable.from(body), create(), () => undefined);
}
