import { request } from "undici";
import * as z from "zod";
import { encodedForm, encodedText, type FormBody } from "../../provider/api/bodies";
import type { Call, CallArguments } from "../../provider/api/call";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../sandbox";
import { ANSWERS, type Answers } from "../../sandbox/http/in-process";

export interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The parsed text if it is JSON. */
  body: unknown;
  text: string;
  bytes: Uint8Array;
}

export interface Sending<B, Q> extends CallArguments<B, Q> {
  token?: string;
  headers?: Record<string, string>;
  /** The request contains this body unchanged instead of `body`. */
  rawBody?: string | Uint8Array;
}

const PREFIX = { hosting: "/api/v1", panel: "/api/client" } as const;

/** Checks every successful answer against the call's own schema, so that provider and sandbox always agree. */
export async function send<B, Q, A>(sandbox: Sandbox, call: Call<B, Q, A>, sending: Sending<B, Q> = {}): Promise<Answered & { answer: A }> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sending.params?.[name] ?? ""));
  const query = new URLSearchParams(
    Object.entries(sending.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const token = sending.token ?? (call.api === "panel" ? sandbox.panelKey : sandbox.apiToken);
  const encoded = sending.body === undefined ? undefined : encodedBody(call, sending.body);
  const body = sending.rawBody ?? encoded?.body;
  const received = await sendDirect(sandbox, call.method, `${PREFIX[call.api]}${path}${query === "" ? "" : `?${query}`}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": encoded?.contentType ?? "application/json" }),
      ...(sending.idempotencyKey === undefined ? {} : { "idempotency-key": sending.idempotencyKey }),
      ...sending.headers,
    },
    body,
  });
  const answer = received.status < 300 ? z.parse(call.response, answerOf(call, received)) : (undefined as A);
  return { ...received, answer };
}

const encodedBody = ({ encoding }: Pick<Call, "encoding">, body: unknown) =>
  encoding === "text"
    ? encodedText(body as string | Uint8Array)
    : encoding === "form"
      ? encodedForm(body as FormBody)
      : { body: JSON.stringify(body), contentType: "application/json" };

const answerOf = ({ answers }: Pick<Call, "answers">, { body, text, bytes }: Answered): unknown =>
  answers === "bytes" ? bytes : answers === "text" ? text : (body ?? text);

/** Fails the test and shows the answer if it is not successful. */
export async function good<B, Q, A>(sandbox: Sandbox, call: Call<B, Q, A>, sending: Sending<B, Q> = {}): Promise<A> {
  const { status, answer, text } = await send(sandbox, call, sending);
  if (status >= 300) throw new Error(`${call.method} ${call.path} answered ${status}: ${text}`);
  return answer;
}

interface SentRaw {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends without a socket if the sandbox allows it. Tests of HTTP itself use `sendRaw`. */
async function sendDirect(sandbox: Sandbox, method: string, path: string, { headers = {}, body }: SentRaw): Promise<Answered> {
  const sent = { method, path, headers: { accept: "application/json", ...headers }, ...(body === undefined ? {} : { body }) };
  const answer = await (sandbox as Partial<Answers>)[ANSWERS]?.(sent);
  return answer ? answered(answer.status, answer.headers, Buffer.from(answer.body as string)) : sendRaw(sandbox, method, path, sent);
}

export async function sendRaw(sandbox: Sandbox, method: string, path: string, { headers = {}, body }: SentRaw = {}): Promise<Answered> {
  const answer = await request(`${sandbox.baseUrl}${path}`, {
    method: method as "GET",
    headers: { accept: "application/json", ...headers },
    body,
  });
  const received = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return answered(answer.statusCode, Object.fromEntries(received), await answer.body.bytes());
}

function answered(status: number, headers: Readonly<Record<string, string>>, bytes: Uint8Array): Answered {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { status, headers, body: parsed(text), text, bytes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Each test has its own sandbox with a manual clock, which is closed after the test. */
export function sandboxPerTest(options: SandboxOptions = {}): () => Sandbox {
  let sandbox: Sandbox | undefined;
  beforeEach(async () => {
    sandbox = await startSandbox({ clock: "manual", ...options });
  });
  afterEach(async () => {
    await sandbox?.close();
    sandbox = undefined;
  });
  return () => {
    if (!sandbox) throw new Error("The sandbox is used outside of a test.");
    return sandbox;
  };
}
