import { encodedForm, type FormBody } from "./bodies";
import type { Clock } from "./clock";
import {
  ApiError,
  type ErrorDetails,
  NOTHING_CHANGED,
  RateLimitError,
  ResponseLostError,
  ServerError,
  UnavailableError,
  UnexpectedResponseError,
  UnreachableError,
  ValidationError,
} from "./errors";
import { isObject, parsedJson } from "./json";
import type { Masker } from "./masker";
import { ConnectionError, type Send, type WireRequest, type WireResponse } from "./network";
import { retryAfterOf } from "./transport/headers";
import type { BeforeWrite } from "./transport/hold-writes";
import { isWaitedFor, pauseSecondsOf } from "./transport/pace";
import { type RetryOptions, stopRetrying, withRetries } from "./transport/retry";

export interface NodeOptions extends RetryOptions {
  readonly panelOrigin: string;
  readonly connect: (origin: string) => Send;
  readonly userAgent: string;
  readonly masker: Masker;
  readonly clock: Clock;
  /** Resolves when a write may be sent. Default: writes are sent at once. */
  readonly beforeWrite?: BeforeWrite;
}

/** Requests a new address from the panel for each attempt, because an address is valid for one request. */
export type AddressOf = () => Promise<string>;

type NodeRequest = Omit<WireRequest, "method" | "path">;

/** Timeout of one attempt. A large file may take this long. */
const TIMEOUT_SECONDS = 600;

/**
 * Sends files to a node, and receives files from it. The panel signs an address of the node for one request (docs/spec/game-panel-api.md, "Files").
 * The address permits the request, so the request contains no key, and errors do not contain the address. The panel does not count these requests in
 * its rate limit. If a node returns 429, the provider sends that node no request for the requested time. Every request may be repeated, because a
 * second transfer of the same bytes does no harm.
 */
export class NodeClient {
  private readonly connections = new Map<string, Send>();
  /** Until this time the provider sends no request to a node, because the node returned 429. The key is the origin of the node. */
  private readonly quietUntilMs = new Map<string, number>();

  constructor(private readonly options: NodeOptions) {}

  async post(addressOf: AddressOf, query: Readonly<Record<string, string>>, form: FormBody): Promise<void> {
    const { body, contentType } = encodedForm(form);
    const further = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const withQuery = async () => {
      const address = await addressOf();
      return [address, ...further].join(address.includes("?") ? "&" : "?");
    };
    await this.send("POST", withQuery, { headers: { "content-type": contentType }, body });
  }

  async get(addressOf: AddressOf): Promise<Uint8Array> {
    const { bytes, text } = await this.send("GET", addressOf, { headers: {}, isBinary: true });
    return bytes ?? Buffer.from(text);
  }

  private async send(method: string, addressOf: AddressOf, request: NodeRequest): Promise<WireResponse> {
    if (method !== "GET") await this.options.beforeWrite?.();
    const attempt = async () => this.once(method, await this.undisturbed(addressOf).catch(stopRetrying), request);
    return withRetries(attempt, { call: { api: "panel", does: method === "GET" ? "reads" : "sets", isDirect: true } }, this.options);
  }

  /** Returns a signed address. Waits first if the node of the address has returned 429, until the requested time has passed. */
  private async undisturbed(addressOf: AddressOf): Promise<URL> {
    const { clock, announce } = this.options;
    for (;;) {
      const address = this.trusted(await addressOf());
      const waitMs = (this.quietUntilMs.get(address.origin) ?? 0) - clock.now();
      if (waitMs <= 0) return address;
      announce?.(waitMs / 1000, `the node ${address.host} has its own limit`, "rate limit");
      await clock.sleep(waitMs);
    }
  }

  private async once(method: string, address: URL, request: NodeRequest): Promise<WireResponse> {
    const { origin, pathname, search } = address;
    const details = { method, path: `${origin}${pathname}` };
    const connection = this.connections.get(origin) ?? this.options.connect(origin);
    this.connections.set(origin, connection);
    const headers = { accept: "application/json", "user-agent": this.options.userAgent, ...request.headers };
    const response = await connection({
      ...request,
      method,
      path: `${pathname}${search}`,
      headers,
      timeoutSeconds: TIMEOUT_SECONDS,
    }).catch((error: unknown) => {
      throw error instanceof ConnectionError ? connectionErrorOf(details, error) : error;
    });
    const seconds = pauseSecondsOf(response);
    if (response.status === 429 && isWaitedFor({ seconds })) this.quietUntilMs.set(origin, this.options.clock.now() + seconds * 1000);
    if (response.status < 300 && !isPage(response)) return response;
    this.options.masker.hide(...new URLSearchParams(search).values());
    const { value } = parsedJson(response.text);
    const said = isObject(value) && typeof value.error === "string" ? this.options.masker.mask(value.error) : undefined;
    throw refusalOf({ ...details, status: response.status, ...(said === undefined ? {} : { apiMessage: said }) }, response);
  }

  /** The address must have the scheme of the panel's own address. Without encryption, the file would be readable on the network. */
  private trusted(address: string): URL {
    const { protocol } = new URL(this.options.panelOrigin);
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol === protocol) return url;
    const what = url ? `of the scheme ${url.protocol.slice(0, -1)}` : "that is not valid";
    throw new ApiError(`returned an address ${what}`, {
      method: "GET",
      path: "a signed address",
      advice: `The address was not used, because the panel itself is reached by ${protocol.slice(0, -1)}.`,
    });
  }
}

/**
 * Whether a proxy returned a web page instead of the node's response. A downloaded file may begin with `<`. But such a response has no `text`, and
 * its content type is never that of a web page.
 */
const isPage = ({ headers, text }: WireResponse): boolean =>
  /^text\/html\b/i.test(headers["content-type"] ?? "") || text.trimStart().startsWith("<");

const TO_THE_NODE = "Large and binary files are sent to the server's node, so this machine must be able to reach it.";
const ELSEWHERE = `${TO_THE_NODE} A proxy, a login page or another service seems to answer instead.`;

function connectionErrorOf(details: ErrorDetails, fault: ConnectionError): ApiError {
  if (fault.sent) return new ResponseLostError(`got no response: ${fault.reason}`, { ...details, cause: fault });
  return new UnreachableError(`could not be sent: ${fault.reason}`, {
    ...details,
    cause: fault,
    transient: fault.transient,
    advice: TO_THE_NODE,
  });
}

function refusalOf(details: ErrorDetails, response: WireResponse): ApiError {
  const { status } = response;
  const failed = `failed with ${status}`;
  if (status === 429)
    return new RateLimitError(failed, {
      ...details,
      pause: { seconds: pauseSecondsOf(response), isPaced: true },
      advice: "The server's node accepts no more requests at the moment. Run pulumi up again later.",
    });
  if (status === 503)
    return new UnavailableError(failed, {
      ...details,
      retryAfterSeconds: retryAfterOf(response.headers),
      assurance: NOTHING_CHANGED,
      advice: `The server's node is unreachable. ${NOTHING_CHANGED} Run pulumi up again in a few minutes.`,
    });
  if (status >= 500)
    return new ServerError(failed, { ...details, advice: "The server's node had an internal error. Run pulumi up again." });
  if (status < 300) return new UnexpectedResponseError("returned a web page", { ...details, advice: ELSEWHERE });
  if (status < 400) return new UnexpectedResponseError(`was redirected (${status})`, { ...details, advice: ELSEWHERE });
  if (isPage(response))
    return new ApiError(`${failed} and a web page instead of the node's own response`, { ...details, advice: ELSEWHERE });
  if (status === 401 || status === 403 || status === 404)
    return new ApiError(failed, { ...details, advice: "A signed address is valid once, and only for a few minutes. Run pulumi up again." });
  return new ValidationError(failed, details);
}
