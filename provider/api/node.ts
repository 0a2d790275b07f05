import { encodedForm, type FormBody } from "./bodies";
import type { Clock } from "./clock";
import {
  ApiError,
  type ErrorDetails,
  RateLimitError,
  ResponseLostError,
  ServerError,
  UnavailableError,
  UnexpectedResponseError,
  UnreachableError,
  ValidationError,
} from "./errors";
import { isObject, parsedJson } from "./json";
import { ConnectionError, type Send, type WireResponse } from "./network";
import { numberOf } from "./transport/header-number";
import type { BeforeWrite } from "./transport/hold-writes";
import { isWaitedFor, pauseSecondsOf } from "./transport/pace";
import { type RetryOptions, stopRetrying, withRetries } from "./transport/retry";
import type { SecretRedactor } from "./transport/secret-redactor";

export interface NodeOptions extends RetryOptions {
  /** Origin of the panel that signs the addresses. */
  readonly panelOrigin: string;
  /** How to reach an origin. */
  readonly connect: (origin: string) => Send;
  readonly userAgent: string;
  readonly secrets: SecretRedactor;
  readonly clock: Clock;
  /** Every request that is no GET awaits it. Default: nothing holds a write back. */
  readonly beforeWrite?: BeforeWrite;
}

/** Asks the panel for a signed address. Each is good for one request, so it is asked anew for each attempt. */
export type AddressOf = () => Promise<string>;

/** A large file takes its time; nobody waits longer. */
const TIMEOUT_SECONDS = 600;

/**
 * The nodes that game servers run on. The panel signs an address for one request (docs/spec/game-panel-api.md, "Files"); that address is the
 * permission, so no key goes with it and it stands in no error. The panel does not count these requests; a node that has too many says so, and
 * is left alone for so long. The same bytes twice do no harm.
 */
export class NodeClient {
  private readonly connections = new Map<string, Send>();
  /** Origins of nodes to the moment up to which they asked to be left alone. */
  private readonly quietUntilMs = new Map<string, number>();

  constructor(private readonly options: NodeOptions) {}

  /** Posts a form to a signed address, with further fields in its query. */
  async post(addressOf: AddressOf, query: Readonly<Record<string, string>>, form: FormBody): Promise<void> {
    const { body, contentType } = encodedForm(form);
    const further = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const withQuery = async () => {
      const address = await addressOf();
      return [address, ...further].join(address.includes("?") ? "&" : "?");
    };
    await this.send("POST", withQuery, { headers: { "content-type": contentType }, body });
  }

  /** The bytes behind a signed address. */
  async get(addressOf: AddressOf): Promise<Uint8Array> {
    const { bytes, text } = await this.send("GET", addressOf, { headers: {}, isBinary: true });
    return bytes ?? Buffer.from(text);
  }

  private async send(method: string, addressOf: AddressOf, request: Omit<Parameters<Send>[0], "method" | "path">): Promise<WireResponse> {
    if (method !== "GET") await this.options.beforeWrite?.();
    const attempt = async () => this.once(method, await this.undisturbed(addressOf).catch(stopRetrying), request);
    return withRetries(attempt, { idempotent: true }, this.options);
  }

  /** An address of a node that has not asked to be left alone at the moment. */
  private async undisturbed(addressOf: AddressOf): Promise<URL> {
    const { clock, announce } = this.options;
    for (;;) {
      const address = this.trusted(await addressOf());
      const waitMs = (this.quietUntilMs.get(address.origin) ?? 0) - clock.now();
      if (waitMs <= 0) return address;
      announce?.(waitMs / 1000, `the node ${address.host} has a limit of its own`, "rate limit");
      await clock.sleep(waitMs);
    }
  }

  private async once(method: string, address: URL, request: Omit<Parameters<Send>[0], "method" | "path">): Promise<WireResponse> {
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
    this.options.secrets.remember({ secret: [...new URLSearchParams(search).values()] });
    const { value } = parsedJson(response.text);
    const said = isObject(value) && typeof value.error === "string" ? this.options.secrets.redact(value.error) : undefined;
    throw refusalOf({ ...details, status: response.status, ...(said === undefined ? {} : { apiMessage: said }) }, response);
  }

  /** The panel's own scheme: an address in clear would show the file to everybody on the way. */
  private trusted(address: string): URL {
    const { protocol } = new URL(this.options.panelOrigin);
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol === protocol) return url;
    const what = url ? `of the scheme ${url.protocol.slice(0, -1)}` : "that is none";
    throw new ApiError(`answered an address ${what}`, {
      method: "GET",
      path: "a signed address",
      advice: `It was not used: the panel itself is reached by ${protocol.slice(0, -1)}.`,
    });
  }
}

/** A file may begin as a page does; the node calls none of its answers one. */
const isPage = ({ headers, text }: WireResponse): boolean =>
  /^text\/html\b/i.test(headers["content-type"] ?? "") || text.trimStart().startsWith("<");

const TO_THE_NODE = "Large and binary files go to the server's node itself, which this machine must reach.";
const ELSEWHERE = `${TO_THE_NODE} A proxy, a login page or another service seems to answer in its place.`;

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
      advice: "The server's node takes no more requests at the moment. Run pulumi up again later.",
    });
  if (status === 503)
    return new UnavailableError(failed, {
      ...details,
      retryAfterSeconds: numberOf(response.headers["retry-after"]),
      advice: "The server's node is away. Nothing was changed. Run pulumi up again in a few minutes.",
    });
  if (status >= 500)
    return new ServerError(failed, { ...details, advice: "The server's node had an internal error. Run pulumi up again." });
  if (status < 300) return new UnexpectedResponseError("returned a web page", { ...details, advice: ELSEWHERE });
  if (status < 400) return new UnexpectedResponseError(`was redirected (${status})`, { ...details, advice: ELSEWHERE });
  if (isPage(response))
    return new ApiError(`${failed} and a web page instead of the node's own response`, { ...details, advice: ELSEWHERE });
  if (status === 401 || status === 403 || status === 404)
    return new ApiError(failed, { ...details, advice: "A signed address works once, and only for some minutes. Run pulumi up again." });
  return new ValidationError(failed, details);
}
