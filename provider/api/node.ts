import { encodedForm, type FormBody } from "./bodies";
import { ApiError, type ErrorDetails, ResponseLostError, ServerError, UnreachableError, ValidationError } from "./errors";
import { isObject, parsedJson } from "./json";
import { ConnectionError, type Send, type WireResponse } from "./network";
import type { SecretRedactor } from "./transport/secret-redactor";

export interface NodeOptions {
  /** Origin of the panel that signs the addresses. */
  readonly panelOrigin: string;
  /** How to reach an origin. */
  readonly connect: (origin: string) => Send;
  readonly userAgent: string;
  readonly secrets: SecretRedactor;
}

/** A large file takes its time; nobody waits longer. */
const TIMEOUT_SECONDS = 600;

/**
 * The nodes that game servers run on. The panel signs an address for one request (docs/spec/game-panel-api.md, "Files"); that address is the
 * permission, so no key goes with it and it stands in no error. The panel does not count these requests. Each is sent once: who wants it again
 * asks for a new address.
 */
export class NodeClient {
  private readonly connections = new Map<string, Send>();

  constructor(private readonly options: NodeOptions) {}

  /** Posts a form to a signed address, with further fields in its query. */
  async post(address: string, query: Readonly<Record<string, string>>, form: FormBody): Promise<void> {
    const { body, contentType } = await encodedForm(form);
    const further = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    await this.send("POST", [address, ...further].join(address.includes("?") ? "&" : "?"), {
      headers: { "content-type": contentType },
      body,
    });
  }

  /** The bytes behind a signed address. */
  async get(address: string): Promise<Uint8Array> {
    const { bytes, text } = await this.send("GET", address, { headers: {}, isBinary: true });
    return bytes ?? Buffer.from(text);
  }

  private async send(method: string, address: string, request: Omit<Parameters<Send>[0], "method" | "path">): Promise<WireResponse> {
    const { origin, pathname, search } = this.trusted(address);
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
    if (response.status < 300) return response;
    this.options.secrets.remember({ secret: [...new URLSearchParams(search).values()] });
    const { value } = parsedJson(response.text);
    const said = isObject(value) && typeof value.error === "string" ? this.options.secrets.redact(value.error) : undefined;
    throw refusalOf({ ...details, status: response.status, ...(said === undefined ? {} : { apiMessage: said }) });
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

function connectionErrorOf(details: ErrorDetails, fault: ConnectionError): ApiError {
  if (fault.sent) return new ResponseLostError(`got no response: ${fault.reason}`, { ...details, cause: fault });
  return new UnreachableError(`could not be sent: ${fault.reason}`, {
    ...details,
    cause: fault,
    transient: fault.transient,
    advice: "Large and binary files go to the server's node itself, which this machine must reach.",
  });
}

function refusalOf(details: ErrorDetails): ApiError {
  const { status = 0 } = details;
  const failed = `failed with ${status}`;
  if (status >= 500) return new ServerError(failed, details);
  if (status === 401 || status === 403 || status === 404)
    return new ApiError(failed, { ...details, advice: "A signed address works once, and only for some minutes. Run pulumi up again." });
  return new ValidationError(failed, details);
}
