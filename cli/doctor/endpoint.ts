import { ConnectionError, type Send, type WireRequest, type WireResponse } from "../../provider/api/network";
import { proxyFor } from "../../provider/api/proxy";
import { RELEASE } from "../../provider/core/release";
import { jsonIn } from "../json";
import type { Environment } from "../pulumi/cli";
import { type Connection, tryConnection } from "./connection";
import { waitsFor } from "./finding";

export type Api = "hosting" | "panel";

/** An answer, with when it was asked for and when it came, by this machine's clock. */
export interface Answer extends WireResponse {
  sentAt: number;
  receivedAt: number;
}

/** A request without a usable answer, in words for people. */
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

/** One API as the checks see it: a first connection, and plain requests, each sent once for all checks that want its answer. */
export class Endpoint {
  readonly origin: string;
  readonly host: string;
  private readonly asked = new Map<string, Promise<Answer>>();
  private connected: Promise<Connection> | undefined;

  constructor(private readonly options: EndpointOptions) {
    this.origin = options.origin;
    this.host = new URL(options.origin).host;
  }

  /** The proxy that leads to it, and the variable that says so. */
  get proxy(): { host: string; variable: string } | undefined {
    const { origin, env } = this.options;
    const proxy = proxyFor(origin, env);
    return proxy && { host: new URL(proxy.uri).host, variable: proxy.variable };
  }

  connection(): Promise<Connection> {
    this.connected ??= this.connect();
    return this.connected;
  }

  /** A slow one is tried again: the first may have waited for this process, which has other checks to begin. */
  private async connect(): Promise<Connection> {
    const { origin } = this;
    const { authorities, now } = this.options;
    const first = await tryConnection(origin, authorities, now);
    if (first.milliseconds === undefined || first.milliseconds < SLOW_MS) return first;
    const second = await tryConnection(origin, authorities, now);
    return second.milliseconds === undefined ? first : { ...first, milliseconds: Math.min(first.milliseconds, second.milliseconds) };
  }

  /** All answers so far, failed requests left out. */
  async answers(): Promise<Answer[]> {
    const settled = await Promise.allSettled(this.asked.values());
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  get(path: string, token?: string): Promise<Answer> {
    const held = this.asked.get(path) ?? this.ask({ method: "GET", path, headers: headersWith(token) });
    this.asked.set(path, held);
    return held;
  }

  /** A request of which the caller knows that it can change nothing. */
  probe(method: "PATCH" | "POST", path: string, token: string, body?: object): Promise<Answer> {
    const headers = { ...headersWith(token), ...(body ? { "content-type": "application/json" } : {}) };
    return this.ask({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  }

  /** Once, and once more where the connection broke. */
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

/** The answer; or why there is none, for people. */
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

/** What is wrong with an answer that should be a success, for people; undefined where nothing is. */
export function troubleIn({ status, headers, text }: Answer): string | undefined {
  if (status === 429) throw waitsFor("limit");
  if (status >= 300 && status < 400) return `is redirected to ${headers.location ?? "somewhere else"}`;
  if (status >= 500) return `answered ${status}`;
  if (status < 300 && /^\s*</.test(text)) return "answered with a web page";
  return undefined;
}

/** The object that the answer is as JSON; undefined where it is none. */
export function objectIn({ text }: Answer): Record<string, unknown> | undefined {
  const value = jsonIn(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}

const LONGEST_MESSAGE = 200;

/** The API's own word on a refusal, as `: "…"`; nothing where it has none. */
export function saidIn(answer: Answer): string {
  const body = objectIn(answer);
  const [first] = Array.isArray(body?.errors) ? (body.errors as unknown[]) : [];
  const said = body?.message ?? (first as { detail?: unknown } | undefined)?.detail;
  return typeof said === "string" && said !== "" ? `: "${said.replace(/\s+/g, " ").slice(0, LONGEST_MESSAGE)}"` : "";
}
