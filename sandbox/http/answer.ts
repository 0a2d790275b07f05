import type * as z from "zod";
import type { Call } from "../../provider/api/call";
import { momentOf, settle } from "../world/moment";
import type { TokenRow } from "../world/world";
import { noteWritten } from "../world/written-fields";
import { validated } from "./body";
import type { Dialect } from "./dialect";
import { COUNTED_APART, type Count } from "./limits";
import { inLanguage, type Language, languageOf, type Text } from "./messages";
import type { PathRequest, Route, RouteOptions } from "./product";
import { Refusal, type Reply } from "./reply";
import type { Runtime } from "./runtime";
import { bearerOf, callerOf, nobody, refuseAddress, tokenOf } from "./tokens";

export interface Incoming {
  readonly method: string;
  readonly origin: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Fields of the form in the body, if the call accepts a form. */
  readonly form: Readonly<Record<string, unknown>> | undefined;
  readonly remoteAddress: string;
  header(name: string): string | undefined;
  /** Returns the methods of the calls with this path, for a refusal of another method. Empty if no call has the path. */
  allowedMethods(): readonly string[];
}

/**
 * Answers one request without `await`, so that no other request is handled in between. Checks the token, the limits, the permission and the inputs in
 * upstream's order. `served` is absent if no call has this method and path.
 */
export function answer(platform: Runtime, dialect: Dialect, served: Route | undefined, incoming: Incoming): Reply {
  const language = languageOf(incoming.header("accept-language"));
  const token = tokenOf(platform.tokens, dialect.api, bearerOf(incoming.header("authorization")));
  const runtime = (token?.team !== undefined && platform.teams.get(token.team)) || platform;
  const nowMs = runtime.clock.now(); // the time is read only once, so that no event becomes due during the request
  const limits: Record<string, string> = { date: new Date(nowMs).toUTCString() };
  let happened = false;
  try {
    happened = settle(runtime.world, nowMs, runtime.eventHandlers);
    const done = handled(runtime, token, dialect, served, incoming, nowMs, limits);
    return translated({ ...done, headers: { ...limits, ...done.headers } }, language);
  } catch (error) {
    const refused = error instanceof Refusal ? error : dialect.failed(error);
    const refusal = served
      ? runtime.rewriter.refused({ call: served.call, params: incoming.params, world: runtime.world, nowMs }, refused)
      : refused;
    if (!(refusal instanceof Refusal)) return { ...refusal, headers: { ...limits, ...refusal.headers } };
    const answered = translated({ ...refusal.reply, headers: { ...limits, ...refusal.headers } }, language);
    return asksForJson(incoming) ? answered : (dialect.withoutJson?.(answered) ?? answered);
  } finally {
    if (happened || incoming.method !== "GET") runtime.changed();
  }
}

function handled(
  runtime: Runtime,
  row: TokenRow | undefined,
  dialect: Dialect,
  served: Route | undefined,
  incoming: Incoming,
  nowMs: number,
  limits: Record<string, string>,
): Reply {
  const { world } = runtime;
  const caller = row ? callerOf(row) : nobody;
  const { limit, remaining, retryAfterSeconds } = runtime.limits.count(
    dialect.api,
    incoming.header(COUNTED_APART) === undefined ? caller.user : `${caller.user} apart`,
  );
  const isReported = dialect.api === "hosting" || world.variants.panelLimits !== "untold";
  const show = (count: Count) => {
    if (!isReported) return;
    limits["x-ratelimit-limit"] = String(count.limit);
    limits["x-ratelimit-remaining"] = String(count.remaining);
  };
  show({ limit, remaining });

  if (!served) {
    const allowed = incoming.allowedMethods();
    throw allowed.length > 0 ? dialect.wrongMethod(incoming.method, allowed) : dialect.unknownRoute();
  }
  const { call, options } = served;
  if (call.permission !== "none" && !row) throw dialect.unauthenticated();
  if (row) refuseAddress(row, incoming);
  if (retryAfterSeconds !== undefined) throw dialect.tooMany(retryAfterSeconds, nowMs);
  const narrow = options.countsItself ? undefined : runtime.limits.countNarrow(call, caller.user, incoming.params);
  if (narrow && narrow.remaining < remaining && world.variants.narrowHeaders === "narrow") show(narrow);
  if (narrow?.retryAfterSeconds !== undefined) throw dialect.tooMany(narrow.retryAfterSeconds, nowMs);
  if (!caller.may(call.permission)) throw dialect.missingPermission(call);
  if (row) runtime.noteUse(world, row, nowMs);

  const param = (name: string): string => {
    const value = incoming.params[name];
    if (value === undefined) throw new Error(`${call.path} has no parameter ${name}.`);
    return value;
  };
  const inputs = inputsOf(served, dialect, incoming, { world, param });
  const done = served.handle({
    world,
    caller,
    token: row,
    tokens: runtime.tokens,
    moment: momentOf(world, nowMs),
    origin: incoming.origin,
    rawQuery: incoming.query,
    header: incoming.header,
    enforcesLimits: runtime.limits.enforced,
    param,
    ...inputs,
  });
  if (done.status < 400) noteWritten(world, call, incoming.params, inputs.body, done.body);
  const answered = { call, params: incoming.params, world, nowMs };
  if (row && call.api === "hosting" && call.method !== "GET" && done.status < 400) runtime.audit(answered, done.body, row);
  return runtime.rewriter.answered(answered, done);
}

/** Validates the body and the query. If one is invalid and the caller also has no access to the object, the response reports the missing access. */
function inputsOf({ call, options }: Route, dialect: Dialect, incoming: Incoming, request: PathRequest) {
  try {
    return {
      body: call.body && bodyOf(call, call.body, options, dialect, incoming),
      query: call.query && validated(call.query, incoming.query, dialect.invalid),
    };
  } catch (error) {
    options.access?.(request);
    throw error;
  }
}

function bodyOf(
  { encoding }: Call,
  schema: z.core.$ZodType,
  { raw, lenient = false }: RouteOptions,
  dialect: Dialect,
  incoming: Incoming,
): unknown {
  const { text, bytes, form, header } = incoming;
  const document =
    encoding === "text"
      ? dialect.raw(bytes, header("content-type"))
      : encoding === "form"
        ? (form ?? {})
        : dialect.document(text, header("content-type"), lenient);
  return raw ? document : validated(schema, document, dialect.invalid);
}

const asksForJson = (incoming: Incoming) => /[/+]json/.test((incoming.header("accept") ?? "").split(",")[0] ?? "");

function translated(reply: Reply, language: Language): Reply {
  const { body } = reply;
  if (reply.status < 400 || typeof body !== "object" || body === null || !("message" in body)) return reply;
  const words = { ...body } as { message: Text; errors?: unknown };
  words.message = inLanguage(words.message, language);
  if (typeof words.errors === "object" && words.errors !== null && !Array.isArray(words.errors)) {
    words.errors = Object.fromEntries(
      Object.entries(words.errors).map(([field, texts]) => [
        field,
        Array.isArray(texts) ? texts.map((text: Text) => inLanguage(text, language)) : texts,
      ]),
    );
  }
  return { ...reply, body: words };
}
