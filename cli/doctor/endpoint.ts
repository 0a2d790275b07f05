import { connect as connectTcp, isIP } from "node:net";
import { connect as connectTls, rootCertificates, type TLSSocket } from "node:tls";
import { ConnectionError, codeOf, NEVER_SENT, type Send, type WireRequest, type WireResponse } from "../../provider/api/network";
import { proxyFor } from "../../provider/api/proxy";
import { RELEASE } from "../../provider/core/settings/release";
import { jsonIn } from "../json";
import type { Environment } from "../pulumi/cli";
import { waitsFor } from "./finding";

export type Api = "hosting" | "panel";

/** A response, with the times at which the request was sent and the response arrived, by this machine's clock. */
export interface Answer extends WireResponse {
  sentAt: number;
  receivedAt: number;
}

/** Thrown if a request gets no usable response. Its message is for the user. */
export class NoAnswer extends Error {}

export interface EndpointOptions {
  api: Api;
  origin: string;
  env: Environment;
  send: Send;
  now: () => number;
  authorities: readonly string[];
}

const SLOW_MS = 100;

/** Each GET request is sent once, even if several checks need its response. */
export class Endpoint {
  readonly origin: string;
  readonly host: string;
  private readonly asked = new Map<string, Promise<Answer>>();
  private connected: Promise<Connection> | undefined;

  constructor(private readonly options: EndpointOptions) {
    this.origin = options.origin;
    this.host = new URL(options.origin).host;
  }

  get proxy(): { host: string; variable: string } | undefined {
    const { origin, env } = this.options;
    const proxy = proxyFor(origin, env);
    return proxy && { host: new URL(proxy.uri).host, variable: proxy.variable };
  }

  connection(): Promise<Connection> {
    this.connected ??= this.connect();
    return this.connected;
  }

  /** Measures a slow connection twice, because the start of other checks may have delayed the first measurement. */
  private async connect(): Promise<Connection> {
    const { origin } = this;
    const { authorities, now } = this.options;
    const first = await tryConnection(origin, authorities, now);
    if (first.milliseconds === undefined || first.milliseconds < SLOW_MS) return first;
    const second = await tryConnection(origin, authorities, now);
    return second.milliseconds === undefined ? first : { ...first, milliseconds: Math.min(first.milliseconds, second.milliseconds) };
  }

  /** All responses so far, without failed requests. */
  async answers(): Promise<Answer[]> {
    const settled = await Promise.allSettled(this.asked.values());
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  get(path: string, token?: string): Promise<Answer> {
    const held = this.asked.get(path) ?? this.ask({ method: "GET", path, headers: headersWith(token) });
    this.asked.set(path, held);
    return held;
  }

  /** The caller guarantees that the request changes nothing. */
  probe(method: "PATCH" | "POST", path: string, token: string, body?: object): Promise<Answer> {
    const headers = { ...headersWith(token), ...(body ? { "content-type": "application/json" } : {}) };
    return this.ask({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  }

  /** A GET request is sent once more if the connection broke. */
  private async ask(request: WireRequest): Promise<Answer> {
    const { send, now } = this.options;
    for (let attempt = 1; ; attempt++) {
      const sentAt = now();
      try {
        return { ...(await send(request)), sentAt, receivedAt: now() };
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
        if (attempt === 2 || !error.transient || request.method !== "GET") throw new NoAnswer(error.reason, { cause: error });
      }
    }
  }
}

/** Returns the response, or a message that explains why there is none. */
export async function answered(asked: Promise<Answer>): Promise<Answer | string> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NoAnswer) return error.message;
    throw error;
  }
}

const headersWith = (token: string | undefined): Record<string, string> => ({
  accept: "application/json",
  "accept-language": "en",
  "user-agent": `pulumi-hosting/${RELEASE} doctor`,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** Returns the reason why a response is unusable (redirect, 5xx or web page), or undefined. Throws at 429, so that the check is skipped. */
export function troubleIn({ status, headers, text }: Answer): string | undefined {
  if (status === 429) throw waitsFor("limit");
  if (status >= 300 && status < 400) return `is redirected to ${headers.location ?? "another address"}`;
  if (status >= 500) return `answered ${status}`;
  if (status < 300 && /^\s*</.test(text)) return "answered with a web page";
  return undefined;
}

export function objectIn({ text }: Answer): Record<string, unknown> | undefined {
  const value = jsonIn(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}

const LONGEST_MESSAGE = 200;

/** Returns the API's message in a refusal, in the form `: "…"`, or an empty text if there is no message. */
export function saidIn(answer: Answer): string {
  const body = objectIn(answer);
  const [first] = Array.isArray(body?.errors) ? (body.errors as unknown[]) : [];
  const said = body?.message ?? (first as { detail?: unknown } | undefined)?.detail;
  return typeof said === "string" && said !== "" ? `: "${said.replace(/\s+/g, " ").slice(0, LONGEST_MESSAGE)}"` : "";
}

/** Result of a connection without a request, with facts about the origin's certificate. */
interface Connection {
  /** Time until the connection was established. Absent if it was not established. */
  milliseconds?: number;
  unreachable?: string;
  tls?: {
    /** Reason why the TLS handshake failed. */
    refused?: string;
    protocol?: string;
    /** OpenSSL's code for the reason why this machine does not trust the certificate. */
    distrusted?: string;
    validTo?: number;
  };
}

const PATIENCE_MS = 10_000;

/** `authorities` are trusted in addition to those of this machine. */
async function tryConnection(origin: string, authorities: readonly string[], now: () => number): Promise<Connection> {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "https:";
  const begun = now();
  const at = { host, port: Number(port) || (isSecure ? 443 : 80) };
  const socket = isSecure
    ? connectTls({
        ...at,
        ...(isIP(host) ? {} : { servername: host }),
        ...(authorities.length > 0 ? { ca: [...rootCertificates, ...authorities] } : {}),
        // This connection accepts every certificate, so that the doctor can report the faults of the certificate. No data is sent on it.
        rejectUnauthorized: false,
        minVersion: "TLSv1",
        ciphers: "DEFAULT@SECLEVEL=0",
      })
    : connectTcp(at);
  let milliseconds: number | undefined;
  return new Promise<Connection>((done) => {
    const end = (connection: Connection) => {
      socket.destroy();
      done(connection);
    };
    socket.setTimeout(PATIENCE_MS, () =>
      end(
        milliseconds === undefined
          ? { unreachable: "no connection within 10 s" }
          : { milliseconds, tls: { refused: "no answer within 10 s" } },
      ),
    );
    socket.once("connect", () => {
      milliseconds = now() - begun;
      if (!isSecure) end({ milliseconds });
    });
    socket.once("secureConnect", () => end({ milliseconds: milliseconds ?? now() - begun, tls: shownBy(socket as TLSSocket) }));
    socket.once("error", (error) => {
      if (milliseconds === undefined) end({ unreachable: NEVER_SENT[codeOf(error)] ?? (codeOf(error) || error.message) });
      else end({ milliseconds, tls: { refused: codeOf(error) || error.message } });
    });
    socket.once("close", () => end({ milliseconds: milliseconds ?? 0, tls: { refused: "the connection was closed" } }));
  });
}

function shownBy(socket: TLSSocket): NonNullable<Connection["tls"]> {
  const { valid_to: validTo } = socket.getPeerCertificate();
  const { authorized, authorizationError } = socket;
  return {
    protocol: socket.getProtocol() ?? "unknown",
    ...(authorized ? {} : { distrusted: String(authorizationError ?? "unknown") }),
    validTo: validTo === undefined ? undefined : Date.parse(validTo),
  };
}
