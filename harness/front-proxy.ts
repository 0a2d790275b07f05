import { isObject } from "../provider/api/json";
import { ConnectionError, type Send, type WireRequest, type WireResponse } from "../provider/api/network";

// A proxy in front of the sandbox. Such a proxy answers instead of the API while the API restarts. The sandbox's own errors always have the
// API's form, so its faults cannot show the effect of a proxy's response.

type Answer = (request: WireRequest, forward: Send) => Promise<WireResponse>;

const answering = (status: number, type: string, text: string, headers: Record<string, string> = {}): Answer => {
  return async () => ({ status, headers: { "content-type": type, ...headers }, text, bytes: new TextEncoder().encode(text) });
};
const json = (status: number, body: unknown): Answer => answering(status, "application/json", JSON.stringify(body));
const page = (title: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;

/** Matches the path of the token's account in both APIs. */
const ACCOUNT = /^\/api\/(v1\/team|client\/account)$/;
/** Id of another account. It differs clearly from the ids of the sandbox. */
const OTHER_ID = 4711;

const onlyAccount =
  (answer: Answer): Answer =>
  (request, forward) =>
    ACCOUNT.test(pathOf(request)) ? answer(request, forward) : forward(request);

/** Returns the account's own response, with the id of another account. */
const otherAccount: Answer = async (request, forward) => {
  const response = await forward(request);
  const text = response.text.replace(/("id":\s*"?)\d+/, `$1${OTHER_ID}`);
  return { ...response, text, bytes: new TextEncoder().encode(text) };
};

const cut: Answer = async ({ method }) => {
  throw new ConnectionError(`the connection broke before the whole response to a ${method} arrived`, true, true);
};

const textNotFound = answering(404, "text/plain; charset=utf-8", "404 page not found\n");

/** The responses that a front proxy can give, by name. */
export const FRONT_FORMS = {
  "text 404": textNotFound,
  "page 404": answering(404, "text/html", page("404 Not Found")),
  "404 of a gateway": json(404, { message: "no Route matched with those values" }),
  "JSON 404 without a message": json(404, { status: 404 }),
  "empty 200": answering(200, "text/plain", ""),
  "empty list": json(200, []),
  "empty object": json(200, {}),
  "empty data": json(200, { data: [] }),
  "page 200": answering(200, "text/html", page("Welcome")),
  "page 503": answering(503, "text/html", page("503 Service Unavailable")),
  "204": answering(204, "text/plain", ""),
  "redirect to a login page": answering(302, "text/html", page("Found"), { location: "https://login.example.com/?next=%2F" }),
  "403 on the account": onlyAccount(json(403, { message: "Missing required permissions: read" })),
  "another account": onlyAccount(otherAccount),
  "connection cut": cut,
  flapping: textNotFound,
} as const satisfies Readonly<Record<string, Answer>>;

export type FrontForm = keyof typeof FRONT_FORMS;

export interface FrontRule {
  form: FrontForm;
  /**
   * First request that the proxy answers itself: its number, counted from 1, or `first write` for the first request that is not a GET.
   * Defaults to 1.
   */
  from?: number | "first write";
  /** Matches the paths, without the query, that the proxy answers itself. Defaults to all paths. */
  paths?: RegExp;
}

/** A front proxy with one rule. `flapping` answers every second request itself. */
export class FrontProxy {
  private seen = 0;
  private isOut = false;
  /** Number of requests that the proxy answered itself. */
  answered = 0;

  constructor(private readonly rule: FrontRule) {}

  readonly exchange: (request: WireRequest, forward: Send) => Promise<WireResponse> = (request, forward) => {
    const { form, from = 1, paths } = this.rule;
    this.seen++;
    this.isOut ||= from === "first write" ? request.method !== "GET" : this.seen >= from;
    const isHit = this.isOut && paths?.test(pathOf(request)) !== false;
    if (!isHit || (form === "flapping" && ++this.flaps % 2 === 0)) return forward(request);
    this.answered++;
    return FRONT_FORMS[form](request, forward);
  };

  private flaps = 0;
}

/** Answers like the panel for a subuser who lost access to a server. Calls below the server return 404, and the list does not contain the server. */
export const withoutServer =
  (server: string): FrontProxy["exchange"] =>
  async (request, forward) => {
    const path = pathOf(request);
    if (path.startsWith(`/api/client/servers/${server}`))
      return json(404, {
        errors: [{ code: "NotFoundHttpException", status: "404", detail: "The requested resource could not be found on the server." }],
      })(request, forward);
    const response = await forward(request);
    if (path !== "/api/client" || response.status !== 200) return response;
    const list = JSON.parse(response.text) as { data: { attributes: { identifier: string } }[] };
    const text = JSON.stringify({ ...list, data: list.data.filter(({ attributes }) => attributes.identifier !== server) });
    return { ...response, text, bytes: new TextEncoder().encode(text) };
  };

/** Answers with empty lists until a given moment. All other requests are forwarded. */
export const withEmptyLists =
  (isOver: () => boolean): FrontProxy["exchange"] =>
  async (request, forward) => {
    const response = await forward(request);
    if (request.method !== "GET" || response.status !== 200 || isOver()) return response;
    const text = emptied(response.text);
    return text === undefined ? response : { ...response, text, bytes: new TextEncoder().encode(text) };
  };

/** Returns a list response of one of the APIs without its entries. Undefined if the response is not a list. */
function emptied(text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (Array.isArray(body)) return "[]";
  return isObject(body) && Array.isArray(body.data) ? JSON.stringify({ ...body, data: [] }) : undefined;
}

const pathOf = ({ path }: WireRequest): string => path.split("?")[0] ?? "";
