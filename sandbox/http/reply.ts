import { inLanguage, type MessageName, type Text } from "./messages";

/** Response of a handler. If `message` in the body is one of the standard messages, it is sent in the caller's language. */
export interface Reply {
  readonly status: number;
  /** JSON value to send. With `contentType`, a string or bytes, which are sent unchanged. Without `body`, the response is empty. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
}

/** Reply that makes the sandbox break the connection instead of sending a response. */
export const NO_REPLY: Reply = Object.freeze({ status: 0 });

export const reply = {
  ok: (body: unknown): Reply => ({ status: 200, body }),
  created: (body: unknown): Reply => ({ status: 201, body }),
  accepted: (body: unknown): Reply => ({ status: 202, body }),
  nothing: (): Reply => ({ status: 204 }),
  bytes: (body: Uint8Array, contentType: string): Reply => ({ status: 200, body, contentType }),
  text: (body: string): Reply => ({ status: 200, body, contentType: "text/html; charset=UTF-8" }),
};

/**
 * Response to a request that fails. A handler throws it before it changes the world. Only bulk calls, which are not transactional, throw it
 * after some changes.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`refused with ${status}`);
  }

  get reply(): Reply {
    return { status: this.status, body: this.body, headers: this.headers };
  }
}

export type FieldErrors = Readonly<Record<string, string | readonly Text[]>>;

const say = (name: MessageName, what?: string): Text => ({ say: name, what });

/** Errors of docs/facts/hosting.md 1.2. */
export const refuse = {
  badRequest: (message: Text, extra: object = {}) => new Refusal(400, { message, ...extra }),
  notFound: (what: string) => new Refusal(404, { message: say("notFound", what) }),
  exists: (what: string) => new Refusal(409, { message: say("exists", what) }),
  notReady: (what: string) => new Refusal(409, { message: say("busy", what) }),
  conflict: (message: Text, extra: object = {}) => new Refusal(409, { message, ...extra }),
  /** Refusal of single fields. `errors` has the shape of the argument: a string or an array per field. */
  invalid: (errors: FieldErrors) => new Refusal(422, { message: say("invalid"), errors }),
  unprocessable: (message: Text, extra: object = {}) => new Refusal(422, { message, ...extra }),
  tooMany: (retryAfterSeconds: number, message: Text = say("tooMany")) =>
    new Refusal(429, { message }, { "retry-after": String(retryAfterSeconds) }),
  /** The platform's response if its store fails and no code handles the error (docs/facts/hosting.md 11). */
  storeError: () => new Refusal(500, { message: say("serverError") }),
};

export function orNotFound<R>(row: R | undefined, what: string): R {
  if (row === undefined) throw refuse.notFound(what);
  return row;
}

export function refusalSentence({ body, status }: Refusal): string {
  const { message, errors } = body as { message?: Text; errors?: unknown };
  const text = message === undefined ? `Refused with ${status}.` : inLanguage(message, "en");
  return errors === undefined ? text : `${text} ${JSON.stringify(errors)}`;
}
