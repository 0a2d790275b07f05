import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { filled } from "../../provider/api/call";
import { answer } from "./answer";
import type { Dialect } from "./dialect";
import type { FaultRule } from "./faults";
import type { ResponseInProcess } from "./in-process";
import { type JournalEntry, journalBody, journalForm, journalQuery, tokenDigest } from "./journal";
import { formOf } from "./multipart";
import type { Route } from "./product";
import { NO_REPLY, type Reply } from "./reply";
import type { Runtime } from "./runtime";
import { bearerOf } from "./tokens";

/**
 * `runtime` is the sandbox that answers the request. If the request came without a socket, the app passes the response to `respond` instead
 * of returning it.
 */
export interface Served {
  readonly runtime: Runtime;
  readonly respond?: (response: ResponseInProcess) => void;
}

export type Bindings = { Bindings: HttpBindings & Served };
type FaultOf<K extends FaultRule["kind"]> = Extract<FaultRule, { kind: K }>;

/** Remote address of a request without a socket. */
const THIS_MACHINE = "127.0.0.1";
const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const PROXY_PAGE = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>\n";

/** The app returns this placeholder after it has passed the response to `respond`. */
const TAKEN = new Response(null);

export function apiApp(dialect: Dialect, calls: readonly Route[]): Hono<Bindings> {
  const app = new Hono<Bindings>({ strict: false });
  for (const served of [...calls].sort(literalSegmentsFirst)) {
    app.on(served.call.method, served.call.path.replace(/\{(\w+)\}/g, ":$1"), (c) => exchanged(c, served));
  }
  app.all("*", (c) => exchanged(c, undefined));

  const knownMethods = (path: string) =>
    METHODS.filter((method) =>
      calls.some(({ call }) => call.method === method && pathPattern(call.path).test(path.slice(dialect.prefix.length) || "/")),
    );

  async function exchanged(c: Context<Bindings>, served: Route | undefined): Promise<Response> {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const contentType = c.req.header("content-type");
    const form = served?.call.encoding === "form" ? formOf(bytes, contentType) : undefined;
    const token = bearerOf(c.req.header("authorization"));
    const idempotencyKey = c.req.header("idempotency-key");
    const { runtime, respond } = c.env;
    const { journal, real } = runtime;
    const kept: JournalEntry = {
      at: new Date(runtime.clock.now()).toISOString(),
      method: c.req.method,
      path: c.req.path,
      query: journalQuery(c.req.query()),
      ...(served === undefined ? {} : { call: `${served.call.method} ${served.call.path}` }),
      ...(text === "" ? {} : { body: form === undefined ? journalBody(text, served?.call) : journalForm(form) }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      status: 0,
      ...(token === undefined ? {} : { token: tokenDigest(token) }),
    };
    const exchange = journal.begin(kept, { beganMs: real.now(), client: c.req.header("user-agent"), characters: text.length });
    const { entry } = exchange;
    const faults = runtime.faults.hitting(dialect.api, c.req.method, c.req.path, text);
    if (faults.length > 0) entry.fault = faults.map(({ kind }) => kind).join(", ");
    const fault = <K extends FaultRule["kind"]>(kind: K) => faults.find((rule): rule is FaultRule & FaultOf<K> => rule.kind === kind);

    const lateMs = runtime.latencyMs + (fault("delay")?.milliseconds ?? 0);
    if (lateMs > 0) await real.sleep(lateMs);
    const lost = (): Response => {
      journal.ended(exchange, real.now());
      return dropped(c);
    };
    if (fault("drop-before")) return lost();
    if (fault("revoke") && token !== undefined && runtime.tokens[token]) {
      runtime.tokens[token].revoked = true;
      runtime.changed();
    }
    const act = () =>
      answer(runtime, dialect, served, {
        method: c.req.method,
        origin: new URL(c.req.url).origin,
        params: c.req.param() as Record<string, string>,
        query: c.req.query(),
        text,
        bytes,
        form,
        remoteAddress: c.env.incoming?.socket.remoteAddress ?? THIS_MACHINE,
        header: (name) => c.req.header(name),
        allowedMethods: () => knownMethods(c.req.path),
      });
    runtime.faults.actDue(runtime.clock.now());
    const status = fault("status");
    const planned = plannedReply(status, fault("html"));
    if (planned && status?.acts) act();
    if (planned && status?.actsAfterSeconds !== undefined)
      runtime.faults.actLater(runtime.clock.now() + status.actsAfterSeconds * 1000, () => void act());
    const reply = planned ?? (await ofAccount(c, served, text, act));
    if (fault("drop-after") || reply.status === NO_REPLY.status) return lost();
    const afterMs = fault("late")?.milliseconds ?? 0;
    if (afterMs > 0) await real.sleep(afterMs);
    const sent = sentBody(reply);
    const headers = headersOf(reply, sent, runtime.clock.now());
    const isCut = fault("truncate") !== undefined;
    if (!isCut) entry.status = reply.status;
    journal.ended(exchange, real.now(), typeof sent === "string" ? sent : undefined);
    if (respond) {
      respond({ status: reply.status, headers, body: sent ?? "" });
      return TAKEN;
    }
    const response = new Response((sent as string | undefined) ?? null, { status: reply.status, headers });
    return isCut ? truncated(c, response) : response;
  }
  return app;
}

/** If the world is the copy of an account, the recorded responses of the account take precedence over the responses of the sandbox. */
async function ofAccount(c: Context<Bindings>, served: Route | undefined, body: string, act: () => Reply): Promise<Reply> {
  const { twin } = c.env.runtime;
  if (!twin || !served) return act();
  const { call } = served;
  const params = c.req.param() as Record<string, string>;
  return twin.answer({ call, params, query: new URL(c.req.url).search.slice(1), body }, act, filled(call.path, params));
}

/**
 * Puts a path with a literal segment before a path with a parameter at the same place. Otherwise, the path with the literal segment could never
 * match: `envs` in `/projects/{uuid}/envs` would be read as the name of an environment.
 */
function literalSegmentsFirst(a: Route, b: Route): number {
  const [left, right] = [a, b].map(({ call }) => call.path.replace(/\{\w+\}/g, "\uffff"));
  return left === right ? 0 : (left ?? "") < (right ?? "") ? -1 : 1;
}

const pathPattern = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}/?$`);

function plannedReply(status: FaultOf<"status"> | undefined, html: FaultOf<"html"> | undefined): Reply | undefined {
  if (html) return { status: 200, body: PROXY_PAGE, contentType: "text/html" };
  if (!status) return undefined;
  const contentType = typeof status.body === "string" ? "text/html" : "application/json";
  return { status: status.code, body: status.body ?? { message: `Planned fault ${status.code}.` }, headers: status.headers, contentType };
}

function sentBody({ body, contentType }: Reply): string | Uint8Array | undefined {
  if (contentType && (typeof body === "string" || body instanceof Uint8Array)) return body;
  return body === undefined ? undefined : JSON.stringify(body);
}

/** `date` is the time of the sandbox's clock, like `created_at` and all other times in responses. */
function headersOf({ headers, contentType }: Reply, sent: string | Uint8Array | undefined, nowMs: number): Record<string, string> {
  const always = { date: new Date(nowMs).toUTCString(), ...headers };
  return sent === undefined ? always : { "content-type": contentType ?? "application/json", ...always };
}

function dropped(c: Context<Bindings>): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends a response with the full `content-length` but only half of the body, and closes the connection. */
async function truncated(c: Context<Bindings>, response: Response): Promise<Response> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const { outgoing, incoming } = c.env;
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), "content-length": bytes.length });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => incoming.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}
